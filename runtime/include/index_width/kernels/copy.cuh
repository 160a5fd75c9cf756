// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Copies elements in a grid-stride loop: the reference for fix pattern 2,
// linear index. broken/copy.cuh is the form that it fixes.

#ifndef INDEX_WIDTH_KERNELS_COPY_CUH
#define INDEX_WIDTH_KERNELS_COPY_CUH

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

/// What one thread of copy_kernel does, on the host or on the device.
///
/// \tparam index_t the type that out and in are indexed with.
/// \param out count elements; T * or any random-access iterator, as is in.
/// \param count number of elements.
template <typename index_t, typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void copy_thread(uint3 blockIdx, uint3 threadIdx,
                                         dim3 blockDim, dim3 gridDim, Out out,
                                         In in, index_t count) {
  for (index_t i : grid_stride_range<index_t>(count, blockIdx, threadIdx,
                                              blockDim, gridDim))
    out[i] = in[i];
}

#if INDEX_WIDTH_HAS_CUDA_COMPILER

template <typename T, typename index_t>
__global__ void copy_kernel(T *out, const T *in, index_t count) {
  copy_thread(blockIdx, threadIdx, blockDim, gridDim, out, in, count);
}

/// Copies count elements on a stream, without waiting: with 32-bit indices if
/// they are enough, else with 64-bit ones.
///
/// \param out, in device pointers; the ranges do not overlap.
/// \param count number of elements. Nothing is done for 0.
/// \throws error if count is negative or the launch fails.
template <typename T>
void copy(T *out, const T *in, std::int64_t count,
          cudaStream_t stream = nullptr) {
  const unsigned int blocks = detail::grid_stride_blocks(count, 256);
  if (blocks == 0)
    return;
  dispatch_index_type(count, [&](auto index) {
    using index_t = typename decltype(index)::type;
    launch("copy", copy_kernel<T, index_t>, {blocks, 256, 0, stream}, out, in,
           static_cast<index_t>(count));
  });
}

#endif

} // namespace index_width

#endif // INDEX_WIDTH_KERNELS_COPY_CUH
