//===--- WideningUses.h - whether uses bear a wider type --------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wider variable or product changes the type of every expression that it is
// part of. This follows each one upward to where its type no longer matters,
// and says what on the way would not compile or would mean something else. A
// use that it does not know is an obstacle.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_FIXES_WIDENINGUSES_H
#define INDEX_WIDTH_FIXES_WIDENINGUSES_H

#include "Analysis/Finding.h"
#include "Fixes/FunctionBody.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace index_width {

class WideningUses {
public:
  /// \p Products get a cast to 64 bits, \p Variables another type. A variable
  /// declared with `auto` has one only if what initializes it has.
  WideningUses(const clang::ASTContext &Context,
               llvm::ArrayRef<Finding::Operation> Products,
               llvm::ArrayRef<const clang::VarDecl *> Variables);

  /// \returns why they cannot, for the user; empty if they can.
  std::string obstacle();
  /// \returns the variable that \p Product is assigned to or initializes, or
  /// null.
  const clang::VarDecl *destinationOf(const Finding::Operation &Product);
  /// \returns whether \p E has 64 bits once the products and variables have
  /// them; after obstacle(), those with a deduced type included.
  bool isWide(const clang::Expr *E) const;
  bool isWide(const clang::VarDecl *Variable) const {
    return Wide.contains(Variable);
  }
  /// \returns the statement that declares \p Variable, or null.
  const clang::DeclStmt *declarationOf(const clang::VarDecl *Variable) {
    const FunctionBody *Body = bodyAround(Variable);
    return Body ? Body->declarationOf(Variable) : nullptr;
  }

private:
  /// What is followed.
  struct Flow {
    const FunctionBody *Body;
    std::string Subject; ///< its name in messages
    bool IsUnsigned;     ///< once it is wide
    bool MayBeNegative;  ///< or wrapped, below zero
  };
  /// Nothing: go on with what is around; an empty text: it does not matter
  /// further; else the obstacle.
  using Step = std::optional<std::string>;

  const FunctionBody *bodyAround(const clang::Decl *D);
  std::string followUses(const clang::VarDecl *Variable, bool IsUnsigned,
                         bool MayBeNegative);
  std::string followProduct(const Finding::Operation &Product);
  std::string follow(const clang::Expr *E, Flow F);
  Step step(const clang::Expr *E, Flow &F);
  Step throughCast(const clang::CastExpr *Cast, const clang::Expr *E, Flow &F);
  Step throughUnary(const clang::UnaryOperator *Unary, Flow &F);
  Step throughBinary(const clang::BinaryOperator *Binary, const clang::Expr *E,
                     Flow &F);
  Step throughCompound(const clang::BinaryOperator *Binary,
                       const clang::Expr *E, Flow &F);
  Step throughArithmetic(const clang::BinaryOperator *Binary,
                         const clang::Expr *E, Flow &F);
  Step compared(const clang::BinaryOperator *Binary, const clang::Expr *E,
                const Flow &F);
  Step passed(const clang::Expr *Call, const clang::Expr *E);
  Step returned(const clang::ReturnStmt *Return, const Flow &F);
  Step declared(const clang::DeclStmt *Declaration, const clang::Expr *E,
                const Flow &F);
  Step captured(const clang::LambdaExpr *Lambda, const clang::Expr *E,
                const Flow &F);
  Step listed(const clang::InitListExpr *List, const clang::Expr *E,
              const Flow &F);
  Step deduced(const clang::VarDecl *Variable, const Flow &F);
  std::string lambdaResult(const clang::LambdaExpr *Lambda, const Flow &F);

  bool isNarrow(clang::QualType T) const;
  bool isNarrowUnsigned(const clang::Expr *E) const;
  bool isAboveInt(const clang::Expr *E) const;
  bool mayBeNegative(const clang::VarDecl *Variable);
  bool mayBeNegative(const clang::Expr *E);
  bool isWrappedDifference(const clang::Expr *E);
  std::string assignedObstacle(const clang::VarDecl *Variable);

  const clang::ASTContext &Context;
  llvm::ArrayRef<Finding::Operation> Products;
  /// Those whose type is written and those whose type follows.
  llvm::SetVector<const clang::VarDecl *> Wide;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Deduced;
  std::map<const clang::FunctionDecl *, std::unique_ptr<FunctionBody>> Bodies;
  std::map<const clang::VarDecl *, bool> Negative;
};

} // namespace index_width

#endif // INDEX_WIDTH_FIXES_WIDENINGUSES_H
