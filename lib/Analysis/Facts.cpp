//===--- Facts.cpp - what holds of terms at a program point ---------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Facts.h"
#include <algorithm>

namespace index_width {

std::optional<Interval> FactSet::find(const Term *T) const {
  auto It = Known.find(T);
  if (It == Known.end())
    return std::nullopt;
  return It->second;
}

void FactSet::meet(const Term *T, Interval I) {
  auto [It, New] = Known.insert({T, I});
  if (!New)
    It->second = It->second.meet(I);
}

void FactSet::join(const FactSet &O) {
  Map Both;
  for (const auto &[T, I] : Known)
    if (std::optional<Interval> Other = O.find(T))
      Both.insert({T, I.join(*Other)});
  Known = std::move(Both);
}

bool FactSet::operator==(const FactSet &O) const {
  return Known.size() == O.Known.size() &&
         llvm::all_of(Known, [&O](const auto &Entry) {
           std::optional<Interval> Other = O.find(Entry.first);
           return Other && *Other == Entry.second;
         });
}

Interval Bounds::known(const Term *T) const {
  Interval I;
  for (const FactSet *F : Facts)
    if (std::optional<Interval> K = F->find(T))
      I = I.meet(*K);
  return I;
}

Interval Bounds::rangeOfAtom(const Atom *A, unsigned Depth) const {
  auto It = Memo.find({A, Depth});
  if (It != Memo.end())
    return It->second;
  Interval I = computeRangeOfAtom(A, Depth);
  Memo[{A, Depth}] = I;
  return I;
}

Interval Bounds::range(const Term *T, unsigned Depth) const {
  auto It = Memo.find({T, Depth});
  if (It != Memo.end())
    return It->second;
  Interval I = computeRange(T, Depth);
  Memo[{T, Depth}] = I;
  return I;
}

Interval Bounds::computeRangeOfAtom(const Atom *A, unsigned Depth) const {
  Interval I = A->Range.meet(known(Context.atom(A)));
  if (!A->Left || Depth == 0)
    return I;
  Interval L = range(A->Left, Depth - 1), R = range(A->Right, Depth - 1);
  switch (A->K) {
  case Atom::Quotient:
    return I.meet(index_width::divide(L, R));
  case Atom::Remainder:
    return I.meet(index_width::remainder(L, R));
  case Atom::Minimum:
    return I.meet({std::min(L.Lo, R.Lo), std::min(L.Hi, R.Hi)});
  case Atom::Maximum:
    return I.meet({std::max(L.Lo, R.Lo), std::max(L.Hi, R.Hi)});
  default:
    return I;
  }
}

/// m * (a / m) is at most a, and so is m * ((a / m) % k); and (a % m) * b is
/// less than m * b.
Int128 Bounds::boundByCancelling(const Factors &Atoms, unsigned Depth) const {
  Int128 Best = Unbounded;
  for (const Atom *A : Atoms) {
    if (A->K == Atom::Remainder && A->Right->monomials().size() == 1) {
      const Term *Others = Context.unitMonomial(*removeFactors(Atoms, {A}));
      const Term *Whole = Context.multiply(A->Right, Others);
      Best = std::min(Best, range(Whole, Depth - 1).Hi);
    }
    const Atom *Q = A->K == Atom::Remainder ? A->Left->asAtom() : A;
    if (!Q || Q->K != Atom::Quotient || Q->Right->monomials().size() != 1)
      continue;
    const Monomial &M = Q->Right->monomials()[0];
    Factors Needed(M.Atoms);
    Needed.push_back(A);
    std::optional<Factors> Rest = removeFactors(Atoms, Needed);
    if (!Rest)
      continue;
    const Term *Whole = Context.multiply(Q->Left, Context.unitMonomial(*Rest));
    Int128 Hi = range(Whole, Depth - 1).Hi;
    if (Hi < Unbounded)
      Best = std::min(Best, Hi / M.Coefficient);
  }
  return Best;
}

/// A block has at most 1024 threads whatever its shape, so a product of its
/// extents and thread indices along different axes is at most that. And the
/// number of blocks in a grid is taken to fit 31 bits: 2^31 blocks of even one
/// warp each would write more than any device holds.
/// \returns the cap on such a product in \p Atoms, leaving its other factors in
/// \p Others; a coordinate that is alone of its kind is one of them.
static Int128 capOfHardwareProduct(const Factors &Atoms, Factors &Others) {
  bool SeenThread[3] = {}, SeenBlock[3] = {};
  Factors Threads, Blocks;
  for (const Atom *A : Atoms) {
    bool IsThread = A->K == Atom::ThreadIndex || A->K == Atom::BlockExtent;
    bool IsBlock = A->K == Atom::BlockIndex || A->K == Atom::GridExtent;
    bool *Seen = IsThread ? SeenThread : SeenBlock;
    if ((!IsThread && !IsBlock) || Seen[A->Axis]) {
      Others.push_back(A);
      continue;
    }
    Seen[A->Axis] = true;
    (IsThread ? Threads : Blocks).push_back(A);
  }
  Int128 Cap = 1;
  for (auto [Group, Most] : {std::make_pair(&Threads, MaxThreadsPerBlock),
                             std::make_pair(&Blocks, MaxGridExtent[0])})
    if (Group->size() > 1)
      Cap *= Most;
    else
      Others.append(Group->begin(), Group->end());
  return Cap;
}

Interval Bounds::rangeOfProduct(const Factors &Atoms, unsigned Depth) const {
  Interval I = Interval::constant(1);
  for (const Atom *A : Atoms)
    I = I * rangeOfAtom(A, Depth);
  if (Atoms.size() < 2)
    return I;

  Factors Others;
  Int128 Cap = capOfHardwareProduct(Atoms, Others);
  if (Others.size() < Atoms.size()) {
    Interval Capped{0, Cap};
    for (const Atom *A : Others)
      Capped = Capped * rangeOfAtom(A, Depth);
    I = I.meet(Capped);
  }

  for (const FactSet *F : Facts)
    for (const auto &[T, K] : *F) {
      if (T->monomials().size() != 1 || T->monomials()[0].Coefficient != 1 ||
          T->monomials()[0].Atoms.size() < 2)
        continue;
      const Factors &Known = T->monomials()[0].Atoms;
      // A part of a product whose other factors are at least 1.
      if (std::optional<Factors> Others = removeFactors(Known, Atoms)) {
        Int128 Least = 1;
        for (const Atom *A : *Others)
          Least = mulSaturating(Least, rangeOfAtom(A, Depth).Lo);
        if (Least >= 1 && K.Hi < Unbounded)
          I.Hi = std::min(I.Hi, K.Hi / Least);
      }
      std::optional<Factors> Rest = removeFactors(Atoms, Known);
      if (!Rest)
        continue;
      Interval Product = K;
      for (const Atom *A : *Rest)
        Product = Product * rangeOfAtom(A, Depth);
      I = I.meet(Product);
    }

  if (Depth > 0 && I.isNonNegative())
    I.Hi = std::min(I.Hi, boundByCancelling(Atoms, Depth));
  return I;
}

/// What is known of a sum D bounds any sum that has a multiple of D in it:
/// after `row < n`, with row = blockIdx.y * blockDim.y + threadIdx.y, so is
/// row * n + col; after `n - i <= step`, so is i + step.
Interval Bounds::rangeByKnownSums(const Term *T, unsigned Depth) const {
  Interval I;
  for (const FactSet *F : Facts)
    for (const auto &[D, K] : *F) {
      if (D == T || D->monomials().size() < 2)
        continue;
      llvm::SmallVector<Monomial, 4> Multiples;
      for (const Monomial &M : T->monomials())
        for (const Monomial &Part : D->monomials())
          if (auto Q = divideExactly(M, Part); Q && !Part.Atoms.empty())
            Multiples.push_back(std::move(*Q));
      for (const Monomial &M : Multiples) {
        const Term *By = Context.monomial(M);
        const Term *Rest = Context.subtract(T, Context.multiply(By, D));
        // One of several terms is replaced, or several by one.
        if (Rest->monomials().size() <= T->monomials().size())
          I = I.meet(range(Rest, Depth) + range(By, Depth) * K);
      }
    }
  return I;
}

/// a * c + b * c is as large as (a + b) * c, of which a guard may bound a + b.
Interval Bounds::rangeByCommonFactor(const Term *T, unsigned Depth) const {
  Factors Common = T->monomials().front().Atoms;
  for (const Monomial &M : T->monomials())
    llvm::erase_if(Common, [&M](const Atom *A) {
      return !llvm::is_contained(M.Atoms, A);
    });
  Common.erase(std::unique(Common.begin(), Common.end()), Common.end());
  if (Common.empty())
    return Interval::full();
  const Term *Sum = Context.constant(0);
  for (const Monomial &M : T->monomials())
    Sum = Context.add(Sum,
                      Context.monomial(*divideExactly(M, Monomial{Common, 1})));
  return range(Sum, Depth) * rangeOfProduct(Common, Depth);
}

Interval Bounds::computeRange(const Term *T, unsigned Depth) const {
  Interval Sum = Interval::constant(0);
  for (const Monomial &M : T->monomials())
    Sum = Sum +
          Interval::constant(M.Coefficient) * rangeOfProduct(M.Atoms, Depth);
  Sum = Sum.meet(known(T));
  if (Depth > 0 && T->monomials().size() > 1)
    Sum = Sum.meet(rangeByCommonFactor(T, Depth - 1));
  if (Depth == MaxDepth && !T->isConstant())
    Sum = Sum.meet(rangeByKnownSums(T, Depth - 1));
  return Sum;
}

void Bounds::assumeAtMost(FactSet &Into, const Term *T, Int128 Hi) const {
  if (T->isConstant())
    return;
  Into.meet(T, {-Unbounded, Hi});
  // Each summand is at most what the others leave of the bound.
  Interval Whole = Interval::constant(0);
  for (const Monomial &M : T->monomials())
    Whole = Whole + Interval::constant(M.Coefficient) *
                        rangeOfProduct(M.Atoms, MaxDepth);
  if (Whole.Lo <= -Unbounded)
    return;
  for (const Monomial &M : T->monomials()) {
    if (M.Atoms.empty() || M.Coefficient < 0)
      continue;
    Interval Product = rangeOfProduct(M.Atoms, MaxDepth);
    Int128 Others =
        addSaturating(Whole.Lo, -mulSaturating(M.Coefficient, Product.Lo));
    Int128 Most = addSaturating(Hi, -Others);
    if (Most < 0 || Most >= Unbounded)
      continue;
    Most /= M.Coefficient;
    Into.meet(Context.unitMonomial(M.Atoms), {-Unbounded, Most});
    // A factor is at most the product over the least of the other factors.
    for (const Atom *A : M.Atoms) {
      Int128 OthersLeast = 1;
      for (const Atom *B : M.Atoms)
        if (B != A)
          OthersLeast = mulSaturating(OthersLeast, rangeOfAtom(B, MaxDepth).Lo);
      if (OthersLeast >= 1 && M.Atoms.size() > 1)
        Into.meet(Context.atom(A), {-Unbounded, Most / OthersLeast});
    }
    // a / k <= q bounds a, for a constant k.
    const Atom *Q = M.Atoms.size() == 1 ? M.Atoms[0] : nullptr;
    if (Q && Q->K == Atom::Quotient && Q->Right->isConstant())
      assumeAtMost(
          Into, Q->Left,
          addSaturating(
              mulSaturating(addSaturating(Most, 1), Q->Right->constant()), -1));
    if (Q && Q->K == Atom::Maximum) {
      assumeAtMost(Into, Q->Left, Most);
      assumeAtMost(Into, Q->Right, Most);
    }
  }
}

void Bounds::assumeWithin(FactSet &Into, const Term *T, Interval I) const {
  assumeAtMost(Into, T, I.Hi);
  assumeAtLeast(Into, T, I.Lo);
}

void Bounds::assumeAtLeast(FactSet &Into, const Term *T, Int128 Lo) const {
  if (T->isConstant())
    return;
  Into.meet(T, {Lo, Unbounded});
  // x + c >= Lo, or c - x >= Lo, for a single atom x.
  const Monomial *Linear = nullptr;
  Int128 Constant = 0;
  for (const Monomial &M : T->monomials()) {
    if (M.Atoms.empty())
      Constant = M.Coefficient;
    else if (Linear || M.Atoms.size() != 1)
      return;
    else
      Linear = &M;
  }
  const Term *X = Context.unitMonomial(Linear->Atoms);
  if (Linear->Coefficient == 1)
    Into.meet(X, {addSaturating(Lo, -Constant), Unbounded});
  else if (Linear->Coefficient == -1)
    assumeAtMost(Into, X, addSaturating(Constant, -Lo));
}

} // namespace index_width
