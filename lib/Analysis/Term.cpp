//===--- Term.cpp - symbolic index expressions ----------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Term.h"
#include <algorithm>
#include <optional>

namespace index_width {

/// Polynomials past these sizes are no index any more; they become one unknown
/// atom, which keeps every operation cheap.
static constexpr size_t MaxMonomials = 24;
static constexpr size_t MaxDegree = 8;

static bool lessFactors(const Factors &A, const Factors &B) {
  return std::lexicographical_compare(
      A.begin(), A.end(), B.begin(), B.end(),
      [](const Atom *X, const Atom *Y) { return X->Id < Y->Id; });
}

static Factors multiplyFactors(const Factors &A, const Factors &B) {
  Factors Product(A);
  Product.append(B.begin(), B.end());
  llvm::sort(Product,
             [](const Atom *X, const Atom *Y) { return X->Id < Y->Id; });
  return Product;
}

std::optional<Factors> removeFactors(const Factors &All,
                                     llvm::ArrayRef<const Atom *> Part) {
  Factors Rest(All);
  for (const Atom *A : Part) {
    auto *It = llvm::find(Rest, A);
    if (It == Rest.end())
      return std::nullopt;
    Rest.erase(It);
  }
  return Rest;
}

std::optional<Monomial> divideExactly(const Monomial &All, const Monomial &By) {
  std::optional<Factors> Rest = removeFactors(All.Atoms, By.Atoms);
  if (!Rest || All.Coefficient % By.Coefficient != 0)
    return std::nullopt;
  return Monomial{*Rest, All.Coefficient / By.Coefficient};
}

static void normalize(std::vector<Monomial> &S) {
  llvm::sort(S, [](const Monomial &A, const Monomial &B) {
    return lessFactors(A.Atoms, B.Atoms);
  });
  size_t Out = 0;
  for (size_t I = 0; I < S.size(); ++I) {
    if (Out && S[Out - 1].Atoms == S[I].Atoms)
      S[Out - 1].Coefficient =
          addSaturating(S[Out - 1].Coefficient, S[I].Coefficient);
    else if (Out++ != I)
      S[Out - 1] = std::move(S[I]);
  }
  S.resize(Out);
  llvm::erase_if(S, [](const Monomial &M) { return M.Coefficient == 0; });
}

unsigned Term::origins() const {
  unsigned Origins = 0;
  for (const Monomial &Part : Monomials)
    for (const Atom *A : Part.Atoms)
      Origins |=
          A->Left ? A->Left->origins() | A->Right->origins() : A->Origins;
  return Origins;
}

const Atom *Term::asAtom() const {
  if (Monomials.size() != 1 || Monomials[0].Coefficient != 1 ||
      Monomials[0].Atoms.size() != 1)
    return nullptr;
  return Monomials[0].Atoms[0];
}

bool Term::mentions(const Atom *A) const {
  return llvm::any_of(Monomials, [A](const Monomial &M) {
    return llvm::any_of(M.Atoms, [A](const Atom *Factor) {
      return Factor == A || (Factor->Left && Factor->Left->mentions(A)) ||
             (Factor->Right && Factor->Right->mentions(A));
    });
  });
}

void Term::profile(llvm::FoldingSetNodeID &ID,
                   llvm::ArrayRef<Monomial> Monomials) {
  for (const Monomial &M : Monomials) {
    ID.AddInteger(static_cast<uint64_t>(M.Coefficient));
    ID.AddInteger(static_cast<uint64_t>(M.Coefficient >> 64));
    ID.AddInteger(M.Atoms.size());
    for (const Atom *A : M.Atoms)
      ID.AddPointer(A);
  }
}

TermContext::TermContext() = default;
TermContext::~TermContext() = default;

const Atom *TermContext::makeAtom(Atom::Kind K, unsigned Origins,
                                  Interval Range, std::string Name,
                                  unsigned Axis) {
  auto A = std::make_unique<Atom>();
  A->K = K;
  A->Id = OwnedAtoms.size();
  A->Axis = Axis;
  A->Origins = Origins;
  A->Range = Range;
  A->Name = std::move(Name);
  OwnedAtoms.push_back(std::move(A));
  return OwnedAtoms.back().get();
}

const Term *TermContext::intern(Sum Monomials) {
  normalize(Monomials);
  while (recombine(Monomials))
    normalize(Monomials);

  llvm::FoldingSetNodeID ID;
  Term::profile(ID, Monomials);
  void *InsertPos = nullptr;
  if (Term *Known = Terms.FindNodeOrInsertPos(ID, InsertPos))
    return Known;

  bool TooLarge = Monomials.size() > MaxMonomials ||
                  llvm::any_of(Monomials, [](const Monomial &M) {
                    return M.Atoms.size() > MaxDegree;
                  });
  if (TooLarge) {
    unsigned Origins = OriginUnknown;
    for (const Monomial &M : Monomials)
      for (const Atom *A : M.Atoms)
        Origins |= A->Origins;
    return atom(makeAtom(Atom::Unknown, Origins, Interval::full(), ""));
  }
  OwnedTerms.push_back(std::make_unique<Term>(std::move(Monomials)));
  Terms.InsertNode(OwnedTerms.back().get(), InsertPos);
  return OwnedTerms.back().get();
}

const Term *TermContext::constant(Int128 V) { return intern({{{}, V}}); }

const Term *TermContext::atom(const Atom *A) {
  if (!A->AsTerm)
    A->AsTerm = intern({{{A}, 1}});
  return A->AsTerm;
}

const Term *TermContext::monomial(const Monomial &M) { return intern({M}); }

const Term *TermContext::unitMonomial(const Factors &Atoms) {
  return intern({{Atoms, 1}});
}

const Term *TermContext::add(const Term *A, const Term *B) {
  Sum S(A->monomials());
  S.insert(S.end(), B->monomials().begin(), B->monomials().end());
  return intern(std::move(S));
}

const Term *TermContext::subtract(const Term *A, const Term *B) {
  return add(A, multiply(B, constant(-1)));
}

const Term *TermContext::multiply(const Term *A, const Term *B) {
  Sum S;
  for (const Monomial &X : A->monomials())
    for (const Monomial &Y : B->monomials())
      S.push_back({multiplyFactors(X.Atoms, Y.Atoms),
                   mulSaturating(X.Coefficient, Y.Coefficient)});
  return intern(std::move(S));
}

const Term *TermContext::scale(const Term *T, const Monomial &By) {
  return multiply(T, monomial(By));
}

const Term *TermContext::binaryAtom(Atom::Kind K, const Term *A,
                                    const Term *B) {
  const Atom *&Slot = BinaryAtoms[{{A, B}, K}];
  if (!Slot) {
    Slot = makeAtom(K, A->origins() | B->origins(), Interval::full(), "");
    const_cast<Atom *>(Slot)->Left = A;
    const_cast<Atom *>(Slot)->Right = B;
  }
  return atom(Slot);
}

/// Exact division of every monomial, where there is one.
static std::optional<std::vector<Monomial>> divideExactly(const Term *A,
                                                          const Term *B) {
  if (B->monomials().size() != 1 || A->monomials().empty())
    return std::nullopt;
  std::vector<Monomial> Quotient;
  for (const Monomial &M : A->monomials()) {
    std::optional<Monomial> Q = divideExactly(M, B->monomials()[0]);
    if (!Q)
      return std::nullopt;
    Quotient.push_back(std::move(*Q));
  }
  return Quotient;
}

const Term *TermContext::divide(const Term *A, const Term *B) {
  if (B->isConstant() && B->constant() <= 0)
    return atom(makeAtom(Atom::Unknown, A->origins() | OriginUnknown,
                         Interval::full(), ""));
  if (A->isConstant() && B->isConstant())
    return constant(A->constant() / B->constant());
  if (A->isConstant() && A->constant() == 0)
    return A;
  if (std::optional<Sum> Exact = divideExactly(A, B))
    return intern(std::move(*Exact));
  if (const Atom *Inner = A->asAtom()) {
    // (a / b) / c is a / (b * c).
    if (Inner->K == Atom::Quotient)
      return divide(Inner->Left, multiply(Inner->Right, B));
    // (a % (m * k)) / m is (a / m) % k.
    if (Inner->K == Atom::Remainder)
      if (std::optional<Sum> K = divideExactly(Inner->Right, B))
        return remainder(divide(Inner->Left, B), intern(std::move(*K)));
  }
  return binaryAtom(Atom::Quotient, A, B);
}

const Term *TermContext::remainder(const Term *A, const Term *B) {
  if (B->isConstant() && B->constant() <= 0)
    return atom(makeAtom(Atom::Unknown, A->origins() | OriginUnknown,
                         Interval::full(), ""));
  if (A->isConstant() && B->isConstant())
    return constant(A->constant() % B->constant());
  if (divideExactly(A, B))
    return constant(0);
  // (a % (m * k)) % m is a % m.
  if (const Atom *Inner = A->asAtom())
    if (Inner->K == Atom::Remainder && divideExactly(Inner->Right, B))
      return remainder(Inner->Left, B);
  return binaryAtom(Atom::Remainder, A, B);
}

const Term *TermContext::minimum(const Term *A, const Term *B) {
  if (A == B)
    return A;
  if (A->isConstant() && B->isConstant())
    return A->constant() < B->constant() ? A : B;
  return binaryAtom(Atom::Minimum, A, B);
}

const Term *TermContext::maximum(const Term *A, const Term *B) {
  if (A == B)
    return A;
  if (A->isConstant() && B->isConstant())
    return A->constant() > B->constant() ? A : B;
  return binaryAtom(Atom::Maximum, A, B);
}

/// c*R*(a % m) + c*R*m*(a / m) is c*R*a, and
/// c*R*(a % m) + c*R*m*((a / m) % k) is c*R*(a % (m*k)).
bool TermContext::mergeRemainder(Sum &S, size_t Index) {
  for (const Atom *R : S[Index].Atoms) {
    if (R->K != Atom::Remainder || R->Right->monomials().size() != 1)
      continue;
    const Monomial &M = R->Right->monomials()[0];
    Factors Rest = *removeFactors(S[Index].Atoms, {R});
    Int128 Coefficient = S[Index].Coefficient;
    const Atom *High = divide(R->Left, R->Right)->asAtom();
    if (!High)
      continue;
    for (size_t J = 0; J < S.size(); ++J) {
      if (J == Index ||
          S[J].Coefficient != mulSaturating(Coefficient, M.Coefficient))
        continue;
      auto WithoutRest = removeFactors(S[J].Atoms, Rest);
      auto Digits =
          WithoutRest ? removeFactors(*WithoutRest, M.Atoms) : std::nullopt;
      if (!Digits || Digits->size() != 1)
        continue;
      const Atom *Digit = (*Digits)[0];
      const Term *Merged = nullptr;
      if (Digit == High)
        Merged = R->Left;
      else if (Digit->K == Atom::Remainder && Digit->Left->asAtom() == High)
        Merged = remainder(R->Left, multiply(R->Right, Digit->Right));
      if (!Merged)
        continue;
      Merged = scale(Merged, {Rest, Coefficient});
      S.erase(S.begin() + std::max(Index, J));
      S.erase(S.begin() + std::min(Index, J));
      S.insert(S.end(), Merged->monomials().begin(), Merged->monomials().end());
      return true;
    }
  }
  return false;
}

/// c*R*a - c*R*m*(a / m) is c*R*(a % m).
bool TermContext::subtractQuotient(Sum &S, size_t Index) {
  for (const Atom *Q : S[Index].Atoms) {
    if (Q->K != Atom::Quotient || Q->Right->monomials().size() != 1)
      continue;
    const Monomial &M = Q->Right->monomials()[0];
    auto WithoutQuotient = removeFactors(S[Index].Atoms, {Q});
    auto Rest = removeFactors(*WithoutQuotient, M.Atoms);
    if (!Rest || S[Index].Coefficient % M.Coefficient != 0)
      continue;
    Monomial Scale{*Rest, -(S[Index].Coefficient / M.Coefficient)};
    const Term *Whole = scale(Q->Left, Scale);
    bool Present = llvm::all_of(Whole->monomials(), [&](const Monomial &W) {
      return llvm::any_of(S, [&](const Monomial &X) {
        return X.Atoms == W.Atoms && X.Coefficient == W.Coefficient;
      });
    });
    if (!Present)
      continue;
    const Term *Digit = scale(remainder(Q->Left, Q->Right), Scale);
    S.erase(S.begin() + Index);
    for (const Monomial &W : Whole->monomials())
      llvm::erase_if(S, [&](const Monomial &X) { return X.Atoms == W.Atoms; });
    S.insert(S.end(), Digit->monomials().begin(), Digit->monomials().end());
    return true;
  }
  return false;
}

bool TermContext::recombine(Sum &S) {
  if (S.size() < 2)
    return false;
  for (size_t I = 0; I < S.size(); ++I)
    if (mergeRemainder(S, I) || subtractQuotient(S, I))
      return true;
  return false;
}

} // namespace index_width
