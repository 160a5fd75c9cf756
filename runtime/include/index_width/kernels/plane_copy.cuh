// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Copies planes, one block a plane: the reference for fix pattern 1, base
// offset. broken/plane_copy.cuh is the form that it fixes.

#ifndef INDEX_WIDTH_KERNELS_PLANE_COPY_CUH
#define INDEX_WIDTH_KERNELS_PLANE_COPY_CUH

#include <index_width/blocks_for.cuh>
#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>

#include <cstdint>

#if INDEX_WIDTH_HAS_CUDA_COMPILER
#include <index_width/launch.cuh>
#endif

namespace index_width {

/// What one thread of plane_copy_kernel does, on the host or on the device.
///
/// The plane's offset can pass 2^31, and 2^32, so its product is formed in 64
/// bits, once a block. What is within the plane stays 32-bit: an unsigned
/// counter holds plane_size and a block more.
///
/// \param out plane_size elements for each block of the grid; T * or any
///   random-access iterator, as is in.
/// \param plane_size elements of a plane, not negative.
template <typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void plane_copy_thread(uint3 blockIdx, uint3 threadIdx,
                                               dim3 blockDim, dim3, Out out,
                                               In in, int plane_size) {
  const std::int64_t base = static_cast<std::int64_t>(blockIdx.x) * plane_size;
  const Out dst = out + base;
  const In src = in + base;
  const auto end = static_cast<unsigned int>(plane_size);
  for (unsigned int i = threadIdx.x; i < end; i += blockDim.x)
    dst[i] = src[i];
}

#if INDEX_WIDTH_HAS_CUDA_COMPILER

template <typename T>
__global__ void plane_copy_kernel(T *out, const T *in, int plane_size) {
  plane_copy_thread(blockIdx, threadIdx, blockDim, gridDim, out, in,
                    plane_size);
}

/// Copies planes * plane_size elements on a stream, without waiting.
///
/// \param out, in device pointers; the ranges do not overlap.
/// \param planes number of planes. Nothing is done for 0.
/// \param plane_size elements of a plane.
/// \pre plane_size >= 0.
/// \throws error if planes is negative or above 2^31 - 1, or the launch fails.
template <typename T>
void plane_copy(T *out, const T *in, std::int64_t planes, int plane_size,
                cudaStream_t stream = nullptr) {
  const unsigned int blocks = blocks_for(planes, 1);
  if (blocks == 0)
    return;
  launch("plane_copy", plane_copy_kernel<T>, {blocks, 256, 0, stream}, out, in,
         plane_size);
}

#endif

} // namespace index_width

#endif // INDEX_WIDTH_KERNELS_PLANE_COPY_CUH
