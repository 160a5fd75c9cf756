//===--- Coverage.h - what of a file was seen -------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file that nvcc accepts may be one that Clang reads only in part. What was
// not read was not checked, and a report that does not say so is wrong. Here
// the errors of a parse are kept, and each kernel and device function is
// recorded with whether one of them lies within it.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TOOLS_COVERAGE_H
#define INDEX_WIDTH_TOOLS_COVERAGE_H

#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceLocation.h"
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace index_width {

/// A compiler error.
struct ParseError {
  clang::SourceLocation Location; ///< valid during the parse only
  std::string Place;              ///< "file:line:column", empty if nowhere
  std::string Message;
};

/// A kernel or device function that the user wrote.
struct SeenFunction {
  std::string Name;
  bool IsKernel = false;
  /// Whether no error lies within it.
  bool IsComplete = false;
  /// False for a template that nothing instantiates: there is no code to check.
  bool IsInstantiated = false;

  bool wasChecked() const { return IsComplete && IsInstantiated; }
};

/// What was seen of one or several translation units.
struct Coverage {
  /// Whether a translation unit was read at all.
  bool WasRead = false;
  std::vector<ParseError> Errors;
  /// What the compiler says of -W options that it does not know.
  std::set<std::string> UnknownWarnings;
  /// By place of definition, "file:line:column".
  std::map<std::string, SeenFunction> Functions;

  /// Adds what was seen elsewhere. A function counts as complete, and as
  /// instantiated, if it was in one of the two: a compilation for the host and
  /// one for the device see the same function.
  void merge(Coverage Other);
};

/// clang-tidy's consumer of diagnostics, which records errors on the way.
class RecordingConsumer : public clang::tidy::ClangTidyDiagnosticConsumer {
public:
  RecordingConsumer(clang::tidy::ClangTidyContext &Context, Coverage &Seen)
      : ClangTidyDiagnosticConsumer(Context), Seen(Seen) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

private:
  Coverage &Seen;
};

/// Makes a consumer that records the functions of a translation unit, given
/// the errors recorded so far.
std::unique_ptr<clang::ASTConsumer> makeCoverageConsumer(Coverage &Seen);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_COVERAGE_H
