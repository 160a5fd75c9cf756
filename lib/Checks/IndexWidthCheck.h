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
#include "Fixes/CstdintInclude.h"
#include "clang-tidy/ClangTidyCheck.h"
#include "clang-tidy/utils/IncludeInserter.h"
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>

namespace index_width {

/// The analyses in progress, shared by the checks of one clang-tidy module.
/// Clangd runs checks for several files at once, hence the lock.
class SharedAnalysis {
public:
  /// \returns the analysis, and whether it was made by this call.
  std::pair<std::shared_ptr<const Analysis>, bool>
  get(clang::ASTContext &Context, const AnalysisOptions &Options);
  /// \returns true for one of those who ask to add an #include to \p File: the
  /// same insertion twice is made twice.
  bool claimInclude(const clang::ASTContext &Context, clang::FileID File);

private:
  struct Entry {
    std::weak_ptr<const Analysis> Findings;
    std::set<clang::FileID> Claimed;
  };
  std::mutex Mutex;
  std::map<const clang::ASTContext *, Entry> Running;
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
  /// \returns the edit without which \p Place does not see int64_t, if any.
  std::optional<clang::FixItHint>
  includeCstdint(clang::SourceLocation Place, const clang::ASTContext &Context);

  CheckKind Kind;
  std::shared_ptr<SharedAnalysis> Shared;
  /// The findings of the translation unit, kept while checks ask for them.
  std::shared_ptr<const Analysis> Current;
  CstdintInclude Includes;
  clang::tidy::utils::IncludeInserter Inserter;
  const Confidence MinConfidence;
  /// Names, separated by semicolons.
  const std::string GuardPredicates;
};

} // namespace index_width

#endif // INDEX_WIDTH_CHECKS_INDEXWIDTHCHECK_H
