// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In a file that includes nothing: behind the comment about the file, before
// the one about the kernel.
//
// RUN: %check_index_width
// CHECK-FIXES: {{^}}#include <cstdint>
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: Clears.

// Clears.
__global__ void clear(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}
