#pragma once
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// After `#pragma once`, which guards nothing in front of it, and outside a
// condition that may not hold.
//
// RUN: %check_index_width
//
// CHECK-FIXES: {{^}}#pragma once
// CHECK-FIXES-EMPTY:
// CHECK-FIXES-NEXT: #include <cstdint>
#ifdef NOT_DEFINED
#include <cstdio>
#endif

__global__ void clear(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
