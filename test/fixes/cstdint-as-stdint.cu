// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// <stdint.h> declares the same types.
//
// RUN: %check_index_width

#include <stdint.h>
// CHECK-FIXES: #include <stdint.h>
// CHECK-FIXES-NOT: #include

__global__ void row(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}
