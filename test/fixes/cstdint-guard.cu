// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inside an include guard, not above it.
//
// RUN: %check_index_width

#ifndef CSTDINT_GUARD_CU
#define CSTDINT_GUARD_CU
// CHECK-FIXES: #define CSTDINT_GUARD_CU
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: #include <cstdint>

__global__ void clear(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

#endif
