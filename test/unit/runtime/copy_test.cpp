// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include "recording_pointer.h"
#include "sparse_memory.h"
#include <index_width/kernels/broken/copy.cuh>
#include <index_width/kernels/copy.cuh>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

using index_width::dim3;
using index_width::uint3;

static constexpr std::int64_t boundary = std::int64_t{1} << 31;
static constexpr grid strided = {1000003, 96};

static trace run_broken(std::int64_t thread, std::int32_t count) {
  return run_thread(strided, thread, count,
                    [count](auto block, auto lane, auto block_dim,
                            auto grid_dim, auto pointer) {
                      index_width::broken::copy_thread(block, lane, block_dim,
                                                       grid_dim, pointer,
                                                       pointer, count);
                    });
}

template <typename index_t>
static trace run_fixed(std::int64_t thread, index_t count) {
  return run_thread(strided, thread, count,
                    [count](auto block, auto lane, auto block_dim,
                            auto grid_dim, auto pointer) {
                      index_width::copy_thread(block, lane, block_dim, grid_dim,
                                               pointer, pointer, count);
                    });
}

// Each index is read, then written.
static std::vector<std::int64_t> twice(const std::vector<std::int64_t> &from) {
  std::vector<std::int64_t> to;
  for (std::int64_t i : from)
    to.insert(to.end(), {i, i});
  return to;
}

// The largest count that the broken form copies with this grid.
static const auto largest =
    static_cast<std::int32_t>(boundary - strided.threads());

TEST(copy, both_forms_are_right_below_the_boundary) {
  for (std::int64_t thread :
       {std::int64_t{0}, (largest - 1) % strided.threads(),
        largest % strided.threads(), strided.threads() - 1}) {
    const auto expected = twice(strided_indices(strided, thread, largest));
    EXPECT_EQ(run_broken(thread, largest).indices, expected);
    EXPECT_EQ(run_fixed(thread, largest).indices, expected);
  }
}

TEST(copy, broken_form_is_wrong_once_the_count_is_within_a_grid_of_2_31) {
  const std::int64_t thread = largest % strided.threads();
  const trace wrong = run_broken(thread, largest + 1);
  EXPECT_FALSE(wrong.in_bounds);
  EXPECT_EQ(wrong.stray, -boundary);
  EXPECT_EQ(wrong.indices,
            twice(strided_indices(strided, thread, largest + 1)));

  // No other thread has a step that leaves the type.
  EXPECT_TRUE(run_broken(thread - 1, largest + 1).in_bounds);
  EXPECT_TRUE(run_broken(thread + 1, largest + 1).in_bounds);
}

TEST(copy, fixed_form_is_right_up_to_int32_max) {
  for (std::int32_t count : {largest + 1, INT32_MAX})
    for (std::int64_t thread :
         {std::int64_t{0}, largest % strided.threads(),
          (INT32_MAX - 1) % strided.threads(), strided.threads() - 1}) {
      const trace right = run_fixed(thread, count);
      EXPECT_TRUE(right.in_bounds);
      EXPECT_EQ(right.indices, twice(strided_indices(strided, thread, count)));
    }
}

TEST(copy, fixed_form_is_right_past_the_boundary_with_64_bits) {
  const std::int64_t thread = boundary % strided.threads();
  for (std::int64_t count : {boundary, boundary + 1, 2 * boundary + 1}) {
    const trace right = run_fixed(thread, count);
    EXPECT_TRUE(right.in_bounds);
    EXPECT_EQ(right.indices, twice(strided_indices(strided, thread, count)));
  }
}

TEST(copy, values_in_memory) {
  const sparse_memory in(0, boundary + 1), out(0, boundary + 1);
  if (!in.reserved() || !out.reserved())
    GTEST_SKIP() << "no address space for tensors of 2^31 elements";
  in.data()[boundary - 1] = 1;
  in.data()[boundary] = 2;
  for (std::int64_t i : {boundary - 1, boundary}) {
    const auto thread = static_cast<unsigned int>(i % strided.threads());
    const auto size = strided.block_size;
    index_width::copy_thread(
        uint3{thread / size, 0, 0}, uint3{thread % size, 0, 0}, dim3(size),
        dim3(strided.blocks), out.data(), in.data(), boundary + 1);
  }
  EXPECT_EQ(out.data()[boundary - 1], 1);
  EXPECT_EQ(out.data()[boundary], 2);
}
