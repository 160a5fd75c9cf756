//===--- InterpreterCalls.cpp - calls -------------------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Coordinates.h"
#include "Analysis/Interpreter.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

namespace index_width {

using namespace clang;

static constexpr unsigned MaxCallDepth = 8;

bool Interpreter::canFollow(const FunctionDecl *F) const {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || Definition->isDependentContext())
    return false;
  if (Running->Depth >= MaxCallDepth || Running->isRunning(Definition) ||
      Work > WorkBudget || (KeptOut && KeptOut->contains(Definition)))
    return false;
  return !AST.getSourceManager().isInSystemHeader(Definition->getLocation());
}

/// Whether values of this type are followed: integers that can hold an index,
/// pointers, and objects that have such a field.
static bool holdsIntegers(QualType T) {
  T = T.getNonReferenceType().getCanonicalType();
  while (const auto *Array = T->getAsArrayTypeUnsafe())
    T = Array->getElementType();
  if (const auto *Builtin = T->getAs<BuiltinType>())
    return Builtin->isInteger() && Builtin->getKind() != BuiltinType::Bool &&
           !T->isAnyCharacterType() &&
           Builtin->getKind() != BuiltinType::Short &&
           Builtin->getKind() != BuiltinType::UShort;
  if (T->isPointerType())
    return true;
  const auto *Record = T->getAsRecordDecl();
  return Record && llvm::any_of(Record->fields(), [](const FieldDecl *F) {
           return holdsIntegers(F->getType());
         });
}

/// Whether a call can change an integer of its caller, by what it returns or
/// what it is given to write to. Other calls are followed only to record what
/// happens in them, once the caller's loops are stable.
bool Interpreter::canChangeState(const FunctionDecl *F) {
  auto [It, New] = ChangesState.try_emplace(F, false);
  if (!New)
    return It->second;
  auto IsOutput = [](QualType T) {
    return (T->isReferenceType() || T->isPointerType()) &&
           !T->getPointeeType().isConstQualified() &&
           holdsIntegers(T->getPointeeType());
  };
  // A predicate's result says something of what it was asked.
  bool Changes =
      holdsIntegers(F->getReturnType()) || F->getReturnType()->isBooleanType();
  for (const ParmVarDecl *P : F->parameters())
    Changes |= IsOutput(P->getType());
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F)) {
    const CXXRecordDecl *Record = Method->getParent();
    // A lambda may write to what it captured by reference.
    Changes |= Record->isLambda() ||
               (Method->isInstance() && !Method->isConst() &&
                llvm::any_of(Record->fields(), [](const FieldDecl *F) {
                  return holdsIntegers(F->getType());
                }));
  }
  return ChangesState[F] = Changes;
}

/// Functions that no header declares as not returning, though they end the
/// thread and its kernel.
static bool endsThread(const FunctionDecl *F) {
  if (F->isNoReturn())
    return true;
  static constexpr llvm::StringRef Names[] = {"__trap", "__assert_fail",
                                              "__assertfail"};
  return F->getIdentifier() && llvm::is_contained(Names, F->getName());
}

/// What device intrinsics and the standard library return. They are named
/// here as any tool must name what it has no source of.
const Value *Interpreter::computeLibraryCall(const CallExpr *E,
                                             const FunctionDecl *Callee) {
  if (!Callee->getIdentifier())
    return nullptr;
  llvm::StringRef Name = Callee->getName();
  enum Meaning { Min, Max, Move, Load, Other };
  auto IsOneOf = [Name](std::initializer_list<llvm::StringRef> Names) {
    return llvm::is_contained(Names, Name);
  };
  Meaning M = Other;
  if (IsOneOf({"min", "umin", "llmin", "ullmin"}))
    M = Min;
  else if (IsOneOf({"max", "umax", "llmax", "ullmax"}))
    M = Max;
  else if (Name.starts_with("__shfl"))
    M = Move;
  else if (Name.starts_with("atomic") ||
           IsOneOf({"__ldg", "__ldcg", "__ldca", "__ldcs", "__ldlu", "__ldcv"}))
    M = Load;
  QualType Type = E->getType().getNonReferenceType();
  if (M == Other || !Type->isIntegralOrEnumerationType())
    return nullptr;

  auto Argument = [&](unsigned I) -> const Value * {
    const Expr *A = E->getArg(I);
    if (!A->isGLValue())
      return valueOf(A);
    const Place *P = placeOf(A);
    return P ? read(P, A, A->getType()) : valueOf(A);
  };
  if (M == Load)
    return loaded(E);
  if (M == Move) {
    // The same variable in another lane: as large, though not the same.
    const Value *V = E->getNumArgs() > 1
                         ? Argument(Name.ends_with("_sync") ? 1 : 0)
                         : nullptr;
    if (!V || !V->T)
      return nullptr;
    unsigned Origins = V->T->origins();
    const Value *Result =
        opaque(E, Type, Origins & OriginUnknown ? Atom::Unknown : Atom::Loaded,
               Origins, Interval());
    Result->T->asAtom()->Range = boundsHere().range(V->T);
    return Result;
  }
  if (E->getNumArgs() != 2)
    return nullptr;
  const Value *A = Argument(0), *B = Argument(1);
  if (!A || !B || !A->T || !B->T)
    return nullptr;
  Value V{};
  V.K = Value::Phi;
  V.Site = E;
  V.Type = Type;
  V.T = M == Min ? Terms.minimum(A->T, B->T) : Terms.maximum(A->T, B->T);
  V.Operands = {A, B};
  return makeValue(std::move(V));
}

/// A call that is not followed may write through pointers and references.
void Interpreter::forgetReachable(llvm::ArrayRef<const Expr *> Arguments,
                                  const FunctionDecl *Callee) {
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    const Expr *A = Arguments[I];
    const Place *P = nullptr;
    if (A->getType()->isPointerType()) {
      const Value *V = valueOf(A);
      if (!A->getType()->getPointeeType().isConstQualified())
        P = V ? V->Target : nullptr;
    } else if (Callee && I < Callee->getNumParams() &&
               Callee->getParamDecl(I)->getType()->isReferenceType() &&
               !Callee->getParamDecl(I)
                    ->getType()
                    .getNonReferenceType()
                    .isConstQualified()) {
      P = placeOf(A);
    }
    if (!P)
      continue;
    forget(P);
    QualType Type = P->Decl ? P->Decl->getType() : QualType();
    if (!Type.isNull() && Type->isIntegralOrEnumerationType())
      assign(P, unknown(A, Type));
  }
}

static bool hasDeducedResult(const FunctionDecl *F) {
  QualType Declared = F->getDeclaredReturnType();
  return Declared->getContainedDeducedType() != nullptr;
}

/// Interprets a call with its arguments bound to the parameters.
const Value *Interpreter::follow(const FunctionDecl *Callee,
                                 const Expr *CallSite, const Place *This,
                                 llvm::ArrayRef<const Expr *> Arguments) {
  const FunctionDecl *Definition = nullptr;
  Callee->hasBody(Definition);
  if (!Recording && !canChangeState(Definition))
    return nullptr;
  Frame *F = frameFor(Definition, Running, CallSite);
  if (!F)
    return nullptr;
  Out.Called.insert(Definition);
  F->This = This;

  llvm::SmallVector<std::pair<const Place *, const Value *>, 8> Bound;
  for (unsigned I = 0; I < Definition->getNumParams(); ++I) {
    const ParmVarDecl *Parameter = Definition->getParamDecl(I);
    const Expr *Argument = I < Arguments.size() ? Arguments[I] : nullptr;
    const Value *V = nullptr;
    if (Argument && Parameter->getType()->isReferenceType()) {
      Value Ref{};
      Ref.K = Value::Reference;
      Ref.Site = Argument;
      Ref.Type = Parameter->getType();
      Ref.Target = placeOf(Argument);
      V = Ref.Target ? makeValue(std::move(Ref)) : nullptr;
    } else if (Argument) {
      V = stored(Parameter, Argument, valueOf(Argument));
    }
    Bound.push_back({Places.variable(Parameter), V});
  }
  State In = Current;
  std::swap(Current, In);
  for (const auto &[P, V] : Bound) {
    forget(P);
    if (V)
      Current.Values[P] = V;
    else
      // Not a parameter of the kernel: nothing is known of it at all.
      assign(P, unknown(CallSite, P->Decl->getType().getNonReferenceType()));
  }
  std::swap(Current, In);

  std::optional<State> Result = runFrame(*F, std::move(In));
  if (!Result) {
    Stopped = true;
    return nullptr;
  }
  Current = std::move(*Result);
  const Place *Returned = Places.returned(F);
  const Value *V = lookup(Current, Returned);
  forget(Returned);
  if (!V || !V->Target)
    forgetLocals(*F);
  // A result with a deduced type is as wide as what is returned.
  return hasDeducedResult(Definition)
             ? V
             : kept(CallSite, V, Definition->getReturnType());
}

const Value *Interpreter::computeCall(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  llvm::SmallVector<const Expr *, 8> Arguments(E->arg_begin(), E->arg_end());
  if (const auto *Launch = dyn_cast<CUDAKernelCallExpr>(E)) {
    recordLaunch(Launch);
    return nullptr;
  }
  if (!Callee) {
    forgetReachable(Arguments, nullptr);
    return E->isGLValue() ? nullptr : unknown(E, E->getType());
  }
  if (endsThread(Callee)) {
    Stopped = true;
    return nullptr;
  }
  if (Callee->getBuiltinID() == Builtin::BI__builtin_assume) {
    assumeCondition(E->getArg(0), true);
    return nullptr;
  }
  if (isGuardPredicate(E))
    return unknown(E, E->getType());
  recordLaunchCall(E, Callee);
  recordSizes(E, Callee);
  if (const Value *V = computeLibraryCall(E, Callee))
    return V;

  const Place *This = nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    // blockIdx passed as a value: clang's wrapper converts it to uint3.
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Object->IgnoreParenImpCasts());
        Ref && coordinateKind(Ref->getDecl()) && E->getType()->isRecordType())
      return aggregate(E, E->getType(), Places.variable(Ref->getDecl()));
    if (Object->getType()->isPointerType()) {
      const Value *Pointer = valueOf(Object);
      This = Pointer ? Pointer->Target : nullptr;
    } else {
      This = placeOf(Object);
    }
  } else if (isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance()) {
    This = placeOf(Arguments[0]);
    Arguments.erase(Arguments.begin());
  }

  if (This && Method && Method->getIdentifier() &&
      Method->getName() == "begin" && E->getType()->isPointerType() &&
      Method->getParent()->getName() == "initializer_list")
    return pointer(E, E->getType(), MemorySpace::OnChip,
                   Places.element(This, nullptr));

  if (canFollow(Callee)) {
    if (Method && Method->isInstance() && !This)
      This = Places.temporary(Running, E);
    if (const Value *V = follow(Callee, E, This, Arguments)) {
      // To the caller, a value without a name is what it called for it.
      if (const Atom *A = V->T ? V->T->asAtom() : nullptr; A && A->Name.empty())
        A->Spelling = E;
      return V;
    }
    return E->isGLValue() ? nullptr : unknown(E, E->getType());
  }
  if (std::optional<Int128> C = constantValue(E))
    return leaf(E, E->getType(), Terms.constant(*C));
  forgetReachable(Arguments, Callee);
  answerDeviceQuery(E);
  if (This && Method && !Method->isConst() && !Method->isStatic())
    forget(This);
  return E->isGLValue() ? nullptr : unknown(E, E->getType());
}

const Value *Interpreter::computeConstruct(const CXXConstructExpr *E) {
  if (E->getConstructor()->isCopyOrMoveConstructor())
    if (const Place *Original = placeOf(E->getArg(0)))
      return aggregate(E, E->getType(), Original);
  const Place *P = Places.temporary(Running, E);
  return constructAt(P, E);
}

/// Constructs the object \p P.
const Value *Interpreter::constructAt(const Place *P,
                                      const CXXConstructExpr *E) {
  const Value *Object = aggregate(E, E->getType(), P);
  if (E->getConstructor()->isCopyOrMoveConstructor()) {
    if (const Place *Original = placeOf(E->getArg(0)))
      assign(P, aggregate(E, E->getType(), Original));
    return Object;
  }
  forget(P);
  llvm::SmallVector<const Expr *, 4> Arguments(E->arg_begin(), E->arg_end());
  // dim3(x, y, z) has no body in some headers; it does the obvious.
  const auto *Record = E->getConstructor()->getParent();
  if (Record->getIdentifier() && Record->getName() == "dim3") {
    for (const FieldDecl *Field : Record->fields())
      if (unsigned I = Field->getFieldIndex(); I < Arguments.size())
        assign(Places.field(P, Field),
               kept(Arguments[I], valueOf(Arguments[I]), Field->getType()));
    return Object;
  }
  if (canFollow(E->getConstructor()))
    follow(E->getConstructor(), E, P, Arguments);
  else
    forgetReachable(Arguments, E->getConstructor());
  return Object;
}

} // namespace index_width
