//===--- FindingBuilder.h - from recorded uses to findings ------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the findings of one entry function off what the interpreter recorded.
// For every sink it follows the value back through variables, casts and sums
// to the narrow multiplications it was made from, and asks of each whether its
// ideal value can leave the narrowest type on the way, under everything that
// holds at the multiplication and at the sink.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_FINDINGBUILDER_H
#define INDEX_WIDTH_ANALYSIS_FINDINGBUILDER_H

#include "Analysis/Finding.h"
#include "Analysis/Interpreter.h"
#include "Analysis/Witness.h"
#include "llvm/ADT/ImmutableList.h"
#include "llvm/ADT/SetVector.h"
#include <set>

namespace index_width {

class FindingBuilder {
public:
  FindingBuilder(Interpreter &I, const Record &R);
  std::vector<Finding> build();
  /// The findings of host code: in what is allocated, and in what is handed to
  /// kernels.
  std::vector<Finding> buildForHost();
  /// The parameters of \p Kernel that its threads count elements up to: what
  /// has to hold as many as the largest tensor.
  std::vector<const clang::ParmVarDecl *>
  counts(const clang::FunctionDecl *Kernel);
  /// Whether the budget ran out before every use was followed to its sources.
  bool isIncomplete() const { return Steps > StepBudget; }

private:
  /// Values looked at for one entry function: each use goes all the way back,
  /// so thousands that depend on one another are quadratic.
  static constexpr unsigned StepBudget = 2'000'000;

  /// How a value gets from an operation to the sink.
  struct Path {
    Int128 Limit = Unbounded; ///< the narrowest type so far
    /// What the value is part of, one step nearer to the sink.
    const Value *User = nullptr;
    /// Ideal values on the way, the last one first: a comparison of one is one
    /// of the operation. Shared with the paths that branch off.
    llvm::ImmutableList<const Term *> Terms;
    /// The variable or phi that the expression with the operation went into;
    /// null for the sink itself.
    const Value *Holder = nullptr;
    bool ThroughLoop = false; ///< of an earlier iteration than the sink
    /// What a loop does to the value, its guard keeps right where it is used.
    bool FitsAtUse = false;
    /// A sum or product on the way fits its type. Arithmetic modulo 2^32 is a
    /// ring: whatever wraps below is then undone.
    bool EndsRight = false;
    /// Multiplied in 64 bits on the way: the whole was meant to be that large.
    bool WidenedLate = false;
  };
  /// A multiplication that can wrap.
  struct Candidate {
    const Value *Operation;
    Path Way;
    bool HasWideBound;
    /// Multiplications in statements before it that can wrap as well.
    std::vector<Candidate> Inner;
  };

  void assumeLaunches();
  void assumeCount(const Term *Count, Int128 Max);
  void assumeFits(const Term *Counter, Int128 Max);
  void followSink(const Sink &S);
  void walk(const Value *V, Path Way, const Sink &S,
            std::vector<Candidate> &Found);
  void walkOperands(const Value *V, const Path &Way, const Sink &S,
                    std::vector<Candidate> &Found);
  void walkOperation(const Value *V, Path Way, const Sink &S,
                     std::vector<Candidate> &Found);
  bool cuts(const Value *V, const Path &Way, const Sink &S) const;
  bool isOneOfSeveral(const Term *Index, const Sink &S) const;
  bool isPosition(const Term *Counter) const;
  std::optional<Finding> describe(const Candidate &C, const Sink &S) const;
  bool staysNarrow(const Value *V) const;
  void addVariablesOnTheWay(const Value *From, Finding &F) const;
  void addVariablesOfCounter(const Value *Phi, Finding &F);
  std::optional<Witness> witness(const Term *T, const Bounds &Known,
                                 Int128 Limit) const;
  void reportSteps();
  void reportStep(const LoopCounter &Counter, const Value *Step);
  void addStrideProducts(const Value *Add, Finding &F) const;

  bool isNarrow(clang::QualType T) const;
  Bounds boundsFor(const Value *V, const FactSet *AtSink) const;
  const Comparison *widerBound(llvm::ImmutableList<const Term *> Counters,
                               Int128 Limit) const;
  CheckKind classify(const Candidate &C, const Sink &S) const;
  Confidence confidenceIn(const Term *T, const Bounds &Known) const;
  bool isPerElement(const Term *T) const;
  bool isDeviceSized(unsigned Axis) const;
  bool growsPastABlock(const Term *T, const Bounds &Known) const;
  bool countsRows(const Term *T) const;
  bool impliesTooLargeATensor(const Term *Count, Int128 Limit) const;
  bool runsOverAnArray(const Term *Counter) const;
  bool reachesGlobalMemory(const Term *Counter) const;
  const Value *firstProduct(const Value *V) const;
  bool wrapsInALargeGrid(const Value *V) const;
  void widenCounter(const Value *Counter, Finding &F) const;
  void collectOtherProducts(const Value *V, const Value *First,
                            const Bounds &Known, Finding &F) const;

  Interpreter &I;
  const Record &R;
  llvm::ImmutableList<const Term *>::Factory TermLists;
  unsigned Steps = 0;
  FactSet Claims;
  llvm::DenseMap<const Term *, const LoopCounter *> CounterOf;
  std::set<std::tuple<const Value *, Int128, bool, bool>> Visited;
  /// By value, what it is part of on its ways to the sink that is followed.
  llvm::DenseMap<const Value *, llvm::SmallSetVector<const Value *, 2>> Users;
  std::vector<Finding> Findings;
  /// Launch arguments that there is a finding for.
  llvm::DenseSet<const Term *> HandedOn;
  /// Which finding an address in the making has: the steps of one expression
  /// (`p + a * b + c * d`) are one overflow.
  llvm::DenseMap<const clang::Expr *, size_t> FindingOfStep;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_FINDINGBUILDER_H
