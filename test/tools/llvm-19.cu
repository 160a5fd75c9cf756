// REQUIRES: llvm-19-build
// The same, built against LLVM 19.

// RUN: not %index_width_19 %s -- %no_toolkit | FileCheck %s
// RUN: clang-tidy-19 --load=%plugin_19 --checks=-*,index-width-* %s -- -x cuda --cuda-host-only -nocudalib %no_toolkit | FileCheck %s
__global__ void k(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.+}} [index-width-base-offset]
  p[blockIdx.x * stride + threadIdx.x] = 0;
}
