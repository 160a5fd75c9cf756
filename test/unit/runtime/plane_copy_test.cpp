// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

#include "recording_pointer.h"
#include "sparse_memory.h"
#include <index_width/kernels/broken/plane_copy.cuh>
#include <index_width/kernels/plane_copy.cuh>

#include <gtest/gtest.h>

#include <cstdint>

using index_width::dim3;
using index_width::uint3;

static constexpr std::int64_t boundary = std::int64_t{1} << 31;

// 2^31 elements are 524288 planes: block 524288 is the first past them.
static constexpr int plane_size = 4096;
static constexpr grid planes = {524290, 256};
static constexpr unsigned int first_past = 524288;

static constexpr auto broken = [](auto block, auto thread, auto block_dim,
                                  auto grid_dim, auto pointer) {
  index_width::broken::plane_copy_thread(block, thread, block_dim, grid_dim,
                                         pointer, pointer, plane_size);
};

static constexpr auto fixed = [](auto block, auto thread, auto block_dim,
                                 auto grid_dim, auto pointer) {
  index_width::plane_copy_thread(block, thread, block_dim, grid_dim, pointer,
                                 pointer, plane_size);
};

// What the given thread of a block does.
template <typename Body>
static trace run(Body body, unsigned int block, unsigned int thread) {
  return run_thread(planes, std::int64_t{block} * planes.block_size + thread,
                    std::int64_t{planes.blocks} * plane_size, body);
}

TEST(plane_copy, both_forms_are_right_below_the_boundary) {
  for (unsigned int thread : {0u, 255u})
    for (unsigned int block : {0u, 1u, first_past - 1}) {
      const trace right = run(fixed, block, thread);
      ASSERT_EQ(right.indices.size(), 2u * plane_size / planes.block_size);
      EXPECT_EQ(right.indices.front(),
                std::int64_t{block} * plane_size + thread);
      EXPECT_EQ(run(broken, block, thread).indices, right.indices);
    }
  EXPECT_EQ(run(fixed, first_past - 1, 255).indices.back(), boundary - 1);
}

TEST(plane_copy, broken_form_is_wrong_at_the_boundary) {
  const trace wrong = run(broken, first_past, 3);
  EXPECT_FALSE(wrong.in_bounds);
  EXPECT_EQ(wrong.stray, -boundary + 3);
}

TEST(plane_copy, fixed_form_is_right_past_the_boundary) {
  for (unsigned int block : {first_past, first_past + 1}) {
    const trace right = run(fixed, block, 3);
    EXPECT_TRUE(right.in_bounds);
    EXPECT_EQ(right.indices.front(), std::int64_t{block} * plane_size + 3);
  }
}

TEST(plane_copy, fixed_form_takes_the_largest_planes) {
  trace right = run_thread(
      grid{2, 1024}, 1023, INT32_MAX,
      [](auto block, auto thread, auto block_dim, auto grid_dim, auto pointer) {
        index_width::plane_copy_thread(block, thread, block_dim, grid_dim,
                                       pointer, pointer, INT32_MAX);
      });
  EXPECT_TRUE(right.in_bounds);
  EXPECT_EQ(right.indices.back(), INT32_MAX - 1024);
}

TEST(plane_copy, values_in_memory) {
  const sparse_memory in(boundary, boundary + plane_size),
      out(boundary, boundary + plane_size);
  if (!in.reserved() || !out.reserved())
    GTEST_SKIP() << "no address space for tensors of 2^31 elements";
  in.data()[boundary - 1] = 1;
  in.data()[boundary] = 2;
  in.data()[-boundary] = 3;

  const dim3 block(plane_size / 4), blocks(planes.blocks);
  auto run_first_threads = [&](auto body) {
    body(uint3{first_past - 1, 0, 0}, uint3{plane_size / 4 - 1, 0, 0});
    body(uint3{first_past, 0, 0}, uint3{0, 0, 0});
  };
  run_first_threads([&](uint3 b, uint3 t) {
    index_width::broken::plane_copy_thread(b, t, block, blocks, out.data(),
                                           in.data(), plane_size);
  });
  EXPECT_EQ(out.data()[boundary - 1], 1);
  EXPECT_EQ(out.data()[boundary], 0);
  EXPECT_EQ(out.data()[-boundary], 3);

  out.data()[-boundary] = 0;
  run_first_threads([&](uint3 b, uint3 t) {
    index_width::plane_copy_thread(b, t, block, blocks, out.data(), in.data(),
                                   plane_size);
  });
  EXPECT_EQ(out.data()[boundary - 1], 1);
  EXPECT_EQ(out.data()[boundary], 2);
  EXPECT_EQ(out.data()[-boundary], 0);
}
