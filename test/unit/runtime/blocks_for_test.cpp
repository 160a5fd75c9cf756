// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include <index_width/blocks_for.cuh>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

using index_width::blocks_for;

static std::string message(std::int64_t count, std::int64_t block_size) {
  try {
    blocks_for(count, block_size);
  } catch (const index_width::error &error) {
    return error.what();
  }
  return "";
}

TEST(blocks_for, rounds_up) {
  EXPECT_EQ(blocks_for(0, 256), 0u);
  EXPECT_EQ(blocks_for(1, 256), 1u);
  EXPECT_EQ(blocks_for(256, 256), 1u);
  EXPECT_EQ(blocks_for(257, 256), 2u);
  EXPECT_EQ(blocks_for(INT32_MAX, 256), 8388608u);
  EXPECT_EQ(blocks_for(INT32_MAX, 1024), 2097152u);
}

TEST(blocks_for, fills_the_largest_grid) {
  EXPECT_EQ(blocks_for(INT32_MAX, 1), 2147483647u);
  EXPECT_EQ(blocks_for(INT32_MAX * std::int64_t{1024}, 1024), 2147483647u);
}

TEST(blocks_for, refuses_a_larger_grid) {
  EXPECT_EQ(message(std::int64_t{1} << 31, 1),
            "index_width: blocks_for: 2147483648 elements need 2147483648 "
            "blocks of 1 threads, a grid has at most 2147483647");
  EXPECT_NE(message(INT32_MAX * std::int64_t{1024} + 1, 1024), "");
  EXPECT_NE(message(INT64_MAX, 1), "");
  EXPECT_NE(message(INT64_MAX, 1024), "");
}

TEST(blocks_for, refuses_a_negative_count) {
  EXPECT_EQ(message(-1, 256),
            "index_width: blocks_for: the count is negative: -1");
  EXPECT_NE(message(INT64_MIN, 256), "");
}

TEST(blocks_for, refuses_a_block_that_does_not_exist) {
  EXPECT_EQ(message(1, 1025),
            "index_width: blocks_for: a block has 1 to 1024 threads, not 1025");
  EXPECT_NE(message(1, 0), "");
  EXPECT_NE(message(1, -1), "");
  EXPECT_NE(message(0, 0), "");
}
