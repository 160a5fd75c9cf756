// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As much of CUDA as the tests of the driver need, so that they need no toolkit.

#pragma once
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))

struct uint3 {
  unsigned x, y, z;
};
extern const __device__ uint3 threadIdx, blockIdx, blockDim, gridDim;

extern "C" int cudaConfigureCall(unsigned Grid, unsigned Block,
                                 unsigned long SharedBytes = 0,
                                 void *Stream = nullptr);
