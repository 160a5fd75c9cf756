//===--- Snippet.h - the findings in a piece of CUDA ------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TEST_ANALYSIS_SNIPPET_H
#define INDEX_WIDTH_TEST_ANALYSIS_SNIPPET_H

#include "Analysis/Analyzer.h"
#include "clang/Frontend/ASTUnit.h"

namespace index_width {

/// A translation unit, parsed as CUDA for the device, and what the analysis
/// says of it. As much of CUDA as is needed is declared before the code.
class Snippet {
public:
  explicit Snippet(llvm::StringRef Code);
  ~Snippet();

  /// Whether the code is valid; a test of code that is not tests nothing.
  bool compiles() const;
  clang::ASTContext &ast() const { return Unit->getASTContext(); }
  const Analysis &analysis() const { return *Result; }
  const std::vector<Finding> &findings() const { return Result->findings(); }
  /// \returns the source of \p E, as written.
  std::string text(const clang::Expr *E) const;

private:
  std::unique_ptr<clang::ASTUnit> Unit;
  std::unique_ptr<Analysis> Result;
};

} // namespace index_width

#endif // INDEX_WIDTH_TEST_ANALYSIS_SNIPPET_H
