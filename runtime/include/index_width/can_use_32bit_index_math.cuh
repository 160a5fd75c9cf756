// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Whether a tensor can be indexed in 32 bits.

#ifndef INDEX_WIDTH_CAN_USE_32BIT_INDEX_MATH_CUH
#define INDEX_WIDTH_CAN_USE_32BIT_INDEX_MATH_CUH

#include <index_width/tensor_view.cuh>

#include <cstdint>

namespace index_width {

/// Whether indices of a contiguous tensor fit.
///
/// \param count number of elements. A negative count, which is what a
///   std::size_t above INT64_MAX turns into, never fits.
/// \param max the largest count that fits.
constexpr bool can_use_32bit_index_math(std::int64_t count,
                                        std::int64_t max = INT32_MAX) {
  return 0 <= count && count <= max;
}

/// Whether indices into a strided view fit: its element count is at most max,
/// and each offset that it reaches lies in [-max - 1, max]. The largest offset
/// is the sum of (size - 1) * stride over the positive strides, the smallest
/// the same sum over the negative ones, so the sum of any of the terms lies
/// between them. A view with few elements and a large stride may not fit.
///
/// Nothing here overflows, whatever the sizes and strides. A view without
/// elements reaches no offset and fits. The stride of a dimension of size 1
/// plays no part, so it need not survive a conversion to 32 bits. Negative
/// sizes never fit.
///
/// \param view sizes and strides in elements; data is not looked at.
/// \param max the largest count and offset that fit.
/// \pre max >= 0.
template <typename T, typename index_t>
constexpr bool can_use_32bit_index_math(const TensorView<T, index_t> &view,
                                        std::int64_t max = INT32_MAX) {
  bool empty = false;
  for (int d = 0; d < view.rank; ++d) {
    if (view.sizes[d] < 0)
      return false;
    empty |= view.sizes[d] == 0;
  }
  if (empty)
    return true;

  // What is left of max for each of the three: divisions, so no product that
  // could overflow is ever formed.
  const auto limit = static_cast<std::uint64_t>(max);
  std::uint64_t elements_left = limit;
  std::uint64_t above_left = limit;
  std::uint64_t below_left = limit + 1;
  for (int d = 0; d < view.rank; ++d) {
    const auto size = static_cast<std::uint64_t>(view.sizes[d]);
    if (size > elements_left)
      return false;
    elements_left /= size;

    const auto stride = static_cast<std::int64_t>(view.strides[d]);
    if (size == 1 || stride == 0)
      continue;
    const auto bits = static_cast<std::uint64_t>(stride);
    const std::uint64_t magnitude = stride < 0 ? 0 - bits : bits;
    std::uint64_t &left = stride < 0 ? below_left : above_left;
    if (size - 1 > left / magnitude)
      return false;
    left -= (size - 1) * magnitude;
  }
  return true;
}

} // namespace index_width

#endif // INDEX_WIDTH_CAN_USE_32BIT_INDEX_MATH_CUH
