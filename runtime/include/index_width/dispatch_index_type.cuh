// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// The choice between 32-bit and 64-bit indices, made once, on the host.

#ifndef INDEX_WIDTH_DISPATCH_INDEX_TYPE_CUH
#define INDEX_WIDTH_DISPATCH_INDEX_TYPE_CUH

#include <index_width/can_use_32bit_index_math.cuh>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>

namespace index_width {

/// Names an index type; what dispatch_index_type hands to its function.
template <typename index_t> struct index_type {
  using type = index_t;
};

namespace detail {

template <typename Tuple, std::size_t... tensor>
decltype(auto) dispatch_index_type(const Tuple &arguments,
                                   std::index_sequence<tensor...>) {
  auto &function = std::get<sizeof...(tensor)>(arguments);
  if ((can_use_32bit_index_math(std::get<tensor>(arguments)) && ...))
    return function(index_type<std::int32_t>{});
  return function(index_type<std::int64_t>{});
}

} // namespace detail

/// dispatch_index_type(tensors..., function) calls function with
/// index_type<std::int32_t> if can_use_32bit_index_math holds for every one of
/// tensors, else with index_type<std::int64_t>, and returns what it returns.
/// Name *every* tensor that the kernel indexes: one that is left out is one
/// that may overflow.
///
/// \code
///   dispatch_index_type(count, [&](auto index) {
///     using index_t = typename decltype(index)::type;
///     copy_kernel<T, index_t><<<blocks, threads>>>(out, in, count);
///   });
/// \endcode
///
/// \param arguments one or more TensorViews or element counts, then the
///   function, which returns the same type for both.
template <typename... Arguments>
decltype(auto) dispatch_index_type(Arguments &&...arguments) {
  static_assert(sizeof...(Arguments) >= 2,
                "dispatch_index_type takes one or more tensors, then a "
                "function");
  return detail::dispatch_index_type(
      std::forward_as_tuple(std::forward<Arguments>(arguments)...),
      std::make_index_sequence<sizeof...(Arguments) - 1>{});
}

} // namespace index_width

#endif // INDEX_WIDTH_DISPATCH_INDEX_TYPE_CUH
