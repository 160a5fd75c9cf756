//===--- IndexWidthCheck.cpp - what all index-width checks share ----------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/IndexWidthCheck.h"
#include "Checks/Messages.h"
#include "Fixes/Widen.h"
#include "clang-tidy/utils/OptionsUtils.h"
#include "clang/AST/ASTContext.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/ASTMatchers/ASTMatchers.h"
#include "clang/Lex/Preprocessor.h"

namespace clang::tidy {

template <> struct OptionEnumMapping<index_width::Confidence> {
  static llvm::ArrayRef<std::pair<index_width::Confidence, StringRef>>
  getEnumMapping() {
    static constexpr std::pair<index_width::Confidence, StringRef> Mapping[] = {
        {index_width::Confidence::Possible, "possible"},
        {index_width::Confidence::Likely, "likely"},
        {index_width::Confidence::Certain, "certain"}};
    return Mapping;
  }
};

} // namespace clang::tidy

namespace index_width {

using namespace clang;
using namespace clang::ast_matchers;

std::pair<std::shared_ptr<const Analysis>, bool>
SharedAnalysis::get(ASTContext &Context, const AnalysisOptions &Options) {
  {
    std::lock_guard<std::mutex> Lock(Mutex);
    if (std::shared_ptr<const Analysis> Known =
            Running[&Context].Findings.lock())
      return {Known, false};
  }
  std::shared_ptr<const Analysis> New = Analysis::run(Context, Options);
  std::lock_guard<std::mutex> Lock(Mutex);
  Running[&Context] = {New, {}};
  return {New, true};
}

bool SharedAnalysis::claimInclude(const ASTContext &Context, FileID File) {
  std::lock_guard<std::mutex> Lock(Mutex);
  return Running[&Context].Claimed.insert(File).second;
}

/// PyTorch's names, and that of the runtime library.
static constexpr StringRef DefaultGuardPredicates =
    "can_use_32bit_index_math;canUse32BitIndexMath;can_use_32bit_indexing";

static AnalysisOptions analysisOptions(StringRef GuardPredicates) {
  AnalysisOptions Options;
  for (StringRef Name : tidy::utils::options::parseStringList(GuardPredicates))
    Options.GuardPredicates.push_back(Name.str());
  return Options;
}

IndexWidthCheck::IndexWidthCheck(StringRef Name,
                                 tidy::ClangTidyContext *Context,
                                 CheckKind Kind,
                                 std::shared_ptr<SharedAnalysis> Shared)
    : ClangTidyCheck(Name, Context), Kind(Kind), Shared(std::move(Shared)),
      Inserter(Options.getLocalOrGlobal("IncludeStyle",
                                        tidy::utils::IncludeSorter::IS_LLVM),
               areDiagsSelfContained()),
      MinConfidence(
          Options.getLocalOrGlobal("MinConfidence", Confidence::Likely)),
      GuardPredicates(Options.getLocalOrGlobal("GuardPredicates",
                                               DefaultGuardPredicates)) {}

void IndexWidthCheck::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "IncludeStyle", Inserter.getStyle());
  Options.store(Opts, "MinConfidence", MinConfidence);
  Options.store(Opts, "GuardPredicates", GuardPredicates);
}

void IndexWidthCheck::registerPPCallbacks(const SourceManager &,
                                          Preprocessor *PP, Preprocessor *) {
  Inserter.registerPreprocessor(PP);
  Includes.watch(*PP);
}

void IndexWidthCheck::registerMatchers(MatchFinder *Finder) {
  // Any function the user wrote brings the analysis of the whole unit: clangd
  // never visits the translation unit itself.
  Finder->addMatcher(
      functionDecl(isDefinition(), unless(isImplicit())).bind("function"),
      this);
}

void IndexWidthCheck::check(const MatchFinder::MatchResult &Result) {
  const auto *Function = Result.Nodes.getNodeAs<FunctionDecl>("function");
  if (Current ||
      Result.SourceManager->isInSystemHeader(Function->getLocation()))
    return;
  bool IsNew = false;
  std::tie(Current, IsNew) =
      Shared->get(*Result.Context, analysisOptions(GuardPredicates));
  if (IsNew)
    for (const FunctionDecl *F : Current->incomplete())
      diag(F->getLocation(),
           "%0 is too large to be analysed as a whole; there may be more "
           "findings in it and in what it calls",
           DiagnosticIDs::Remark)
          << F;
  for (const Finding &F : Current->findings())
    if (F.Check == Kind && F.Level >= MinConfidence)
      report(F, *Result.Context);
}

std::optional<FixItHint>
IndexWidthCheck::includeCstdint(SourceLocation Place,
                                const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  FileID File = Sources.getFileID(Sources.getExpansionLoc(Place));
  if (Includes.isIncludedBefore(Place, Sources))
    return std::nullopt;
  // In an editor, where a fix is applied alone, each has its own.
  if (!areDiagsSelfContained() && !Shared->claimInclude(Context, File))
    return std::nullopt;
  if (Includes.hasIncludes(File, Sources))
    return Inserter.createIncludeInsertion(File, "<cstdint>");
  return firstInclude(File, Sources, Context.getLangOpts());
}

void IndexWidthCheck::report(const Finding &F, ASTContext &Context) {
  WideningFix Fix = widen(F, Context);
  {
    auto Warning = diag(F.Site->getExprLoc(), "%0")
                   << describe(F, Context) << F.Whole->getSourceRange();
    for (const FixItHint &Edit : Fix.Edits)
      Warning << Edit;
    if (Fix.NeedsCstdint)
      Warning << includeCstdint(F.Site->getExprLoc(), Context);
  }
  if (std::string Use = describeUse(F, Context); !Use.empty())
    diag(F.UseSite->getExprLoc(), Use, DiagnosticIDs::Note);
  diag(F.Site->getExprLoc(), "%0", DiagnosticIDs::Note)
      << describePattern(F, Fix.Obstacle, Context);
}

} // namespace index_width
