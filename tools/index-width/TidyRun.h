//===--- TidyRun.h - the checks on one translation unit ---------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_TIDYRUN_H
#define INDEX_WIDTH_TOOLS_TIDYRUN_H

#include "CheckOptions.h"
#include "Coverage.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <vector>

namespace index_width {

/// What came of running the checks.
struct TidyResult {
  /// What the checks reported, without compiler errors.
  std::vector<clang::tidy::ClangTidyError> Findings;
  Coverage Seen;
  /// How many findings NOLINT comments silenced.
  unsigned Silenced = 0;
};

/// Runs the checks on the translation unit that \p Command describes. Errors
/// in the code do not end the run: what could be read is checked.
TidyResult runChecks(const clang::tooling::CompileCommand &Command,
                     const CheckOptions &Options);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_TIDYRUN_H
