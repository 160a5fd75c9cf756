// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.

// Runs single threads of grids of any size on memory that is not there.

#ifndef INDEX_WIDTH_TEST_RECORDING_POINTER_H
#define INDEX_WIDTH_TEST_RECORDING_POINTER_H

#include <index_width/coordinates.cuh>

#include <cstdint>
#include <utility>
#include <vector>

/// Thrown at the first access outside the tensor.
struct out_of_bounds {
  std::int64_t index;
};

/// A tensor of which only the accessed indices are kept.
struct recording {
  std::int64_t size;
  std::vector<std::int64_t> indices = {};
  int element = 0; // what every index refers to
};

/// Stands in for a T * to the tensor's element at position.
class recording_pointer {
public:
  explicit recording_pointer(recording &tensor, std::int64_t position = 0)
      : tensor_(&tensor), position_(position) {}

  int &operator[](std::int64_t i) const {
    const std::int64_t index = position_ + i;
    if (index < 0 || index >= tensor_->size)
      throw out_of_bounds{index};
    tensor_->indices.push_back(index);
    return tensor_->element;
  }

  recording_pointer operator+(std::int64_t i) const {
    return recording_pointer(*tensor_, position_ + i);
  }

private:
  recording *tensor_;
  std::int64_t position_;
};

/// A one-dimensional grid.
struct grid {
  unsigned int blocks;
  unsigned int block_size;

  std::int64_t threads() const { return std::int64_t{blocks} * block_size; }
};

/// What a thread did: the indices it accessed in bounds, in order, and, if it
/// left the bounds, where to.
struct trace {
  std::vector<std::int64_t> indices;
  bool in_bounds = true;
  std::int64_t stray = 0;
};

/// Calls body(blockIdx, threadIdx, blockDim, gridDim, pointer) as the thread
/// with the given number in the grid.
template <typename Body>
trace run_thread(grid g, std::int64_t thread, std::int64_t size, Body body) {
  const auto block = static_cast<unsigned int>(thread / g.block_size);
  const auto lane = static_cast<unsigned int>(thread % g.block_size);
  recording tensor{size};
  trace result;
  try {
    body(index_width::uint3{block, 0, 0}, index_width::uint3{lane, 0, 0},
         index_width::dim3(g.block_size), index_width::dim3(g.blocks),
         recording_pointer(tensor));
  } catch (const out_of_bounds &access) {
    result.in_bounds = false;
    result.stray = access.index;
  }
  result.indices = std::move(tensor.indices);
  return result;
}

/// What a right grid-stride loop accesses.
inline std::vector<std::int64_t> strided_indices(grid g, std::int64_t thread,
                                                 std::int64_t size) {
  std::vector<std::int64_t> indices;
  for (std::int64_t i = thread; i < size; i += g.threads())
    indices.push_back(i);
  return indices;
}

#endif // INDEX_WIDTH_TEST_RECORDING_POINTER_H
