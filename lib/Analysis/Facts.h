//===--- Facts.h - what holds of terms at a program point -------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bounds on terms: from the limits of the hardware and of types, from guards
// that dominate a point, and from what is assumed of a launch. A FactSet is
// what holds at one point; Bounds answers "which values can this term take"
// from any number of sets that hold together.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_FACTS_H
#define INDEX_WIDTH_ANALYSIS_FACTS_H

#include "Analysis/Term.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include <optional>

namespace index_width {

/// The hardware's limits (CUDA C++ Programming Guide, "Compute Capabilities",
/// the table of technical specifications).
constexpr Int128 MaxThreadsPerBlock = 1024;
constexpr Int128 MaxBlockExtent[3] = {1024, 1024, 64};
constexpr Int128 MaxGridExtent[3] = {(Int128(1) << 31) - 1, 65535, 65535};

/// No device has more memory than this, in bytes (documented for users), so no
/// size, count or offset in a tensor is larger.
constexpr Int128 MaxDeviceBytes = Int128(288) * 1000 * 1000 * 1000;

/// Known ranges of terms, each narrower than what the atoms alone give.
class FactSet {
public:
  using Map = llvm::SmallMapVector<const Term *, Interval, 8>;

  std::optional<Interval> find(const Term *T) const;
  /// Narrows what is known of \p T to values in \p I.
  void meet(const Term *T, Interval I);
  /// Keeps what holds in both sets.
  void join(const FactSet &O);

  Map::const_iterator begin() const { return Known.begin(); }
  Map::const_iterator end() const { return Known.end(); }
  bool operator==(const FactSet &O) const;

private:
  Map Known;
};

/// Ranges of terms under facts.
class Bounds {
public:
  Bounds(TermContext &Context, llvm::ArrayRef<const FactSet *> Facts)
      : Context(Context), Facts(Facts.begin(), Facts.end()) {}

  Interval range(const Term *T) const { return range(T, MaxDepth); }
  /// \returns the sets that hold together.
  llvm::ArrayRef<const FactSet *> facts() const { return Facts; }

  /// Records in \p Into that \p T is at most \p Hi, and what follows for the
  /// parts of \p T: with nothing negative in a sum, no summand is above it.
  void assumeAtMost(FactSet &Into, const Term *T, Int128 Hi) const;
  /// Records in \p Into that \p T is at least \p Lo.
  void assumeAtLeast(FactSet &Into, const Term *T, Int128 Lo) const;
  /// Records in \p Into that \p T is a value of \p I.
  void assumeWithin(FactSet &Into, const Term *T, Interval I) const;

private:
  /// Nesting of quotients and cancellations that is looked through.
  static constexpr unsigned MaxDepth = 5;

  Interval range(const Term *T, unsigned Depth) const;
  Interval computeRange(const Term *T, unsigned Depth) const;
  Interval rangeOfProduct(const Factors &Atoms, unsigned Depth) const;
  Interval rangeOfAtom(const Atom *A, unsigned Depth) const;
  Interval computeRangeOfAtom(const Atom *A, unsigned Depth) const;
  Interval rangeByKnownSums(const Term *T, unsigned Depth) const;
  Interval rangeByCommonFactor(const Term *T, unsigned Depth) const;
  Int128 boundByCancelling(const Factors &Atoms, unsigned Depth) const;
  Interval known(const Term *T) const;

  TermContext &Context;
  llvm::SmallVector<const FactSet *, 4> Facts;
  /// Quotients nest and share parts; each is looked at once a depth. What is
  /// assumed later only narrows, so a remembered range stays right.
  mutable llvm::DenseMap<std::pair<const void *, unsigned>, Interval> Memo;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_FACTS_H
