// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Copies elements in a grid-stride loop and goes wrong near 2^31 elements. Not
// for use: it shows the fault that ../copy.cuh fixes, for tests and
// documentation.

#ifndef INDEX_WIDTH_KERNELS_BROKEN_COPY_CUH
#define INDEX_WIDTH_KERNELS_BROKEN_COPY_CUH

#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>

namespace index_width::broken {

/// What one thread of copy_kernel does, on the host or on the device.
///
/// With a grid of s threads, i + s passes INT_MAX before count stops it as
/// soon as count is above 2^31 - s: the loop goes on at a negative index.
template <typename Out, typename In>
INDEX_WIDTH_HOST_DEVICE void copy_thread(uint3 blockIdx, uint3 threadIdx,
                                         dim3 blockDim, dim3 gridDim, Out out,
                                         In in, int count) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count;
       i += blockDim.x * gridDim.x)
    out[i] = in[i];
}

#if INDEX_WIDTH_HAS_CUDA_COMPILER

template <typename T>
__global__ void copy_kernel(T *out, const T *in, int count) {
  copy_thread(blockIdx, threadIdx, blockDim, gridDim, out, in, count);
}

#endif

} // namespace index_width::broken

#endif // INDEX_WIDTH_KERNELS_BROKEN_COPY_CUH
