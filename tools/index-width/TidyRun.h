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
#include "ReadFiles.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/Tooling/CompilationDatabase.h"
#include <optional>
#include <string>
#include <vector>

namespace index_width {

/// What came of running the checks.
struct TidyResult {
  /// What the index-width checks found.
  std::vector<clang::tidy::ClangTidyError> Findings;
  /// What else is to be shown: remarks, warnings of the compiler that the user
  /// asked for by name, NOLINT comments without an end.
  std::vector<clang::tidy::ClangTidyError> Others;
  /// What is wrong with the options of the checks.
  std::vector<std::string> OptionErrors;
  Coverage Seen;
  ReadFiles Read;
  /// How many findings NOLINT comments silenced.
  unsigned Silenced = 0;
};

/// Lets runChecks() outlive crashes, for the whole process.
void enableCrashRecovery();

/// Runs the checks on the translation unit that \p Command describes. Errors
/// in the code do not end the run: what could be read is checked. Nothing is
/// returned if the compiler or a check crashed on it.
std::optional<TidyResult>
runChecks(const clang::tooling::CompileCommand &Command,
          const CheckOptions &Options);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_TIDYRUN_H
