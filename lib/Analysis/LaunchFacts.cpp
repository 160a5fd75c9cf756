//===--- LaunchFacts.cpp - what the launches of a kernel say --------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LaunchFacts.h"
#include "Analysis/Coordinates.h"

namespace index_width {

using namespace clang;

namespace {
class Carrier {
public:
  Carrier(const Launch &L, Interpreter &Host, Interpreter &Kernel)
      : L(L), Host(Host), Kernel(Kernel),
        AtLaunch(Host.terms(), {L.Facts.get()}) {}

  FactSet run() {
    // Grids are often rounded up to blocks of a size that is handed in.
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      if (const Value *V = L.Extents[1][Axis]; V && V->T && !V->T->isConstant())
        InKernel.insert({V->T, Kernel.coordinate(Atom::BlockExtent, Axis)});
    for (const Launch::Argument &Argument : L.Arguments)
      if (const Term *Parameter = parameterOf(Argument);
          Parameter && !Argument.V->T->isConstant())
        InKernel.insert({Argument.V->T, Parameter});
    for (const Launch::Argument &Argument : L.Arguments)
      if (const Term *Parameter = parameterOf(Argument)) {
        Facts.meet(Parameter, rangeOf(Argument.V));
        addEqual(Parameter, Argument.V->T);
      }
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      addExtent(Atom::GridExtent, Atom::BlockIndex, Axis, L.Extents[0][Axis]);
      addExtent(Atom::BlockExtent, Atom::ThreadIndex, Axis, L.Extents[1][Axis]);
    }
    for (const auto &[T, Range] : *L.Facts)
      if (const Term *InKernel = translate(T))
        Facts.meet(InKernel, Range);
    return std::move(Facts);
  }

private:
  /// \returns the parameter or member that gets \p Argument; null where the
  /// kernel has none or no integer there.
  const Term *parameterOf(const Launch::Argument &Argument) {
    if (Argument.Parameter >= L.Kernel->getNumParams())
      return nullptr;
    const ParmVarDecl *Declared = L.Kernel->getParamDecl(Argument.Parameter);
    const Place *P = Kernel.places().variable(Declared);
    QualType Type = Declared->getType();
    for (const FieldDecl *Field : Argument.Member) {
      P = Kernel.places().field(P, Field);
      Type = Field->getType();
    }
    return Kernel.initialTerm(P, Type);
  }

  void addExtent(Atom::Kind Extent, Atom::Kind Index, unsigned Axis,
                 const Value *V) {
    if (!V || !V->T)
      return;
    const Term *E = Kernel.coordinate(Extent, Axis);
    const Term *I = Kernel.coordinate(Index, Axis);
    // A launch with anything else fails.
    Interval Range = rangeOf(V).meet(coordinateRange(Extent, Axis));
    Facts.meet(E, Range);
    Facts.meet(I, {0, addSaturating(Range.Hi, -1)});
    if (const Term *Count = addEqual(E, V->T))
      Facts.meet(Kernel.terms().subtract(I, Count), {-Unbounded, -1});
  }

  /// \p Here is what the host calls \p T.
  /// \returns the same in terms of other parameters, if it can be said so.
  const Term *addEqual(const Term *Here, const Term *T) {
    const Term *Other = T->isConstant() ? nullptr : translateParts(T);
    if (Other == Here)
      Other = nullptr;
    if (Other)
      Facts.meet(Kernel.terms().subtract(Here, Other), Interval::constant(0));
    return Other;
  }

  /// The parameter is converted to its own type; what does not fit there is
  /// no matter of the kernel.
  Interval rangeOf(const Value *V) {
    return AtLaunch.range(V->T).meet(Host.rangeOfType(V->Type));
  }

  /// \returns \p T in terms of parameters; null if a part of it is none.
  const Term *translate(const Term *T) {
    auto It = InKernel.find(T);
    return It != InKernel.end() ? It->second : translateParts(T);
  }

  const Term *translateParts(const Term *T) {
    const Term *Sum = Kernel.terms().constant(0);
    for (const Monomial &M : T->monomials()) {
      const Term *Product = Kernel.terms().constant(M.Coefficient);
      for (const Atom *A : M.Atoms) {
        const Term *Factor = translateAtom(A);
        if (!Factor)
          return nullptr;
        Product = Kernel.terms().multiply(Product, Factor);
      }
      Sum = Kernel.terms().add(Sum, Product);
    }
    return Sum;
  }

  const Term *translateAtom(const Atom *A) {
    if (auto It = InKernel.find(Host.terms().atom(A)); It != InKernel.end())
      return It->second;
    // A size that the kernel is not given: still a factor of what it is.
    if (A->K == Atom::Parameter || A->K == Atom::Loaded)
      return InKernel[Host.terms().atom(A)] =
                 Kernel.terms().atom(Kernel.terms().makeAtom(
                     A->K, A->Origins, AtLaunch.range(Host.terms().atom(A)),
                     A->Name));
    const Term *Left = A->Left ? translate(A->Left) : nullptr;
    const Term *Right = A->Right ? translate(A->Right) : nullptr;
    if (!Left || !Right)
      return nullptr;
    switch (A->K) {
    case Atom::Quotient:
      return Kernel.terms().divide(Left, Right);
    case Atom::Remainder:
      return Kernel.terms().remainder(Left, Right);
    case Atom::Minimum:
      return Kernel.terms().minimum(Left, Right);
    case Atom::Maximum:
      return Kernel.terms().maximum(Left, Right);
    default:
      return nullptr;
    }
  }

  const Launch &L;
  Interpreter &Host;
  Interpreter &Kernel;
  Bounds AtLaunch;
  FactSet Facts;
  /// What the host passes, and the parameter that it becomes.
  llvm::DenseMap<const Term *, const Term *> InKernel;
};
} // namespace

FactSet factsOfLaunch(const Launch &L, Interpreter &Host, Interpreter &Kernel) {
  return Carrier(L, Host, Kernel).run();
}

} // namespace index_width
