// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// y += a * x in a grid-stride loop: fix pattern 2, linear index.
// broken/axpy.cuh is the form that it fixes.

#ifndef INDEX_WIDTH_KERNELS_AXPY_CUH
#define INDEX_WIDTH_KERNELS_AXPY_CUH

#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>
#include <index_width/grid_stride_range.cuh>

#include <cstdint>

#if INDEX_WIDTH_HAS_CUDA_COMPILER
#include <index_width/detail/grid_stride_blocks.cuh>
#include <index_width/dispatch_index_type.cuh>
#include <index_width/launch.cuh>
#endif

namespace index_width {

/// What one thread of axpy_kernel does, on the host or on the device.
///
/// \tparam index_t the type that y and x are indexed with.
/// \param y count elements; T * or any random-access iterator, as is x.
/// \param count number of elements.
template <typename index_t, typename T, typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void axpy_thread(uint3 blockIdx, uint3 threadIdx,
                                         dim3 blockDim, dim3 gridDim, Out y,
                                         T a, In x, index_t count) {
  for (index_t i : grid_stride_range<index_t>(count, blockIdx, threadIdx,
                                              blockDim, gridDim))
    y[i] += a * x[i];
}

#if INDEX_WIDTH_HAS_CUDA_COMPILER

template <typename T, typename index_t>
__global__ void axpy_kernel(T *y, T a, const T *x, index_t count) {
  axpy_thread(blockIdx, threadIdx, blockDim, gridDim, y, a, x, count);
}

/// Adds a * x to y on a stream, without waiting: with 32-bit indices if they
/// are enough, else with 64-bit ones.
///
/// \param y, x device pointers; the ranges are the same or do not overlap.
/// \param count number of elements. Nothing is done for 0.
/// \throws error if count is negative or the launch fails.
template <typename T>
void axpy(T *y, T a, const T *x, std::int64_t count,
          cudaStream_t stream = nullptr) {
  const unsigned int blocks = detail::grid_stride_blocks(count, 256);
  if (blocks == 0)
    return;
  dispatch_index_type(count, [&](auto index) {
    using index_t = typename decltype(index)::type;
    launch("axpy", axpy_kernel<T, index_t>, {blocks, 256, 0, stream}, y, a, x,
           static_cast<index_t>(count));
  });
}

#endif

} // namespace index_width

#endif // INDEX_WIDTH_KERNELS_AXPY_CUH
