__global__ void clear(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The byte order mark at the beginning stays there.
//
// RUN: %check_index_width
//
// CHECK-FIXES: {{^.?.?.?}}#include <cstdint>
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: __global__ void clear
