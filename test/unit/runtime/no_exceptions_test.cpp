// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include <index_width/index_width.cuh>

#include <gtest/gtest.h>

TEST(no_exceptions, refusal_prints_and_aborts) {
  EXPECT_DEATH(index_width::blocks_for(-1, 256),
               "index_width: blocks_for: the count is negative: -1");
  EXPECT_DEATH(
      index_width::check_launch_dimensions("fill", 0, 1),
      "index_width: cannot launch fill<<<\\(0, 1, 1\\), \\(1, 1, 1\\)>>>: "
      "gridDim.x must be 1 to 2147483647");
}
