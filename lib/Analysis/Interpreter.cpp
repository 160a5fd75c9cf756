//===--- Interpreter.cpp - control flow: blocks, joins, loops -------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Interpreter.h"
#include "Analysis/Coordinates.h"
#include "clang/AST/Attr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

namespace index_width {

/// A loop's ranges are joined exactly at first, then what still grows is
/// widened to "unbounded", then one sweep without widening takes back what the
/// loop's own guard bounds.
static constexpr unsigned ExactSweeps = 2;
static constexpr unsigned MaxSweeps = 6;

/// A place whose value depends on the path taken.
struct Interpreter::PhiNode {
  const Place *P;
  const clang::CFGBlock *Block;
  const Frame *InFrame;
  Value V;
  bool IsLoop;
  unsigned Sweep; ///< in which it was joined last
  /// By edge, in the order of the block's predecessors that were reached.
  std::vector<const Term *> Incoming;
  std::vector<bool> IsBack;
};

Interpreter::Interpreter(clang::ASTContext &Context) : AST(Context) {}
Interpreter::~Interpreter() = default;

Interval Interpreter::rangeOfType(clang::QualType T) const {
  if (T.isNull() || T->isDependentType() || !T->isIntegralOrEnumerationType() ||
      T->isIncompleteType())
    return Interval::full();
  if (T->isBooleanType())
    return {0, 1};
  return Interval::ofType(AST.getIntWidth(T),
                          T->isSignedIntegerOrEnumerationType());
}

const Term *Interpreter::coordinate(Atom::Kind K, unsigned Axis) {
  const Term *&T = Coordinates[K][Axis];
  if (!T)
    T = Terms.atom(Terms.makeAtom(K, 1u << K, coordinateRange(K, Axis),
                                  coordinateName(K, Axis), Axis));
  return T;
}

Record Interpreter::run(const clang::FunctionDecl *Entry, FactSet Known) {
  Out = Record();
  Work = 0;
  Frame *F = frameFor(Entry, nullptr, nullptr);
  if (!F)
    return std::move(Out);
  F->This = Places.temporary(F, nullptr);
  State In;
  for (const auto &[T, I] : factsOfBlock(Entry))
    Known.meet(T, I);
  In.Facts = std::make_shared<FactSet>(std::move(Known));
  Out.AtEntry = In.Facts;
  Recording = false;
  runFrame(*F, In);
  Recording = true;
  runFrame(*F, In);
  Recording = false;
  Out.Incomplete = Work > WorkBudget;
  return std::move(Out);
}

/// What limits the threads of a block, 1024 or what `__launch_bounds__(N)`
/// says: their number along any axes, and their number in order.
FactSet Interpreter::factsOfBlock(const clang::FunctionDecl *Kernel) {
  FactSet Facts;
  const auto *Attribute = Kernel->getAttr<clang::CUDALaunchBoundsAttr>();
  Int128 Most = MaxThreadsPerBlock;
  if (std::optional<Int128> Stated =
          Attribute ? constantValue(Attribute->getMaxThreads()) : std::nullopt;
      Stated && *Stated >= 1 && *Stated < Most) {
    Most = *Stated;
    for (unsigned Axes = 1; Axes < 8; ++Axes) {
      const Term *Threads = Terms.constant(1);
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (Axes & (1u << Axis))
          Threads =
              Terms.multiply(Threads, coordinate(Atom::BlockExtent, Axis));
      Facts.meet(Threads, {1, Most});
    }
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Facts.meet(coordinate(Atom::ThreadIndex, Axis), {0, Most - 1});
  }
  // threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)
  const Term *Number = coordinate(Atom::ThreadIndex, 0);
  const Term *Layer = coordinate(Atom::BlockExtent, 0);
  for (unsigned Axis : {1, 2}) {
    Number = Terms.add(
        Number, Terms.multiply(Layer, coordinate(Atom::ThreadIndex, Axis)));
    Layer = Terms.multiply(Layer, coordinate(Atom::BlockExtent, Axis));
    Facts.meet(Number, {0, Most - 1});
  }
  return Facts;
}

Frame *Interpreter::frameFor(const clang::FunctionDecl *F, const Frame *Caller,
                             const clang::Stmt *CallSite) {
  auto [It, New] = Graphs.try_emplace(F);
  if (New)
    It->second = FunctionGraph::build(F, AST);
  if (!It->second)
    return nullptr;
  std::unique_ptr<Frame> &Slot = Frames[{Caller, CallSite, F}];
  if (!Slot)
    Slot = std::make_unique<Frame>(F, It->second.get(), Caller, CallSite);
  return Slot.get();
}

/// Interprets the body of \p F from the state \p In.
/// \returns the state at its exit, or nothing if it does not return.
std::optional<State> Interpreter::runFrame(Frame &F, State In) {
  Frame *Caller = std::exchange(Running, &F);
  unsigned CallerBlock = CurrentBlock;
  State CallerState = std::move(Current);
  bool WasRecording = std::exchange(Recording, false);

  // Without a loop one sweep in order sees everything, so it can record too.
  bool NeedsSweeps = F.Graph->hasLoops() || !WasRecording;
  bool Known = F.LastIn && F.LastPhiVersion == PhiVersion && *F.LastIn == In;
  if (Known && !WasRecording) {
    Running = Caller;
    Current = std::move(CallerState);
    return F.LastOut;
  }
  std::vector<std::optional<State>> Exits(F.Graph->cfg().getNumBlockIDs());
  if (NeedsSweeps && !Known)
    stabilize(F, In, Exits);
  else if (WasRecording && F.Graph->hasLoops())
    sweep(F, In, /*Widen=*/false, Exits);
  Recording = WasRecording;
  if (Recording) {
    sweep(F, In, /*Widen=*/true, Exits);
    recordLoopCounters(F);
  }

  Running = Caller;
  CurrentBlock = CallerBlock;
  Current = std::move(CallerState);
  F.LastIn = std::move(In);
  F.LastOut = std::move(Exits[F.Graph->cfg().getExit().getBlockID()]);
  F.LastPhiVersion = PhiVersion;
  return F.LastOut;
}

/// Sweeps over the blocks until no loop changes what its head sees.
void Interpreter::stabilize(Frame &F, const State &In,
                            std::vector<std::optional<State>> &Exits) {
  if (F.Graph->hasLoops()) {
    for (unsigned Sweep = 0; Sweep < MaxSweeps; ++Sweep)
      if (!sweep(F, In, Sweep >= ExactSweeps, Exits) && Sweep > 0)
        break;
  }
  sweep(F, In, /*Widen=*/!F.Graph->hasLoops(), Exits);
}

void Interpreter::phiChanged() {
  PhisChanged = true;
  ++PhiVersion;
}

bool State::operator==(const State &O) const {
  return Values.size() == O.Values.size() && *Facts == *O.Facts &&
         llvm::all_of(Values, [&O](const auto &Entry) {
           auto It = O.Values.find(Entry.first);
           return It != O.Values.end() && It->second == Entry.second;
         });
}

/// One pass over all blocks in order.
/// \returns whether a phi changed, so that another pass is needed.
bool Interpreter::sweep(Frame &F, const State &In, bool Widen,
                        std::vector<std::optional<State>> &Exits) {
  bool Before = std::exchange(PhisChanged, false);
  ++F.Sweeps;
  for (const clang::CFGBlock *B : F.Graph->blocks()) {
    std::optional<State> Entry = enterBlock(F, B, In, Widen, Exits);
    if (!Entry) {
      Exits[B->getBlockID()].reset();
      continue;
    }
    Current = std::move(*Entry);
    CurrentBlock = B->getBlockID();
    Stopped = false;
    for (const clang::CFGElement &Element : *B) {
      if (Stopped)
        break;
      ++Work;
      if (auto S = Element.getAs<clang::CFGStmt>())
        visit(S->getStmt());
      else if (auto I = Element.getAs<clang::CFGInitializer>())
        visitInitializer(I->getInitializer());
    }
    if (std::exchange(Stopped, false))
      Exits[B->getBlockID()].reset();
    else
      Exits[B->getBlockID()] = Current;
  }
  // The caller's own phis are the caller's matter.
  return std::exchange(PhisChanged, Before);
}

/// \returns the state in which \p B is entered: what its predecessors left,
/// each with what the branch taken says. Nothing where none was reached yet.
std::optional<State>
Interpreter::enterBlock(Frame &F, const clang::CFGBlock *B, const State &In,
                        bool Widen,
                        llvm::ArrayRef<std::optional<State>> Exits) {
  if (B == &F.Graph->cfg().getEntry())
    return In;
  llvm::SmallVector<Edge, 4> Edges;
  for (const clang::CFGBlock::AdjacentBlock &Pred : B->preds()) {
    const clang::CFGBlock *P = Pred.getReachableBlock();
    if (!P || !Exits[P->getBlockID()])
      continue;
    // The same block may lead here on several branches (switch cases).
    bool Known =
        llvm::any_of(Edges, [P](const Edge &E) { return E.From == P; });
    if (Known)
      continue;
    Current = *Exits[P->getBlockID()];
    if (assumeBranch(P, B))
      Edges.push_back({P, std::move(Current)});
  }
  if (Edges.empty())
    return std::nullopt;
  if (Edges.size() == 1 && !F.Graph->loopWithHeader(B))
    return std::move(Edges[0].In);
  return joinEdges(F, B, Widen, Edges);
}

/// Adds to the current state what it says that control went from \p From to
/// \p To.
/// \returns false if it cannot, by a comparison of constants.
bool Interpreter::assumeBranch(const clang::CFGBlock *From,
                               const clang::CFGBlock *To) {
  const auto *Condition =
      llvm::dyn_cast_or_null<clang::Expr>(From->getTerminatorCondition());
  if (!Condition)
    return true;
  if (const auto *Switch =
          llvm::dyn_cast<clang::SwitchStmt>(From->getTerminatorStmt())) {
    assumeCase(Switch, To->getLabel());
    return true;
  }
  if (From->succ_size() != 2)
    return true;
  bool OnTrue = From->succ_begin()->getReachableBlock() == To;
  bool OnFalse = (From->succ_begin() + 1)->getReachableBlock() == To;
  if (const clang::Expr *Last = From->getLastCondition())
    Condition = Last;
  if (OnTrue == OnFalse)
    return true;
  if (std::optional<bool> Holds = decide(Condition); Holds && *Holds != OnTrue)
    return false;
  assumeCondition(Condition, OnTrue);
  return true;
}

State Interpreter::joinEdges(Frame &F, const clang::CFGBlock *B, bool Widen,
                             llvm::MutableArrayRef<Edge> Edges) {
  State Joined;
  llvm::SetVector<const Place *> Assigned;
  for (const Edge &E : Edges)
    for (const auto &Entry : E.In.Values)
      Assigned.insert(Entry.first);

  for (const Place *P : Assigned) {
    llvm::SmallVector<const Value *, 4> Incoming;
    for (Edge &E : Edges) {
      const Value *V = nullptr;
      if (auto It = E.In.Values.find(P); It != E.In.Values.end()) {
        V = It->second;
      } else {
        // Not assigned on that path: out of scope for a local variable, else
        // still what it was in the beginning.
        const Place *Root = P->root();
        const auto *Var = llvm::dyn_cast_or_null<clang::VarDecl>(Root->Decl);
        bool HasInitial = Var && !Var->isLocalVarDecl();
        const auto Type = P->Decl ? P->Decl->getType() : clang::QualType();
        if (Var && Var->hasAttr<clang::CUDASharedAttr>()) {
          // Written by other threads; one that did not write reads theirs.
          for (const Edge &Other : Edges)
            if (auto It = Other.In.Values.find(P);
                !V && It != Other.In.Values.end())
              V = It->second;
        } else if (HasInitial && !Type.isNull()) {
          std::swap(Current, E.In);
          V = read(P, nullptr, Type);
          std::swap(Current, E.In);
        }
      }
      if (!V)
        break;
      Incoming.push_back(V);
    }
    if (Incoming.size() == Edges.size())
      Joined.Values[P] = joinValues(F, B, Widen, P, Edges, Incoming);
  }

  FactSet Facts = *Edges[0].In.Facts;
  for (const Edge &E : Edges.drop_front())
    Facts.join(*E.In.Facts);
  Joined.Facts = std::make_shared<FactSet>(std::move(Facts));
  return Joined;
}

/// Another variable that takes the same values along every edge: they are one
/// value, such as a 64-bit counter and the 32-bit view of it.
const Atom *Interpreter::congruentAtom(const PhiNode &N) {
  for (const std::unique_ptr<PhiNode> &O : Phis[{N.InFrame, N.Block}])
    if (O.get() != &N && O->V.T && O->Incoming == N.Incoming)
      return O->V.T->asAtom();
  return nullptr;
}

/// Whether \p N took part in such a value and has gone another way since.
bool Interpreter::sharesAtomWrongly(const PhiNode &N) {
  return llvm::any_of(Phis[{N.InFrame, N.Block}], [&](const auto &O) {
    return O.get() != &N && O->V.T == N.V.T && O->Sweep == N.Sweep &&
           O->Incoming.size() == N.Incoming.size() && O->Incoming != N.Incoming;
  });
}

const Value *Interpreter::joinValues(Frame &F, const clang::CFGBlock *B,
                                     bool Widen, const Place *P,
                                     llvm::MutableArrayRef<Edge> Edges,
                                     llvm::ArrayRef<const Value *> Incoming) {
  bool AllEqual = llvm::all_of(
      Incoming, [&](const Value *V) { return V == Incoming.front(); });
  std::vector<std::unique_ptr<PhiNode>> &Here = Phis[{&F, B}];
  auto Known = llvm::find_if(Here, [P](const auto &N) { return N->P == P; });
  bool New = Known == Here.end();
  if (New) {
    if (AllEqual)
      return Incoming.front();
    Here.push_back(std::make_unique<PhiNode>());
    Known = std::prev(Here.end());
  }
  PhiNode &N = **Known;
  bool IsLoop = F.Graph->loopWithHeader(B);

  std::vector<const Term *> Terms;
  bool AllIntegers = true;
  for (const Value *V : Incoming) {
    Terms.push_back(V->T);
    AllIntegers &= V->T != nullptr;
  }
  const Term *OldTerm = New ? nullptr : N.V.T;
  bool SameIncoming = !New && N.Incoming == Terms;
  N.P = P;
  N.Block = B;
  N.InFrame = &F;
  N.IsLoop = IsLoop;
  N.Sweep = F.Sweeps;
  N.Incoming = std::move(Terms);
  N.IsBack.clear();
  for (const Edge &E : Edges)
    N.IsBack.push_back(F.Graph->isBackEdge(E.From, B));

  // All but the phi itself is the value of the first edge.
  const Value *First = Incoming.front();
  N.V.K = AllIntegers ? Value::Phi : First->K;
  N.V.InFrame = &F;
  N.V.Site = First->Site;
  N.V.Type = P->Decl ? P->Decl->getType().getNonReferenceType() : First->Type;
  N.V.Variable = llvm::dyn_cast_or_null<clang::VarDecl>(P->Decl);
  N.V.Operands.assign(Incoming.begin(), Incoming.end());
  N.V.Block = B->getBlockID();
  N.V.Space = llvm::all_of(Incoming,
                           [](const Value *V) {
                             return V->Space == MemorySpace::OnChip;
                           })
                  ? MemorySpace::OnChip
                  : MemorySpace::Global;
  bool SameTarget = llvm::all_of(
      Incoming, [First](const Value *V) { return V->Target == First->Target; });
  N.V.Target = SameTarget ? First->Target : nullptr;
  N.V.Facts = Edges.front().In.Facts;
  if (!AllIntegers) {
    N.V.T = nullptr;
    if (New)
      phiChanged();
    return &N.V;
  }

  // The paths may agree on the value though not on where it was computed.
  bool SameTerm = llvm::all_of(
      N.Incoming, [&](const Term *T) { return T == N.Incoming.front(); });
  if (SameTerm && (New || OldTerm == N.Incoming.front())) {
    N.V.T = N.Incoming.front();
    if (New)
      phiChanged();
    return &N.V;
  }

  unsigned Origins = 0;
  Interval Range{Unbounded, -Unbounded};
  for (size_t I = 0; I < Incoming.size(); ++I) {
    Origins |= N.Incoming[I]->origins();
    Range = Range.join(
        Bounds(this->Terms, {Edges[I].In.Facts.get()}).range(N.Incoming[I]));
  }
  const Atom *A = OldTerm ? OldTerm->asAtom() : nullptr;
  bool Owned = A && A->isPhi();
  if (Owned && !SameIncoming && sharesAtomWrongly(N))
    Owned = false;
  if (!Owned) {
    A = IsLoop ? congruentAtom(N) : nullptr;
    if (!A || !A->isPhi())
      A = this->Terms.makeAtom(IsLoop ? Atom::LoopPhi : Atom::MergePhi, Origins,
                               Range,
                               P->Decl ? P->Decl->getNameAsString() : "");
    phiChanged();
  }
  Interval Old = A->Range;
  if (Widen && IsLoop) {
    if (Range.Hi > Old.Hi)
      Range.Hi = Unbounded;
    if (Range.Lo < Old.Lo)
      Range.Lo = -Unbounded;
    Range = Range.join(Old);
  }
  if (Range != Old)
    phiChanged();
  A->Range = Range;
  A->Origins |= Origins;
  N.V.T = this->Terms.atom(A);
  return &N.V;
}

void Interpreter::recordLoopCounters(const Frame &F) {
  for (const clang::CFGBlock *B : F.Graph->blocks())
    for (const std::unique_ptr<PhiNode> &N : Phis[{&F, B}]) {
      const Atom *A = N->V.T ? N->V.T->asAtom() : nullptr;
      if (!N->IsLoop || !A || A->K != Atom::LoopPhi)
        continue;
      LoopCounter Counter{&N->V, {}, {}};
      for (size_t I = 0; I < N->IsBack.size(); ++I)
        if (N->IsBack[I])
          Counter.Steps.push_back(N->V.Operands[I]);
        else
          Counter.Initial.push_back(N->V.Operands[I]);
      Out.LoopCounters.push_back(std::move(Counter));
    }
}

} // namespace index_width
