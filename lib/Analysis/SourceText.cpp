//===--- SourceText.cpp - expressions as the user wrote them --------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/SourceText.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace index_width {

using namespace clang;

std::string sourceText(const Expr *E, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  CharSourceRange Range = Lexer::makeFileCharRange(
      CharSourceRange::getTokenRange(E->getSourceRange()), Sources,
      Context.getLangOpts());
  if (Range.isInvalid())
    Range = Sources.getExpansionRange(E->getSourceRange());
  StringRef Text = Lexer::getSourceText(Range, Sources, Context.getLangOpts());
  std::string Line;
  for (char C : Text)
    if (!isspace(static_cast<unsigned char>(C)))
      Line += C;
    else if (!Line.empty() && Line.back() != ' ')
      Line += ' ';
  return Line;
}

std::string nameOf(const Atom *A, const clang::ASTContext &Context) {
  return A->Name.empty() && A->Spelling ? sourceText(A->Spelling, Context)
                                        : A->Name;
}

} // namespace index_width
