// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include <index_width/dispatch_index_type.cuh>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

using index_width::dispatch_index_type;
using index_width::TensorView;

static constexpr std::int64_t boundary = std::int64_t{1} << 31;

static constexpr auto size_of_index = [](auto index) {
  return sizeof(typename decltype(index)::type);
};

static TensorView<const float> far_apart(std::int64_t stride) {
  return {nullptr, {2}, {stride}, 1};
}

TEST(dispatch_index_type, by_one_count) {
  EXPECT_EQ(dispatch_index_type(boundary - 1, size_of_index), 4u);
  EXPECT_EQ(dispatch_index_type(boundary, size_of_index), 8u);
  EXPECT_EQ(dispatch_index_type(std::size_t{5}, size_of_index), 4u);
  EXPECT_EQ(dispatch_index_type(SIZE_MAX, size_of_index), 8u);
}

TEST(dispatch_index_type, takes_32_bits_only_if_all_fit) {
  const TensorView<const float> near = far_apart(1), far = far_apart(boundary);
  EXPECT_EQ(dispatch_index_type(near, 5, near, size_of_index), 4u);
  EXPECT_EQ(dispatch_index_type(far, 5, near, size_of_index), 8u);
  EXPECT_EQ(dispatch_index_type(near, 5, far, size_of_index), 8u);
  EXPECT_EQ(dispatch_index_type(near, boundary, near, size_of_index), 8u);
}

TEST(dispatch_index_type, calls_once_and_returns_the_result) {
  int calls = 0;
  auto count_calls = [&calls](auto) -> int & { return ++calls; };
  EXPECT_EQ(&dispatch_index_type(1, count_calls), &calls);
  EXPECT_EQ(calls, 1);
  dispatch_index_type(boundary, [&calls](auto) { ++calls; });
  EXPECT_EQ(calls, 2);
}
