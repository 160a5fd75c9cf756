//===--- Interpreter.h - abstract interpretation of a function --*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a function over symbolic values: forward over Clang's CFG, through
// calls, until loops are stable, and then once more to record
//
//  - sinks: the places where an integer matters (it becomes part of a global
//    memory address, a stored index, a loop bound),
//  - comparisons: which counter is checked against which bound,
//  - loop counters: the variables that a loop changes.
//
// It knows what values are, not which of them are wrong: FindingBuilder reads
// the findings off what is recorded here.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_INTERPRETER_H
#define INDEX_WIDTH_ANALYSIS_INTERPRETER_H

#include "Analysis/DeviceProperties.h"
#include "Analysis/FunctionGraph.h"
#include "Analysis/Value.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include <map>
#include <optional>
#include <unordered_map>

namespace index_width {

/// Whether \p F allocates, copies or fills memory of a device, by the names of
/// the CUDA and HIP runtimes.
bool takesByteCounts(const clang::FunctionDecl *F);

/// What is known at a program point.
struct State {
  llvm::MapVector<const Place *, const Value *> Values;
  std::shared_ptr<const FactSet> Facts = std::make_shared<FactSet>();

  bool operator==(const State &O) const;
};

/// A use of an integer that makes a wrapped one a bug.
struct Sink {
  enum Kind {
    Address,        ///< indexes or moves a pointer to global memory
    StoredIndex,    ///< written to global memory as an integer
    Bound,          ///< the bound of a loop or of a guard
    Size,           ///< bytes to allocate, copy or fill
    LaunchArgument, ///< handed to a kernel, as Parameter
  };
  Kind K;
  const Value *V;
  std::shared_ptr<const FactSet> Facts;
  const clang::Expr *Site;
  clang::QualType Element; ///< what the address points to; null for bounds
  const Value *Counter = nullptr; ///< what a bound is compared with
  /// Of an address, all that was added to its pointer, step by step.
  const Term *Whole = nullptr;
  const clang::ParmVarDecl *Parameter = nullptr;
};

/// A counter checked against a bound with < <= > >= or !=.
struct Comparison {
  const Term *Counter;
  const Term *Bound;
  Interval BoundRange;
  /// The largest number the bound can be by the types it is made of, whatever
  /// the guards say on this path.
  Int128 BoundMax;
  unsigned BoundOrigins;
};

/// A variable that a loop changes.
struct LoopCounter {
  const Value *Phi;
  /// The values before the first iteration.
  llvm::SmallVector<const Value *, 1> Initial;
  /// The values at the end of an iteration.
  llvm::SmallVector<const Value *, 2> Steps;
};

/// A kernel launch, as the host code was interpreted when it came to it.
struct Launch {
  const clang::FunctionDecl *Kernel = nullptr; ///< the definition
  const Frame *InFrame = nullptr;
  const clang::Expr *Site = nullptr;
  /// Of the grid and of the block, by axis; null where nothing is known.
  const Value *Extents[2][3] = {};
  /// An integer that the kernel is given: a parameter, or a member of one.
  struct Argument {
    unsigned Parameter;
    llvm::SmallVector<const clang::FieldDecl *, 1> Member;
    const Value *V;
  };
  std::vector<Argument> Arguments;
  std::shared_ptr<const FactSet> Facts;
};

/// A call in progress: a function definition and where it was called from.
class Frame {
public:
  Frame(const clang::FunctionDecl *F, const FunctionGraph *Graph,
        const Frame *Caller, const clang::Stmt *CallSite)
      : Function(F), Graph(Graph), Caller(Caller), CallSite(CallSite),
        Depth(Caller ? Caller->Depth + 1 : 0) {}

  const clang::FunctionDecl *Function;
  const FunctionGraph *Graph;
  const Frame *Caller;
  const clang::Stmt *CallSite; ///< in Caller
  unsigned Depth;
  const Place *This = nullptr;
  llvm::DenseMap<const clang::Stmt *, const Value *> Values;
  /// The last run and its result, good while no phi anywhere changes: inside
  /// a caller's loop most calls come again with the same arguments.
  std::optional<State> LastIn, LastOut;
  unsigned LastPhiVersion = 0;
  unsigned Sweeps = 0;

  /// \returns where \p Outer makes the call that this frame is part of, \p Site
  /// if it is this very frame, or null if it is no caller.
  const clang::Stmt *siteIn(const Frame *Outer, const clang::Stmt *Site) const {
    if (Outer == this)
      return Site;
    return Caller ? Caller->siteIn(Outer, CallSite) : nullptr;
  }

  bool isRunning(const clang::FunctionDecl *F) const {
    return Function == F || (Caller && Caller->isRunning(F));
  }
};

/// Everything recorded about one entry function and what it calls.
struct Record {
  /// What held when the function was entered.
  std::shared_ptr<const FactSet> AtEntry;
  std::vector<Sink> Sinks;
  std::vector<Comparison> Comparisons;
  std::vector<LoopCounter> LoopCounters;
  std::vector<Launch> Launches;
  /// What indexes declared arrays of constant size.
  llvm::DenseSet<const Term *> ArrayIndices;
  llvm::DenseSet<const clang::FunctionDecl *> Called;
  /// Set when the budget ran out and calls were not followed any more.
  bool Incomplete = false;
};

class Interpreter {
public:
  explicit Interpreter(clang::ASTContext &Context);
  ~Interpreter();

  /// Interprets \p Entry, which must have a body, with nothing known of its
  /// parameters but their types and what \p Known says.
  Record run(const clang::FunctionDecl *Entry, FactSet Known = {});

  /// Calls of \p Functions are not followed.
  void keepOut(const llvm::DenseSet<const clang::FunctionDecl *> &Functions) {
    KeptOut = &Functions;
  }

  /// Functions with these \p Names tell whether 32 bits are enough.
  void setGuardPredicates(const std::vector<std::string> &Names) {
    GuardPredicates = Names;
  }

  /// \returns whether such a function said so, by \p Facts.
  bool isGuarded(const FactSet &Facts);

  /// \p Variables hold what they are said to.
  void setDeviceVariables(const DeviceVariables &Variables) {
    KnownVariables = &Variables;
  }

  TermContext &terms() { return Terms; }
  clang::ASTContext &ast() { return AST; }
  /// \returns the built-in coordinate, the same however a header spells it.
  const Term *coordinate(Atom::Kind K, unsigned Axis);
  /// \returns what the entry function's parameter, or a member of it, is when
  /// it is called; null for what is no integer.
  const Term *initialTerm(const Place *P, clang::QualType Type);
  PlaceContext &places() { return Places; }
  /// \returns the values of an integer type; full for anything else.
  Interval rangeOfType(clang::QualType T) const;

private:
  /// Statements interpreted for one entry function before calls are no longer
  /// followed.
  static constexpr unsigned WorkBudget = 2'000'000;

  struct PhiNode;
  struct Edge {
    const clang::CFGBlock *From;
    State In;
  };

  // Interpreter.cpp: control flow.
  FactSet factsOfBlock(const clang::FunctionDecl *Kernel);
  Frame *frameFor(const clang::FunctionDecl *F, const Frame *Caller,
                  const clang::Stmt *CallSite);
  std::optional<State> runFrame(Frame &F, State In);
  void stabilize(Frame &F, const State &In,
                 std::vector<std::optional<State>> &Exits);
  void phiChanged();
  bool sweep(Frame &F, const State &In, bool Widen,
             std::vector<std::optional<State>> &Exits);
  std::optional<State> enterBlock(Frame &F, const clang::CFGBlock *B,
                                  const State &In, bool Widen,
                                  llvm::ArrayRef<std::optional<State>> Exits);
  bool assumeBranch(const clang::CFGBlock *From, const clang::CFGBlock *To);
  State joinEdges(Frame &F, const clang::CFGBlock *B, bool Widen,
                  llvm::MutableArrayRef<Edge> Edges);
  const Value *joinValues(Frame &F, const clang::CFGBlock *B, bool Widen,
                          const Place *P, llvm::MutableArrayRef<Edge> Edges,
                          llvm::ArrayRef<const Value *> Incoming);
  const Atom *congruentAtom(const PhiNode &N);
  bool sharesAtomWrongly(const PhiNode &N);
  void recordLoopCounters(const Frame &F);

  // InterpreterConditions.cpp: what a branch teaches.
  std::optional<bool> decide(const clang::Expr *Condition);
  void assumeCondition(const clang::Expr *Condition, bool Holds);
  void assumeTruth(const Value *V, bool Holds);
  bool isGuardPredicate(const clang::CallExpr *E) const;
  const Term *fits32();
  void assumeFits(const clang::CallExpr *E);
  void assumeCase(const clang::SwitchStmt *Switch, const clang::Stmt *Label);
  void assumeComparison(const clang::BinaryOperator *E, bool Holds);
  void recordComparison(const clang::BinaryOperator *E);
  void recordBound(const Value *Counter, const Value *Bound,
                   const clang::Expr *BoundExpr, const clang::Expr *Site);

  // InterpreterExpr.cpp: expressions and statements.
  void visit(const clang::Stmt *S);
  void visitAssembly(const clang::GCCAsmStmt *S);
  void visitInitializer(const clang::CXXCtorInitializer *I);
  void declare(const clang::VarDecl *D);
  const Value *valueOf(const clang::Expr *E);
  const Value *compute(const clang::Expr *E);
  const Value *computeCast(const clang::CastExpr *E);
  const Value *computeBinary(const clang::BinaryOperator *E);
  const Value *computeUnary(const clang::UnaryOperator *E);
  const Value *computeAssignment(const clang::BinaryOperator *E);
  const Value *computeArithmetic(const clang::Expr *E,
                                 clang::BinaryOperatorKind Op,
                                 clang::QualType Type, const Value *L,
                                 const Value *R);
  const Term *arithmeticTerm(clang::BinaryOperatorKind Op, clang::QualType Type,
                             const Term *L, const Term *R);
  const Value *computeElementList(const clang::CXXStdInitializerListExpr *E);
  const Value *computeInitList(const clang::InitListExpr *E);
  const Value *phi(const clang::Expr *E, const Value *A, const Value *B,
                   const FactSet &WhenA, const FactSet &WhenB);
  const Value *either(const clang::Expr *E, const clang::Expr *Condition,
                      const Value *A, const Value *B);
  const Place *placeOf(const clang::Expr *E);
  const Place *pointedAt(const Value *Pointer, const clang::Expr *Site);
  const Place *memberPlace(const clang::MemberExpr *E);
  const Value *read(const Place *P, const clang::Stmt *Site,
                    clang::QualType Type);
  const Value *lookup(const State &S, const Place *P) const;
  std::optional<Interval> deviceRange(const Place *P) const;
  const Value *initialValue(const Place *P, const clang::Stmt *Site,
                            clang::QualType Type);
  void assign(const Place *P, const Value *V);
  void forget(const Place *P);
  void forgetLocals(const Frame &F);
  const Value *stored(const clang::VarDecl *Variable, const clang::Stmt *Site,
                      const Value *V);
  const Value *kept(const clang::Stmt *Site, const Value *V,
                    clang::QualType Type);
  const Value *convert(const clang::Stmt *Site, const Value *V,
                       clang::QualType To);
  const Value *leaf(const clang::Stmt *Site, clang::QualType Type,
                    const Term *T);
  const Value *opaque(const clang::Stmt *Site, clang::QualType Type,
                      Atom::Kind K, unsigned Origins, Interval Range);
  const Value *unknown(const clang::Stmt *Site, clang::QualType Type);
  const Value *loaded(const clang::Expr *Site);
  const Value *pointer(const clang::Stmt *Site, clang::QualType Type,
                       MemorySpace Space, const Place *Target,
                       const Term *Offset = nullptr);
  const Value *aggregate(const clang::Stmt *Site, clang::QualType Type,
                         const Place *Target);
  const Value *makeValue(Value V);
  void addSink(Sink::Kind K, const Value *V, const clang::Expr *Site,
               clang::QualType Element, const Term *Whole = nullptr);
  const Value *pointerStep(const clang::Expr *Site, const Value *Base,
                           const Value *Offset, clang::QualType PointerType);

  // InterpreterLaunches.cpp: kernel launches.
  void recordLaunch(const clang::CUDAKernelCallExpr *E);
  void recordLaunchCall(const clang::CallExpr *E,
                        const clang::FunctionDecl *Callee);
  void readExtents(const Place *Extents, clang::QualType Dim3,
                   const clang::Expr *Site, const Value *(&Into)[3]);
  void addArgument(Launch &L, Launch::Argument Argument, clang::QualType Type);
  void addLaunch(Launch L, const Value *Callee);
  void answerDeviceQuery(const clang::CallExpr *E);
  void recordSizes(const clang::CallExpr *E, const clang::FunctionDecl *Callee);

  // InterpreterCalls.cpp: calls.
  const Value *computeCall(const clang::CallExpr *E);
  const Value *computeConstruct(const clang::CXXConstructExpr *E);
  const Value *constructAt(const Place *P, const clang::CXXConstructExpr *E);
  const Value *computeLibraryCall(const clang::CallExpr *E,
                                  const clang::FunctionDecl *Callee);
  bool canFollow(const clang::FunctionDecl *F) const;
  bool canChangeState(const clang::FunctionDecl *F);
  const Value *follow(const clang::FunctionDecl *Callee,
                      const clang::Expr *CallSite, const Place *This,
                      llvm::ArrayRef<const clang::Expr *> Arguments);
  void forgetReachable(llvm::ArrayRef<const clang::Expr *> Arguments,
                       const clang::FunctionDecl *Callee);
  std::optional<Int128> constantValue(const clang::Expr *E) const;

  Bounds boundsHere() { return Bounds(Terms, {Current.Facts.get()}); }
  void addFacts(const FactSet &New);

  clang::ASTContext &AST;
  TermContext Terms;
  PlaceContext Places;
  const llvm::DenseSet<const clang::FunctionDecl *> *KeptOut = nullptr;
  const DeviceVariables *KnownVariables = nullptr;
  llvm::ArrayRef<std::string> GuardPredicates;
  const Term *Fits32 = nullptr;
  std::map<const clang::FunctionDecl *, std::unique_ptr<FunctionGraph>> Graphs;
  llvm::DenseMap<const clang::FunctionDecl *, bool> ChangesState;
  std::map<std::tuple<const Frame *, const clang::Stmt *,
                      const clang::FunctionDecl *>,
           std::unique_ptr<Frame>>
      Frames;
  using ValueKey =
      std::tuple<const Frame *, const clang::Stmt *, int, const void *,
                 const Term *, const void *, const void *, const void *>;
  struct HashKey {
    size_t operator()(const ValueKey &K) const {
      return std::apply(
          [](const auto &...Parts) { return llvm::hash_combine(Parts...); }, K);
    }
  };
  std::unordered_map<ValueKey, std::unique_ptr<Value>, HashKey> Values;
  std::unordered_map<const Place *, const Term *> InitialTerms;
  const Term *Coordinates[4][3] = {};
  std::map<std::pair<const Frame *, const clang::CFGBlock *>,
           std::vector<std::unique_ptr<PhiNode>>>
      Phis;

  Frame *Running = nullptr;
  unsigned CurrentBlock = 0;
  State Current;
  bool Stopped = false; ///< the thread ended: a trap, a failed assertion
  bool Recording = false;
  bool PhisChanged = false;
  unsigned PhiVersion = 1; ///< counts changes of phis
  unsigned Work = 0;
  Record Out;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_INTERPRETER_H
