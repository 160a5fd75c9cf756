//===--- Analyzer.h - the findings of a translation unit --------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The entry point of the analysis: which functions of a translation unit are
// looked at, and one finding for each place in the source, however many
// kernels, instantiations and calls lead there.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_ANALYZER_H
#define INDEX_WIDTH_ANALYSIS_ANALYZER_H

#include "Analysis/Finding.h"
#include "clang/AST/ASTContext.h"
#include <memory>
#include <string>
#include <vector>

namespace index_width {

class Interpreter;

/// What the user tells the analysis.
struct AnalysisOptions {
  /// Names of functions and methods that are true only if everything they are
  /// asked about can be indexed with 32 bits.
  std::vector<std::string> GuardPredicates;
};

/// What the analysis says of a translation unit.
class Analysis {
public:
  /// Analyses every kernel and device function that is defined in the part of
  /// the translation unit that the user wrote (system headers are followed
  /// when called, not looked at by themselves).
  static std::unique_ptr<Analysis> run(clang::ASTContext &Context,
                                       const AnalysisOptions &Options);
  ~Analysis();

  /// In source order.
  const std::vector<Finding> &findings() const { return Findings; }
  unsigned kernels() const { return Kernels; }
  /// Entry functions that were too large to be looked at as a whole.
  const std::vector<const clang::FunctionDecl *> &incomplete() const {
    return Incomplete;
  }

private:
  Analysis();
  void joinFixes();
  void add(std::vector<Finding> New);

  std::vector<Finding> Findings;
  std::vector<const clang::FunctionDecl *> Incomplete;
  unsigned Kernels = 0;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_ANALYZER_H
