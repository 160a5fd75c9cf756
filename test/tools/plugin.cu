// The stock clang-tidy loads the plugin; the checks and their options are there.

// RUN: %clang_tidy --checks=-*,index-width-* --list-checks | FileCheck --check-prefix=LIST %s
// LIST: index-width-base-offset
// LIST: index-width-linear-index
// RUN: %clang_tidy --checks=-*,index-width-* --dump-config | FileCheck --check-prefix=CONFIG %s
// CONFIG: index-width-base-offset.MinConfidence: likely

// RUN: %clang_tidy --checks=-*,index-width-* %s -- -x cuda --cuda-host-only -nocudalib %no_toolkit | FileCheck %s
// RUN: %clang_tidy --checks=-*,index-width-* %s -- -x cuda --cuda-device-only -nocudalib %no_toolkit | FileCheck %s
__global__ void k(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.+}} [index-width-base-offset]
  p[blockIdx.x * stride + threadIdx.x] = 0;
}
