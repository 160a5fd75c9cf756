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
  case Atom::Minimum:
  case Atom::Maximum:
    return 3;
  case Atom::GridExtent:
    return 4;
  case Atom::Parameter:
    return 5;
  case Atom::Unknown:
    return 6;
  default:
    return 7;
  }
}

/// \returns the value of \p Range next to \p V.
static Int128 clampTo(Int128 V, Interval Range) {
  return std::clamp(V, Range.Lo, std::max(Range.Lo, Range.Hi));
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
  return clampTo(V, Range);
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

/// \returns the product of the block extents that have a value: at most 1024
/// threads, whatever their shape.
static Int128 threadsOf(const Assignment &Values) {
  Int128 Threads = 1;
  for (const auto &[A, V] : Values)
    if (A->K == Atom::BlockExtent)
      Threads = mulSaturating(Threads, V);
  return Threads;
}

/// Whether an index lies within its extent, where both have a value.
static bool withinExtents(const Assignment &Values) {
  for (const auto &[Index, V] : Values)
    for (const auto &[Extent, Size] : Values) {
      bool Matches =
          (Index->K == Atom::ThreadIndex && Extent->K == Atom::BlockExtent) ||
          (Index->K == Atom::BlockIndex && Extent->K == Atom::GridExtent);
      if (Matches && Index->Axis == Extent->Axis && V >= Size)
        return false;
    }
  return true;
}

/// Whether the hardware and everything that is known allow \p Values together.
static bool isConsistent(const Assignment &Values, const Bounds &Known) {
  if (threadsOf(Values) > MaxThreadsPerBlock || !withinExtents(Values))
    return false;
  for (const FactSet *Facts : Known.facts())
    for (const auto &[T, I] : *Facts)
      if (std::optional<Int128> V = evaluate(T, Values))
        if (*V < I.Lo || *V > I.Hi)
          return false;
  return true;
}

/// Doubles all inputs but \p Lead, as far as their ranges and the size of a
/// block allow.
static void doubleOthers(llvm::ArrayRef<const Atom *> Inputs, const Atom *Lead,
                         const llvm::DenseMap<const Atom *, Interval> &Ranges,
                         Assignment &Values) {
  for (const Atom *A : Inputs) {
    if (A == Lead || A->K == Atom::ThreadIndex)
      continue;
    if (A->K == Atom::BlockExtent &&
        mulSaturating(threadsOf(Values), 2) > MaxThreadsPerBlock)
      continue;
    Values[A] = clampTo(mulSaturating(Values[A], 2), Ranges.lookup(A));
  }
}

std::optional<Witness>
findWitness(TermContext &Context, const Bounds &Known, const Term *T,
            Int128 Limit,
            llvm::function_ref<std::string(const Atom *)> NameOf) {
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
  for (auto Lead = Order.begin(); Lead != Order.end(); ++Lead) {
    Assignment Values;
    for (const Atom *A : Order)
      Values[A] = ordinaryValue(A, RangeOf(A));
    for (unsigned Doubling = 0; Doubling < 32; ++Doubling) {
      bool Solved = solve(T, Limit, *Lead, RangeOf(*Lead), Values) &&
                    isConsistent(Values, Known);
      if (Solved) {
        // Where its least value is enough, another input is the one to solve.
        auto Next = Lead;
        while (Values[*Next] <= std::max(RangeOf(*Next).Lo, Int128(1)) &&
               ++Next != Order.end()) {
          Int128 Ordinary = Values[*Next];
          if (!solve(T, Limit, *Next, RangeOf(*Next), Values) ||
              !isConsistent(Values, Known)) {
            Values[*Next] = Ordinary;
            break;
          }
        }
        Witness W;
        W.Result = *evaluate(T, Values);
        // One at zero contributes nothing worth saying.
        for (const Atom *A : Order)
          if (std::string Name = NameOf(A); !Name.empty() && Values[A] != 0)
            W.Inputs.push_back({Name, Values[A]});
        return W;
      }
      doubleOthers(Order, *Lead, Ranges, Values);
    }
  }
  return std::nullopt;
}

} // namespace index_width
