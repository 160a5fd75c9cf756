// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// The grid-stride loop whose counter cannot wrap.

#ifndef INDEX_WIDTH_GRID_STRIDE_RANGE_CUH
#define INDEX_WIDTH_GRID_STRIDE_RANGE_CUH

#include <index_width/coordinates.cuh>
#include <index_width/detail/config.cuh>

#include <cstdint>
#include <type_traits>

namespace index_width {

/// The indices below a count that one thread of a one-dimensional grid
/// handles: its own, then one every blockDim.x * gridDim.x.
///
/// The counter has 64 bits whatever index_t is, so the step past the last
/// index does not wrap, however near the count is to INT32_MAX; what the loop
/// sees is the counter as an index_t, which is exact, since it is below the
/// count. It is unsigned and a step is at most 2^41, so it does not wrap for a
/// count near INT64_MAX either.
///
/// \code
///   for (index_t i : grid_stride_range<index_t>(count, blockIdx, threadIdx,
///                                               blockDim, gridDim))
///     out[i] = in[i];
/// \endcode
///
/// \tparam index_t an integer type that holds the count.
template <typename index_t> class grid_stride_range {
  static_assert(std::is_integral_v<index_t>, "index_t must be an integer type");

public:
  /// The end of the range.
  struct sentinel {
    std::uint64_t count;
  };

  class iterator {
  public:
    INDEX_WIDTH_HOST_DEVICE constexpr iterator(std::uint64_t first,
                                               std::uint64_t step)
        : counter_(first), step_(step) {}

    INDEX_WIDTH_HOST_DEVICE constexpr index_t operator*() const {
      return static_cast<index_t>(counter_);
    }

    INDEX_WIDTH_HOST_DEVICE constexpr iterator &operator++() {
      counter_ += step_;
      return *this;
    }

    /// Whether there is an index left: steps jump over the count, they seldom
    /// meet it.
    INDEX_WIDTH_HOST_DEVICE constexpr bool operator!=(sentinel end) const {
      return counter_ < end.count;
    }

  private:
    std::uint64_t counter_;
    std::uint64_t step_;
  };

  /// \param count number of indices; none if it is not positive.
  /// The others: the thread's coordinates. Only x is looked at.
  INDEX_WIDTH_HOST_DEVICE constexpr grid_stride_range(index_t count,
                                                      uint3 blockIdx,
                                                      uint3 threadIdx,
                                                      dim3 blockDim,
                                                      dim3 gridDim)
      : first_(static_cast<std::uint64_t>(blockIdx.x) * blockDim.x +
               threadIdx.x),
        step_(static_cast<std::uint64_t>(blockDim.x) * gridDim.x),
        count_(count > 0 ? static_cast<std::uint64_t>(count) : 0) {}

  INDEX_WIDTH_HOST_DEVICE constexpr iterator begin() const {
    return {first_, step_};
  }

  INDEX_WIDTH_HOST_DEVICE constexpr sentinel end() const { return {count_}; }

private:
  std::uint64_t first_;
  std::uint64_t step_;
  std::uint64_t count_;
};

#if INDEX_WIDTH_HAS_CUDA_COMPILER

/// The range of the thread that calls it.
///
/// \param count number of indices; none if it is not positive.
template <typename index_t>
__device__ grid_stride_range<index_t> grid_stride(index_t count) {
  return {count, blockIdx, threadIdx, blockDim, gridDim};
}

#endif

} // namespace index_width

#endif // INDEX_WIDTH_GRID_STRIDE_RANGE_CUH
