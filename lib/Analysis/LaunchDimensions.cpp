//===--- LaunchDimensions.cpp - grids and blocks that are too large -------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LaunchDimensions.h"
#include "Analysis/Coordinates.h"
#include "Analysis/SourceText.h"
#include "Analysis/Witness.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace index_width {

using namespace clang;

namespace {
class Extents {
public:
  Extents(const Launch &L, Interpreter &Host,
          llvm::DenseSet<SourceLocation> &Reported)
      : L(L), Host(Host), Reported(Reported),
        AtLaunch(Host.terms(), {L.Facts.get()}) {}

  std::optional<Finding> find() {
    std::optional<Finding> F = findAny();
    bool IsNew = F && Reported.insert(Origin).second;
    return IsNew ? F : std::nullopt;
  }

private:
  std::optional<Finding> findAny() {
    // Along x a grid takes as many blocks as there are counts for.
    for (unsigned Axis : {1, 2})
      if (auto F = check(L.Extents[0][Axis], termOf(L.Extents[0][Axis]),
                         MaxGridExtent[Axis],
                         coordinateName(Atom::GridExtent, Axis)))
        return F;
    if (auto F = check(L.Extents[1][2], termOf(L.Extents[1][2]),
                       MaxBlockExtent[2], coordinateName(Atom::BlockExtent, 2)))
      return F;
    return checkBlock();
  }

  static const Term *termOf(const Value *V) { return V ? V->T : nullptr; }

  /// The threads of a block, along all axes that are more than one.
  std::optional<Finding> checkBlock() {
    const Term *Threads = Host.terms().constant(1);
    const Value *First = nullptr;
    std::string Name;
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const Term *Along = termOf(L.Extents[1][Axis]);
      if (!Along)
        return std::nullopt;
      if (Along->isConstant() && Along->constant() == 1)
        continue;
      Threads = Host.terms().multiply(Threads, Along);
      First = First ? First : L.Extents[1][Axis];
      Name +=
          (Name.empty() ? "" : " * ") + coordinateName(Atom::BlockExtent, Axis);
    }
    std::optional<Finding> F = check(First, Threads, MaxThreadsPerBlock, Name);
    if (F && !isMadeOfSizes(Threads))
      F->Level = Confidence::Possible;
    return F;
  }

  /// A block size that is handed in is chosen by somebody who knows the limit;
  /// a product of several is made of what the data has.
  static bool isMadeOfSizes(const Term *Threads) {
    return llvm::any_of(Threads->monomials(), [](const Monomial &M) {
      llvm::SmallPtrSet<const Atom *, 4> Sizes;
      for (const Atom *A : M.Atoms)
        if (A->K == Atom::Parameter || A->K == Atom::Loaded)
          Sizes.insert(A);
      return Sizes.size() > 1;
    });
  }

  /// \p V is what was launched with, or a factor of it.
  std::optional<Finding> check(const Value *V, const Term *Extent, Int128 Limit,
                               std::string Name) {
    if (!V || !Extent || AtLaunch.range(Extent).Hi <= Limit)
      return std::nullopt;
    // A number that is written down wraps with nothing to choose.
    std::optional<Witness> W = Witness();
    if (!Extent->isConstant())
      W = findWitness(Host.terms(), AtLaunch, Extent, Limit,
                      [this](const Atom *A) { return nameOf(A, Host.ast()); });
    if (!W)
      return std::nullopt;
    Origin = V->Site ? V->Site->getBeginLoc() : L.Site->getBeginLoc();
    Finding F;
    F.K = Finding::Extent;
    F.Check = CheckKind::LaunchDimension;
    // What is not understood may be small for a reason that is not seen.
    F.Level = Extent->hasOrigin(OriginUnknown) ? Confidence::Possible
                                               : Confidence::Likely;
    const Stmt *Outer = L.InFrame->siteIn(V->InFrame, L.Site);
    F.Site = F.Whole = F.UseSite = Outer ? cast<Expr>(Outer) : L.Site;
    F.Limit = Limit;
    F.Values = std::move(*W);
    F.UsedAs = Finding::Launch;
    F.Extents = std::move(Name);
    F.CanWiden = false;
    F.Function = L.Kernel;
    return F;
  }

  const Launch &L;
  Interpreter &Host;
  llvm::DenseSet<SourceLocation> &Reported;
  Bounds AtLaunch;
  SourceLocation Origin; ///< of the extent found
};
} // namespace

std::optional<Finding>
findLargeExtent(const Launch &L, Interpreter &Host,
                llvm::DenseSet<SourceLocation> &Reported) {
  return Extents(L, Host, Reported).find();
}

} // namespace index_width
