//===--- Witnesses.cpp - whether a witness is one -------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Witnesses.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include <algorithm>
#include <map>
#include <optional>

namespace index_width {

using namespace clang;

namespace {

using Number = std::optional<Int128>;

/// The calls of one function.
class Calls : public RecursiveASTVisitor<Calls> {
public:
  explicit Calls(const FunctionDecl *F) : Callee(F->getCanonicalDecl()) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && F->getCanonicalDecl() == Callee)
      Found.push_back(E);
    return true;
  }
  std::vector<const CallExpr *> Found;

private:
  const FunctionDecl *Callee;
};

/// Evaluates expressions for the numbers of a witness, in exact integers.
class Evaluator {
public:
  /// \p Call is the call of the function that the finding is in, null in a
  /// kernel.
  Evaluator(const Snippet &Code, std::map<std::string, Int128> Inputs,
            const CallExpr *Call)
      : Code(Code), Inputs(std::move(Inputs)), Call(Call) {}

  Number evaluate(const Expr *E) const {
    E = E->IgnoreParens();
    if (const auto *Cast = dyn_cast<CastExpr>(E))
      return evaluate(Cast->getSubExpr());
    // What the witness names has the number that it gives.
    if (Number Named = named(E))
      return Named;
    if (const auto *Literal = dyn_cast<IntegerLiteral>(E))
      return Int128(Literal->getValue().getZExtValue());
    if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(E))
      return Int128(Literal->getValue());
    if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
      return evaluate(Subst->getReplacement());
    if (const auto *Full = dyn_cast<FullExpr>(E))
      return evaluate(Full->getSubExpr());
    if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      return evaluate(Temporary->getSubExpr());
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return evaluateBinary(Binary);
    if (const auto *Unary = dyn_cast<UnaryOperator>(E))
      return evaluateUnary(Unary);
    if (const auto *Conditional = dyn_cast<ConditionalOperator>(E)) {
      Number Condition = evaluate(Conditional->getCond());
      if (!Condition)
        return std::nullopt;
      return evaluate(*Condition ? Conditional->getTrueExpr()
                                 : Conditional->getFalseExpr());
    }
    if (const auto *Inner = dyn_cast<CallExpr>(E))
      return evaluateCall(Inner);
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      return evaluateVariable(dyn_cast<VarDecl>(Ref->getDecl()));
    // Messages leave out indices that are zero.
    std::string Text = Code.text(E);
    if (StringRef(Text).starts_with("threadIdx.") ||
        StringRef(Text).starts_with("blockIdx."))
      return Int128(0);
    return std::nullopt;
  }

private:
  Number named(const Expr *E) const {
    std::string Text = Code.text(E);
    for (size_t Arrow; (Arrow = Text.find("->")) != std::string::npos;)
      Text.replace(Arrow, 2, ".");
    // A helper's parameter may share its name with something in the kernel.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
      if (const auto *P = dyn_cast<ParmVarDecl>(Ref->getDecl()))
        if (const Expr *Argument = argumentOf(P))
          if (Number N = evaluate(Argument))
            return N;
    // A field of the object that a member function was called on.
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
      if (const auto *OnObject = dyn_cast_or_null<CXXMemberCallExpr>(Call))
        Text = Code.text(OnObject->getImplicitObjectArgument()) + "." +
               Member->getMemberDecl()->getNameAsString();
    auto It = Inputs.find(Text);
    return It == Inputs.end() ? std::nullopt : Number(It->second);
  }

  const Expr *argumentOf(const ParmVarDecl *P) const {
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    return F && Callee && F->getCanonicalDecl() == Callee->getCanonicalDecl()
               ? Call->getArg(P->getFunctionScopeIndex())
               : nullptr;
  }

  Number evaluateVariable(const VarDecl *V) const {
    if (!V || isa<ParmVarDecl>(V) || !V->hasInit())
      return std::nullopt;
    return evaluate(V->getInit());
  }

  Number evaluateCall(const CallExpr *E) const {
    const FunctionDecl *F = E->getDirectCallee();
    if (!F)
      return std::nullopt;
    if (F->getName() == "min" || F->getName() == "max") {
      Number A = evaluate(E->getArg(0)), B = evaluate(E->getArg(1));
      if (!A || !B)
        return std::nullopt;
      return F->getName() == "min" ? std::min(*A, *B) : std::max(*A, *B);
    }
    const auto *Body = dyn_cast_or_null<CompoundStmt>(F->getBody());
    const auto *Return = Body && Body->size() == 1
                             ? dyn_cast<ReturnStmt>(Body->body_front())
                             : nullptr;
    return Return ? evaluate(Return->getRetValue()) : std::nullopt;
  }

  Number evaluateUnary(const UnaryOperator *E) const {
    Number V = evaluate(E->getSubExpr());
    if (!V)
      return std::nullopt;
    switch (E->getOpcode()) {
    case UO_Plus:
      return V;
    case UO_Minus:
      return -*V;
    case UO_LNot:
      return Int128(*V == 0);
    case UO_PreInc:
    case UO_PostInc:
      return *V + 1;
    default:
      return std::nullopt;
    }
  }

  Number evaluateBinary(const BinaryOperator *E) const {
    Number L = evaluate(E->getLHS()), R = evaluate(E->getRHS());
    BinaryOperatorKind Op = E->getOpcode();
    // One side may be enough.
    if (Op == BO_LAnd || Op == BO_LOr) {
      Int128 Decides = Op == BO_LOr;
      for (Number Side : {L, R})
        if (Side && (*Side != 0) == Decides)
          return Decides;
      return L && R ? Number(1 - Decides) : std::nullopt;
    }
    if (E->isCompoundAssignmentOp())
      Op = BinaryOperator::getOpForCompoundAssignment(Op);
    if (Op == BO_Assign)
      return R;
    if (!L || !R)
      return std::nullopt;
    switch (Op) {
    case BO_Add:
      return *L + *R;
    case BO_Sub:
      return *L - *R;
    case BO_Mul:
      return *L * *R;
    case BO_Div:
      return *R == 0 ? std::nullopt : Number(*L / *R);
    case BO_Rem:
      return *R == 0 ? std::nullopt : Number(*L % *R);
    case BO_Shl:
      return *L << static_cast<int>(*R);
    case BO_Shr:
      return *L >> static_cast<int>(*R);
    case BO_And:
      return *L & *R;
    case BO_Or:
      return *L | *R;
    case BO_LT:
      return Int128(*L < *R);
    case BO_LE:
      return Int128(*L <= *R);
    case BO_GT:
      return Int128(*L > *R);
    case BO_GE:
      return Int128(*L >= *R);
    case BO_EQ:
      return Int128(*L == *R);
    case BO_NE:
      return Int128(*L != *R);
    default:
      return std::nullopt;
    }
  }

  const Snippet &Code;
  std::map<std::string, Int128> Inputs;
  const CallExpr *Call;
};

/// A condition on the way to an expression, and what it must be there.
struct Guard {
  const Expr *Condition;
  bool Holds;
};

bool leaves(const Stmt *S) {
  if (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    return !Block->body_empty() && leaves(Block->body_back());
  return isa_and_nonnull<ReturnStmt, BreakStmt, ContinueStmt>(S);
}

/// The ifs and loops around \p E and the early exits before it.
std::vector<Guard> guardsOf(const Expr *E, ASTContext &Context) {
  std::vector<Guard> Guards;
  const Stmt *Child = E;
  for (;;) {
    DynTypedNodeList Parents = Context.getParents(*Child);
    if (Parents.empty())
      return Guards;
    const auto *Parent = Parents[0].get<Stmt>();
    if (const auto *Variable = Parents[0].get<VarDecl>()) {
      // An initializer: on to the declaration around the variable.
      Parents = Context.getParents(*Variable);
      Parent = Parents.empty() ? nullptr : Parents[0].get<Stmt>();
    }
    if (!Parent)
      return Guards;
    if (const auto *If = dyn_cast<IfStmt>(Parent)) {
      if (Child == If->getThen() || Child == If->getElse())
        Guards.push_back({If->getCond(), Child == If->getThen()});
    } else if (const auto *For = dyn_cast<ForStmt>(Parent)) {
      // The step comes after a turn that the condition let in.
      if (For->getCond() && (Child == For->getBody() || Child == For->getInc()))
        Guards.push_back({For->getCond(), true});
    } else if (const auto *While = dyn_cast<WhileStmt>(Parent)) {
      if (Child == While->getBody())
        Guards.push_back({While->getCond(), true});
    } else if (const auto *Block = dyn_cast<CompoundStmt>(Parent)) {
      for (const Stmt *Before : Block->body()) {
        if (Before == Child)
          break;
        const auto *If = dyn_cast<IfStmt>(Before);
        if (If && !If->getElse() && leaves(If->getThen()))
          Guards.push_back({If->getCond(), false});
      }
    }
    Child = Parent;
  }
}

/// Says which of the numbers no launch has.
std::string impossibleNumber(const std::map<std::string, Int128> &Inputs) {
  auto Find = [&Inputs](const std::string &Name) -> Number {
    auto It = Inputs.find(Name);
    return It == Inputs.end() ? std::nullopt : Number(It->second);
  };
  const Int128 MaxGrid[] = {INT32_MAX, 65535, 65535};
  const Int128 MaxBlock[] = {1024, 1024, 64};
  Int128 Threads = 1;
  for (int Axis = 0; Axis < 3; ++Axis) {
    std::string Name = std::string(".") + "xyz"[Axis];
    Number Extent = Find("blockDim" + Name), Grid = Find("gridDim" + Name);
    Number Thread = Find("threadIdx" + Name), Block = Find("blockIdx" + Name);
    Threads *= Extent.value_or(1);
    if (Extent && (*Extent < 1 || *Extent > MaxBlock[Axis]))
      return "blockDim" + Name;
    if (Grid && (*Grid < 1 || *Grid > MaxGrid[Axis]))
      return "gridDim" + Name;
    if (Thread && (*Thread < 0 || *Thread >= Extent.value_or(MaxBlock[Axis])))
      return "threadIdx" + Name;
    if (Block && (*Block < 0 || *Block >= Grid.value_or(MaxGrid[Axis])))
      return "blockIdx" + Name;
  }
  return Threads > 1024 ? "a block of so many threads" : "";
}

/// Says which parameter of the kernel its type cannot hold.
std::string parameterOutOfType(const std::map<std::string, Int128> &Inputs,
                               const Finding &F, ASTContext &Context) {
  for (const ParmVarDecl *P : F.Function->parameters()) {
    auto It = Inputs.find(P->getNameAsString());
    if (It == Inputs.end() || !P->getType()->isIntegerType())
      continue;
    Interval Range = Interval::ofType(Context.getIntWidth(P->getType()),
                                      P->getType()->isSignedIntegerType());
    if (It->second < 0 || It->second > Range.Hi)
      return It->first;
  }
  return "";
}

/// Says what is wrong if the function of the finding is called by \p Call.
std::string mistakeInCall(const Snippet &Code, const Finding &F,
                          const CallExpr *Call) {
  if (F.Values.Inputs.empty())
    return "no number is named";
  std::map<std::string, Int128> Inputs;
  std::string Text;
  for (const auto &[Name, V] : F.Values.Inputs) {
    Inputs[Name] = V;
    Text += " " + Name + " = " + formatInteger(V);
  }
  Text = " (" + Code.text(F.Whole) + ":" + Text + ")";

  Number Value = Evaluator(Code, Inputs, Call).evaluate(F.Whole);
  if (!Value)
    return "the numbers do not give the expression one" + Text;
  if (*Value <= F.Limit)
    return "it is only " + formatInteger(*Value) + Text;
  if (*Value != F.Values.Result)
    return "it is " + formatInteger(*Value) + ", not " +
           formatInteger(F.Values.Result) + Text;

  std::map<std::string, Int128> Less = Inputs;
  --Less[F.Values.Inputs.front().first];
  Number LessValue = Evaluator(Code, Less, Call).evaluate(F.Whole);
  if (LessValue && *LessValue > F.Limit)
    return "the lead could be less" + Text;

  for (const Guard &G : guardsOf(F.Whole, Code.ast())) {
    Number Holds = Evaluator(Code, Inputs, Call).evaluate(G.Condition);
    if (Holds && (*Holds != 0) != G.Holds)
      return "'" + Code.text(G.Condition) + "' is " +
             (G.Holds ? "false" : "true") + Text;
  }
  std::string Impossible = impossibleNumber(Inputs);
  if (Impossible.empty())
    Impossible = parameterOutOfType(Inputs, F, Code.ast());
  return Impossible.empty() ? "" : "there is no such " + Impossible + Text;
}

} // namespace

std::string mistakeInWitness(const Snippet &Code, const Finding &F) {
  Calls C(F.Function);
  C.TraverseDecl(Code.ast().getTranslationUnitDecl());
  if (C.Found.empty())
    return mistakeInCall(Code, F, nullptr);
  // The numbers are those of one of the calls.
  std::string Mistake;
  for (const CallExpr *Call : C.Found) {
    Mistake = mistakeInCall(Code, F, Call);
    if (Mistake.empty())
      break;
  }
  return Mistake;
}

} // namespace index_width
