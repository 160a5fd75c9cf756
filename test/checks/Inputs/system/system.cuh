// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

__global__ inline void in_system_header(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
