// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include <index_width/index_width.cuh>

#include <gtest/gtest.h>

#include <string>

using index_width::check_launch_dimensions;
using index_width::dim3;

static std::string message(dim3 grid, dim3 block) {
  try {
    check_launch_dimensions("fill", grid, block);
  } catch (const index_width::error &error) {
    return error.what();
  }
  return "";
}

TEST(check_launch_dimensions, takes_what_the_hardware_takes) {
  EXPECT_EQ(message(1, 1), "");
  EXPECT_EQ(message({2147483647, 65535, 65535}, {1024, 1, 1}), "");
  EXPECT_EQ(message(1, {1, 1024, 1}), "");
  EXPECT_EQ(message(1, {4, 4, 64}), "");
}

TEST(check_launch_dimensions, names_kernel_configuration_and_limit) {
  EXPECT_EQ(message({1, 65536, 1}, 256),
            "index_width: cannot launch fill<<<(1, 65536, 1), (256, 1, 1)>>>: "
            "gridDim.y must be 1 to 65535");
}

TEST(check_launch_dimensions, refuses_a_grid_extent) {
  EXPECT_NE(message(2147483648u, 1), "");
  EXPECT_NE(message({1, 1, 65536}, 1), "");
  EXPECT_NE(message(0, 1), "");
  EXPECT_NE(message({1, 0, 1}, 1), "");
  EXPECT_NE(message({1, 1, 0}, 1), "");
}

TEST(check_launch_dimensions, refuses_a_block_extent) {
  EXPECT_NE(message(1, 0), "");
  EXPECT_NE(message(1, 1025), "");
  EXPECT_NE(message(1, {1, 1025, 1}), "");
  EXPECT_NE(message(1, {1, 1, 65}), "");
}

TEST(check_launch_dimensions, refuses_too_many_threads) {
  EXPECT_EQ(message(1, {32, 33, 1}),
            "index_width: cannot launch fill<<<(1, 1, 1), (32, 33, 1)>>>: a "
            "block has at most 1024 threads, not 1056");
  EXPECT_NE(message(1, {1024, 1024, 64}), "");
}
