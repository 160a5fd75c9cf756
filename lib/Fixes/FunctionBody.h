//===--- FunctionBody.h - what is where in a function -----------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where each expression of a function stands and where its variables are used.
// Clang's own map of parents holds the whole translation unit, in which the
// instantiations of a template share what does not depend on its parameters.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_FIXES_FUNCTIONBODY_H
#define INDEX_WIDTH_FIXES_FUNCTIONBODY_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace index_width {

class FunctionBody {
public:
  /// \p Function is no lambda: see outermostFunction().
  explicit FunctionBody(const clang::FunctionDecl *Function);

  const clang::FunctionDecl *function() const { return Function; }
  /// \returns whether \p S is in the function, which has it only once.
  bool contains(const clang::Stmt *S) const { return Parents.contains(S); }
  /// \returns the statement or expression around \p S, null for the body.
  const clang::Stmt *parentOf(const clang::Stmt *S) const {
    return Parents.lookup(S);
  }
  /// \returns the uses of \p Variable, those in lambdas included.
  llvm::ArrayRef<const clang::DeclRefExpr *>
  usesOf(const clang::ValueDecl *Variable) const;
  /// \returns the declaration statement of \p Variable, null if it has none.
  const clang::DeclStmt *declarationOf(const clang::VarDecl *Variable) const {
    return Declarations.lookup(Variable);
  }

private:
  class Builder;
  const clang::FunctionDecl *Function;
  llvm::DenseMap<const clang::Stmt *, const clang::Stmt *> Parents;
  llvm::DenseMap<const clang::ValueDecl *,
                 llvm::SmallVector<const clang::DeclRefExpr *, 4>>
      Uses;
  llvm::DenseMap<const clang::VarDecl *, const clang::DeclStmt *> Declarations;
};

/// \returns the function around \p D that is in no other: for what is in a
/// lambda the function with the lambda. Null if \p D is in none.
const clang::FunctionDecl *outermostFunction(const clang::Decl *D);

} // namespace index_width

#endif // INDEX_WIDTH_FIXES_FUNCTIONBODY_H
