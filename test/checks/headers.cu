// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels and helpers in headers: reported there, once, however often they are
// instantiated or called. System headers are somebody else's.
//
// RUN: %check_index_width -- -I%S/Inputs -isystem %S/Inputs/system

#include "kernel.cuh"
#include <system.cuh>

// CHECK-MESSAGES: kernel.cuh:6:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
// CHECK-MESSAGES: kernel.cuh:10:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
// CHECK-MESSAGES: kernel.cuh:14:18: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]

template __global__ void clear_row_of<float>(float *, int);
template __global__ void clear_row_of<double>(double *, int);

__global__ void calls_helper(float *out, int cols) {
  element(out, blockIdx.x, cols) = 0;
}

__global__ void calls_it_too(float *out, int cols) {
  element(out, blockIdx.x, cols) = 1;
}
