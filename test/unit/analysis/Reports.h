//===--- Reports.h - findings as lines of text ------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TEST_ANALYSIS_REPORTS_H
#define INDEX_WIDTH_TEST_ANALYSIS_REPORTS_H

#include "Snippet.h"

namespace index_width {

/// \returns a line for each finding in \p Code, in source order:
///
///     certain base-offset: blockIdx.x * cols > UINT_MAX
///
/// Every finding's witness is put to the test on the way, and a failure added
/// where it is none. "invalid code" stands for code that does not compile.
std::vector<std::string> reports(llvm::StringRef Code);
std::vector<std::string> reports(const Snippet &Code);

} // namespace index_width

#endif // INDEX_WIDTH_TEST_ANALYSIS_REPORTS_H
