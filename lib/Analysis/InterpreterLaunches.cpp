//===--- InterpreterLaunches.cpp - kernel launches ------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forms in which a launch is written: `kernel<<<grid, block>>>(...)` (to
// which HIP's macro expands as well) and the runtime's functions that take a
// pointer to the kernel.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Coordinates.h"
#include "Analysis/Interpreter.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/SetVector.h"

namespace index_width {

using namespace clang;

/// Collects the functions that \p V can point to, through variables and the
/// places where paths meet.
static llvm::SetVector<const FunctionDecl *> functionsAt(const Value *V) {
  llvm::SetVector<const Value *> Seen;
  llvm::SetVector<const FunctionDecl *> Functions;
  Seen.insert(V);
  for (size_t Next = 0; Next < Seen.size(); ++Next) {
    const Value *Part = Seen[Next];
    if (!Part)
      continue;
    const ValueDecl *Target = Part->Target ? Part->Target->Decl : nullptr;
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(Target))
      Functions.insert(F);
    Seen.insert(Part->Operands.begin(), Part->Operands.end());
  }
  return Functions;
}

/// Reads x, y and z of the dim3 \p Extents.
void Interpreter::readExtents(const Place *Extents, QualType Dim3,
                              const Expr *Site, const Value *(&Into)[3]) {
  const auto *Record = Dim3.getNonReferenceType()->getAsRecordDecl();
  if (!Extents || !Record)
    return;
  if (const Value *Copied = lookup(Current, Extents);
      Copied && Copied->K == Value::Aggregate && Copied->Target)
    Extents = Copied->Target;
  for (const FieldDecl *Field : Record->fields())
    if (auto Axis = axisOfMember(Field->getName()))
      Into[*Axis] = read(Places.field(Extents, Field), Site, Field->getType());
}

/// Adds \p Argument, a value of \p Type, and for an object its members.
void Interpreter::addArgument(Launch &L, Launch::Argument Argument,
                              QualType Type) {
  const Value *V = Argument.V;
  if (!V)
    return;
  const auto *Record = Type.getNonReferenceType()->getAsRecordDecl();
  if (V->T)
    L.Arguments.push_back(std::move(Argument));
  else if (Record && V->K == Value::Aggregate && V->Target)
    for (const FieldDecl *Field : Record->fields()) {
      Launch::Argument Member = Argument;
      Member.Member.push_back(Field);
      Member.V = read(Places.field(V->Target, Field), L.Site, Field->getType());
      addArgument(L, std::move(Member), Field->getType());
    }
}

void Interpreter::addLaunch(Launch L, const Value *Callee) {
  L.Facts = Current.Facts;
  L.InFrame = Running;
  for (const FunctionDecl *F : functionsAt(Callee))
    if (const FunctionDecl *Definition = nullptr;
        F->hasAttr<CUDAGlobalAttr>() && F->hasBody(Definition)) {
      L.Kernel = Definition;
      Out.Launches.push_back(L);
      for (const Launch::Argument &Argument : L.Arguments)
        if (Argument.Member.empty() &&
            Argument.Parameter < Definition->getNumParams())
          Out.Sinks.push_back({Sink::LaunchArgument, Argument.V, L.Facts,
                               L.Site, QualType(), /*Counter=*/nullptr,
                               /*Whole=*/nullptr,
                               Definition->getParamDecl(Argument.Parameter)});
    }
}

/// kernel<<<grid, block, ...>>>(arguments)
void Interpreter::recordLaunch(const CUDAKernelCallExpr *E) {
  if (!Recording)
    return;
  Launch L{};
  L.Site = E;
  const CallExpr *Configuration = E->getConfig();
  if (!Configuration || Configuration->getNumArgs() < 2)
    return;
  for (unsigned Group : {0, 1}) {
    const Expr *Extents = Configuration->getArg(Group);
    readExtents(placeOf(Extents), Extents->getType(), Extents,
                L.Extents[Group]);
  }
  for (unsigned I = 0; I < E->getNumArgs(); ++I)
    addArgument(L, {I, {}, valueOf(E->getArg(I))}, E->getArg(I)->getType());
  addLaunch(std::move(L), valueOf(E->getCallee()));
}

/// \returns the elements of the array `{&a, &b}` that \p E names.
static llvm::ArrayRef<Expr *> elementsOfArray(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const auto *List =
      Var && Var->getInit()
          ? dyn_cast<InitListExpr>(Var->getInit()->IgnoreImplicit())
          : nullptr;
  return List ? List->inits() : llvm::ArrayRef<Expr *>();
}

bool takesByteCounts(const FunctionDecl *F) {
  if (!F->getIdentifier())
    return false;
  llvm::StringRef Name = F->getName();
  if (!Name.consume_front("cuda") && !Name.consume_front("hip"))
    return false;
  static constexpr llvm::StringRef Families[] = {
      "Malloc", "HostAlloc", "HostMalloc", "Memcpy", "Memset", "MemPrefetch"};
  return llvm::any_of(Families, [Name](llvm::StringRef Family) {
    return Name.starts_with(Family);
  });
}

/// The first argument of a query points to what gets the answer.
void Interpreter::answerDeviceQuery(const CallExpr *E) {
  std::optional<Interval> Range = rangeOfDeviceQuery(E);
  const Value *Pointer = Range ? valueOf(E->getArg(0)) : nullptr;
  const Place *P = Pointer ? Pointer->Target : nullptr;
  const auto *Var = P && P->Decl ? dyn_cast<VarDecl>(P->Decl) : nullptr;
  if (Var)
    assign(P, stored(Var, E,
                     opaque(E->getCallee(), Var->getType(), Atom::Parameter,
                            OriginDevice, *Range)));
}

void Interpreter::recordSizes(const CallExpr *E, const FunctionDecl *Callee) {
  if (!takesByteCounts(Callee))
    return;
  for (unsigned I = 0; I < std::min(E->getNumArgs(), Callee->getNumParams());
       ++I) {
    QualType Type = Callee->getParamDecl(I)->getType();
    if (Type->isUnsignedIntegerType() && AST.getIntWidth(Type) == 64)
      addSink(Sink::Size, valueOf(E->getArg(I)), E->getArg(I), QualType());
  }
}

/// The launch functions of the CUDA and HIP runtimes.
void Interpreter::recordLaunchCall(const CallExpr *E,
                                   const FunctionDecl *Callee) {
  if (!Recording || !Callee->getIdentifier())
    return;
  llvm::StringRef Name = Callee->getName();
  bool IsCuda = Name.consume_front("cuda"), IsHip = Name.consume_front("hip");
  if (!IsCuda && !IsHip)
    return;
  Launch L{};
  L.Site = E;
  if ((Name == "LaunchKernel" || Name == "LaunchCooperativeKernel") &&
      E->getNumArgs() >= 4) {
    for (unsigned Group : {0, 1}) {
      const Expr *Extents = E->getArg(1 + Group);
      readExtents(placeOf(Extents), Extents->getType(), Extents,
                  L.Extents[Group]);
    }
    // An array of pointers to the arguments.
    unsigned I = 0;
    for (const Expr *Element : elementsOfArray(E->getArg(3))) {
      const Value *Pointer = valueOf(Element);
      const Place *P = Pointer ? Pointer->Target : nullptr;
      if (P && P->Decl)
        addArgument(L, {I, {}, read(P, Element, P->Decl->getType())},
                    P->Decl->getType());
      ++I;
    }
    addLaunch(std::move(L), valueOf(E->getArg(0)));
  } else if (Name == "LaunchKernelEx" && E->getNumArgs() >= 2) {
    // A structure with members gridDim and blockDim.
    const Value *Pointer = valueOf(E->getArg(0));
    const auto *Record =
        E->getArg(0)->getType()->getPointeeType()->getAsRecordDecl();
    if (const Place *P = Pointer ? Pointer->Target : nullptr; P && Record)
      for (const FieldDecl *Field : Record->fields())
        if (Field->getName() == "gridDim" || Field->getName() == "blockDim")
          readExtents(Places.field(P, Field), Field->getType(), E,
                      L.Extents[Field->getName() == "blockDim"]);
    for (unsigned I = 2; I < E->getNumArgs(); ++I) {
      const Expr *Argument = E->getArg(I);
      const Place *P = Argument->isGLValue() ? placeOf(Argument) : nullptr;
      addArgument(
          L,
          {I - 2,
           {},
           P ? read(P, Argument, Argument->getType()) : valueOf(Argument)},
          Argument->getType());
    }
    addLaunch(std::move(L), valueOf(E->getArg(1)));
  }
}

} // namespace index_width
