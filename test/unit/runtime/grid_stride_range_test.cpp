// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include "recording_pointer.h"
#include <index_width/grid_stride_range.cuh>

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>
#include <vector>

using index_width::grid_stride_range;

static constexpr std::int64_t boundary = std::int64_t{1} << 31;

template <typename index_t>
static grid_stride_range<index_t> range_of(grid g, std::int64_t thread,
                                           index_t count) {
  return {count,
          {static_cast<unsigned int>(thread / g.block_size), 0, 0},
          {static_cast<unsigned int>(thread % g.block_size), 0, 0},
          {g.block_size, 1, 1},
          {g.blocks, 1, 1}};
}

template <typename index_t>
static std::vector<std::int64_t> indices_of(grid g, std::int64_t thread,
                                            index_t count) {
  std::vector<std::int64_t> indices;
  for (auto i : range_of(g, thread, count)) {
    static_assert(std::is_same_v<decltype(i), index_t>);
    indices.push_back(i);
  }
  return indices;
}

TEST(grid_stride_range, each_index_once) {
  const grid g = {5, 7};
  for (std::int32_t count : {0, 1, 34, 35, 36, 100}) {
    std::vector<int> visits(count);
    for (std::int64_t thread = 0; thread < g.threads(); ++thread)
      for (std::int64_t i : indices_of(g, thread, count))
        ++visits.at(i);
    EXPECT_EQ(visits, std::vector<int>(count, 1));
  }
}

TEST(grid_stride_range, negative_count_is_empty) {
  EXPECT_TRUE(indices_of(grid{1, 32}, 0, std::int32_t{-1}).empty());
  EXPECT_TRUE(indices_of(grid{1, 32}, 0, INT64_MIN).empty());
}

TEST(grid_stride_range, ends_at_int32_max) {
  for (grid g : {grid{1000003, 96}, grid{2097151, 1024}, grid{1 << 20, 1024},
                 grid{INT32_MAX, 1}, grid{INT32_MAX, 1024}})
    for (std::int64_t thread :
         {std::int64_t{0}, INT32_MAX % g.threads(), g.threads() / 2,
          (INT32_MAX - 1) % g.threads(), g.threads() - 1})
      EXPECT_EQ(indices_of(g, thread, std::int32_t{INT32_MAX}),
                strided_indices(g, thread, INT32_MAX))
          << g.blocks << " blocks of " << g.block_size << ", thread " << thread;
}

TEST(grid_stride_range, goes_on_past_the_boundary_with_64_bits) {
  const grid g = {1000003, 96};
  const std::int64_t last = boundary % g.threads();
  EXPECT_EQ(indices_of(g, last, boundary), strided_indices(g, last, boundary));
  EXPECT_EQ(indices_of(g, last, boundary + 1).back(), boundary);
  EXPECT_EQ(indices_of(g, 0, 3 * boundary),
            strided_indices(g, 0, 3 * boundary));
}

TEST(grid_stride_range, ends_at_int64_max) {
  const grid g = {INT32_MAX, 1024};
  std::int64_t steps = 0, last = 0;
  for (std::int64_t i : range_of(g, g.threads() - 1, std::int64_t{INT64_MAX})) {
    ++steps;
    last = i;
  }
  EXPECT_EQ(steps, INT64_MAX / g.threads());
  EXPECT_EQ(last, steps * g.threads() - 1);
}
