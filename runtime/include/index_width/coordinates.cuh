// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// The types of a thread's coordinates: CUDA's own where they are known, the
// same members elsewhere. A per-thread body takes them as arguments, so that
// the host can run any thread of any grid.

#ifndef INDEX_WIDTH_COORDINATES_CUH
#define INDEX_WIDTH_COORDINATES_CUH

#include <index_width/detail/config.cuh>

#if __has_include(<vector_types.h>)
#include <vector_types.h>
#define INDEX_WIDTH_HAS_CUDA_VECTOR_TYPES 1
#else
#define INDEX_WIDTH_HAS_CUDA_VECTOR_TYPES INDEX_WIDTH_HAS_CUDA_COMPILER
#endif

namespace index_width {

#if INDEX_WIDTH_HAS_CUDA_VECTOR_TYPES

using ::dim3;
using ::uint3;

#else

/// The type of blockIdx and threadIdx.
struct uint3 {
  unsigned int x, y, z;
};

/// The type of gridDim and blockDim; an extent not given is 1.
struct dim3 {
  unsigned int x, y, z;

  constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1)
      : x(x), y(y), z(z) {}
};

#endif

} // namespace index_width

#endif // INDEX_WIDTH_COORDINATES_CUH
