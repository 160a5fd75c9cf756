// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// Division that rounds up: libcu++'s where there is one.

#ifndef INDEX_WIDTH_DETAIL_CEIL_DIV_CUH
#define INDEX_WIDTH_DETAIL_CEIL_DIV_CUH

#include <index_width/detail/config.cuh>

#include <cstdint>

#if INDEX_WIDTH_HAS_LIBCUDACXX
#include <cuda/cmath>
#endif

namespace index_width::detail {

/// Divides and rounds up, without overflow for any operands.
///
/// \pre dividend >= 0 and divisor > 0.
constexpr std::int64_t ceil_div(std::int64_t dividend, std::int64_t divisor) {
#if INDEX_WIDTH_HAS_LIBCUDACXX
  return ::cuda::ceil_div(dividend, divisor);
#else
  return dividend / divisor + (dividend % divisor != 0 ? 1 : 0);
#endif
}

} // namespace index_width::detail

#endif // INDEX_WIDTH_DETAIL_CEIL_DIV_CUH
