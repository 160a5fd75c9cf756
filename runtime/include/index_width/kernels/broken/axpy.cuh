// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// y += a * x, a thread an element, and goes wrong from 2^31 elements on. Not
// for use: it shows the fault that ../axpy.cuh fixes, for tests and
// documentation.

#ifndef INDEX_WIDTH_KERNELS_BROKEN_AXPY_CUH
#define INDEX_WIDTH_KERNELS_BROKEN_AXPY_CUH

#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>

#include <cstdint>

namespace index_width::broken {

/// What one thread of axpy_kernel does, on the host or on the device.
///
/// The count has 64 bits, the index does not: that of element 2^31 is negative,
/// so it is below the count, and y[i] lies before y.
template <typename T, typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void axpy_thread(uint3 blockIdx, uint3 threadIdx,
                                         dim3 blockDim, dim3, Out y, T a, In x,
                                         std::int64_t count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    y[i] += a * x[i];
}

#if INDEX_WIDTH_HAS_CUDA_COMPILER

template <typename T>
__global__ void axpy_kernel(T *y, T a, const T *x, std::int64_t count) {
  axpy_thread(blockIdx, threadIdx, blockDim, gridDim, y, a, x, count);
}

#endif

} // namespace index_width::broken

#endif // INDEX_WIDTH_KERNELS_BROKEN_AXPY_CUH
