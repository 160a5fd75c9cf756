//===--- Analyzer.cpp - the findings of a translation unit ----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Analyzer.h"
#include "Analysis/FindingBuilder.h"
#include "Analysis/Interpreter.h"
#include "Analysis/LaunchDimensions.h"
#include "Analysis/LaunchFacts.h"
#include "Analysis/LaunchGraph.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace index_width {

using namespace clang;

namespace {

/// Collects the definitions of functions outside system headers, in source
/// order, instantiations of templates included. A plain walk over
/// declarations: bodies are not entered, nor are the many thousands of
/// declarations of system headers.
class DefinedFunctions {
public:
  explicit DefinedFunctions(ASTContext &Context)
      : Sources(Context.getSourceManager()) {
    for (Decl *D : Context.getTraversalScope())
      visit(D);
  }

  std::vector<const FunctionDecl *> Kernels, Helpers, Host;

private:
  void visit(const Decl *D) {
    if (isa<TranslationUnitDecl>(D))
      return visitAll(cast<DeclContext>(D));
    if (Sources.isInSystemHeader(D->getLocation()))
      return;
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D)) {
      for (const FunctionDecl *F : Template->specializations())
        visitFunction(F);
      return;
    }
    if (const auto *Template = dyn_cast<ClassTemplateDecl>(D)) {
      for (const auto *S : Template->specializations())
        visitAll(S);
      return;
    }
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return visitFunction(F);
    if (const auto *Record = dyn_cast<CXXRecordDecl>(D)) {
      if (!Record->isDependentContext())
        visitAll(Record);
      return;
    }
    if (isa<NamespaceDecl, LinkageSpecDecl>(D))
      visitAll(cast<DeclContext>(D));
  }

  void visitAll(const DeclContext *Context) {
    for (const Decl *D : Context->decls())
      visit(D);
  }

  void visitFunction(const FunctionDecl *F) {
    if (!F->isThisDeclarationADefinition() || F->isDependentContext() ||
        !F->hasBody())
      return;
    if (F->hasAttr<CUDAGlobalAttr>())
      Kernels.push_back(F);
    else if (F->hasAttr<CUDADeviceAttr>())
      Helpers.push_back(F);
    if (!F->hasAttr<CUDAGlobalAttr>() &&
        (!F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAHostAttr>()))
      Host.push_back(F);
  }

  const SourceManager &Sources;
};

} // namespace

Analysis::Analysis() = default;
Analysis::~Analysis() = default;

namespace {
/// The kernels of a translation unit, and what all launches of each have in
/// common.
class LaunchedKernels {
public:
  LaunchedKernels(ASTContext &Context, const AnalysisOptions &Options,
                  llvm::ArrayRef<const FunctionDecl *> HostFunctions)
      : Context(Context), Options(Options),
        Variables(findDeviceVariables(HostFunctions)), Graph(HostFunctions),
        Roots(Graph.roots().begin(), Graph.roots().end()) {
    for (const FunctionDecl *Root : Graph.roots())
      interpret(Root);
    // Handed to code that is not followed, so called with anything.
    for (const FunctionDecl *Launcher : Graph.launchers())
      if (!Interpreted.contains(Launcher))
        interpret(Launcher);
  }

  /// \returns what interprets \p Kernel, and what holds when it starts.
  std::pair<Interpreter *, FactSet> find(const FunctionDecl *Kernel) {
    Launched &K = Kernels[Kernel];
    if (!K.By)
      K.By = std::make_unique<Interpreter>(Context);
    return {K.By.get(), K.Facts.value_or(FactSet())};
  }

  /// What host code does wrong by itself. Whether a launch argument has to be
  /// as large as a tensor, only the kernel tells.
  std::vector<Finding> takeFindings() { return std::move(Findings); }

  /// \returns whether every launch of \p Kernel is behind a check that 32 bits
  /// are enough for all it indexes.
  bool isGuarded(const FunctionDecl *Kernel) const {
    auto It = Kernels.find(Kernel);
    return It != Kernels.end() && It->second.Facts && It->second.AllGuarded;
  }

  /// Frees what interpreted \p Kernel.
  void release(const FunctionDecl *Kernel) { Kernels.erase(Kernel); }

private:
  struct Launched {
    std::unique_ptr<Interpreter> By;
    std::optional<FactSet> Facts;
    bool AllGuarded = true;
  };

  void interpret(const FunctionDecl *F) {
    Interpreter Host(Context);
    Host.keepOut(Roots);
    Host.setDeviceVariables(Variables);
    Host.setGuardPredicates(Options.GuardPredicates);
    Record R = Host.run(F);
    Interpreted.insert(F);
    Interpreted.insert(R.Called.begin(), R.Called.end());
    for (Finding &New : FindingBuilder(Host, R).buildForHost())
      Findings.push_back(std::move(New));
    llvm::DenseSet<SourceLocation> LargeExtents;
    for (const Launch &L : R.Launches) {
      if (std::optional<Finding> Large = findLargeExtent(L, Host, LargeExtents))
        Findings.push_back(std::move(*Large));
      Interpreter *Kernel = find(L.Kernel).first;
      FactSet New = factsOfLaunch(L, Host, *Kernel);
      Kernels[L.Kernel].AllGuarded &= Host.isGuarded(*L.Facts);
      std::optional<FactSet> &Known = Kernels[L.Kernel].Facts;
      if (Known)
        Known->join(New);
      else
        Known = std::move(New);
    }
  }

  ASTContext &Context;
  const AnalysisOptions &Options;
  DeviceVariables Variables;
  LaunchGraph Graph;
  llvm::DenseSet<const FunctionDecl *> Roots, Interpreted;
  llvm::DenseMap<const FunctionDecl *, Launched> Kernels;
  std::vector<Finding> Findings;
};
} // namespace

std::unique_ptr<Analysis> Analysis::run(ASTContext &Context,
                                        const AnalysisOptions &Options) {
  std::unique_ptr<Analysis> A(new Analysis());
  DefinedFunctions Functions(Context);
  A->Kernels = Functions.Kernels.size();
  LaunchedKernels Launched(Context, Options, Functions.Host);

  llvm::DenseSet<const FunctionDecl *> Called;
  llvm::DenseSet<const ParmVarDecl *> Counts;
  auto Analyze = [&](const FunctionDecl *F) {
    auto [I, Known] = Launched.find(F);
    Record R = I->run(F, std::move(Known));
    Called.insert(R.Called.begin(), R.Called.end());
    FindingBuilder Builder(*I, R);
    if (!Launched.isGuarded(F))
      A->add(Builder.build());
    for (const ParmVarDecl *Count : Builder.counts(F))
      Counts.insert(Count);
    if (R.Incomplete || Builder.isIncomplete())
      A->Incomplete.push_back(F);
    Launched.release(F);
  };
  for (const FunctionDecl *F : Functions.Kernels)
    Analyze(F);
  // A helper that a kernel calls was seen with what that kernel passes.
  for (const FunctionDecl *F : Functions.Helpers)
    if (!Called.contains(F))
      Analyze(F);

  std::vector<Finding> OnHost = Launched.takeFindings();
  for (Finding &F : OnHost)
    if (F.Parameter && !Counts.contains(F.Parameter))
      F.Level = Confidence::Possible;
  A->add(std::move(OnHost));

  A->joinFixes();
  const SourceManager &Sources = Context.getSourceManager();
  llvm::sort(A->Findings, [&](const Finding &X, const Finding &Y) {
    SourceLocation L = X.Site->getExprLoc(), R = Y.Site->getExprLoc();
    return L != R ? Sources.isBeforeInTranslationUnit(L, R) : X.Level > Y.Level;
  });
  return A;
}

/// Lets one fix do for a finding and what it is made from, unless that is a
/// finding itself: of two fixes with the same edit only one is applied.
void Analysis::joinFixes() {
  for (Finding &F : Findings) {
    std::vector<Finding> Inner = std::move(F.MadeFrom);
    F.MadeFrom.clear();
    for (size_t Next = 0; Next < Inner.size(); ++Next) {
      const SourceLocation Place = Inner[Next].Site->getExprLoc();
      bool IsReported = llvm::any_of(Findings, [&](const Finding &Other) {
        return Other.Site->getExprLoc() == Place && Other.Level >= F.Level;
      });
      if (IsReported)
        continue;
      std::vector<Finding> Deeper = std::move(Inner[Next].MadeFrom);
      Inner[Next].MadeFrom.clear();
      F.widenWith(Inner[Next]);
      Inner.insert(Inner.end(), Deeper.begin(), Deeper.end());
    }
  }
}

/// Adds findings at places that have none yet. Of two at one place the surer
/// one stays, and its fix must do for both.
void Analysis::add(std::vector<Finding> New) {
  for (Finding &F : New) {
    auto Known = llvm::find_if(Findings, [&F](const Finding &Old) {
      return Old.Site->getExprLoc() == F.Site->getExprLoc();
    });
    if (Known == Findings.end()) {
      Findings.push_back(std::move(F));
      continue;
    }
    if (F.Level > Known->Level)
      std::swap(F, *Known);
    Known->widenWith(F);
  }
}

} // namespace index_width
