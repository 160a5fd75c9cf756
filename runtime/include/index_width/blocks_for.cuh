// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// How many blocks cover a count.

#ifndef INDEX_WIDTH_BLOCKS_FOR_CUH
#define INDEX_WIDTH_BLOCKS_FOR_CUH

#include <index_width/detail/ceil_div.cuh>
#include <index_width/error.cuh>
#include <index_width/launch_limits.cuh>

#include <cstdint>
#include <string>

namespace index_width {

/// Blocks of block_size threads with a thread for each of count elements, as a
/// gridDim.x. Computed in 64 bits. A count of 0 needs 0 blocks, which is not a
/// grid that can be launched.
///
/// \param count number of elements.
/// \param block_size threads in a block.
/// \throws error if count is negative, block_size is not 1 to 1024, or more
///   than 2^31 - 1 blocks are needed (use a grid-stride loop there).
inline unsigned int blocks_for(std::int64_t count, std::int64_t block_size) {
  if (count < 0)
    detail::fail("blocks_for: the count is negative: " + std::to_string(count));
  if (block_size < 1 || block_size > max_block_threads)
    detail::fail("blocks_for: a block has 1 to " +
                 std::to_string(max_block_threads) + " threads, not " +
                 std::to_string(block_size));
  const std::int64_t blocks = detail::ceil_div(count, block_size);
  if (blocks > max_grid_x)
    detail::fail("blocks_for: " + std::to_string(count) + " elements need " +
                 std::to_string(blocks) + " blocks of " +
                 std::to_string(block_size) + " threads, a grid has at most " +
                 std::to_string(max_grid_x));
  return static_cast<unsigned int>(blocks);
}

} // namespace index_width

#endif // INDEX_WIDTH_BLOCKS_FOR_CUH
