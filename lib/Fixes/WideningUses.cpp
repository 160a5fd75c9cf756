//===--- WideningUses.cpp - whether uses bear a wider type ----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/WideningUses.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace index_width {

using namespace clang;

/// What does not matter any further.
static constexpr const char *Fine = "";

static bool isDeduced(const VarDecl *Variable) {
  const TypeSourceInfo *Info = Variable->getTypeSourceInfo();
  return Info && Info->getType()->getContainedDeducedType();
}

static bool isProductOrSum(BinaryOperatorKind Op) {
  return Op == BO_Add || Op == BO_Sub || Op == BO_Mul;
}

/// Whether what is under a wide number is wide: of a shift the left side.
static bool passesWidth(const BinaryOperator *Binary, const Expr *Operand) {
  BinaryOperatorKind Op = Binary->getOpcode();
  if (Op == BO_Shl || Op == BO_Shr)
    return Operand == Binary->getLHS();
  return Binary->isMultiplicativeOp() || Binary->isAdditiveOp() ||
         Binary->isBitwiseOp();
}

WideningUses::WideningUses(const ASTContext &Context,
                           llvm::ArrayRef<Finding::Operation> Products,
                           llvm::ArrayRef<const VarDecl *> Variables)
    : Context(Context), Products(Products) {
  for (const VarDecl *Variable : Variables)
    if (!isDeduced(Variable))
      Wide.insert(Variable);
}

std::string WideningUses::obstacle() {
  for (const Finding::Operation &Product : Products)
    if (std::string Why = followProduct(Product); !Why.empty())
      return Why;
  // Deduced ones join while others are followed.
  for (size_t Next = 0; Next < Wide.size(); ++Next) {
    const VarDecl *Variable = Wide[Next];
    if (Deduced.contains(Variable))
      continue;
    if (std::string Why = assignedObstacle(Variable); !Why.empty())
      return Why;
    if (std::string Why =
            followUses(Variable, Variable->getType()->isUnsignedIntegerType(),
                       mayBeNegative(Variable));
        !Why.empty())
      return Why;
  }
  return "";
}

const FunctionBody *WideningUses::bodyAround(const Decl *D) {
  const FunctionDecl *Function = outermostFunction(D);
  if (!Function)
    return nullptr;
  std::unique_ptr<FunctionBody> &Body = Bodies[Function];
  if (!Body)
    Body = std::make_unique<FunctionBody>(Function);
  return Body.get();
}

//===----------------------------------------------------------------------===//
// What is wide, what may be negative
//===----------------------------------------------------------------------===//

bool WideningUses::isNarrow(QualType T) const {
  return T->isIntegralOrEnumerationType() && Context.getIntWidth(T) <= 32;
}

bool WideningUses::isNarrowUnsigned(const Expr *E) const {
  QualType T = E->IgnoreParenImpCasts()->getType();
  return T->isUnsignedIntegerType() && Context.getIntWidth(T) == 32;
}

/// A constant of 32 bits that no int can hold, such as ~31u.
bool WideningUses::isAboveInt(const Expr *E) const {
  Expr::EvalResult Result;
  return isNarrowUnsigned(E) && !E->isValueDependent() &&
         E->EvaluateAsInt(Result, Context) &&
         Result.Val.getInt().getZExtValue() > INT32_MAX;
}

bool WideningUses::isWide(const Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    return Variable && Wide.contains(Variable);
  }
  if (llvm::any_of(Products, [E](const Finding::Operation &Product) {
        return Product.Site == E;
      }))
    return true;
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return llvm::any_of(Binary->children(), [&](const Stmt *Child) {
      const auto *Operand = cast<Expr>(Child);
      return passesWidth(Binary, Operand) && isWide(Operand);
    });
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return isWide(Choice->getTrueExpr()) || isWide(Choice->getFalseExpr());
  return false;
}

/// Whether \p Variable is ever set to something that may be below zero.
bool WideningUses::mayBeNegative(const VarDecl *Variable) {
  auto [It, New] = Negative.try_emplace(Variable, false);
  const FunctionBody *Body = bodyAround(Variable);
  if (!New || !Body)
    return It->second;
  bool May = Variable->getInit() && mayBeNegative(Variable->getInit());
  for (const DeclRefExpr *Use : Body->usesOf(Variable)) {
    const Stmt *Around = Body->parentOf(Use);
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Around))
      May |= Unary->isDecrementOp();
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Around);
    if (Binary && Binary->isAssignmentOp() && Binary->getLHS() == Use)
      May |= Binary->getOpcode() == BO_SubAssign ||
             mayBeNegative(Binary->getRHS());
  }
  return Negative[Variable] = May;
}

/// Whether something is subtracted to make \p E. What comes from outside, a
/// parameter or memory, is taken not to be negative, as in the analysis; so is
/// what is left of a grid or a block.
bool WideningUses::mayBeNegative(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  Expr::EvalResult Result;
  if (!E->isValueDependent() && E->getType()->isIntegerType() &&
      E->EvaluateAsInt(Result, Context))
    return Result.Val.getInt().isNegative();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Ref->getDecl());
    return Variable && Variable->isLocalVarDecl() && mayBeNegative(Variable);
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Not ||
           (Unary->isIncrementDecrementOp() &&
            mayBeNegative(Unary->getSubExpr()));
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return mayBeNegative(Cast->getSubExpr());
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return mayBeNegative(Choice->getTrueExpr()) ||
           mayBeNegative(Choice->getFalseExpr());
  const auto *Binary = dyn_cast<BinaryOperator>(E);
  if (!Binary || Binary->isComparisonOp() || Binary->isLogicalOp())
    return false;
  if (Binary->getOpcode() == BO_Sub) {
    StringRef Text = Lexer::getSourceText(
        CharSourceRange::getTokenRange(Binary->getSourceRange()),
        Context.getSourceManager(), Context.getLangOpts());
    return !Text.ltrim('(').starts_with("gridDim.") &&
           !Text.ltrim('(').starts_with("blockDim.");
  }
  if (Binary->getOpcode() == BO_And) // a mask such as ~31 is negative itself
    return mayBeNegative(Binary->getLHS()) && mayBeNegative(Binary->getRHS());
  return mayBeNegative(Binary->getLHS()) || mayBeNegative(Binary->getRHS());
}

/// Whether \p E wraps below zero in 32 bits and is right only modulo 2^32.
bool WideningUses::isWrappedDifference(const Expr *E) {
  return isNarrowUnsigned(E) && !isWide(E) && mayBeNegative(E);
}

/// A wider variable takes over a wrapped difference as the large number that
/// it is: `int i = threadIdx.x - 1`.
std::string WideningUses::assignedObstacle(const VarDecl *Variable) {
  const FunctionBody *Body = bodyAround(Variable);
  std::string Why = "'" + Variable->getNameAsString() +
                    "' is set to an unsigned difference, which wraps in 32 "
                    "bits";
  if (!Body)
    return "";
  const Expr *Init = Variable->getInit();
  if (Init && !isa<InitListExpr>(Init) && isWrappedDifference(Init))
    return Why;
  for (const DeclRefExpr *Use : Body->usesOf(Variable)) {
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Body->parentOf(Use));
    if (Binary && Binary->isAssignmentOp() && Binary->getLHS() == Use &&
        isWrappedDifference(Binary->getRHS()))
      return Why;
  }
  return "";
}

//===----------------------------------------------------------------------===//
// Upward
//===----------------------------------------------------------------------===//

std::string WideningUses::followUses(const VarDecl *Variable, bool IsUnsigned,
                                     bool MayBeNegative) {
  std::string Name = "'" + Variable->getNameAsString() + "'";
  const FunctionBody *Body = bodyAround(Variable);
  if (!Body)
    return Name + " is not a local variable";
  for (const DeclRefExpr *Use : Body->usesOf(Variable))
    if (std::string Why = follow(Use, {Body, Name, IsUnsigned, MayBeNegative});
        !Why.empty())
      return Why;
  return "";
}

std::string WideningUses::followProduct(const Finding::Operation &Product) {
  const FunctionBody *Body = bodyAround(Product.Function);
  if (!Body || !Body->contains(Product.Site))
    return "the multiplication is not in a function";
  if (const auto *Binary = dyn_cast<BinaryOperator>(Product.Site))
    if (isWrappedDifference(Binary->getLHS()) ||
        isWrappedDifference(Binary->getRHS()))
      return "a factor is an unsigned difference, which wraps in 32 bits";
  const VarDecl *Destination = destinationOf(Product);
  bool IsUnsigned =
      Destination && Destination->getType()->isUnsignedIntegerType();
  return follow(Product.Site,
                {Body, "the product", IsUnsigned, mayBeNegative(Product.Site)});
}

std::string WideningUses::follow(const Expr *E, Flow F) {
  while (true) {
    if (Step S = step(E, F))
      return S->empty() ? "" : F.Subject + " " + *S;
    E = cast<Expr>(F.Body->parentOf(E));
  }
}

WideningUses::Step WideningUses::step(const Expr *E, Flow &F) {
  const Stmt *Around = F.Body->parentOf(E);
  if (!Around)
    return "is used in an unusual way";
  if (isa<ParenExpr, MaterializeTemporaryExpr, FullExpr>(Around))
    return std::nullopt;
  if (const auto *Cast = dyn_cast<CastExpr>(Around))
    return throughCast(Cast, E, F);
  if (const auto *Unary = dyn_cast<UnaryOperator>(Around))
    return throughUnary(Unary, F);
  if (const auto *Binary = dyn_cast<BinaryOperator>(Around))
    return throughBinary(Binary, E, F);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(Around)) {
    bool IsValue = E != Choice->getCond() && isNarrow(Choice->getType());
    return IsValue ? Step() : Fine;
  }
  if (isa<CallExpr, CXXConstructExpr>(Around))
    return passed(cast<Expr>(Around), E);
  if (const auto *Return = dyn_cast<ReturnStmt>(Around))
    return returned(Return, F);
  if (const auto *Declaration = dyn_cast<DeclStmt>(Around))
    return declared(Declaration, E, F);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Around))
    return captured(Lambda, E, F);
  if (const auto *List = dyn_cast<InitListExpr>(Around))
    return listed(List, E, F);
  if (isa<AsmStmt>(Around))
    return "is an operand of inline assembly";
  if (isa<UnaryExprOrTypeTraitExpr>(Around))
    return "is asked for its size";
  if (isa<ArraySubscriptExpr, CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt,
          SwitchStmt, SwitchCase, LabelStmt, AttributedStmt>(Around))
    return Fine;
  return "is used in an unusual way";
}

WideningUses::Step WideningUses::throughCast(const CastExpr *Cast,
                                             const Expr *E, Flow &F) {
  if (Cast->getSubExpr() != E)
    return "is used in an unusual way";
  bool ToNumber =
      Cast->getType()->isArithmeticType() || Cast->getType()->isVoidType();
  if (!ToNumber || (Cast->isGLValue() && isa<ExplicitCastExpr>(Cast)))
    return "is converted to '" +
           Cast->getType().getAsString(Context.getPrintingPolicy()) + "'";
  bool WasWrapped = E->getType()->isUnsignedIntegerType() && F.MayBeNegative;
  if (Cast->getCastKind() == CK_IntegralToFloating && WasWrapped)
    return "may have wrapped below zero where it becomes a floating-point "
           "number";
  return isa<ExplicitCastExpr>(Cast) ? Step(Fine) : Step();
}

WideningUses::Step WideningUses::throughUnary(const UnaryOperator *Unary,
                                              Flow &F) {
  switch (Unary->getOpcode()) {
  case UO_Minus:
    F.MayBeNegative = true;
    return std::nullopt;
  case UO_Plus:
  case UO_Extension:
  case UO_PreInc:
  case UO_PreDec:
  case UO_PostInc:
  case UO_PostDec:
    return std::nullopt;
  case UO_LNot:
    return Fine;
  case UO_AddrOf:
    return "has its address taken";
  default:
    return "is used with '" +
           UnaryOperator::getOpcodeStr(Unary->getOpcode()).str() +
           "', whose result depends on the type";
  }
}

WideningUses::Step WideningUses::throughBinary(const BinaryOperator *Binary,
                                               const Expr *E, Flow &F) {
  if (Binary->isComparisonOp())
    return compared(Binary, E, F);
  if (Binary->isLogicalOp())
    return Fine;
  if (Binary->getOpcode() == BO_Comma)
    return E == Binary->getRHS() ? Step() : Fine;
  if (Binary->isCompoundAssignmentOp())
    return throughCompound(Binary, E, F);
  if (Binary->isAssignmentOp())
    return E == Binary->getLHS() ? Step() : Fine;
  if (Binary->getType()->isPointerType() ||
      Binary->getType()->isRealFloatingType())
    return Fine;
  if (!Binary->getType()->isIntegerType())
    return "is used in an unusual way";
  return throughArithmetic(Binary, E, F);
}

WideningUses::Step WideningUses::throughCompound(const BinaryOperator *Binary,
                                                 const Expr *E, Flow &F) {
  if (E == Binary->getRHS())
    return Fine; // cut to the type of the left side, as before
  bool WasWrapped = E->getType()->isUnsignedIntegerType() && F.MayBeNegative;
  switch (Binary->getOpcode()) {
  case BO_ShlAssign:
    return "is shifted to the left";
  case BO_DivAssign:
  case BO_RemAssign:
  case BO_ShrAssign:
    if (WasWrapped)
      return "may have wrapped below zero where it is divided";
    return std::nullopt;
  case BO_AndAssign:
  case BO_OrAssign:
  case BO_XorAssign:
    if (isAboveInt(Binary->getRHS()) || isWrappedDifference(Binary->getRHS()))
      return "is masked with 32 bits";
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

/// Whether \p E is an odd number that hash functions multiply with.
static bool scatters(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->EvaluateAsInt(Result, Context))
    return false;
  const llvm::APSInt &Factor = Result.Val.getInt();
  return Factor.isUnsigned() && Factor[0] && Factor.getActiveBits() > 17;
}

WideningUses::Step WideningUses::throughArithmetic(const BinaryOperator *Binary,
                                                   const Expr *E, Flow &F) {
  if (!passesWidth(Binary, E))
    return Fine; // how far something is shifted
  const Expr *Other =
      E == Binary->getLHS() ? Binary->getRHS() : Binary->getLHS();
  if (!isNarrow(Binary->getType())) {
    bool WasSigned = Binary->getType()->isSignedIntegerType();
    return F.IsUnsigned && WasSigned
               ? Step("would make a signed 64-bit number unsigned")
               : Step(Fine);
  }
  BinaryOperatorKind Op = Binary->getOpcode();
  bool WasWrapped = E->getType()->isUnsignedIntegerType() && F.MayBeNegative;
  if ((Op == BO_Div || Op == BO_Rem || Op == BO_Shr) &&
      (WasWrapped || isWrappedDifference(Other)))
    return "may have wrapped below zero where it is divided";
  if (Op == BO_Shl && llvm::none_of(Products, [Binary](const auto &Product) {
        return Product.Site == Binary;
      }))
    return "is shifted to the left";
  if (Binary->isBitwiseOp() &&
      (isAboveInt(Other) || isWrappedDifference(Other)))
    return "is masked with 32 bits";
  if (Op == BO_Mul && scatters(Other, Context))
    return "is part of a hash";
  if (isProductOrSum(Op) && isWrappedDifference(Other))
    return "is combined with an unsigned difference, which wraps in 32 bits";
  F.MayBeNegative |= Op == BO_Sub ? mayBeNegative(Binary)
                                  : isProductOrSum(Op) && mayBeNegative(Other);
  return std::nullopt;
}

/// A comparison in unsigned 32 bits sees a negative number as a large one, and
/// all of them wrapped in the same way. One in 64 bits does not.
WideningUses::Step WideningUses::compared(const BinaryOperator *Binary,
                                          const Expr *E, const Flow &F) {
  const Expr *Other =
      E == Binary->getLHS() ? Binary->getRHS() : Binary->getLHS();
  QualType Common = E->getType();
  if (!isNarrow(Common)) {
    if (F.IsUnsigned && Common->isSignedIntegerType() && mayBeNegative(Other))
      return "is compared with a number that may be negative";
    return Fine;
  }
  if (!Common->isUnsignedIntegerType())
    return Fine;
  if (isAboveInt(Other))
    return "is compared with a number close to 2^32";
  if (!F.IsUnsigned && F.MayBeNegative)
    return "may be negative where it is compared as unsigned";
  if (F.IsUnsigned ? F.MayBeNegative && isWrappedDifference(Other)
                   : mayBeNegative(Other))
    return "is compared as unsigned with a number that may be negative";
  return Fine;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// \returns whether a call of \p Callee could mean another function, were its
/// arguments of another type.
static bool isOverloaded(const FunctionDecl *Callee) {
  auto IsOther = [Callee](const NamedDecl *Found) {
    const NamedDecl *D = Found->getUnderlyingDecl();
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(D);
    if (Constructor && Constructor->isCopyOrMoveConstructor())
      return false;
    const auto *Function = dyn_cast<FunctionDecl>(D);
    if (!Function)
      return true;
    return !llvm::equal(Function->parameters(), Callee->parameters(),
                        [](const ParmVarDecl *A, const ParmVarDecl *B) {
                          return A->getType().getCanonicalType() ==
                                 B->getType().getCanonicalType();
                        });
  };
  return llvm::any_of(Callee->getDeclContext()->getRedeclContext()->lookup(
                          Callee->getDeclName()),
                      IsOther);
}

/// \returns the callee of \p Call, the number of its arguments that are no
/// parameters set off.
static const FunctionDecl *calleeOf(const Expr *Call, unsigned &Offset) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    return Construct->getConstructor();
  const FunctionDecl *Callee = cast<CallExpr>(Call)->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  Offset = isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance();
  return Callee;
}

WideningUses::Step WideningUses::passed(const Expr *Call, const Expr *E) {
  unsigned Offset = 0;
  const FunctionDecl *Callee = calleeOf(Call, Offset);
  if (!Callee || Callee->isDependentContext())
    return "is passed to an unknown function";
  unsigned Index = 0;
  bool IsArgument = false;
  for (const Stmt *Child : Call->children()) {
    // The first child of a call is its callee.
    if (Index == 0 && !IsArgument && isa<CallExpr>(Call) &&
        Child == cast<CallExpr>(Call)->getCallee())
      continue;
    if (Child == E) {
      IsArgument = true;
      break;
    }
    ++Index;
  }
  if (!IsArgument || Index < Offset)
    return "is used in an unusual way";
  Index -= Offset;
  std::string Name = "is passed to '" + Callee->getNameAsString() + "', which ";
  if (Callee->getPrimaryTemplate())
    return Name + "is a template";
  if (Index >= Callee->getNumParams())
    return Name + "takes arguments of any type";
  if (isOverloaded(Callee))
    return Name + "is overloaded";
  if (Callee->getParamDecl(Index)->getType()->isReferenceType())
    return Name + "takes a reference";
  return Fine;
}

static void countReturns(const Stmt *S, unsigned &Count) {
  if (!S || isa<LambdaExpr>(S))
    return;
  Count += isa<ReturnStmt>(S);
  for (const Stmt *Child : S->children())
    countReturns(Child, Count);
}

WideningUses::Step WideningUses::returned(const ReturnStmt *Return,
                                          const Flow &F) {
  const Stmt *Around = Return;
  while (Around && !isa<LambdaExpr>(Around))
    Around = F.Body->parentOf(Around);
  const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Around);
  const FunctionDecl *Function =
      Lambda ? Lambda->getCallOperator() : F.Body->function();
  if (Function->getReturnType()->isReferenceType())
    return "is returned by reference";
  if (Lambda && !Lambda->hasExplicitResultType()) {
    std::string Why = lambdaResult(Lambda, F);
    return Why;
  }
  if (Function->getDeclaredReturnType()->getContainedDeducedType())
    return "decides what type '" + Function->getNameAsString() + "' returns";
  return Fine;
}

/// What \p Lambda returns is wide: looks at its calls.
std::string WideningUses::lambdaResult(const LambdaExpr *Lambda,
                                       const Flow &F) {
  unsigned Returns = 0;
  countReturns(Lambda->getBody(), Returns);
  if (Returns != 1)
    return "is one of several results of a lambda";
  const Stmt *Around = F.Body->parentOf(Lambda);
  while (isa_and_nonnull<ImplicitCastExpr, ParenExpr, MaterializeTemporaryExpr,
                         FullExpr, CXXBindTemporaryExpr>(Around))
    Around = F.Body->parentOf(Around);
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around);
  const auto *Closure = Declaration && Declaration->isSingleDecl()
                            ? dyn_cast<VarDecl>(Declaration->getSingleDecl())
                            : nullptr;
  if (!Closure)
    return "is the result of a lambda that is passed on";
  for (const DeclRefExpr *Use : F.Body->usesOf(Closure)) {
    const Expr *Object = Use;
    while (
        isa_and_nonnull<ImplicitCastExpr, ParenExpr>(F.Body->parentOf(Object)))
      Object = cast<Expr>(F.Body->parentOf(Object));
    const auto *Call =
        dyn_cast_or_null<CXXOperatorCallExpr>(F.Body->parentOf(Object));
    if (!Call || Call->getNumArgs() == 0 || Call->getArg(0) != Object)
      return "is the result of a lambda that is passed on";
    Flow Result = F;
    Result.Subject = "the result of '" + Closure->getNameAsString() + "'";
    if (std::string Why = follow(Call, Result); !Why.empty())
      return "is the result of a lambda: " + Why;
  }
  return Fine;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

/// \p Variable takes its type from what is followed.
WideningUses::Step WideningUses::deduced(const VarDecl *Variable,
                                         const Flow &F) {
  if (!Deduced.insert(Variable).second)
    return Fine;
  Wide.insert(Variable);
  bool Negative = F.MayBeNegative || mayBeNegative(Variable);
  std::string Why = assignedObstacle(Variable);
  if (Why.empty())
    Why = followUses(Variable, F.IsUnsigned, Negative);
  if (Why.empty())
    return Fine;
  return "decides the type of '" + Variable->getNameAsString() + "': " + Why;
}

WideningUses::Step WideningUses::declared(const DeclStmt *Declaration,
                                          const Expr *E, const Flow &F) {
  for (const Decl *D : Declaration->decls()) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || Variable->getInit() != E)
      continue;
    std::string Name = "'" + Variable->getNameAsString() + "'";
    if (Variable->getType()->isReferenceType())
      return "is bound to the reference " + Name;
    if (!isDeduced(Variable))
      return Fine;
    if (!Declaration->isSingleDecl())
      return "decides the type of " + Name +
             ", which is declared together with other variables";
    return deduced(Variable, F);
  }
  return "is used in an unusual way";
}

WideningUses::Step WideningUses::captured(const LambdaExpr *Lambda,
                                          const Expr *E, const Flow &F) {
  for (const LambdaCapture &Capture : Lambda->captures()) {
    if (!Capture.capturesVariable())
      continue;
    const auto *Variable = dyn_cast<VarDecl>(Capture.getCapturedVar());
    if (!Variable || !Lambda->isInitCapture(&Capture) ||
        Variable->getInit() != E)
      continue;
    if (Variable->getType()->isReferenceType())
      return "is bound to the reference '" + Variable->getNameAsString() + "'";
    return deduced(Variable, F);
  }
  return Fine; // its uses in the lambda are looked at like all others
}

/// Braces refuse a number that the element's type may not hold.
WideningUses::Step WideningUses::listed(const InitListExpr *List, const Expr *E,
                                        const Flow &F) {
  const auto *Declaration = dyn_cast_or_null<DeclStmt>(F.Body->parentOf(List));
  if (Declaration && List->getType()->isIntegerType())
    for (const Decl *D : Declaration->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D);
          Variable && Variable->getInit() == List && Wide.contains(Variable) &&
          Variable->getType()->isUnsignedIntegerType() == F.IsUnsigned)
        return Fine;
  QualType Element = E->getType();
  bool Fits = Element->isIntegerType() && !isNarrow(Element) &&
              Element->isUnsignedIntegerType() == F.IsUnsigned;
  return Fits ? Step(Fine) : Step("would be narrowed in braces");
}

const VarDecl *WideningUses::destinationOf(const Finding::Operation &Product) {
  const FunctionBody *Body = bodyAround(Product.Function);
  const Expr *E = Product.Site;
  while (Body) {
    const Stmt *Around = Body->parentOf(E);
    if (const auto *Declaration = dyn_cast_or_null<DeclStmt>(Around)) {
      for (const Decl *D : Declaration->decls())
        if (const auto *Variable = dyn_cast<VarDecl>(D);
            Variable && Variable->getInit() == E)
          return Variable;
      return nullptr;
    }
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(Around);
    if (Binary && Binary->isAssignmentOp()) {
      const auto *Ref = dyn_cast<DeclRefExpr>(Binary->getLHS()->IgnoreParens());
      return Ref && E == Binary->getRHS() ? dyn_cast<VarDecl>(Ref->getDecl())
                                          : nullptr;
    }
    bool IsPart = isa_and_nonnull<ParenExpr, ImplicitCastExpr, FullExpr,
                                  ConditionalOperator, InitListExpr>(Around) ||
                  (Binary && passesWidth(Binary, E));
    if (!IsPart || !cast<Expr>(Around)->getType()->isIntegerType())
      return nullptr;
    E = cast<Expr>(Around);
  }
  return nullptr;
}

} // namespace index_width
