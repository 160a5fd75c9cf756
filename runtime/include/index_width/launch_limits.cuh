// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// What the hardware can schedule.

#ifndef INDEX_WIDTH_LAUNCH_LIMITS_CUH
#define INDEX_WIDTH_LAUNCH_LIMITS_CUH

#include <index_width/coordinates.cuh>
#include <index_width/error.cuh>

#include <cstddef>
#include <cstdint>
#include <string>

namespace index_width {

/// The largest gridDim.x, in blocks.
inline constexpr std::int64_t max_grid_x = INT32_MAX;
/// The largest gridDim.y and gridDim.z, in blocks.
inline constexpr std::int64_t max_grid_yz = 65535;
/// The largest blockDim.x and blockDim.y, and the most threads of a block.
inline constexpr std::int64_t max_block_threads = 1024;
/// The largest blockDim.z, in threads.
inline constexpr std::int64_t max_block_z = 64;

namespace detail {

inline std::string to_string(dim3 extent) {
  return "(" + std::to_string(extent.x) + ", " + std::to_string(extent.y) +
         ", " + std::to_string(extent.z) + ")";
}

inline std::string describe_launch(const char *kernel, dim3 grid, dim3 block) {
  return std::string(kernel) + "<<<" + to_string(grid) + ", " +
         to_string(block) + ">>>";
}

} // namespace detail

/// Refuses a grid or a block that no device can schedule. Needs no GPU.
///
/// \param kernel the kernel's name, for the message.
/// \param grid extents in blocks, \param block extents in threads.
/// \throws error if an extent is 0 or above its limit, or the block has more
///   than 1024 threads. Names the kernel and its configuration.
inline void check_launch_dimensions(const char *kernel, dim3 grid, dim3 block) {
  const struct {
    const char *name;
    std::int64_t value, max;
  } extents[] = {
      {"gridDim.x", grid.x, max_grid_x},
      {"gridDim.y", grid.y, max_grid_yz},
      {"gridDim.z", grid.z, max_grid_yz},
      {"blockDim.x", block.x, max_block_threads},
      {"blockDim.y", block.y, max_block_threads},
      {"blockDim.z", block.z, max_block_z},
  };
  for (const auto &extent : extents)
    if (extent.value < 1 || extent.value > extent.max)
      detail::fail("cannot launch " +
                   detail::describe_launch(kernel, grid, block) + ": " +
                   extent.name + " must be 1 to " + std::to_string(extent.max));

  const std::int64_t threads = std::int64_t{block.x} * block.y * block.z;
  if (threads > max_block_threads)
    detail::fail("cannot launch " +
                 detail::describe_launch(kernel, grid, block) +
                 ": a block has at most " + std::to_string(max_block_threads) +
                 " threads, not " + std::to_string(threads));
}

} // namespace index_width

#endif // INDEX_WIDTH_LAUNCH_LIMITS_CUH
