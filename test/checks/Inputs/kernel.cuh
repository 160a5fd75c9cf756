// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef KERNEL_CUH
#define KERNEL_CUH

__global__ inline void clear_row(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}

template <typename T> __global__ void clear_row_of(T *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = T();
}

__device__ inline float &element(float *out, int row, int cols) {
  return out[row * cols];
}

#endif // KERNEL_CUH
