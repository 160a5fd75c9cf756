//===--- FindingBuilder.cpp - from recorded uses to findings --------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/FindingBuilder.h"
#include "Analysis/SourceText.h"
#include "Analysis/Witness.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Stack.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <functional>
#include <iterator>

namespace index_width {

using namespace clang;

/// A sum that can pass its type's maximum only when a bound is within this
/// many of it is no finding: the last 2^20 of 2^31 elements.
static constexpr Int128 Sliver = Int128(1) << 20;

FindingBuilder::FindingBuilder(Interpreter &I, const Record &R) : I(I), R(R) {
  for (const LoopCounter &C : R.LoopCounters)
    CounterOf[C.Phi->T] = &C;
}

std::vector<Finding> FindingBuilder::build() {
  assumeLaunches();
  for (const Sink &S : R.Sinks) {
    Visited.clear();
    Users.clear();
    followSink(S);
  }
  reportSteps();
  return std::move(Findings);
}

std::vector<Finding> FindingBuilder::buildForHost() {
  for (const Sink &S : R.Sinks)
    if (S.K == Sink::Size ||
        (S.K == Sink::LaunchArgument && !I.isGuarded(*S.Facts))) {
      Visited.clear();
      Users.clear();
      followSink(S);
    }
  return std::move(Findings);
}

std::vector<const ParmVarDecl *>
FindingBuilder::counts(const FunctionDecl *Kernel) {
  std::vector<const ParmVarDecl *> Counts;
  for (const ParmVarDecl *P : Kernel->parameters()) {
    const Term *T = I.initialTerm(I.places().variable(P), P->getType());
    bool IsCount = T && llvm::any_of(R.Comparisons, [&](const Comparison &C) {
                     const Atom *Part = C.Bound->asAtom();
                     bool IsPart = Part && Part->K == Atom::Quotient &&
                                   Part->Left->mentions(T->asAtom()) &&
                                   Part->Right->isConstant();
                     return (C.Bound == T || IsPart) &&
                            C.Counter->hasOrigin(OriginBlockIndex) &&
                            !isPosition(C.Counter) &&
                            !impliesTooLargeATensor(
                                C.Counter, I.rangeOfType(P->getType()).Hi);
                   });
    if (IsCount)
      Counts.push_back(P);
  }
  return Counts;
}

//===----------------------------------------------------------------------===//
// What is assumed of a launch
//===----------------------------------------------------------------------===//

/// A grid launched for a count is no larger than that count rounded up to
/// whole blocks. So where a kernel checks an index made of its block index
/// against a 32-bit count, that index fits 32 bits, and so does the number of
/// threads in the grid.
void FindingBuilder::assumeLaunches() {
  for (const Comparison &C : R.Comparisons) {
    // A constant (`i < 16`) is no count, nor is where a block's share ends, and
    // a wide one promises nothing.
    bool IsCount = C.BoundOrigins & ~(OriginThreadIndex | OriginBlockExtent);
    if (!IsCount || C.BoundOrigins & OriginBlockIndex ||
        C.BoundMax > Interval::ofType(32, false).Hi)
      continue;
    assumeCount(C.Bound, C.BoundMax);
    auto It = CounterOf.find(C.Counter);
    if (It == CounterOf.end()) {
      // How far a loop runs over the grid is not how large the grid is.
      if (!anyAtom(C.Counter, [](const Atom *A) {
            return A->K == Atom::LoopPhi && A->Origins & OriginBlockIndex;
          }))
        assumeFits(C.Counter, C.BoundMax);
      continue;
    }
    for (const Value *Initial : It->second->Initial)
      if (Initial->T)
        assumeFits(Initial->T, C.BoundMax);
  }
}

/// A count that the host computed as a product of sizes is that product, and
/// where it is not zero, none of them is.
void FindingBuilder::assumeCount(const Term *Count, Int128 Max) {
  const Atom *Parameter = Count->asAtom();
  if (!Parameter || !R.AtEntry)
    return;
  for (const auto &[Difference, Range] : *R.AtEntry) {
    if (Range != Interval::constant(0) || !Difference->mentions(Parameter))
      continue;
    const Term *Sizes = I.terms().subtract(Count, Difference);
    if (Sizes->mentions(Parameter))
      Sizes = I.terms().add(Count, Difference);
    if (Sizes->monomials().size() != 1 || Sizes->mentions(Parameter))
      continue;
    Claims.meet(Sizes, {1, Max});
    for (const Atom *Size : Sizes->monomials()[0].Atoms)
      Claims.meet(I.terms().atom(Size), {1, Unbounded});
  }
}

/// Claims that \p Counter is at most \p Max for every block of the grid, and
/// the same of what it would be one block past the last: the grid's size.
void FindingBuilder::assumeFits(const Term *Counter, Int128 Max) {
  if (!Counter->hasOrigin(OriginBlockIndex))
    return;
  Bounds Known(I.terms(), {&Claims});
  Known.assumeAtMost(Claims, Counter, Max);
  for (const Monomial &M : Counter->monomials()) {
    if (M.Coefficient < 1)
      continue;
    const Term *GridSize = I.terms().constant(M.Coefficient);
    bool HasBlock = false;
    for (const Atom *A : M.Atoms) {
      bool IsBlock = A->K == Atom::BlockIndex;
      HasBlock |= IsBlock;
      GridSize = I.terms().multiply(
          GridSize, IsBlock ? I.coordinate(Atom::GridExtent, A->Axis)
                            : I.terms().atom(A));
      // The stride over the grid is in threads, whatever a block handles.
      if (IsBlock)
        Known.assumeAtMost(
            Claims,
            I.terms().multiply(I.coordinate(Atom::BlockExtent, A->Axis),
                               I.coordinate(Atom::GridExtent, A->Axis)),
            Max);
    }
    if (HasBlock)
      Known.assumeAtMost(Claims, GridSize, Max);
  }
}

//===----------------------------------------------------------------------===//
// From a sink to the products
//===----------------------------------------------------------------------===//

bool FindingBuilder::isNarrow(QualType T) const {
  return I.rangeOfType(T).Hi <= Interval::ofType(32, false).Hi;
}

Bounds FindingBuilder::boundsFor(const Value *V, const FactSet *AtSink) const {
  llvm::SmallVector<const FactSet *, 3> Sets{&Claims, V->Facts.get()};
  if (AtSink)
    Sets.push_back(AtSink);
  return Bounds(I.terms(), Sets);
}

/// \returns the step that made the pointer which \p Step moves on, if it is in
/// the same expression: `p + a * b` of `p + a * b + c * d`.
static const Expr *stepBefore(const Expr *Step) {
  const Expr *Base = nullptr;
  if (const auto *Subscript = llvm::dyn_cast<ArraySubscriptExpr>(Step))
    Base = Subscript->getBase();
  else if (const auto *Binary = llvm::dyn_cast<BinaryOperator>(Step))
    Base = Binary->getLHS()->getType()->isPointerType() ? Binary->getLHS()
                                                        : Binary->getRHS();
  return Base ? Base->IgnoreParenImpCasts() : nullptr;
}

/// Makes \p F a part of \p First, which is in the same address: one report,
/// one fix.
/// \returns false where they are fixed or rated differently.
static bool absorb(Finding &First, const Finding &F) {
  if (First.Check != F.Check || First.Level != F.Level ||
      First.CanWiden != F.CanWiden || !First.Variables.empty() ||
      !F.Variables.empty() || First.Function != F.Function)
    return false;
  First.widenWith(F);
  return true;
}

void FindingBuilder::followSink(const Sink &S) {
  std::vector<Candidate> Found;
  walk(S.V, Path(), S, Found);
  // Products that are added up in one expression are one overflow: the sum.
  std::vector<std::pair<const Value *, Finding>> Reported;
  for (const Candidate &C : Found) {
    std::optional<Finding> F = describe(C, S);
    // What is handed to several kernels is cut once.
    bool IsKnown = F && F->K == Finding::Cut && S.K == Sink::LaunchArgument &&
                   !HandedOn.insert(C.Operation->T).second;
    if (!F || IsKnown)
      continue;
    auto Same = llvm::find_if(Reported, [&C](const auto &Entry) {
      return Entry.first == C.Way.Holder;
    });
    if (Same == Reported.end()) {
      Reported.push_back({C.Way.Holder, std::move(*F)});
      continue;
    }
    Finding &First = Same->second;
    if (F->Level > First.Level)
      std::swap(First, *F);
    First.widenWith(*F);
  }
  const Expr *Earlier = stepBefore(S.Site);
  auto InChain = Earlier ? FindingOfStep.find(Earlier) : FindingOfStep.end();
  if (InChain != FindingOfStep.end())
    FindingOfStep[S.Site] = InChain->second;
  for (auto &[Holder, F] : Reported) {
    auto Known = FindingOfStep.find(S.Site);
    if (!Holder && Known != FindingOfStep.end() &&
        absorb(Findings[Known->second], F))
      continue;
    if (!Holder)
      FindingOfStep[S.Site] = Findings.size();
    Findings.push_back(std::move(F));
  }
}

/// Of `(int)x` with an unsigned x, Clang makes an implicit conversion that is
/// part of the cast.
static bool isExplicitCast(const Stmt *S) {
  const auto *Implicit = llvm::dyn_cast<ImplicitCastExpr>(S);
  return llvm::isa<ExplicitCastExpr>(S) ||
         (Implicit && Implicit->isPartOfExplicitCast());
}

static bool isSum(const Value *V) {
  return V->Opcode == BO_Add || V->Opcode == BO_Sub;
}

static bool isProduct(const Value *V) {
  return V->Opcode == BO_Mul || V->Opcode == BO_Shl;
}

/// Numbers from hash functions and random number generators: the odd factors
/// that scatter bits over an unsigned word. A heuristic: no size or stride is
/// an odd constant of that magnitude.
static constexpr Int128 LeastScattering = Int128(1) << 17;

static bool isScattering(const Value *V) {
  return V->Opcode == BO_Mul && V->Type->isUnsignedIntegerType() &&
         llvm::any_of(V->Operands, [](const Value *Factor) {
           return Factor->T->isConstant() &&
                  Factor->T->constant() > LeastScattering &&
                  Factor->T->constant() % 2 == 1;
         });
}

/// Follows \p V back to what it was made from.
void FindingBuilder::walk(const Value *V, Path Way, const Sink &S,
                          std::vector<Candidate> &Found) {
  if (!V || !V->T || ++Steps > StepBudget)
    return;
  if (Way.User)
    Users[V].insert(Way.User);
  Way.User = V;
  if (!Visited.insert({V, Way.Limit, Way.ThroughLoop, Way.EndsRight}).second)
    return;
  if (isNarrow(V->Type)) {
    Way.Limit = std::min(Way.Limit, I.rangeOfType(V->Type).Hi);
  } else if (V->K != Value::Phi) {
    Way.Limit = Unbounded;
    Way.EndsRight = false;
  }
  if (Way.Terms.isEmpty() || Way.Terms.getHead() != V->T)
    Way.Terms = TermLists.add(V->T, Way.Terms);

  switch (V->K) {
  case Value::Operation:
    walkOperation(V, std::move(Way), S, Found);
    return;
  case Value::Conversion:
    if (cuts(V, Way, S))
      Found.push_back({V, Way, /*HasWideBound=*/false, {}});
    break;
  case Value::Kept:
    break;
  case Value::Stored:
    // What a loop's counter starts from and what it steps by end in one value.
    if (!Way.Holder || Way.Holder->K != Value::Phi ||
        Way.Holder->Variable != V->Variable)
      Way.Holder = V;
    break;
  case Value::Phi: {
    Way.Holder = V;
    auto It = CounterOf.find(V->T);
    if (It == CounterOf.end())
      break;
    // The loop's guard keeps the counter small here, in every iteration; more
    // so than by the type of a bound that might wrap itself.
    Int128 Small = std::min(Way.Limit, Interval::ofType(32, true).Hi) - Sliver;
    if (!Way.ThroughLoop) {
      Int128 Hi = boundsFor(V, S.Facts.get()).range(V->T).Hi;
      if (Hi <= Small)
        return;
      Way.FitsAtUse = Hi <= Way.Limit;
    }
    for (const Value *Initial : It->second->Initial)
      walk(Initial, Way, S, Found);
    // The value of an earlier iteration, of which the facts here say nothing.
    Way.ThroughLoop = true;
    Way.EndsRight = false;
    for (const Value *Step : It->second->Steps)
      walk(Step, Way, S, Found);
    return;
  }
  default:
    return;
  }
  walkOperands(V, Way, S, Found);
}

/// A chain of values is as long as the source makes it, so the stack must grow
/// with it.
void FindingBuilder::walkOperands(const Value *V, const Path &Way,
                                  const Sink &S,
                                  std::vector<Candidate> &Found) {
  clang::runWithSufficientStackSpace([] {},
                                     [&] {
                                       for (const Value *Operand : V->Operands)
                                         walk(Operand, Way, S, Found);
                                     });
}

/// Whether \p V converts a value of 64 bits that does not fit to fewer.
bool FindingBuilder::cuts(const Value *V, const Path &Way,
                          const Sink &S) const {
  if (!isNarrow(V->Type) || isNarrow(V->Operands[0]->Type) || Way.EndsRight ||
      Way.FitsAtUse)
    return false;
  Bounds Known = boundsFor(V, Way.ThroughLoop ? nullptr : S.Facts.get());
  return Known.range(V->T).Hi > I.rangeOfType(V->Type).Hi;
}

void FindingBuilder::walkOperation(const Value *V, Path Way, const Sink &S,
                                   std::vector<Candidate> &Found) {
  Path Below = Way;
  if (!isSum(V)) {
    // What is multiplied or divided is in its own type again.
    Below.Limit = Unbounded;
    Below.Terms = TermLists.getEmptyList();
  }
  bool IsRing = isSum(V) || isProduct(V);
  bool CanWrap = false;
  if (IsRing && isNarrow(V->Type)) {
    const FactSet *AtSink = Way.ThroughLoop ? nullptr : S.Facts.get();
    Interval Range = boundsFor(V, AtSink).range(V->T);
    bool Fits = Range.Lo >= I.rangeOfType(V->Type).Lo && Range.Hi <= Way.Limit;
    Below.EndsRight = Way.EndsRight || Fits;
    CanWrap = isProduct(V) && !Below.EndsRight && !isScattering(V) &&
              Range.Hi > Way.Limit && Range.Lo <= Range.Hi;
  } else {
    Below.EndsRight = false;
    Below.WidenedLate |= isProduct(V);
  }
  size_t FirstInner = Found.size();
  // What divides an index of 32 bits is an extent of the tensor that the index
  // runs over, which has no more elements than that.
  bool DividesNarrow =
      (V->Opcode == BO_Div || V->Opcode == BO_Rem) && isNarrow(V->Type);
  if (DividesNarrow)
    walk(V->Operands[0], Below, S, Found);
  else
    walkOperands(V, Below, S, Found);
  if (!CanWrap)
    return;
  // Of two nested products the outer one wraps first, unless the inner one is
  // a counter that its own bound lets run too far: then it is at fault.
  auto FirstInnerFound = Found.begin() + FirstInner;
  auto IsAtFault = [](const Candidate &Inner) { return Inner.HasWideBound; };
  if (std::any_of(FirstInnerFound, Found.end(), IsAtFault)) {
    Found.erase(std::remove_if(FirstInnerFound, Found.end(),
                               std::not_fn(IsAtFault)),
                Found.end());
    return;
  }
  std::vector<Candidate> Inner(
      std::make_move_iterator(FirstInnerFound),
      std::make_move_iterator(Found.end()));
  Found.resize(FirstInner);
  bool HasWideBound = widerBound(Way.Terms, Way.Limit);
  Found.push_back({V, std::move(Way), HasWideBound, std::move(Inner)});
}

/// \returns a comparison of one of \p Counters with a bound that itself can be
/// above \p Limit.
const Comparison *
FindingBuilder::widerBound(llvm::ImmutableList<const Term *> Counters,
                           Int128 Limit) const {
  for (const Comparison &C : R.Comparisons) {
    if (C.BoundRange.Hi <= Limit ||
        C.BoundMax <= Interval::ofType(32, false).Hi)
      continue;
    auto It = CounterOf.find(C.Counter);
    for (const Term *T : Counters)
      if (C.Counter == T ||
          (It != CounterOf.end() &&
           llvm::any_of(It->second->Initial,
                        [T](const Value *V) { return V->T == T; })))
        return &C;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Which check, how sure
//===----------------------------------------------------------------------===//

/// A loop counter of an innermost loop that differs from thread to thread or
/// runs over sizes: work per element, where a cast would cost at every turn.
bool FindingBuilder::isPerElement(const Term *T) const {
  return anyAtom(T, [this](const Atom *A) {
    if (A->K != Atom::LoopPhi)
      return false;
    auto It = CounterOf.find(I.terms().atom(A));
    if (It == CounterOf.end())
      return false;
    const Value *Phi = It->second->Phi;
    const Loop *L = Phi->InFrame->Graph->innermostLoop(Phi->Block);
    bool ByRow =
        A->Origins & OriginBlockIndex && !(A->Origins & OriginThreadIndex);
    return L && !L->HasInnerLoop && !ByRow;
  });
}

/// A coordinate taken out of an index that differs from thread to thread over
/// the whole grid or a loop; threadIdx.x / 32 is but a position in the block.
static bool isDecomposed(const Term *T) {
  return anyAtom(T, [](const Atom *A) {
    if (A->K != Atom::Quotient && A->K != Atom::Remainder)
      return false;
    bool InBlock =
        !(A->Left->origins() & ~(OriginThreadIndex | OriginBlockExtent));
    return A->Left->hasOrigin(OriginThreadIndex | OriginBlockExtent) &&
           (!InBlock || hasLoopPhi(A->Left));
  });
}

/// blockIdx * blockDim, with nothing but constants beside: threads counted.
static bool countsThreads(const Term *T) {
  return llvm::any_of(T->monomials(), [](const Monomial &M) {
    bool Block = false, Extent = false;
    for (const Atom *A : M.Atoms) {
      Block |= A->K == Atom::BlockIndex || A->K == Atom::GridExtent;
      Extent |= A->K == Atom::BlockExtent;
      if (!A->isHardware())
        return false;
    }
    return Block && Extent;
  });
}

/// Offsets by the number of blocks, as in `scratch + gridDim.x * n`: memory in
/// which every block has its own slice is as small as such grids are. In
/// `(gridDim.x - 1 - blockIdx.x) * n` it is part of a block's index.
static bool countsSlices(const Term *T) {
  auto IsSlice = [](const Monomial &M) {
    auto Has = [&M](Atom::Kind K) {
      return llvm::any_of(M.Atoms, [K](const Atom *A) { return A->K == K; });
    };
    return Has(Atom::GridExtent) && !Has(Atom::BlockIndex);
  };
  return llvm::any_of(T->monomials(), IsSlice) &&
         llvm::none_of(T->monomials(),
                       [](const Monomial &M) { return M.Coefficient < 0; });
}

CheckKind FindingBuilder::classify(const Candidate &C, const Sink &S) const {
  const Term *T = C.Operation->T;
  bool FormsCounter = countsThreads(T) &&
                      llvm::none_of(C.Operation->Operands, [](const Value *V) {
                        return countsThreads(V->T);
                      });
  if (C.HasWideBound || FormsCounter)
    return CheckKind::LinearIndex;
  if (T->hasOrigin(OriginLoaded))
    return CheckKind::BaseOffset;
  if (isDecomposed(T) || isPerElement(T))
    return CheckKind::StridedOffset;
  if (T->hasOrigin(OriginBlockIndex | OriginGridExtent))
    return CheckKind::BaseOffset;
  return S.K == Sink::Bound ? CheckKind::LinearIndex : CheckKind::StridedOffset;
}

/// Whether the launch has as many blocks along \p Axis as the device can hold,
/// however much there is to do.
bool FindingBuilder::isDeviceSized(unsigned Axis) const {
  const Atom *Grid = I.coordinate(Atom::GridExtent, Axis)->asAtom();
  return R.AtEntry && llvm::any_of(*R.AtEntry, [Grid](const auto &Fact) {
           return Fact.second == Interval::constant(0) &&
                  Fact.first->mentions(Grid) &&
                  Fact.first->hasOrigin(OriginDevice);
         });
}

/// Whether more than one stride times what one block bounds is in \p T: an
/// index within a block (or a small constant) needs a stride of millions.
bool FindingBuilder::growsPastABlock(const Term *T, const Bounds &Known) const {
  auto IsOfDevice = [this](const Atom *A) {
    return A->K == Atom::BlockIndex && isDeviceSized(A->Axis);
  };
  auto Most = [&](const Atom *A) {
    return IsOfDevice(A) ? Int128(1) : Known.range(I.terms().atom(A)).Hi;
  };
  return llvm::any_of(T->monomials(), [&](const Monomial &M) {
    const Atom *Largest = nullptr;
    Int128 Others = M.Coefficient;
    for (const Atom *A : M.Atoms) {
      if (!IsOfDevice(A) &&
          A->Origins & (OriginBlockIndex | OriginLoaded | OriginGridExtent))
        return true;
      if (!Largest || Most(A) >= Most(Largest))
        Largest = A;
    }
    for (const Atom *A : M.Atoms)
      if (A != Largest)
        Others = mulSaturating(Others, Most(A));
    bool Squared = llvm::count(M.Atoms, Largest) > 1;
    return Largest && (Squared || Others > MaxThreadsPerBlock);
  });
}

/// Whether \p Address multiplies \p Block with a size, or multiplies with one
/// a coordinate taken out of it and adds something else that varies.
static bool multipliesAsRow(const Term *Address, const Atom *Block) {
  bool Decomposed = false, Varies = false;
  for (const Monomial &M : Address->monomials()) {
    bool HasSize = false, HasPart = false;
    for (const Atom *A : M.Atoms) {
      HasSize |= A->K == Atom::Parameter;
      HasPart |=
          A->Left && (A->Left->mentions(Block) || A->Right->mentions(Block));
      Varies |= A->K != Atom::Parameter && A != Block && !A->Left;
    }
    if (HasSize && llvm::is_contained(M.Atoms, Block))
      return true;
    Decomposed |= HasSize && HasPart;
  }
  return Decomposed && Varies;
}

/// Whether \p T, made of hardware coordinates alone, is a row somewhere: a
/// part of an address with many elements for each row. The tensor has then
/// many times more elements than the counter, and no device holds that many.
bool FindingBuilder::countsRows(const Term *T) const {
  if (T->hasOrigin(OriginParameter | OriginLoaded | OriginUnknown))
    return false;
  const Atom *Block = nullptr;
  for (const Monomial &M : T->monomials())
    for (const Atom *A : M.Atoms)
      if (A->K == Atom::BlockIndex)
        Block = A;
  return Block && llvm::any_of(R.Sinks, [&](const Sink &S) {
           return S.K == Sink::Address && multipliesAsRow(S.V->T, Block);
         });
}

/// The elements of a row, at least, where a size that is not known says how
/// many there are.
static constexpr Int128 ShortestRow = 256;

/// \returns by how much more than \p Part the product \p Whole counts, or 0 if
/// \p Part is no factor of it.
static Int128 elementsForEach(const Monomial &Part, const Monomial &Whole) {
  std::optional<Factors> Rest = removeFactors(Whole.Atoms, Part.Atoms);
  if (!Rest)
    return 0;
  Int128 Elements = Whole.Coefficient / Part.Coefficient;
  for (const Atom *A : *Rest)
    if (A->K == Atom::Parameter)
      Elements = mulSaturating(Elements, ShortestRow);
  return Elements;
}

/// Whether some tensor of this kernel would have to be larger than any device
/// for \p Count to pass \p Limit: one with a row, a matrix, a state for each.
bool FindingBuilder::impliesTooLargeATensor(const Term *Count,
                                            Int128 Limit) const {
  auto IsTooLarge = [&](const Sink &S) {
    Int128 Bytes = bytesOf(S.Element, I.ast()).value_or(1);
    return llvm::any_of(S.Whole->monomials(), [&](const Monomial &Whole) {
      return llvm::any_of(Count->monomials(), [&](const Monomial &Part) {
        return Part.Coefficient > 0 && !Part.Atoms.empty() &&
               mulSaturating(Limit, mulSaturating(elementsForEach(Part, Whole),
                                                  Bytes)) > MaxDeviceBytes;
      });
    });
  };
  return llvm::any_of(R.Sinks, [&](const Sink &S) {
    return S.K == Sink::Address && IsTooLarge(S);
  });
}

/// Whether a loop over \p Counter indexes an array of constant size with it,
/// which is what bounds it then.
bool FindingBuilder::runsOverAnArray(const Term *Counter) const {
  return anyAtom(Counter, [this](const Atom *A) {
    return A->K == Atom::LoopPhi &&
           llvm::any_of(R.ArrayIndices, [A](const Term *Index) {
             return anyAtom(Index, [A](const Atom *B) { return A == B; });
           });
  });
}

/// Whether a loop over \p Counter touches global memory with it. What stays
/// in on-chip arrays is as small as they are.
bool FindingBuilder::reachesGlobalMemory(const Term *Counter) const {
  return !hasLoopPhi(Counter) || anyAtom(Counter, [this](const Atom *A) {
    return A->K == Atom::LoopPhi && llvm::any_of(R.Sinks, [A](const Sink &S) {
             return S.K != Sink::Bound && S.V->T->mentions(A);
           });
  });
}

Confidence FindingBuilder::confidenceIn(const Term *T,
                                        const Bounds &Known) const {
  bool Opaque = anyAtom(T, [&](const Atom *A) {
    return A->K == Atom::Unknown ||
           (A->isPhi() && !Known.range(I.terms().atom(A)).isBoundedAbove());
  });
  if (!growsPastABlock(T, Known) || Opaque)
    return Confidence::Possible;
  bool Direct = !anyAtom(
      T, [](const Atom *A) { return A->isPhi() || A->Left != nullptr; });
  return Direct ? Confidence::Certain : Confidence::Likely;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static const Value *skipImplicit(const Value *V) {
  while (V && V->K == Value::Conversion &&
         llvm::isa<ImplicitCastExpr>(V->Site) && !V->Operands.empty())
    V = V->Operands[0];
  return V;
}

static Finding::Operation operation(const Value *V) {
  return {llvm::cast<Expr>(V->Site), V->InFrame->Function};
}

static bool isOperation(const Value *V, const Value *SameStatement) {
  return V && V->K == Value::Operation && V->InFrame == SameStatement->InFrame;
}

/// The first multiplication of the chain that ends in \p V: with it widened,
/// everything after it is wide as well.
const Value *FindingBuilder::firstProduct(const Value *V) const {
  for (const Value *Operand : V->Operands) {
    const Value *Inner = skipImplicit(Operand);
    if (!isOperation(Inner, V) || !isNarrow(Inner->Type))
      continue;
    if (isProduct(Inner))
      return firstProduct(Inner);
    if (isSum(Inner)) {
      const Value *Deeper = firstProduct(Inner);
      if (Deeper != Inner)
        return Deeper;
    }
    if (isProduct(V))
      break;
  }
  return V;
}

void FindingBuilder::collectOtherProducts(const Value *V, const Value *First,
                                          const Bounds &Known,
                                          Finding &F) const {
  for (const Value *Operand : V->Operands) {
    const Value *Inner = skipImplicit(Operand);
    if (!isOperation(Inner, V) || !isNarrow(Inner->Type))
      continue;
    if (isProduct(Inner) && Inner != First &&
        Known.range(Inner->T).Hi > I.rangeOfType(Inner->Type).Hi &&
        firstProduct(Inner) != First)
      F.addProduct(operation(firstProduct(Inner)));
    else
      collectOtherProducts(Inner, First, Known, F);
  }
}

std::optional<Witness> FindingBuilder::witness(const Term *T,
                                               const Bounds &Known,
                                               Int128 Limit) const {
  return findWitness(I.terms(), Known, T, Limit,
                     [this](const Atom *A) { return nameOf(A, I.ast()); });
}

static Finding::Use useOf(Sink::Kind K) {
  switch (K) {
  case Sink::Address:
    return Finding::Address;
  case Sink::StoredIndex:
    return Finding::StoredIndex;
  case Sink::Bound:
    return Finding::Bound;
  case Sink::Size:
    return Finding::Size;
  case Sink::LaunchArgument:
    return Finding::LaunchArgument;
  }
  llvm_unreachable("unknown sink");
}

/// Whether something in \p V is known to grow. A device function that nobody
/// calls may be called with anything, also with small numbers only.
static bool comesFromScale(const Value *V) {
  const Frame *Entry = V->InFrame;
  while (Entry->Caller)
    Entry = Entry->Caller;
  return !Entry->Function->hasAttr<CUDADeviceAttr>() ||
         V->T->hasOrigin(OriginThreadIndex | OriginBlockIndex |
                         OriginGridExtent | OriginLoaded);
}

/// Whether the address has, beside \p Index, a coordinate times a size: then
/// \p Index is a position along one dimension, and a tensor has several.
bool FindingBuilder::isOneOfSeveral(const Term *Index, const Sink &S) const {
  return S.Whole && llvm::any_of(S.Whole->monomials(), [&](const Monomial &M) {
           bool IsPart =
               llvm::any_of(Index->monomials(), [&M](const Monomial &Part) {
                 return Part.Atoms == M.Atoms;
               });
           bool HasSize = llvm::any_of(
               M.Atoms, [](const Atom *A) { return A->K == Atom::Parameter; });
           return !IsPart && HasSize && M.Atoms.size() > 1;
         });
}

/// Whether \p Counter runs along one dimension of a tensor that has several.
bool FindingBuilder::isPosition(const Term *Counter) const {
  return llvm::any_of(R.Sinks, [&](const Sink &S) {
    return S.K == Sink::Address &&
           llvm::any_of(Counter->monomials(),
                        [&S](const Monomial &Part) {
                          return llvm::any_of(S.Whole->monomials(),
                                              [&Part](const Monomial &M) {
                                                return M.Atoms == Part.Atoms;
                                              });
                        }) &&
           isOneOfSeveral(Counter, S);
  });
}

std::optional<Finding> FindingBuilder::describe(const Candidate &C,
                                                const Sink &S) const {
  const Value *V = C.Operation;
  if (S.K == Sink::Bound &&
      (!reachesGlobalMemory(S.Counter->T) || runsOverAnArray(S.Counter->T)))
    return std::nullopt;
  // An integer that is stored need not be an index; one made of the block
  // index by a multiplication with a size is.
  if (S.K == Sink::StoredIndex &&
      (!V->T->hasOrigin(OriginBlockIndex) ||
       !V->T->hasOrigin(OriginParameter | OriginBlockExtent)))
    return std::nullopt;
  const FactSet *AtSink = C.Way.ThroughLoop ? nullptr : S.Facts.get();
  Bounds Known = boundsFor(V, AtSink);

  Finding F;
  bool IsCut = V->K == Value::Conversion;
  F.K = IsCut ? Finding::Cut : Finding::Product;
  F.Check = IsCut || S.K == Sink::Size || S.K == Sink::LaunchArgument
                ? CheckKind::Narrowing
                : classify(C, S);
  F.Level = confidenceIn(V->T, Known);
  // A count by itself is as large as its type lets it be.
  if (IsCut && V->T->asAtom() && V->T->hasOrigin(OriginParameter))
    F.Level = Confidence::Likely;
  // A bound counts what is compared with it.
  const Term *Count = S.K == Sink::Bound ? S.Counter->T : V->T;
  bool WidenedLate = C.Way.WidenedLate && anyAtom(V->T, [](const Atom *A) {
                       return A->K == Atom::Parameter;
                     });
  if ((!C.HasWideBound && countsRows(V->T)) ||
      (!WidenedLate && impliesTooLargeATensor(Count, C.Way.Limit)) ||
      (F.Check == CheckKind::BaseOffset && countsSlices(V->T)))
    F.Level = Confidence::Possible;
  if ((IsCut && isOneOfSeveral(V->T, S)) || !comesFromScale(V))
    F.Level = Confidence::Possible;
  F.Whole = llvm::cast<Expr>(V->Site);
  if (const auto *Cast = llvm::dyn_cast<CastExpr>(F.Whole); Cast && IsCut)
    F.Whole = Cast->getSubExpr()->IgnoreParenImpCasts();
  F.Limit = C.Way.Limit;
  F.Parameter = S.Parameter;
  F.UsedAs = useOf(S.K);
  F.UseSite = S.Site;
  F.Element = S.Element;
  F.HasWideBound = C.HasWideBound;
  F.Function = V->InFrame->Function;

  std::optional<Witness> W = witness(V->T, Known, F.Limit);
  if (!W)
    return std::nullopt;
  F.Values = std::move(*W);
  if (mulSaturating(F.Limit, bytesOf(F.Element, I.ast()).value_or(1)) >
      MaxDeviceBytes)
    return std::nullopt;

  if (IsCut) {
    // A function that hands on what it was given is not at fault.
    const Stmt *Outer =
        V->InFrame->siteIn(V->Operands[0]->InFrame, /*Site=*/nullptr);
    if (const auto *Call = llvm::dyn_cast_or_null<Expr>(Outer))
      F.Whole = Call;
    F.Site = F.Whole;
    addVariablesOnTheWay(V, F);
    return F;
  }
  const Value *First = firstProduct(V);
  F.Site = llvm::cast<Expr>(First->Site);
  collectOtherProducts(V, First, Known, F);
  addVariablesOnTheWay(V, F);
  clang::runWithSufficientStackSpace(
      [] {},
      [&] {
        for (const Candidate &Inner : C.Inner)
          if (std::optional<Finding> Before = describe(Inner, S))
            F.MadeFrom.push_back(std::move(*Before));
      });
  if (S.K == Sink::Bound && S.Counter->Type->isIntegralOrEnumerationType())
    widenCounter(S.Counter, F);
  return F;
}

/// Whether \p V has 32 bits whatever it is made from.
bool FindingBuilder::staysNarrow(const Value *V) const {
  return isNarrow(V->Type) &&
         (V->K == Value::Kept ||
          (V->K == Value::Conversion && isExplicitCast(V->Site)));
}

/// Adds the narrow variables that hold a part of \p From's value on any way to
/// the sink, and sees whether something else there keeps it narrow.
void FindingBuilder::addVariablesOnTheWay(const Value *From, Finding &F) const {
  llvm::SetVector<const Value *> OnTheWay;
  OnTheWay.insert(From);
  for (size_t Next = 0; Next < OnTheWay.size(); ++Next) {
    const Value *V = OnTheWay[Next];
    // What is left of a division is as small as the divisor.
    if (V->K == Value::Operation &&
        (V->Opcode == BO_Rem || V->Opcode == BO_And))
      continue;
    if (auto It = Users.find(V); It != Users.end())
      OnTheWay.insert(It->second.begin(), It->second.end());
    if (!isNarrow(V->Type))
      continue;
    if (V->K == Value::Stored)
      F.addVariable(V->Variable);
    F.CanWiden &= !staysNarrow(V);
  }
}

/// What a counter past 32 bits is put into must follow it.
void FindingBuilder::addVariablesOfCounter(const Value *Phi, Finding &F) {
  for (const Sink &S : R.Sinks) {
    if (!S.V->T->mentions(Phi->T->asAtom()))
      continue;
    Visited.clear();
    Users.clear();
    std::vector<Candidate> Products;
    walk(S.V, Path(), S, Products);
    addVariablesOnTheWay(Phi, F);
  }
}

/// Whether \p V can wrap where no 32-bit count promises a grid of its size.
bool FindingBuilder::wrapsInALargeGrid(const Value *V) const {
  Bounds Known(I.terms(), {V->Facts.get()});
  return isNarrow(V->Type) && Known.range(V->T).Hi > I.rangeOfType(V->Type).Hi;
}

/// A bound past 32 bits lets the counter that it stops run as far: variables
/// and products that the counter is made of must be widened with it.
void FindingBuilder::widenCounter(const Value *Counter, Finding &F) const {
  llvm::SetVector<const Value *> Parts;
  Parts.insert(Counter);
  for (size_t Next = 0; Next < Parts.size(); ++Next) {
    const Value *V = Parts[Next];
    if (!V || !V->T || V->T->isConstant())
      continue;
    bool IsVariable = V->K == Value::Stored || V->K == Value::Phi;
    if (IsVariable && V->Variable && isNarrow(V->Type))
      F.addVariable(V->Variable);
    F.CanWiden &= !staysNarrow(V);
    if (V->K != Value::Operation || isSum(V))
      Parts.insert(V->Operands.begin(), V->Operands.end());
    else if (isProduct(V) && wrapsInALargeGrid(V))
      F.addProduct(operation(firstProduct(V)));
  }
}

//===----------------------------------------------------------------------===//
// Steps of loop counters
//===----------------------------------------------------------------------===//

void FindingBuilder::reportSteps() {
  for (const LoopCounter &Counter : R.LoopCounters) {
    if (!isNarrow(Counter.Phi->Type) || !reachesGlobalMemory(Counter.Phi->T))
      continue;
    for (const Value *Step : Counter.Steps)
      reportStep(Counter, Step);
  }
}

/// Products in the stride, which the wider counter would take in wrapped.
void FindingBuilder::addStrideProducts(const Value *Add, Finding &F) const {
  for (const Value *Operand : Add->Operands) {
    const Value *Product = skipImplicit(Operand);
    if (isOperation(Product, Add) && isProduct(Product) &&
        wrapsInALargeGrid(Product))
      F.addProduct(operation(firstProduct(Product)));
  }
}

/// `i += step` with i below its bound before: does it pass the maximum of its
/// type before the bound stops it?
void FindingBuilder::reportStep(const LoopCounter &Counter, const Value *Step) {
  // The addition itself: behind what stores it into the variable.
  const Value *Add = Step;
  bool CanWiden = true;
  for (; Add && Add->isPassedOn(); Add = Add->Operands[0])
    CanWiden &= !staysNarrow(Add);
  if (!Add || Add->K != Value::Operation || Add->Opcode != BO_Add || !Add->T)
    return;
  // Another variable counts, and this one takes it over.
  bool AddsToItself = llvm::any_of(Add->Operands, [&](const Value *V) {
    while (V->isPassedOn() && V->Variable != Counter.Phi->Variable)
      V = V->Operands[0];
    return V->Variable == Counter.Phi->Variable;
  });
  if (!AddsToItself)
    return;
  const Term *Phi = Counter.Phi->T;
  const Term *Stride = I.terms().subtract(Add->T, Phi);
  if (Stride->mentions(Phi->asAtom()))
    return;
  Int128 Limit = I.rangeOfType(Counter.Phi->Type).Hi;

  const Comparison *Guard = nullptr;
  for (const Comparison &C : R.Comparisons)
    if (C.Counter->mentions(Phi->asAtom()) && C.BoundOrigins &&
        (!Guard || C.BoundRange.Hi < Guard->BoundRange.Hi))
      Guard = &C;
  if (!Guard)
    return;

  Bounds Known = boundsFor(Add, nullptr);
  if (Known.range(Add->T).Hi <= Limit)
    return;
  bool WideBound = Guard->BoundRange.Hi > Limit &&
                   Guard->BoundMax > Interval::ofType(32, false).Hi;
  bool GridStride =
      Stride->hasOrigin(OriginGridExtent) && Known.range(Stride).Hi > Sliver;
  if (!WideBound && !GridStride)
    return;
  // One finding where the counter's first value already passes the same bound,
  // or where the bound itself must be widened, and the counter with it.
  for (Finding &Known : Findings)
    if ((Known.HasWideBound || Known.UsedAs == Finding::Bound) &&
        llvm::is_contained(Known.Variables, Counter.Phi->Variable)) {
      addStrideProducts(Add, Known);
      return;
    }

  Finding F;
  F.K = Finding::Step;
  F.Check = CheckKind::LinearIndex;
  F.Level = impliesTooLargeATensor(Phi, Limit) ? Confidence::Possible
                                               : Confidence::Likely;
  F.Site = F.Whole = llvm::cast<Expr>(Add->Site);
  F.Limit = Limit;
  F.UsedAs = Finding::Bound;
  F.UseSite = F.Site;
  F.CanWiden = CanWiden;
  F.addVariable(Counter.Phi->Variable);
  F.Function = Add->InFrame->Function;
  std::optional<Witness> W = witness(Add->T, Known, Limit);
  if (!W)
    return;
  F.Values = std::move(*W);
  F.HasWideBound = WideBound;
  if (WideBound) {
    addStrideProducts(Add, F);
    addVariablesOfCounter(Counter.Phi, F);
  }
  Findings.push_back(std::move(F));
}

} // namespace index_width
