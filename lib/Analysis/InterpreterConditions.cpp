//===--- InterpreterConditions.cpp - what a branch teaches ----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Interpreter.h"
#include "clang/Basic/Builtins.h"
#include <algorithm>

namespace index_width {

using clang::BinaryOperator;

void Interpreter::addFacts(const FactSet &New) {
  FactSet Facts = *Current.Facts;
  for (const auto &[T, I] : New)
    Facts.meet(T, I);
  Current.Facts = std::make_shared<FactSet>(std::move(Facts));
}

/// The condition without what does not change its truth: parentheses, casts
/// between bool and integers, __builtin_expect.
static const clang::Expr *bareCondition(const clang::Expr *E) {
  while (true) {
    E = E->IgnoreParenImpCasts();
    const auto *Cast = llvm::dyn_cast<clang::ExplicitCastExpr>(E);
    const auto *Call = llvm::dyn_cast<clang::CallExpr>(E);
    if (Cast && Cast->getType()->isBooleanType())
      E = Cast->getSubExpr();
    else if (Call &&
             (Call->getBuiltinCallee() == clang::Builtin::BI__builtin_expect ||
              Call->getBuiltinCallee() ==
                  clang::Builtin::BI__builtin_expect_with_probability))
      E = Call->getArg(0);
    else
      return E;
  }
}

/// \returns whether \p E joins two truth values, with `&` or `|` as well.
static bool isConnective(const BinaryOperator *E) {
  if (E->isLogicalOp())
    return true;
  bool IsBitwise =
      E->getOpcode() == clang::BO_And || E->getOpcode() == clang::BO_Or;
  auto IsTruth = [](const clang::Expr *Operand) {
    const clang::Expr *Bare = bareCondition(Operand);
    const auto *Binary = llvm::dyn_cast<BinaryOperator>(Bare);
    return Bare->getType()->isBooleanType() || (Binary && isConnective(Binary));
  };
  return IsBitwise && IsTruth(E->getLHS()) && IsTruth(E->getRHS());
}

/// \returns whether \p Condition holds, if it compares constants.
std::optional<bool> Interpreter::decide(const clang::Expr *Condition) {
  const auto *E = llvm::dyn_cast<BinaryOperator>(bareCondition(Condition));
  if (!E || !E->isComparisonOp())
    return std::nullopt;
  const Value *L = valueOf(E->getLHS()), *R = valueOf(E->getRHS());
  if (!L || !R || !L->T || !R->T || !L->T->isConstant() || !R->T->isConstant())
    return std::nullopt;
  Int128 A = L->T->constant(), B = R->T->constant();
  switch (E->getOpcode()) {
  case clang::BO_LT:
    return A < B;
  case clang::BO_LE:
    return A <= B;
  case clang::BO_GT:
    return A > B;
  case clang::BO_GE:
    return A >= B;
  case clang::BO_EQ:
    return A == B;
  case clang::BO_NE:
    return A != B;
  default:
    return std::nullopt;
  }
}

/// Adds to the current state what follows from \p Condition being \p Holds.
void Interpreter::assumeCondition(const clang::Expr *Condition, bool Holds) {
  const clang::Expr *E = bareCondition(Condition);
  if (const auto *Not = llvm::dyn_cast<clang::UnaryOperator>(E);
      Not && Not->getOpcode() == clang::UO_LNot)
    return assumeCondition(Not->getSubExpr(), !Holds);
  const auto *Binary = llvm::dyn_cast<BinaryOperator>(E);
  if (!Binary) {
    if (E->getType()->isBooleanType())
      assumeTruth(valueOf(Condition), Holds);
    return;
  }
  if (isConnective(Binary)) {
    bool IsAnd = Binary->getOpcode() == clang::BO_LAnd ||
                 Binary->getOpcode() == clang::BO_And;
    if (IsAnd != Holds)
      return;
    assumeCondition(Binary->getLHS(), Holds);
    assumeCondition(Binary->getRHS(), Holds);
  } else if (Binary->isComparisonOp()) {
    assumeComparison(Binary, Holds);
  }
}

/// Whether \p E asks a function that the user names, or std::in_range, whether
/// 32 bits are enough.
bool Interpreter::isGuardPredicate(const clang::CallExpr *E) const {
  const clang::FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !E->getType()->isBooleanType())
    return false;
  return llvm::is_contained(GuardPredicates, Callee->getName()) ||
         (Callee->getName() == "in_range" && Callee->isInStdNamespace());
}

/// The answer of guard predicates, one for all: what they were asked about is
/// theirs to know.
const Term *Interpreter::fits32() {
  if (!Fits32)
    Fits32 =
        Terms.atom(Terms.makeAtom(Atom::Unknown, OriginUnknown, {0, 1}, ""));
  return Fits32;
}

bool Interpreter::isGuarded(const FactSet &Facts) {
  std::optional<Interval> Answer = Facts.find(fits32());
  return Answer && Answer->Lo == 1;
}

/// \p E, a guard predicate, is true.
void Interpreter::assumeFits(const clang::CallExpr *E) {
  FactSet New;
  const auto *Arguments = E->getDirectCallee()->getTemplateSpecializationArgs();
  bool IsInRange = E->getDirectCallee()->getName() == "in_range";
  if (!IsInRange)
    New.meet(fits32(), {1, 1});
  else if (const Value *V = valueOf(E->getArg(0));
           V && V->T && Arguments && Arguments->size() > 0 &&
           Arguments->get(0).getKind() == clang::TemplateArgument::Type)
    boundsHere().assumeWithin(New, V->T,
                              rangeOfType(Arguments->get(0).getAsType()));
  addFacts(New);
}

/// A truth value that was computed before: kept in a variable
/// (`bool inside = x < w && y < h`) or returned by a function.
void Interpreter::assumeTruth(const Value *V, bool Holds) {
  while (V && V->isPassedOn())
    V = V->Operands[0];
  const auto *E = V && V->K == Value::Leaf
                      ? llvm::dyn_cast_or_null<clang::Expr>(V->Site)
                      : nullptr;
  if (const auto *Call = llvm::dyn_cast_or_null<clang::CallExpr>(E);
      Call && isGuardPredicate(Call)) {
    if (Holds)
      assumeFits(Call);
    return;
  }
  const auto *Binary =
      E ? llvm::dyn_cast<BinaryOperator>(bareCondition(E)) : nullptr;
  const auto *Not =
      E ? llvm::dyn_cast<clang::UnaryOperator>(bareCondition(E)) : nullptr;
  if (!Binary && !Not)
    return;
  // Its parts have the values they had where it was computed.
  Frame *Here = std::exchange(Running, V->InFrame);
  assumeCondition(E, Holds);
  Running = Here;
}

/// `case C:` says that the value is C, `case A ... B:` that it is in between.
void Interpreter::assumeCase(const clang::SwitchStmt *Switch,
                             const clang::Stmt *Label) {
  const auto *Case = llvm::dyn_cast_or_null<clang::CaseStmt>(Label);
  const Value *V = Case ? valueOf(Switch->getCond()) : nullptr;
  if (!V || !V->T)
    return;
  std::optional<Int128> Lo = constantValue(Case->getLHS());
  std::optional<Int128> Hi =
      Case->getRHS() ? constantValue(Case->getRHS()) : Lo;
  if (!Lo || !Hi)
    return;
  FactSet New;
  boundsHere().assumeWithin(New, V->T, {*Lo, *Hi});
  addFacts(New);
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
    Here.assumeWithin(New, L->T, RightRange);
    Here.assumeWithin(New, R->T, LeftRange);
    break;
  default:
    return;
  }
  addFacts(New);
}

/// \returns whether \p T moves from thread to thread or from iteration to
/// iteration, so that what it is compared with is its bound.
static bool isCounter(const Term *T) {
  return T->hasOrigin(OriginThreadIndex | OriginBlockIndex) || hasLoopPhi(T);
}

/// \returns the origins of a bound; of `min(start + chunk, n)` those of n, the
/// part that is the same for every block.
static unsigned originsOfBound(const Term *Bound) {
  const Atom *A = Bound->asAtom();
  if (!A || A->K != Atom::Minimum)
    return Bound->origins();
  unsigned L = originsOfBound(A->Left), R = originsOfBound(A->Right);
  return L & OriginBlockIndex ? R : L;
}

void Interpreter::recordBound(const Value *Counter, const Value *Bound,
                              const clang::Expr *BoundExpr,
                              const clang::Expr *Site) {
  if (!isCounter(Counter->T))
    return;
  clang::QualType Written = BoundExpr->IgnoreParenImpCasts()->getType();
  Interval Range = boundsHere().range(Bound->T).meet(rangeOfType(Written));
  Out.Comparisons.push_back({Counter->T, Bound->T, Range,
                             rangeOfType(Written).Hi,
                             originsOfBound(Bound->T)});
  // Beside a loop, one coordinate compared with another bounds neither.
  bool IsBound = Bound->T->hasOrigin(OriginBlockIndex)
                     ? hasLoopPhi(Counter->T)
                     : !Bound->T->isConstant();
  if (IsBound)
    Out.Sinks.push_back({Sink::Bound, Bound, Current.Facts, Site,
                         clang::QualType(), Counter,
                         /*Whole=*/nullptr});
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
