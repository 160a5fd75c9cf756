//===--- Term.h - symbolic index expressions --------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the analysis knows of an integer, as a polynomial over atoms: values
// that it does not look into (a block index, a kernel parameter, an element
// read from memory, a loop counter) or that are no polynomial (a quotient, a
// remainder, a minimum).
//
// The polynomial is the *ideal* value: what the source would compute in
// integers that never wrap. Two expressions with the same ideal value are the
// same object, so `blockIdx.x * blockDim.x` and `blockDim.x * blockIdx.x` share
// what a guard says about one of them; and coordinates that were taken apart
// with / and % and put together again with the same extents become the linear
// index that they came from.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_TERM_H
#define INDEX_WIDTH_ANALYSIS_TERM_H

#include "Analysis/Interval.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Expr;
}

namespace index_width {

class Term;

/// Where a value comes from; a term has the union of its atoms' origins.
enum Origin : unsigned {
  OriginThreadIndex = 1 << 0,
  OriginBlockIndex = 1 << 1,
  OriginBlockExtent = 1 << 2,
  OriginGridExtent = 1 << 3,
  OriginParameter = 1 << 4, ///< a size, stride or count handed to the kernel
  OriginLoaded = 1 << 5,    ///< an index read from memory
  OriginUnknown = 1 << 6,
  OriginDevice = 1 << 7, ///< how large the device is
};

/// A value that the analysis does not take apart any further.
struct Atom {
  enum Kind {
    ThreadIndex,
    BlockIndex,
    BlockExtent,
    GridExtent,
    Parameter,
    Loaded,
    LoopPhi,  ///< a variable at the head of a loop that changes it
    MergePhi, ///< a variable where two paths with different values meet
    Quotient,
    Remainder,
    Minimum,
    Maximum,
    Unknown,
  };

  Kind K;
  unsigned Id;   ///< order of creation; sorts the factors of a monomial
  unsigned Axis; ///< 0, 1, 2 for x, y, z of the hardware coordinates
  /// A mask of Origin, and the values this atom can take whatever the path.
  /// Loop and merge atoms get theirs while the analysis iterates.
  mutable unsigned Origins;
  mutable Interval Range;
  const Term *Left = nullptr; ///< operands of Quotient ... Maximum
  const Term *Right = nullptr;
  mutable const Term *AsTerm = nullptr; ///< this atom as a term, once made
  mutable std::string Name; ///< as the source calls it, for messages
  /// Where the source writes it, if it has no name.
  mutable const clang::Expr *Spelling = nullptr;

  bool isPhi() const { return K == LoopPhi || K == MergePhi; }
  bool isHardware() const { return K <= GridExtent; }
};

/// A product of atoms, sorted by Id, with repetition.
using Factors = llvm::SmallVector<const Atom *, 4>;

struct Monomial {
  Factors Atoms;
  Int128 Coefficient;
};

/// \returns \p All without the factors \p Part, counted with repetition, or
/// nothing if one is missing.
std::optional<Factors> removeFactors(const Factors &All,
                                     llvm::ArrayRef<const Atom *> Part);

/// \returns \p All divided by \p By, if that is one monomial.
std::optional<Monomial> divideExactly(const Monomial &All, const Monomial &By);

/// A polynomial in normal form. Unique in its TermContext: equal terms are
/// pointer-equal.
class Term : public llvm::FoldingSetNode {
public:
  explicit Term(std::vector<Monomial> M) : Monomials(std::move(M)) {}

  llvm::ArrayRef<Monomial> monomials() const { return Monomials; }
  /// The union of the atoms' origins, a mask of Origin.
  unsigned origins() const;
  bool hasOrigin(unsigned Mask) const { return origins() & Mask; }

  bool isConstant() const {
    return Monomials.empty() ||
           (Monomials.size() == 1 && Monomials[0].Atoms.empty());
  }
  /// The value of a constant term.
  Int128 constant() const {
    return Monomials.empty() ? Int128(0) : Monomials[0].Coefficient;
  }
  /// The atom, if the term is just that, otherwise null.
  const Atom *asAtom() const;
  /// \returns whether \p A is a factor anywhere, also inside quotients.
  bool mentions(const Atom *A) const;

  void Profile(llvm::FoldingSetNodeID &ID) const { profile(ID, Monomials); }
  static void profile(llvm::FoldingSetNodeID &ID,
                      llvm::ArrayRef<Monomial> Monomials);

private:
  std::vector<Monomial> Monomials;
};

/// \returns whether \p P holds of a factor of \p T, outside of quotients and
/// the like.
template <typename Predicate> bool anyAtom(const Term *T, Predicate P) {
  return llvm::any_of(T->monomials(), [&](const Monomial &M) {
    return llvm::any_of(M.Atoms, P);
  });
}

inline bool hasLoopPhi(const Term *T) {
  return anyAtom(T, [](const Atom *A) { return A->K == Atom::LoopPhi; });
}

/// Makes and owns terms and atoms.
class TermContext {
public:
  TermContext();
  ~TermContext();

  const Atom *makeAtom(Atom::Kind K, unsigned Origins, Interval Range,
                       std::string Name, unsigned Axis = 0);

  const Term *constant(Int128 V);
  const Term *atom(const Atom *A);
  /// A single monomial, coefficient included.
  const Term *monomial(const Monomial &M);
  const Term *unitMonomial(const Factors &Atoms);

  const Term *add(const Term *A, const Term *B);
  const Term *subtract(const Term *A, const Term *B);
  const Term *multiply(const Term *A, const Term *B);
  /// Division and remainder as they are for values that are not negative, the
  /// only ones that an index, a size or a stride takes.
  const Term *divide(const Term *A, const Term *B);
  const Term *remainder(const Term *A, const Term *B);
  const Term *minimum(const Term *A, const Term *B);
  const Term *maximum(const Term *A, const Term *B);

private:
  using Sum = std::vector<Monomial>;

  const Term *intern(Sum Monomials);
  const Term *binaryAtom(Atom::Kind K, const Term *A, const Term *B);
  const Term *scale(const Term *T, const Monomial &By);
  bool recombine(Sum &S);
  bool mergeRemainder(Sum &S, size_t Index);
  bool subtractQuotient(Sum &S, size_t Index);

  llvm::FoldingSet<Term> Terms;
  std::vector<std::unique_ptr<Term>> OwnedTerms;
  std::vector<std::unique_ptr<Atom>> OwnedAtoms;
  llvm::DenseMap<std::pair<std::pair<const Term *, const Term *>, unsigned>,
                 const Atom *>
      BinaryAtoms;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_TERM_H
