//===--- Witness.cpp - concrete numbers that wrap -------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Witness.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <algorithm>

namespace index_width {

/// What a size or stride is when nothing else is known: a common row length.
static constexpr Int128 OrdinarySize = 4096;
static constexpr Int128 OrdinaryBlock = 256;

static std::optional<Int128> evaluateAtom(const Atom *A,
                                          const Assignment &Values) {
  auto It = Values.find(A);
  if (It != Values.end())
    return It->second;
  if (!A->Left)
    return std::nullopt;
  std::optional<Int128> L = evaluate(A->Left, Values);
  std::optional<Int128> R = evaluate(A->Right, Values);
  if (!L || !R)
    return std::nullopt;
  switch (A->K) {
  case Atom::Quotient:
    return *R == 0 ? std::nullopt : std::optional(*L / *R);
  case Atom::Remainder:
    return *R == 0 ? std::nullopt : std::optional(*L % *R);
  case Atom::Minimum:
    return std::min(*L, *R);
  default:
    return std::max(*L, *R);
  }
}

std::optional<Int128> evaluate(const Term *T, const Assignment &Values) {
  Int128 Sum = 0;
  for (const Monomial &M : T->monomials()) {
    Int128 Product = M.Coefficient;
    for (const Atom *A : M.Atoms) {
      std::optional<Int128> V = evaluateAtom(A, Values);
      if (!V)
        return std::nullopt;
      Product = mulSaturating(Product, *V);
    }
    Sum = addSaturating(Sum, Product);
  }
  return Sum;
}

/// The atoms to find numbers for. A coordinate that has a name of its own
/// (`int row = i / cols`) is one, as readers think of it.
static void collectInputs(const Term *T,
                          llvm::SetVector<const Atom *> &Inputs) {
  for (const Monomial &M : T->monomials())
    for (const Atom *A : M.Atoms)
      if (A->Left && A->Name.empty()) {
        collectInputs(A->Left, Inputs);
        collectInputs(A->Right, Inputs);
      } else {
        Inputs.insert(A);
      }
}

/// Inputs that grow with the problem come first: how many blocks, which row.
static unsigned leadRank(const Atom *A) {
  switch (A->K) {
  case Atom::BlockIndex:
    return 0;
  case Atom::Loaded:
  case Atom::Quotient:
  case Atom::Remainder:
    return 1;
  case Atom::LoopPhi:
    return 2;
  case Atom::MergePhi:
    return 3;
  case Atom::Parameter:
    return 4;
  case Atom::GridExtent:
    return 5;
  case Atom::Unknown:
    return 6;
  default:
    return 7;
  }
}

static Int128 ordinaryValue(const Atom *A, Interval Range) {
  Int128 V = 0;
  switch (A->K) {
  case Atom::ThreadIndex:
    V = 0;
    break;
  case Atom::BlockExtent:
    V = A->Axis == 0 ? OrdinaryBlock : 1;
    break;
  default:
    V = OrdinarySize;
  }
  return std::clamp(V, Range.Lo, std::max(Range.Lo, Range.Hi));
}

/// The least value of \p Lead in \p Range with \p T above \p Limit, if the
/// largest one is enough; \p T grows with it.
static bool solve(const Term *T, Int128 Limit, const Atom *Lead, Interval Range,
                  Assignment &Values) {
  auto Exceeds = [&](Int128 V) {
    Values[Lead] = V;
    std::optional<Int128> Result = evaluate(T, Values);
    return Result && *Result > Limit;
  };
  Int128 Lo = std::max(Range.Lo, Int128(0));
  Int128 Hi = std::min(Range.Hi, Int128(1) << 62);
  if (Lo > Hi || !Exceeds(Hi))
    return false;
  while (Lo < Hi) {
    Int128 Middle = Lo + (Hi - Lo) / 2;
    if (Exceeds(Middle))
      Hi = Middle;
    else
      Lo = Middle + 1;
  }
  return Exceeds(Hi);
}

std::optional<Witness> findWitness(TermContext &Context, const Bounds &Known,
                                   const Term *T, Int128 Limit) {
  llvm::SetVector<const Atom *> Inputs;
  collectInputs(T, Inputs);
  std::vector<const Atom *> Order(Inputs.begin(), Inputs.end());
  llvm::sort(Order, [](const Atom *A, const Atom *B) {
    return std::make_pair(leadRank(A), A->Id) <
           std::make_pair(leadRank(B), B->Id);
  });

  llvm::DenseMap<const Atom *, Interval> Ranges;
  for (const Atom *A : Order)
    Ranges[A] = Known.range(Context.atom(A));
  auto RangeOf = [&Ranges](const Atom *A) { return Ranges.lookup(A); };
  for (const Atom *Lead : Order) {
    Assignment Values;
    for (const Atom *A : Order)
      Values[A] = ordinaryValue(A, RangeOf(A));
    for (unsigned Doubling = 0; Doubling < 32; ++Doubling) {
      if (solve(T, Limit, Lead, RangeOf(Lead), Values)) {
        Witness W;
        W.Result = *evaluate(T, Values);
        // One at zero contributes nothing worth saying.
        for (const Atom *A : Order)
          if (!A->Name.empty() && (A == Lead || Values[A] != 0))
            W.Inputs.push_back({A->Name, Values[A]});
        return W;
      }
      for (const Atom *A : Order)
        if (A != Lead && A->K != Atom::ThreadIndex)
          Values[A] = std::clamp(mulSaturating(Values[A], 2), RangeOf(A).Lo,
                                 std::max(RangeOf(A).Lo, RangeOf(A).Hi));
    }
  }
  return std::nullopt;
}

} // namespace index_width
