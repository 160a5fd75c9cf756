// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include <index_width/can_use_32bit_index_math.cuh>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>

using index_width::can_use_32bit_index_math;
using index_width::TensorView;

static constexpr std::int64_t boundary = std::int64_t{1} << 31;

template <typename index_t = std::int64_t>
static TensorView<float, index_t>
view(std::initializer_list<std::int64_t> sizes,
     std::initializer_list<std::int64_t> strides) {
  TensorView<float, index_t> result;
  std::copy(sizes.begin(), sizes.end(), result.sizes);
  std::copy(strides.begin(), strides.end(), result.strides);
  result.rank = static_cast<int>(sizes.size());
  return result;
}

TEST(can_use_32bit_index_math_count, boundary) {
  static_assert(can_use_32bit_index_math(0));
  static_assert(can_use_32bit_index_math(boundary - 1));
  static_assert(!can_use_32bit_index_math(boundary));
  static_assert(!can_use_32bit_index_math(INT64_MAX));
}

TEST(can_use_32bit_index_math_count, does_not_fit_when_it_was_a_huge_size_t) {
  static_assert(!can_use_32bit_index_math(-1));
  static_assert(!can_use_32bit_index_math(INT64_MIN));
}

TEST(can_use_32bit_index_math_count, other_limit) {
  EXPECT_TRUE(can_use_32bit_index_math(100, 100));
  EXPECT_FALSE(can_use_32bit_index_math(101, 100));
  EXPECT_TRUE(can_use_32bit_index_math(INT64_MAX, INT64_MAX));
}

TEST(can_use_32bit_index_math_view, scalar) {
  EXPECT_TRUE(can_use_32bit_index_math(view({}, {})));
}

TEST(can_use_32bit_index_math_view, element_count) {
  EXPECT_TRUE(can_use_32bit_index_math(view({boundary - 1}, {1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({boundary}, {1})));
  EXPECT_TRUE(can_use_32bit_index_math(view({524287, 4096}, {4096, 1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({524288, 4096}, {4096, 1})));
}

TEST(can_use_32bit_index_math_view, few_elements_far_apart) {
  EXPECT_TRUE(can_use_32bit_index_math(view({2}, {boundary - 1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({2}, {boundary})));
  EXPECT_TRUE(can_use_32bit_index_math(view({2, 2}, {boundary - 2, 1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({2, 2}, {boundary - 1, 1})));
}

TEST(can_use_32bit_index_math_view, stride_0_counts_elements_only) {
  EXPECT_TRUE(can_use_32bit_index_math(view({boundary - 1, 1}, {0, 1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({boundary}, {0})));
  EXPECT_FALSE(can_use_32bit_index_math(view({65536, 32768}, {0, 1})));
}

TEST(can_use_32bit_index_math_view, no_elements_reach_nothing) {
  EXPECT_TRUE(can_use_32bit_index_math(view({0}, {INT64_MAX})));
  EXPECT_TRUE(can_use_32bit_index_math(
      view({INT64_MAX, INT64_MAX, 0}, {INT64_MAX, INT64_MIN, 1})));
  EXPECT_TRUE(can_use_32bit_index_math(view({0, boundary}, {boundary, 1}), 0));
}

TEST(can_use_32bit_index_math_view, stride_of_size_1_plays_no_part) {
  EXPECT_TRUE(
      can_use_32bit_index_math(view({1, 3, 1}, {INT64_MAX, 1, INT64_MIN})));
}

TEST(can_use_32bit_index_math_view, negative_strides_reach_down) {
  EXPECT_TRUE(can_use_32bit_index_math(view({2}, {-boundary})));
  EXPECT_FALSE(can_use_32bit_index_math(view({2}, {-boundary - 1})));
  EXPECT_TRUE(can_use_32bit_index_math(view({boundary - 1}, {-1})));
}

TEST(can_use_32bit_index_math_view, both_ends_count_for_themselves) {
  EXPECT_TRUE(
      can_use_32bit_index_math(view({2, 2}, {boundary - 1, -boundary})));
  EXPECT_FALSE(can_use_32bit_index_math(view({2, 2}, {boundary, -boundary})));
  EXPECT_FALSE(
      can_use_32bit_index_math(view({2, 2}, {boundary - 1, -boundary - 1})));
}

TEST(can_use_32bit_index_math_view, does_not_overflow) {
  // Products that are small modulo 2^64.
  EXPECT_FALSE(can_use_32bit_index_math(
      view({boundary * 2, boundary * 2}, {boundary * 2, 1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({5}, {std::int64_t{1} << 62})));
  EXPECT_FALSE(can_use_32bit_index_math(view({3}, {INT64_MIN})));
  EXPECT_FALSE(
      can_use_32bit_index_math(view({INT64_MAX}, {INT64_MAX}), INT64_MAX));
  EXPECT_FALSE(can_use_32bit_index_math(view({INT64_MAX, INT64_MAX}, {0, 0}),
                                        INT64_MAX));
  EXPECT_TRUE(can_use_32bit_index_math(view({INT64_MAX}, {1}), INT64_MAX));
  EXPECT_TRUE(can_use_32bit_index_math(view({2}, {INT64_MIN}), INT64_MAX));
}

TEST(can_use_32bit_index_math_view, negative_size_never_fits) {
  EXPECT_FALSE(can_use_32bit_index_math(view({-1}, {1})));
  EXPECT_FALSE(can_use_32bit_index_math(view({0, -1}, {1, 1})));
}

TEST(can_use_32bit_index_math_view, of_32bit_index_type) {
  EXPECT_TRUE(can_use_32bit_index_math(view<std::int32_t>({2}, {INT32_MAX})));
  EXPECT_TRUE(can_use_32bit_index_math(view<std::int32_t>({2}, {INT32_MIN})));
  EXPECT_FALSE(can_use_32bit_index_math(
      view<std::int32_t>({2, 2}, {INT32_MAX, INT32_MAX})));
}
