//===--- Summary.h - what the driver says at the end ------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_SUMMARY_H
#define INDEX_WIDTH_TOOLS_SUMMARY_H

#include "Coverage.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace index_width {

/// Says which part of the file \p Name was not seen because of errors in it;
/// \p Seen has at least one.
std::string describeGaps(llvm::StringRef Name, const Coverage &Seen);

/// The errors of \p Seen that are not in the code but in the compiler flags;
/// empty if there are none.
std::string describeFlagErrors(const Coverage &Seen);

/// Whether anything was checked: the file was read, and if there are errors in
/// it, a function without one is left.
bool wasChecked(const Coverage &Seen);

/// How many findings of which check there are in how much code.
std::string summarize(unsigned Files, const Coverage &Seen,
                      llvm::ArrayRef<clang::tidy::ClangTidyError> Findings,
                      unsigned Silenced, unsigned Fixed);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_SUMMARY_H
