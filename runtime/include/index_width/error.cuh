// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
//
// How the host side refuses.

#ifndef INDEX_WIDTH_ERROR_CUH
#define INDEX_WIDTH_ERROR_CUH

#include <index_width/detail/config.cuh>

#include <stdexcept>
#include <string>

#if !INDEX_WIDTH_HAS_EXCEPTIONS
#include <cstdio>
#include <cstdlib>
#endif

namespace index_width {

/// What every host function of the library throws. The message says what was
/// asked for, which limit it passes, and the limit.
///
/// Compiled without exceptions (-fno-exceptions), the library writes the same
/// message to stderr and calls std::abort() instead.
class error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

namespace detail {

[[noreturn]] inline void fail(const std::string &message) {
#if INDEX_WIDTH_HAS_EXCEPTIONS
  throw error("index_width: " + message);
#else
  std::fprintf(stderr, "index_width: %s\n", message.c_str());
  std::abort();
#endif
}

} // namespace detail
} // namespace index_width

#endif // INDEX_WIDTH_ERROR_CUH
