//===--- InterpreterExpr.cpp - expressions and statements -----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Coordinates.h"
#include "Analysis/Interpreter.h"
#include "clang/AST/Attr.h"
#include <algorithm>

namespace index_width {

using namespace clang;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

const Value *Interpreter::makeValue(Value V) {
  V.InFrame = Running;
  V.Block = CurrentBlock;
  const Value *First = V.Operands.empty() ? nullptr : V.Operands[0];
  const Value *Second = V.Operands.size() < 2 ? nullptr : V.Operands[1];
  const void *Detail = V.Variable ? static_cast<const void *>(V.Variable)
                                  : static_cast<const void *>(V.Target);
  // A pointer has no T, an integer no Offset.
  ValueKey Key{V.InFrame,
               V.Site,
               V.K,
               First,
               V.K == Value::Pointer ? V.Offset : V.T,
               Second,
               Detail,
               V.Type.getAsOpaquePtr()};
  std::unique_ptr<Value> &Slot = Values[Key];
  if (!Slot)
    Slot = std::make_unique<Value>(std::move(V));
  Slot->Facts = Current.Facts;
  return Slot.get();
}

const Value *Interpreter::leaf(const Stmt *Site, QualType Type, const Term *T) {
  Value V{};
  V.K = Value::Leaf;
  V.Site = Site;
  V.Type = Type;
  V.T = T;
  return makeValue(std::move(V));
}

/// The atom for what \p Site evaluates to, the same at each evaluation.
const Value *Interpreter::opaque(const Stmt *Site, QualType Type, Atom::Kind K,
                                 unsigned Origins, Interval Range) {
  const Term *&T = InitialTerms[Places.temporary(Running, Site)];
  if (!T) {
    const Atom *A = Terms.makeAtom(K, Origins, Range, "");
    A->Spelling = dyn_cast_or_null<Expr>(Site);
    T = Terms.atom(A);
  }
  return leaf(Site, Type, T);
}

/// A value that the analysis makes nothing of.
const Value *Interpreter::unknown(const Stmt *Site, QualType Type) {
  if (Type->isPointerType())
    return pointer(Site, Type, MemorySpace::Global, nullptr);
  if (!Type->isIntegralOrEnumerationType())
    return nullptr;
  return opaque(Site, Type, Atom::Unknown, OriginUnknown, rangeOfType(Type));
}

/// An integer read from memory: an index or a count, so not negative.
const Value *Interpreter::loaded(const Expr *Site) {
  return opaque(Site, Site->getType(), Atom::Loaded, OriginLoaded,
                rangeOfType(Site->getType()).meet({0, MaxDeviceBytes}));
}

const Value *Interpreter::pointer(const Stmt *Site, QualType Type,
                                  MemorySpace Space, const Place *Target,
                                  const Term *Offset) {
  Value V{};
  V.K = Value::Pointer;
  V.Offset = Offset;
  V.Site = Site;
  V.Type = Type;
  V.Space = Space;
  V.Target = Target;
  return makeValue(std::move(V));
}

const Value *Interpreter::aggregate(const Stmt *Site, QualType Type,
                                    const Place *Target) {
  Value V{};
  V.K = Value::Aggregate;
  V.Site = Site;
  V.Type = Type;
  V.Target = Target;
  return makeValue(std::move(V));
}

const Value *Interpreter::stored(const VarDecl *Variable, const Stmt *Site,
                                 const Value *V) {
  if (!V || !V->T)
    return V;
  // Messages call a value that has no name after the variable it is put in.
  if (const Atom *A = V->T->asAtom(); A && A->Name.empty())
    A->Name = Variable->getNameAsString();
  Value S{};
  S.K = Value::Stored;
  S.Site = Site;
  S.Type = Variable->getType().getNonReferenceType();
  S.T = V->T;
  S.Variable = Variable;
  S.Operands = {V};
  return makeValue(std::move(S));
}

/// The value where something other than a variable has a type for it: a
/// result, a member, an element.
const Value *Interpreter::kept(const Stmt *Site, const Value *V,
                               QualType Type) {
  if (!V || !V->T || !Type->isIntegerType() || Type->isBooleanType())
    return V;
  Value K{};
  K.K = Value::Kept;
  K.Site = Site;
  K.Type = Type;
  K.T = V->T;
  K.Operands = {V};
  const Value *Result = makeValue(std::move(K));
  // A result is as bounded as it was in the function.
  Result->Facts = V->Facts;
  return Result;
}

/// The value converted to another integer type. The ideal value stays; where
/// that is no number the type can hold is what findings are about. Types under
/// 32 bits hold no indices: what does not fit is cut on purpose.
const Value *Interpreter::convert(const Stmt *Site, const Value *V,
                                  QualType To) {
  if (!V || !V->T)
    return V;
  if (!To->isIntegralOrEnumerationType())
    return nullptr;
  Interval Fits = rangeOfType(To);
  Interval Range = boundsHere().range(V->T);
  bool Small = !To->isDependentType() && AST.getIntWidth(To) < 32;
  if (Small && (Range.Lo < Fits.Lo || Range.Hi > Fits.Hi))
    return unknown(Site, To);
  Value C{};
  C.K = Value::Conversion;
  C.Site = Site;
  C.Type = To;
  C.T = V->T;
  C.Operands = {V};
  return makeValue(std::move(C));
}

/// Where two values meet inside one expression (`c ? a : b`).
/// \p WhenA and \p WhenB hold where the one or the other is taken.
const Value *Interpreter::phi(const Expr *E, const Value *A, const Value *B,
                              const FactSet &WhenA, const FactSet &WhenB) {
  if (!A || !B)
    return nullptr;
  if (A == B)
    return A;
  if (!A->T || !B->T) {
    bool OnChip =
        A->Space == MemorySpace::OnChip && B->Space == MemorySpace::OnChip;
    if (A->K == Value::Pointer) {
      Value Either{};
      Either.K = Value::Pointer;
      Either.Site = E;
      Either.Type = E->getType();
      Either.Space = OnChip ? MemorySpace::OnChip : MemorySpace::Global;
      Either.Target = A->Target == B->Target ? A->Target : nullptr;
      Either.Operands = {A, B};
      return makeValue(std::move(Either));
    }
    return A->Target == B->Target ? A : nullptr;
  }
  const Term *T = A->T;
  if (A->T != B->T) {
    const Term *&Slot = InitialTerms[Places.temporary(Running, E)];
    if (!Slot) {
      const Atom *A = Terms.makeAtom(Atom::MergePhi, 0, Interval(), "");
      A->Spelling = E;
      Slot = Terms.atom(A);
    }
    const Atom *Merged = Slot->asAtom();
    Merged->Origins |= A->T->origins() | B->T->origins();
    Merged->Range =
        Bounds(Terms, {A->Facts.get(), &WhenA})
            .range(A->T)
            .join(Bounds(Terms, {B->Facts.get(), &WhenB}).range(B->T));
    T = Slot;
  }
  Value V{};
  V.K = Value::Phi;
  V.Site = E;
  V.Type = E->getType();
  V.T = T;
  V.Operands = {A, B};
  return makeValue(std::move(V));
}

/// `Condition ? A : B`
const Value *Interpreter::either(const Expr *E, const Expr *Condition,
                                 const Value *A, const Value *B) {
  std::shared_ptr<const FactSet> Here = Current.Facts;
  assumeCondition(Condition, true);
  std::shared_ptr<const FactSet> WhenA = std::exchange(Current.Facts, Here);
  assumeCondition(Condition, false);
  std::shared_ptr<const FactSet> WhenB = std::exchange(Current.Facts, Here);
  return phi(E, A, B, *WhenA, *WhenB);
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

static bool isOnChip(const Place *P) {
  const Place *Root = P->root();
  for (const Place *Q = P; Q; Q = Q->Parent)
    if (Q->K == Place::Pointee)
      return false;
  if (Root->K != Place::Variable)
    return Root->K != Place::Memory;
  const auto *Var = dyn_cast<VarDecl>(Root->Decl);
  if (!Var)
    return false;
  return Var->hasAttr<CUDASharedAttr>() || Var->hasAttr<CUDAConstantAttr>() ||
         Var->hasLocalStorage();
}

/// \returns the object that \p Pointer, the value of \p Site, points at: one
/// that is known or one somewhere in global memory.
const Place *Interpreter::pointedAt(const Value *Pointer, const Expr *Site) {
  if (!Pointer || Pointer->K != Value::Pointer)
    return nullptr;
  if (Pointer->Target)
    return Pointer->Target;
  bool IsObject = Pointer->Space == MemorySpace::Global &&
                  Pointer->Type->isPointerType() &&
                  Pointer->Type->getPointeeType()->isRecordType();
  return IsObject ? Places.memory(Running, Site) : nullptr;
}

const Place *Interpreter::memberPlace(const MemberExpr *E) {
  const ValueDecl *Member = E->getMemberDecl();
  if (isa<VarDecl>(Member))
    return Places.variable(Member);
  if (!isa<FieldDecl>(Member))
    return nullptr;
  const Place *Base = nullptr;
  if (E->isArrow()) {
    const Value *Pointer = valueOf(E->getBase());
    Base = pointedAt(Pointer, E->getBase());
  } else {
    Base = placeOf(E->getBase());
  }
  return Base ? Places.field(Base, Member) : nullptr;
}

/// \returns what the lvalue \p E names, or null where that is not known.
const Place *Interpreter::placeOf(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const Place *P = Places.variable(Ref->getDecl());
    if (Ref->getDecl()->getType()->isReferenceType()) {
      const Value *V = lookup(Current, P);
      return V && V->Target ? V->Target : P;
    }
    return P;
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return memberPlace(Member);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    switch (Cast->getCastKind()) {
    case CK_NoOp:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_ConstructorConversion:
    case CK_UserDefinedConversion:
      return placeOf(Cast->getSubExpr());
    default:
      return nullptr;
    }
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase());
    const Value *Index = valueOf(Subscript->getIdx());
    const Place *Array = nullptr;
    if (Decay && Decay->getCastKind() == CK_ArrayToPointerDecay)
      Array = placeOf(Decay->getSubExpr());
    else if (const Value *Base = valueOf(Subscript->getBase())) {
      if (Base->Target && Base->Target->K == Place::Element &&
          !Base->Target->Index)
        Array = Base->Target->Parent;
      else if (Base->Space == MemorySpace::Global &&
               E->getType()->isRecordType())
        // p[0] is what p points at; which p[i] is, the index says.
        return Base->Target && Index && Index->T && Index->T->isConstant()
                   ? Base->Target
                   : Places.memory(Running, E);
    }
    return Array ? Places.element(Array, Index ? Index->T : nullptr) : nullptr;
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->getOpcode() == UO_Deref) {
      return pointedAt(valueOf(Unary->getSubExpr()), E);
    }
    if (Unary->isIncrementDecrementOp())
      return placeOf(Unary->getSubExpr());
    return nullptr;
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E)) {
    if (Binary->isAssignmentOp())
      return placeOf(Binary->getLHS());
    if (Binary->getOpcode() == BO_Comma)
      return placeOf(Binary->getRHS());
    return nullptr;
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E)) {
    const Value *V = valueOf(Temporary->getSubExpr());
    if (V && V->Target)
      return V->Target;
    const Place *P = Places.temporary(Running, Temporary);
    assign(P, V);
    return P;
  }
  const Value *V = valueOf(E);
  return V && (V->K == Value::Aggregate || V->K == Value::Reference) ? V->Target
                                                                     : nullptr;
}

/// \returns the value assigned to \p P, also through a copy of the object that
/// \p P is a part of; null if nothing was.
const Value *Interpreter::lookup(const State &S, const Place *P) const {
  auto It = S.Values.find(P);
  return It == S.Values.end() ? nullptr : It->second;
}

const Value *Interpreter::read(const Place *P, const Stmt *Site,
                               QualType Type) {
  Type = Type.getNonReferenceType();
  if (const Value *V = lookup(Current, P))
    return V;
  for (const Place *Q = P->Parent; Q; Q = Q->Parent)
    if (const Value *V = lookup(Current, Q);
        V && V->K == Value::Aggregate && V->Target && V->Target != Q) {
      auto *Self = const_cast<PlaceContext *>(&Places);
      return read(Self->rebase(P, Q, V->Target), Site, Type);
    }
  // An element at an unknown index of an array that was written: any of them.
  if (P->K == Place::Element && P->Index)
    if (const Value *V = lookup(Current, Places.element(P->Parent, nullptr)))
      return V;
  return initialValue(P, Site, Type);
}

/// A name for messages: what the programmer calls the place.
static std::string nameOf(const Place *P) {
  switch (P->K) {
  case Place::Variable:
    return P->Decl->getNameAsString();
  case Place::Field: {
    std::string Parent = nameOf(P->Parent);
    return Parent.empty() ? P->Decl->getNameAsString()
                          : Parent + "." + P->Decl->getNameAsString();
  }
  case Place::Element: {
    const Atom *Index = P->Index ? P->Index->asAtom() : nullptr;
    std::string Text = Index ? Index->Name : "";
    if (P->Index && P->Index->isConstant())
      Text = formatInteger(P->Index->constant());
    return nameOf(P->Parent) + "[" + Text + "]";
  }
  case Place::Pointee:
    return nameOf(P->Parent);
  case Place::Temporary:
  case Place::Memory:
  case Place::Returned:
    return "";
  }
  llvm_unreachable("unknown place");
}

/// \returns the values of a place that says how large the device is.
std::optional<Interval> Interpreter::deviceRange(const Place *P) const {
  if (P->K == Place::Field)
    return rangeOfDeviceProperty(P->Decl);
  const auto *Var =
      P->K == Place::Variable ? dyn_cast<VarDecl>(P->Decl) : nullptr;
  if (!Var || !KnownVariables)
    return std::nullopt;
  auto It = KnownVariables->find(Var->getCanonicalDecl());
  return It == KnownVariables->end() ? std::nullopt : std::optional(It->second);
}

/// The value of a place that nothing was assigned to in what was interpreted.
const Value *Interpreter::initialValue(const Place *P, const Stmt *Site,
                                       QualType Type) {
  if (Type->isRecordType())
    return aggregate(Site, Type, P);
  if (Type->isPointerType()) {
    // Where a pointer handed in points to is a place of its own.
    bool Unnamed = P->K == Place::Element && !P->Index;
    return pointer(Site, Type, MemorySpace::Global,
                   Unnamed ? nullptr : Places.pointee(P));
  }
  if (!Type->isIntegralOrEnumerationType())
    return nullptr;

  const Term *&T = InitialTerms[P];
  if (T)
    return leaf(Site, Type, T);

  const Place *Root = P->root();
  if (P->K == Place::Field && P->Parent == Root && Root->Decl)
    if (std::optional<Atom::Kind> K = coordinateKind(Root->Decl))
      if (auto Axis = axisOfMember(P->Decl->getName()))
        return leaf(Site, Type, T = coordinate(*K, *Axis));

  const auto *Var = dyn_cast_or_null<VarDecl>(Root->Decl);
  if (Var && P == Root && Var->getIdentifier() &&
      Var->getName() == "warpSize" && !Var->isLocalVarDeclOrParm()) {
    T = Terms.constant(32);
    return leaf(Site, Type, T);
  }

  if (std::optional<Interval> Range = deviceRange(P)) {
    T = Terms.atom(
        Terms.makeAtom(Atom::Parameter, OriginDevice, *Range, nameOf(P)));
    return leaf(Site, Type, T);
  }

  bool ThroughPointer = false;
  for (const Place *Q = P; Q; Q = Q->Parent)
    ThroughPointer |= Q->K == Place::Pointee;
  bool IsLocal = Root->K == Place::Temporary || Root->K == Place::Returned ||
                 (Var && Var->isLocalVarDecl());
  bool HandedIn = Root->K == Place::Temporary && !Root->Site; // the object
  // Sizes, strides and counts are taken not to be negative.
  Interval SizeRange = rangeOfType(Type).meet({0, MaxDeviceBytes});
  bool IsArrayElement = P->K == Place::Element;
  bool IsLoaded = Root->K == Place::Memory ||
                  (ThroughPointer && P->K != Place::Field) ||
                  (IsLocal && !HandedIn && IsArrayElement);
  if (IsLoaded) {
    std::string Name = Root->K == Place::Memory ? "" : nameOf(P);
    const Atom *A = Terms.makeAtom(Atom::Loaded, OriginLoaded, SizeRange, Name);
    A->Spelling = dyn_cast_or_null<Expr>(Site);
    T = Terms.atom(A);
  } else if (IsLocal && !HandedIn && !ThroughPointer)
    T = Terms.atom(Terms.makeAtom(Atom::Unknown, OriginUnknown,
                                  rangeOfType(Type), nameOf(P)));
  else
    T = Terms.atom(
        Terms.makeAtom(Atom::Parameter, OriginParameter, SizeRange, nameOf(P)));
  return leaf(Site, Type, T);
}

const Term *Interpreter::initialTerm(const Place *P, QualType Type) {
  const Value *V = Type->isIntegralOrEnumerationType()
                       ? initialValue(P, /*Site=*/nullptr, Type)
                       : nullptr;
  return V ? V->T : nullptr;
}

/// Forgets what is known of \p P and its parts.
void Interpreter::forget(const Place *P) {
  Current.Values.remove_if([P](const auto &Entry) {
    for (const Place *Q = Entry.first; Q; Q = Q->Parent)
      if (Q == P)
        return true;
    return false;
  });
}

/// Forgets the variables of a function that has returned.
void Interpreter::forgetLocals(const Frame &F) {
  Current.Values.remove_if([&F](const auto &Entry) {
    const Place *Root = Entry.first->root();
    if (Root->K != Place::Variable)
      return Root->InFrame == &F;
    return Root->Decl->getDeclContext() == F.Function;
  });
}

void Interpreter::assign(const Place *P, const Value *V) {
  // Which object in memory it was, the next iteration would not know.
  if (!P || P->root()->K == Place::Memory)
    return;
  // The elements of an array are one place, joined, beside those at a constant
  // index; a write at another index may be to any of them.
  if (P->K == Place::Element) {
    const Place *Any = Places.element(P->Parent, nullptr);
    const Value *Old = lookup(Current, Any);
    const auto *Site = V ? dyn_cast_or_null<Expr>(V->Site) : nullptr;
    const Value *Joined = Old && Site && V->T && Old->T
                              ? phi(Site, Old, V, FactSet(), FactSet())
                              : V;
    // Messages call it after the array, not after what was assigned last.
    if (Joined != V)
      if (const Atom *A = Joined->T->asAtom(); A && A->K == Atom::MergePhi)
        A->Name = nameOf(Any);
    if (!P->Index || !P->Index->isConstant())
      forget(P->Parent);
    if (Joined)
      Current.Values[Any] = Joined;
    else
      forget(Any);
    if (!P->Index || !P->Index->isConstant())
      return;
  }
  bool IsObject = !V || V->K == Value::Aggregate;
  if (IsObject)
    forget(P);
  if (V)
    Current.Values[P] = V;
}

//===----------------------------------------------------------------------===//
// Sinks
//===----------------------------------------------------------------------===//

void Interpreter::addSink(Sink::Kind K, const Value *V, const Expr *Site,
                          QualType Element, const Term *Whole) {
  if (Recording && V && V->T && !V->T->isConstant())
    Out.Sinks.push_back(
        {K, V, Current.Facts, Site, Element, /*Counter=*/nullptr, Whole});
}

/// \returns whether \p Step is `p - n`, `p -= n` or `--p`.
static bool movesBack(const Expr *Step) {
  const auto *Binary = dyn_cast<BinaryOperator>(Step);
  const auto *Unary = dyn_cast<UnaryOperator>(Step);
  return (Binary && (Binary->getOpcode() == BO_Sub ||
                     Binary->getOpcode() == BO_SubAssign)) ||
         (Unary && Unary->isDecrementOp());
}

const Value *Interpreter::pointerStep(const Expr *Site, const Value *Base,
                                      const Value *Offset,
                                      QualType PointerType) {
  MemorySpace Space = Base ? Base->Space : MemorySpace::Global;
  const Term *Whole = Offset ? Offset->T : nullptr;
  if (Whole && Base && Base->Offset)
    Whole = movesBack(Site) ? Terms.subtract(Base->Offset, Whole)
                            : Terms.add(Base->Offset, Whole);
  if (Space == MemorySpace::Global && PointerType->isPointerType())
    addSink(Sink::Address, Offset, Site, PointerType->getPointeeType(), Whole);
  // The elements of an on-chip array stay one place; elsewhere the target is
  // unknown from here on.
  const Place *Target = nullptr;
  if (Base && Base->Target && Base->Target->K == Place::Element)
    Target = Places.element(Base->Target->Parent, nullptr);
  return pointer(Site, PointerType, Space, Target, Whole);
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

void Interpreter::visit(const Stmt *S) {
  if (isa<CXXThrowExpr>(S)) {
    Stopped = true;
    return;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    Running->Values[E->IgnoreParens()] = compute(E->IgnoreParens());
    return;
  }
  if (const auto *Declaration = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declaration->decls())
      if (const auto *Var = dyn_cast<VarDecl>(D))
        declare(Var);
    return;
  }
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(S)) {
    visitAssembly(Assembly);
    return;
  }
  if (const auto *Return = dyn_cast<ReturnStmt>(S))
    if (const Expr *E = Return->getRetValue()) {
      const Value *V = valueOf(E);
      if (Running->Function->getReturnType()->isReferenceType()) {
        const Place *P = placeOf(E);
        Value Ref{};
        Ref.K = Value::Reference;
        Ref.Site = E;
        Ref.Type = E->getType();
        Ref.Target = P;
        V = P ? makeValue(std::move(Ref)) : nullptr;
      }
      assign(Places.returned(Running), V);
    }
}

/// Inline PTX: `trap` and `exit` end the thread, outputs are unknown.
void Interpreter::visitAssembly(const GCCAsmStmt *S) {
  std::string Text = S->generateAsmString(AST);
  llvm::StringRef Code = llvm::StringRef(Text).trim();
  if (Code.starts_with("trap;") || Code.starts_with("exit;")) {
    Stopped = true;
    return;
  }
  for (unsigned I = 0; I < S->getNumOutputs(); ++I) {
    const Expr *Output = S->getOutputExpr(I);
    if (const Place *P = placeOf(Output))
      assign(P, unknown(Output, Output->getType()));
  }
}

void Interpreter::visitInitializer(const CXXCtorInitializer *I) {
  const FieldDecl *Field = I->getAnyMember();
  if (!Field || !Running->This)
    return;
  const Place *P = Places.field(Running->This, Field);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(I->getInit()))
    constructAt(P, Construct);
  else
    assign(P, kept(I->getInit(), valueOf(I->getInit()), Field->getType()));
}

void Interpreter::declare(const VarDecl *D) {
  const Place *P = Places.variable(D);
  if (D->isStaticLocal() || D->hasAttr<CUDASharedAttr>())
    return;
  if (D->getType()->isReferenceType()) {
    if (!D->getInit())
      return;
    Value Ref{};
    Ref.K = Value::Reference;
    Ref.Site = D->getInit();
    Ref.Type = D->getType();
    Ref.Target = placeOf(D->getInit());
    Current.Values[P] = makeValue(std::move(Ref));
    return;
  }
  forget(P);
  const Expr *Init = D->getInit();
  if (!Init)
    return;
  const Expr *Bare = Init->IgnoreImplicit();
  if (D->getType()->isRecordType()) {
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(Bare)) {
      constructAt(P, Construct);
      return;
    }
  }
  if (D->getType()->isArrayType()) {
    if (const auto *List = dyn_cast<InitListExpr>(Bare))
      for (const Expr *Element : List->inits())
        if (const Value *V = valueOf(Element); V && V->T)
          assign(Places.element(P, nullptr),
                 kept(Element, V, Element->getType()));
    return;
  }
  const Value *V = valueOf(Init);
  assign(P, stored(D, Init, V));
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// The value of \p E: as computed when the CFG came to it, else now.
const Value *Interpreter::valueOf(const Expr *E) {
  E = E->IgnoreParens();
  auto It = Running->Values.find(E);
  if (It != Running->Values.end())
    return It->second;
  const Value *V = compute(E);
  Running->Values[E] = V;
  return V;
}

std::optional<Int128> Interpreter::constantValue(const Expr *E) const {
  if (E->isValueDependent() || E->isTypeDependent() ||
      !E->getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  Expr::EvalResult Result;
  if (!E->EvaluateAsInt(Result, AST))
    return std::nullopt;
  llvm::APSInt V = Result.Val.getInt();
  return V.isSigned() ? Int128(V.getSExtValue()) : Int128(V.getZExtValue());
}

const Value *Interpreter::compute(const Expr *E) {
  // A braced list as written has no type; its semantic form has.
  if (E->getType().isNull())
    return nullptr;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return computeCast(Cast);
  if (const auto *Binary = dyn_cast<BinaryOperator>(E))
    return computeBinary(Binary);
  if (const auto *Unary = dyn_cast<UnaryOperator>(E))
    return computeUnary(Unary);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return computeCall(Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return computeConstruct(Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return computeInitList(List);
  if (const auto *Pseudo = dyn_cast<PseudoObjectExpr>(E)) {
    // blockIdx.x and the like, a property in clang's wrapper header.
    const auto *Property =
        dyn_cast<MSPropertyRefExpr>(Pseudo->getSyntacticForm()->IgnoreParens());
    const auto *Base =
        Property
            ? dyn_cast<DeclRefExpr>(Property->getBaseExpr()->IgnoreParenCasts())
            : nullptr;
    if (!Base && Property)
      if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(
              Property->getBaseExpr()->IgnoreParenCasts()))
        Base = dyn_cast_or_null<DeclRefExpr>(Opaque->getSourceExpr());
    if (!Base || !coordinateKind(Base->getDecl()))
      return unknown(E, E->getType());
    return read(Places.field(Places.variable(Base->getDecl()),
                             Property->getPropertyDecl()),
                E, E->getType());
  }
  if (const auto *Conditional = dyn_cast<AbstractConditionalOperator>(E)) {
    if (Conditional->isGLValue() || Conditional->getType()->isVoidType())
      return nullptr;
    if (std::optional<bool> Holds = decide(Conditional->getCond()))
      return valueOf(*Holds ? Conditional->getTrueExpr()
                            : Conditional->getFalseExpr());
    // An arm that ends the thread, or throws, was on another path.
    const Value *Arms[2] = {};
    bool Ended[2] = {};
    for (bool Second : {false, true}) {
      Arms[Second] = valueOf(Second ? Conditional->getFalseExpr()
                                    : Conditional->getTrueExpr());
      Ended[Second] = std::exchange(Stopped, false);
    }
    if (Ended[0] != Ended[1])
      return Arms[Ended[0]];
    return either(E, Conditional->getCond(), Arms[0], Arms[1]);
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase());
    const Value *Base = valueOf(Subscript->getBase());
    bool IsArray = Decay && Decay->getCastKind() == CK_ArrayToPointerDecay &&
                   placeOf(Decay->getSubExpr());
    const Value *Index = valueOf(Subscript->getIdx());
    if (!IsArray)
      pointerStep(E, Base, Index, Subscript->getBase()->getType());
    else if (Recording && Index && Index->T &&
             Decay->getSubExpr()->getType()->isConstantArrayType())
      Out.ArrayIndices.insert(Index->T);
    return nullptr;
  }
  if (const auto *Subst = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return valueOf(Subst->getReplacement());
  if (const auto *Full = dyn_cast<FullExpr>(E)) {
    if (std::optional<Int128> C = constantValue(E))
      return leaf(E, E->getType(), Terms.constant(*C));
    return valueOf(Full->getSubExpr());
  }
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return valueOf(Temporary->getSubExpr());
  if (const auto *List = dyn_cast<CXXStdInitializerListExpr>(E))
    return computeElementList(List);
  if (const auto *Bind = dyn_cast<CXXBindTemporaryExpr>(E))
    return valueOf(Bind->getSubExpr());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return valueOf(Default->getExpr());
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return valueOf(Default->getExpr());
  if (const auto *Opaque = dyn_cast<OpaqueValueExpr>(E))
    return Opaque->getSourceExpr() ? valueOf(Opaque->getSourceExpr())
                                   : unknown(E, E->getType());
  if (isa<CXXThisExpr>(E))
    return pointer(E, E->getType(), MemorySpace::Global, Running->This);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
    return aggregate(E, E->getType(), Places.temporary(Running, Lambda));
  if (E->isGLValue())
    return nullptr;
  if (std::optional<Int128> C = constantValue(E))
    return leaf(E, E->getType(), Terms.constant(*C));
  return unknown(E, E->getType());
}

const Value *Interpreter::computeCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    const Expr *Object = Sub->IgnoreParens();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(Object)) {
      // A variable that is a compile-time constant is just that.
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (Var && (Var->isConstexpr() || Var->getType().isConstQualified()))
        if (std::optional<Int128> C = constantValue(E))
          return leaf(E, E->getType(), Terms.constant(*C));
    } else if (isa<MemberExpr>(Object) &&
               isa<VarDecl>(cast<MemberExpr>(Object)->getMemberDecl())) {
      if (std::optional<Int128> C = constantValue(E))
        return leaf(E, E->getType(), Terms.constant(*C));
    }
    if (const auto *Conditional = dyn_cast<AbstractConditionalOperator>(Object))
      if (const Place *A = placeOf(Conditional->getTrueExpr()))
        if (const Place *B = placeOf(Conditional->getFalseExpr()))
          return either(E, Conditional->getCond(), read(A, E, E->getType()),
                        read(B, E, E->getType()));
    const Place *P = placeOf(Sub);
    if (P)
      return read(P, E, E->getType());
    // What a reference that a function returns refers to: std::min(a, b).
    if (const Value *V = isa<CallExpr>(Object) ? valueOf(Object) : nullptr;
        V && V->T)
      return V;
    if (!E->getType()->isIntegralOrEnumerationType())
      return unknown(E, E->getType());
    return loaded(E);
  }
  case CK_IntegralCast:
  case CK_BooleanToSignedIntegral:
    return convert(E, valueOf(Sub), E->getType());
  case CK_ArrayToPointerDecay: {
    const Place *P = placeOf(Sub);
    if (!P)
      return pointer(E, E->getType(), MemorySpace::Global, nullptr);
    return pointer(E, E->getType(),
                   isOnChip(P) ? MemorySpace::OnChip : MemorySpace::Global,
                   Places.element(P, nullptr));
  }
  case CK_FunctionToPointerDecay:
    return pointer(E, E->getType(), MemorySpace::Global, placeOf(Sub));
  case CK_NoOp:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return E->isGLValue() ? nullptr : valueOf(Sub);
  case CK_BitCast:
  case CK_AddressSpaceConversion: {
    const Value *V = valueOf(Sub);
    if (!V || V->K != Value::Pointer)
      return unknown(E, E->getType());
    // Objects look different through the new type, functions stay what they
    // are.
    bool ToFunction = Sub->getType()->isFunctionPointerType();
    return ToFunction ? V : pointer(E, E->getType(), V->Space, nullptr);
  }
  default:
    return E->isGLValue() ? nullptr : unknown(E, E->getType());
  }
}

/// \returns the exponent if \p V is a power of two above zero.
static std::optional<unsigned> exactLog2(Int128 V) {
  if (V <= 0 || (V & (V - 1)) != 0)
    return std::nullopt;
  unsigned Exponent = 0;
  while (V >>= 1)
    ++Exponent;
  return Exponent;
}

const Term *Interpreter::arithmeticTerm(BinaryOperatorKind Op, QualType Type,
                                        const Term *L, const Term *R) {
  auto Opaque = [&](Interval Range, unsigned Origins) {
    return Terms.atom(Terms.makeAtom(Atom::Unknown, Origins, Range, ""));
  };
  Interval TypeRange = rangeOfType(Type);
  unsigned Origins = L->origins() | R->origins();
  Bounds Here = boundsHere();
  switch (Op) {
  case BO_Add:
    return Terms.add(L, R);
  case BO_Sub:
    return Terms.subtract(L, R);
  case BO_Mul:
    return Terms.multiply(L, R);
  case BO_Div:
    return Terms.divide(L, R);
  case BO_Rem:
    return Terms.remainder(L, R);
  case BO_Shl:
    if (R->isConstant() && R->constant() >= 0 && R->constant() < 64)
      return Terms.multiply(L, Terms.constant(Int128(1) << R->constant()));
    return Opaque(TypeRange.meet({0, Unbounded}), Origins);
  case BO_Shr:
    if (R->isConstant() && R->constant() >= 0 && R->constant() < 64)
      return Terms.divide(L, Terms.constant(Int128(1) << R->constant()));
    return Opaque(Here.range(L).join({0, 0}), Origins);
  case BO_And: {
    if (L->isConstant())
      std::swap(L, R);
    if (R->isConstant()) {
      Int128 Mask = R->constant();
      if (exactLog2(Mask + 1))
        return Terms.remainder(L, Terms.constant(Mask + 1));
      // ~(2^k - 1), as a negative number or as an unsigned one.
      Int128 Low = Mask < 0 ? -Mask : TypeRange.Hi + 1 - Mask;
      if (exactLog2(Low))
        return Terms.subtract(L, Terms.remainder(L, Terms.constant(Low)));
    }
    Interval A = Here.range(L), B = Here.range(R);
    Int128 Hi = TypeRange.Hi;
    if (A.Lo >= 0)
      Hi = std::min(Hi, A.Hi);
    if (B.Lo >= 0)
      Hi = std::min(Hi, B.Hi);
    return Opaque({0, Hi}, Origins);
  }
  case BO_Or: {
    // `high << k | low` puts two fields side by side, which is a sum.
    for (auto [High, Low] : {std::make_pair(L, R), std::make_pair(R, L)}) {
      Int128 Width = addSaturating(Here.range(Low).Hi, 1);
      bool Disjoint =
          Here.range(Low).Lo >= 0 &&
          llvm::all_of(High->monomials(), [Width](const Monomial &M) {
            Int128 Lowest = M.Coefficient & -M.Coefficient;
            return Lowest >= Width;
          });
      if (Disjoint)
        return Terms.add(High, Low);
    }
    return Opaque(TypeRange.meet({0, Unbounded}), Origins);
  }
  default: // exclusive or: hashes and swizzles, of no particular size
    return Opaque(TypeRange, OriginUnknown);
  }
}

const Value *Interpreter::computeArithmetic(const Expr *E,
                                            BinaryOperatorKind Op,
                                            QualType Type, const Value *L,
                                            const Value *R) {
  if (!L || !R || !L->T || !R->T)
    return unknown(E, Type);
  const Term *T = nullptr;
  const Term *&Slot =
      InitialTerms[Places.temporary(Running, E)]; // stable unknowns
  T = arithmeticTerm(Op, Type, L->T, R->T);
  if (const Atom *A = T->asAtom();
      A && A->K == Atom::Unknown && T != L->T && T != R->T) {
    if (!Slot)
      Slot = T;
    Slot->asAtom()->Spelling = E;
    Slot->asAtom()->Range = A->Range;
    T = Slot;
  }
  Value V{};
  V.K = Value::Operation;
  V.Site = E;
  V.Type = Type;
  V.T = T;
  V.Opcode = Op;
  V.Operands = {L, R};
  return makeValue(std::move(V));
}

const Value *Interpreter::computeBinary(const BinaryOperator *E) {
  if (E->isAssignmentOp())
    return computeAssignment(E);
  if (E->getOpcode() == BO_Comma)
    return E->isGLValue() ? nullptr : valueOf(E->getRHS());
  if (E->isComparisonOp()) {
    if (Recording)
      recordComparison(E);
    return unknown(E, E->getType());
  }
  if (E->isLogicalOp())
    return unknown(E, E->getType());
  const Value *L = valueOf(E->getLHS()), *R = valueOf(E->getRHS());
  if (E->getType()->isPointerType()) {
    bool BaseOnLeft = E->getLHS()->getType()->isPointerType();
    return pointerStep(E, BaseOnLeft ? L : R, BaseOnLeft ? R : L, E->getType());
  }
  if (!E->getType()->isIntegralOrEnumerationType())
    return unknown(E, E->getType());
  if (E->getLHS()->getType()->isPointerType())
    return unknown(E, E->getType());
  return computeArithmetic(E, E->getOpcode(), E->getType(), L, R);
}

const Value *Interpreter::computeAssignment(const BinaryOperator *E) {
  const Value *R = valueOf(E->getRHS());
  const Place *P = placeOf(E->getLHS());
  QualType Type = E->getLHS()->getType();
  const Value *New = R;
  if (const auto *Compound = dyn_cast<CompoundAssignOperator>(E)) {
    const Value *Old = P ? read(P, E->getLHS(), Type) : nullptr;
    if (Type->isPointerType()) {
      New = pointerStep(E, Old, R, Type);
    } else if (Type->isIntegralOrEnumerationType()) {
      QualType Computed = Compound->getComputationResultType();
      auto Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
      New = computeArithmetic(E, Op, Computed, Old, R);
      if (Computed.getCanonicalType() != Type.getCanonicalType())
        New = convert(E->getRHS(), New, Type);
    }
  }
  const auto *Var =
      P && P->K == Place::Variable ? dyn_cast<VarDecl>(P->Decl) : nullptr;
  const Value *Assigned = Var ? stored(Var, E, New) : kept(E, New, Type);
  assign(P, Assigned);
  bool ToGlobal = !P || !isOnChip(P);
  bool IsIndex =
      Type->isIntegralOrEnumerationType() && rangeOfType(Type).Hi > 65535;
  if (ToGlobal && IsIndex)
    addSink(Sink::StoredIndex, Assigned, E, Type);
  return E->isGLValue() ? nullptr : New;
}

const Value *Interpreter::computeUnary(const UnaryOperator *E) {
  QualType Type = E->getType();
  if (E->isIncrementDecrementOp()) {
    const Place *P = placeOf(E->getSubExpr());
    const Value *Old = P ? read(P, E->getSubExpr(), Type) : nullptr;
    const Value *New = nullptr;
    if (Type->isPointerType())
      New = pointerStep(E, Old, leaf(E, AST.IntTy, Terms.constant(1)), Type);
    else
      New = computeArithmetic(E, E->isIncrementOp() ? BO_Add : BO_Sub, Type,
                              Old, leaf(E, Type, Terms.constant(1)));
    const auto *Var =
        P && P->K == Place::Variable ? dyn_cast<VarDecl>(P->Decl) : nullptr;
    assign(P, Var ? stored(Var, E, New) : kept(E, New, Type));
    if (E->isGLValue())
      return nullptr;
    return E->isPrefix() ? New : Old;
  }
  switch (E->getOpcode()) {
  case UO_AddrOf: {
    const Place *P = placeOf(E->getSubExpr());
    // &a[i] with a in global memory: the subscript was the sink.
    MemorySpace Space =
        P && isOnChip(P) ? MemorySpace::OnChip : MemorySpace::Global;
    if (const auto *Subscript =
            dyn_cast<ArraySubscriptExpr>(E->getSubExpr()->IgnoreParens()))
      if (const Value *Base = valueOf(Subscript->getBase()))
        Space = Base->Space;
    if (P && P->K == Place::Element)
      P = Places.element(P->Parent, nullptr);
    return pointer(E, Type, Space, P);
  }
  case UO_Plus:
  case UO_Extension:
    return valueOf(E->getSubExpr());
  case UO_Minus:
    return computeArithmetic(E, BO_Sub, Type, leaf(E, Type, Terms.constant(0)),
                             valueOf(E->getSubExpr()));
  case UO_Not:
    if (std::optional<Int128> C = constantValue(E))
      return leaf(E, Type, Terms.constant(*C));
    return unknown(E, Type);
  case UO_Deref:
    return nullptr;
  default:
    return E->isGLValue() ? nullptr : unknown(E, Type);
  }
}

/// A braced list in a range-for: its elements are one place, joined.
const Value *
Interpreter::computeElementList(const CXXStdInitializerListExpr *E) {
  const Place *P = Places.temporary(Running, E);
  forget(P);
  const Expr *Array = E->getSubExpr()->IgnoreImplicit();
  if (const auto *List = dyn_cast<InitListExpr>(Array))
    for (const Expr *Element : List->inits())
      if (const Value *V = valueOf(Element); V && V->T)
        assign(Places.element(P, nullptr),
               kept(Element, V, Element->getType()));
  return aggregate(E, E->getType(), P);
}

const Value *Interpreter::computeInitList(const InitListExpr *E) {
  if (const auto *Semantic = E->getSemanticForm())
    E = Semantic;
  if (E->getType()->isRecordType()) {
    const Place *P = Places.temporary(Running, E);
    forget(P);
    const auto *Record = E->getType()->getAsRecordDecl();
    unsigned I = 0;
    for (const FieldDecl *Field : Record->fields())
      if (I < E->getNumInits()) {
        const Expr *Init = E->getInit(I++);
        assign(Places.field(P, Field),
               kept(Init, valueOf(Init), Field->getType()));
      }
    return aggregate(E, E->getType(), P);
  }
  if (E->getNumInits() == 1 && !E->getType()->isArrayType())
    return valueOf(E->getInit(0));
  return unknown(E, E->getType());
}

} // namespace index_width
