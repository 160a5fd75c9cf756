// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// A tensor in memory, with strides.

#ifndef INDEX_WIDTH_TENSOR_VIEW_CUH
#define INDEX_WIDTH_TENSOR_VIEW_CUH

#include <cstdint>

namespace index_width {

/// The most dimensions that a TensorView has.
inline constexpr int max_rank = 8;

/// A view of memory that somebody else owns. The element at position
/// (p[0], ..., p[rank - 1]) is data[p[0] * strides[0] + ... +
/// p[rank - 1] * strides[rank - 1]].
///
/// A dimension of size 0 makes the view empty. Stride 0 repeats an element
/// along its dimension; a negative stride walks backwards from data.
///
/// \tparam T the element type, const for an input.
/// \tparam index_t the type that sizes, strides and offsets are computed in.
/// \pre 0 <= rank <= max_rank; sizes are not negative.
template <typename T, typename index_t = std::int64_t> struct TensorView {
  T *data = nullptr;
  index_t sizes[max_rank] = {};
  index_t strides[max_rank] = {}; // in elements
  int rank = 0;
};

} // namespace index_width

#endif // INDEX_WIDTH_TENSOR_VIEW_CUH
