// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// All of the library but its kernels (index_width/kernels/).

#ifndef INDEX_WIDTH_INDEX_WIDTH_CUH
#define INDEX_WIDTH_INDEX_WIDTH_CUH

#include <index_width/blocks_for.cuh>
#include <index_width/can_use_32bit_index_math.cuh>
#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>
#include <index_width/dispatch_index_type.cuh>
#include <index_width/error.cuh>
#include <index_width/grid_stride_range.cuh>
#include <index_width/launch_limits.cuh>
#include <index_width/tensor_view.cuh>

#if INDEX_WIDTH_HAS_CUDA_COMPILER
#include <index_width/launch.cuh>
#endif

#endif // INDEX_WIDTH_INDEX_WIDTH_CUH
