// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A header of the project does not bring int64_t, and two checks need it: it is
// added once.
//
// RUN: %check_index_width

// CHECK-FIXES: #include <cstdint>
#include "Inputs/brings_nothing.h"
// CHECK-FIXES-NOT: #include <cstdint>

__global__ void row(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void linear(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-FIXES: for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes{{.*}}[index-width-linear-index]
    out[i] = 0;
}
