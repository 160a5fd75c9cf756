// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of ten thousand statements that depend on one another: the stack
// must hold and the time must be bounded.
//
// RUN: %clang_tidy --checks=-*,index-width-* %s -- -x cuda --cuda-host-only \
// RUN:   -nocudalib %no_toolkit 2>&1 \
// RUN:   | FileCheck --implicit-check-not="{{[0-9]: (warning|remark):}}" %s

#define TEN(X) X X X X X X X X X X
#define THOUSAND(X) TEN(TEN(TEN(X)))

__global__ void long_chain(float *out, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'blockIdx.x * n' wraps
  int i = blockIdx.x * n;
  TEN(THOUSAND(i += n;))
  out[i] = 0;
}

__global__ void long_sum(float *out, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'blockIdx.x * n' wraps
  out[blockIdx.x * n THOUSAND(+ threadIdx.x * 2)] = 0;
}

// Every use goes back through all statements before it.
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: remark: 'long_uses' is too large to be analysed as a whole
__global__ void long_uses(float *out, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 'blockIdx.x * n' wraps
  int i = blockIdx.x * n;
  THOUSAND(if (out[i] > 0) i += n; else i -= n;)
  out[i] = 0;
}

__global__ void long_and_small(float *out, int n) {
  int i = threadIdx.x;
  TEN(THOUSAND(i += blockDim.x;))
  out[i] = 0;
}
