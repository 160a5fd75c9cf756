// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// The grid of a grid-stride kernel.

#ifndef INDEX_WIDTH_DETAIL_GRID_STRIDE_BLOCKS_CUH
#define INDEX_WIDTH_DETAIL_GRID_STRIDE_BLOCKS_CUH

#include <index_width/blocks_for.cuh>

#include <algorithm>
#include <cstdint>

namespace index_width::detail {

/// Blocks for a kernel that strides over count elements: a thread for each of
/// a small count, and for a large one enough blocks to fill any device.
///
/// \throws error as blocks_for does.
inline unsigned int grid_stride_blocks(std::int64_t count,
                                       std::int64_t block_size) {
  return std::min(blocks_for(count, block_size), 1u << 16);
}

} // namespace index_width::detail

#endif // INDEX_WIDTH_DETAIL_GRID_STRIDE_BLOCKS_CUH
