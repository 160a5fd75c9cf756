// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include "recording_pointer.h"
#include <index_width/kernels/axpy.cuh>
#include <index_width/kernels/broken/axpy.cuh>

#include <gtest/gtest.h>

#include <cstdint>

static constexpr std::int64_t boundary = std::int64_t{1} << 31;

// A thread an element, one block more than 2^31 elements need.
static constexpr grid per_element = {(1 << 23) + 1, 256};
static constexpr std::int64_t count = boundary + 200;

static trace run_broken(std::int64_t thread) {
  return run_thread(
      per_element, thread, count,
      [](auto block, auto lane, auto block_dim, auto grid_dim, auto pointer) {
        index_width::broken::axpy_thread(block, lane, block_dim, grid_dim,
                                         pointer, 2, pointer, count);
      });
}

template <typename index_t>
static trace run_fixed(grid g, std::int64_t thread, index_t n) {
  return run_thread(
      g, thread, n,
      [n](auto block, auto lane, auto block_dim, auto grid_dim, auto pointer) {
        index_width::axpy_thread(block, lane, block_dim, grid_dim, pointer, 2,
                                 pointer, n);
      });
}

TEST(axpy, both_forms_are_right_below_the_boundary) {
  for (std::int64_t thread : {std::int64_t{0}, boundary - 1}) {
    EXPECT_EQ(run_broken(thread).indices, (std::vector{thread, thread}));
    EXPECT_EQ(run_fixed(per_element, thread, count).indices,
              (std::vector{thread, thread}));
  }
}

TEST(axpy, broken_form_is_wrong_at_the_boundary) {
  const trace wrong = run_broken(boundary);
  EXPECT_FALSE(wrong.in_bounds);
  EXPECT_EQ(wrong.stray, -boundary);
}

TEST(axpy, fixed_form_is_right_past_the_boundary) {
  for (std::int64_t thread : {boundary, count - 1})
    EXPECT_EQ(run_fixed(per_element, thread, count).indices,
              (std::vector{thread, thread}));
  EXPECT_TRUE(run_fixed(per_element, count, count).indices.empty());
}

TEST(axpy, fixed_form_is_right_with_32_bits_up_to_int32_max) {
  const grid g = {65537, 256};
  const std::int64_t thread = (INT32_MAX - 1) % g.threads();
  const trace right = run_fixed(g, thread, std::int32_t{INT32_MAX});
  EXPECT_TRUE(right.in_bounds);
  EXPECT_EQ(right.indices.back(), INT32_MAX - 1);
}

TEST(axpy, computes) {
  float y[5] = {1, 2, 3, 4, 5};
  const float x[5] = {10, 20, 30, 40, 50};
  for (unsigned int thread = 0; thread < 2; ++thread)
    index_width::axpy_thread(
        index_width::uint3{0, 0, 0}, index_width::uint3{thread, 0, 0},
        index_width::dim3(2), index_width::dim3(1), y, 0.5f, x, 5);
  EXPECT_EQ(std::vector<float>(y, y + 5),
            (std::vector<float>{6, 12, 18, 24, 30}));
}
