//===--- InterpreterConditions.cpp - what a branch teaches ----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Interpreter.h"
#include <algorithm>

namespace index_width {

using clang::BinaryOperator;

void Interpreter::addFacts(const FactSet &New) {
  FactSet Facts = *Current.Facts;
  for (const auto &[T, I] : New)
    Facts.meet(T, I);
  Current.Facts = std::make_shared<FactSet>(std::move(Facts));
}

/// Adds to the current state what follows from \p Condition being \p Holds.
/// \returns false if it cannot be, so that the branch is never taken.
bool Interpreter::assumeCondition(const clang::Expr *Condition, bool Holds) {
  const clang::Expr *E = Condition->IgnoreParenImpCasts();
  if (const auto *Not = llvm::dyn_cast<clang::UnaryOperator>(E);
      Not && Not->getOpcode() == clang::UO_LNot)
    return assumeCondition(Not->getSubExpr(), !Holds);
  // A condition kept in a variable: `const bool inside = x < w && y < h`.
  if (const auto *Ref = llvm::dyn_cast<clang::DeclRefExpr>(E))
    if (const auto *Var = llvm::dyn_cast<clang::VarDecl>(Ref->getDecl());
        Var && Var->getType()->isBooleanType() &&
        Var->getType().isConstQualified() && Var->hasInit())
      return assumeCondition(Var->getInit(), Holds);
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(E);
  if (!Binary)
    return true;
  if (Binary->isLogicalOp()) {
    if ((Binary->getOpcode() == clang::BO_LAnd) == Holds)
      return assumeCondition(Binary->getLHS(), Holds) &&
             assumeCondition(Binary->getRHS(), Holds);
    return true;
  }
  if (Binary->isComparisonOp())
    assumeComparison(Binary, Holds);
  return true;
}

void Interpreter::assumeComparison(const BinaryOperator *E, bool Holds) {
  const Value *L = valueOf(E->getLHS()), *R = valueOf(E->getRHS());
  if (!L || !R || !L->T || !R->T)
    return;
  clang::BinaryOperatorKind Op = E->getOpcode();
  if (!Holds)
    Op = BinaryOperator::negateComparisonOp(Op);
  if (Op == clang::BO_GT || Op == clang::BO_GE) {
    Op = BinaryOperator::reverseComparisonOp(Op);
    std::swap(L, R);
  }
  // A bound that wraps is reported by itself; what is compared is in its type.
  Bounds Here = boundsHere();
  Interval LeftRange = Here.range(L->T).meet(rangeOfType(L->Type));
  Interval RightRange = Here.range(R->T).meet(rangeOfType(R->Type));
  FactSet New;
  switch (Op) {
  case clang::BO_LT:
  case clang::BO_LE: {
    Int128 Gap = Op == clang::BO_LT ? 1 : 0;
    Here.assumeAtMost(New, L->T, addSaturating(RightRange.Hi, -Gap));
    Here.assumeAtLeast(New, R->T, addSaturating(LeftRange.Lo, Gap));
    if (!L->T->isConstant() && !R->T->isConstant())
      New.meet(Terms.subtract(L->T, R->T), {-Unbounded, -Gap});
    break;
  }
  case clang::BO_EQ:
    Here.assumeAtMost(New, L->T, RightRange.Hi);
    Here.assumeAtLeast(New, L->T, RightRange.Lo);
    Here.assumeAtMost(New, R->T, LeftRange.Hi);
    Here.assumeAtLeast(New, R->T, LeftRange.Lo);
    break;
  default:
    return;
  }
  addFacts(New);
}

/// \returns whether \p T moves from thread to thread or from iteration to
/// iteration, so that what it is compared with is its bound.
static bool isCounter(const Term *T) {
  if (T->hasOrigin(OriginThreadIndex | OriginBlockIndex))
    return true;
  return llvm::any_of(T->monomials(), [](const Monomial &M) {
    return llvm::any_of(M.Atoms,
                        [](const Atom *A) { return A->K == Atom::LoopPhi; });
  });
}

void Interpreter::recordBound(const Value *Counter, const Value *Bound,
                              const clang::Expr *BoundExpr,
                              const clang::Expr *Site) {
  if (!isCounter(Counter->T))
    return;
  clang::QualType Written = BoundExpr->IgnoreParenImpCasts()->getType();
  Interval Range = boundsHere().range(Bound->T).meet(rangeOfType(Written));
  Out.Comparisons.push_back(
      {Counter->T, Range, rangeOfType(Written).Hi, Bound->T->origins()});
  if (!Bound->T->isConstant())
    Out.Sinks.push_back({Sink::Bound, Bound, Current.Facts, Site,
                         clang::QualType(), Counter->T});
}

void Interpreter::recordComparison(const BinaryOperator *E) {
  const Value *L = valueOf(E->getLHS()), *R = valueOf(E->getRHS());
  if (!E->isRelationalOp() && E->getOpcode() != clang::BO_NE)
    return;
  if (!L || !R || !L->T || !R->T)
    return;
  recordBound(L, R, E->getRHS(), E);
  recordBound(R, L, E->getLHS(), E);
}

} // namespace index_width
