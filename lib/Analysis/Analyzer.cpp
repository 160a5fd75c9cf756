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
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

namespace index_width {

using namespace clang;

namespace {

/// Collects the definitions of device functions outside system headers, in
/// source order, instantiations of templates included. A plain walk over
/// declarations: bodies are not entered, nor are the many thousands of
/// declarations of system headers.
class DeviceFunctions {
public:
  explicit DeviceFunctions(ASTContext &Context)
      : Sources(Context.getSourceManager()) {
    for (Decl *D : Context.getTraversalScope())
      visit(D);
  }

  std::vector<const FunctionDecl *> Kernels, Helpers;

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
  }

  const SourceManager &Sources;
};

} // namespace

Analysis::Analysis() = default;
Analysis::~Analysis() = default;

std::unique_ptr<Analysis> Analysis::run(ASTContext &Context) {
  std::unique_ptr<Analysis> A(new Analysis());
  DeviceFunctions Functions(Context);
  A->Kernels = Functions.Kernels.size();

  llvm::DenseSet<const FunctionDecl *> Called;
  auto Analyze = [&](const FunctionDecl *F) {
    Interpreter I(Context);
    Record R = I.run(F);
    Called.insert(R.Called.begin(), R.Called.end());
    if (R.Incomplete)
      A->Incomplete.push_back(F);
    A->add(Context, FindingBuilder(I, R).build());
  };
  for (const FunctionDecl *F : Functions.Kernels)
    Analyze(F);
  // A helper that a kernel calls was seen with what that kernel passes.
  for (const FunctionDecl *F : Functions.Helpers)
    if (!Called.contains(F))
      Analyze(F);

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
void Analysis::add(ASTContext &Context, std::vector<Finding> New) {
  (void)Context;
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
