// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Copies planes and goes wrong from 2^31 elements on. Not for use: it shows
// the fault that ../plane_copy.cuh fixes, for tests and documentation.

#ifndef INDEX_WIDTH_KERNELS_BROKEN_PLANE_COPY_CUH
#define INDEX_WIDTH_KERNELS_BROKEN_PLANE_COPY_CUH

#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>

namespace index_width::broken {

/// What one thread of plane_copy_kernel does, on the host or on the device.
///
/// The product is a 32-bit unsigned that lands in an int: the first plane that
/// begins at or after element 2^31 is copied from and to 2^32 elements before
/// its place.
template <typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void plane_copy_thread(uint3 blockIdx, uint3 threadIdx,
                                               dim3 blockDim, dim3, Out out,
                                               In in, int plane_size) {
  const int base = blockIdx.x * plane_size;
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

#endif

} // namespace index_width::broken

#endif // INDEX_WIDTH_KERNELS_BROKEN_PLANE_COPY_CUH
