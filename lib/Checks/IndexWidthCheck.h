//===--- IndexWidthCheck.h - what all index-width checks share --*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One analysis of a translation unit serves every check: a check only selects
// the findings of its kind and says them.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_CHECKS_INDEXWIDTHCHECK_H
#define INDEX_WIDTH_CHECKS_INDEXWIDTHCHECK_H

#include "Analysis/Analyzer.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include <map>
#include <memory>
#include <mutex>

namespace index_width {

/// The analyses in progress, shared by the checks of one clang-tidy module.
/// Clangd runs checks for several files at once, hence the lock.
class SharedAnalysis {
public:
  /// \returns the analysis, and whether it was made by this call.
  std::pair<std::shared_ptr<const Analysis>, bool>
  get(clang::ASTContext &Context);

private:
  std::mutex Mutex;
  std::map<const clang::ASTContext *, std::weak_ptr<const Analysis>> Running;
};

class IndexWidthCheck : public clang::tidy::ClangTidyCheck {
public:
  IndexWidthCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context,
                  CheckKind Kind, std::shared_ptr<SharedAnalysis> Shared);

  bool isLanguageVersionSupported(
      const clang::LangOptions &LangOpts) const override {
    return LangOpts.CUDA;
  }
  void registerPPCallbacks(const clang::SourceManager &SM,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpanderPP) override;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
  void onStartOfTranslationUnit() override { Current.reset(); }
  void onEndOfTranslationUnit() override { Current.reset(); }
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

private:
  void report(const Finding &F, clang::ASTContext &Context);

  CheckKind Kind;
  std::shared_ptr<SharedAnalysis> Shared;
  /// The findings of the translation unit, kept while checks ask for them.
  std::shared_ptr<const Analysis> Current;
  clang::tidy::utils::IncludeInserter Inserter;
  const Confidence MinConfidence;
};

} // namespace index_width

#endif // INDEX_WIDTH_CHECKS_INDEXWIDTHCHECK_H
