//===--- SourceText.h - expressions as the user wrote them -*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_ANALYSIS_SOURCETEXT_H
#define INDEX_WIDTH_ANALYSIS_SOURCETEXT_H

#include "Analysis/Term.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include <string>

namespace index_width {

/// The source of \p E on one line, as messages quote it.
std::string sourceText(const clang::Expr *E, const clang::ASTContext &Context);

/// What messages call \p A: its name, else how the source writes it.
std::string nameOf(const Atom *A, const clang::ASTContext &Context);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_SOURCETEXT_H
