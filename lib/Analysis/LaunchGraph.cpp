//===--- LaunchGraph.cpp - the host functions that launch kernels ---------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LaunchGraph.h"
#include "Analysis/Interpreter.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace index_width {

using namespace clang;

namespace {
/// What one function body calls, and whether it mentions a kernel or a device's
/// memory. The bodies of lambdas in it are functions of their own.
class BodyScan : public RecursiveASTVisitor<BodyScan> {
public:
  BodyScan(llvm::SetVector<const FunctionDecl *> &Callees, bool &UsesDevice)
      : Callees(Callees), UsesDevice(UsesDevice) {}

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      add(F);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getMemberDecl()))
      add(F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    add(E->getConstructor());
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    if (!E->isGenericLambda())
      add(E->getCallOperator());
    return true;
  }

private:
  void add(const FunctionDecl *F) {
    UsesDevice |= F->hasAttr<CUDAGlobalAttr>() || takesByteCounts(F);
    const FunctionDecl *Definition = nullptr;
    if (F->hasBody(Definition) && !Definition->isDependentContext())
      Callees.insert(Definition);
  }

  llvm::SetVector<const FunctionDecl *> &Callees;
  bool &UsesDevice;
};
} // namespace

static bool isDeviceOnly(const FunctionDecl *F) {
  return F->hasAttr<CUDAGlobalAttr>() ||
         (F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>());
}

/// Whether all callers of \p F are in this translation unit. Another one that
/// instantiates the same template is analysed by itself.
static bool isInternal(const FunctionDecl *F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  return !F->isExternallyVisible() || F->isTemplateInstantiation() ||
         (Method && Method->getParent()->isLambda());
}

/// \returns whether \p F launches kernels, after looking at all it calls.
bool LaunchGraph::scan(const FunctionDecl *F) {
  auto [It, New] = Nodes.try_emplace(F);
  if (!New)
    return It->second.Launches;
  const SourceManager &Sources = F->getASTContext().getSourceManager();
  if (isDeviceOnly(F) || Sources.isInSystemHeader(F->getLocation()))
    return false;
  Node N;
  BodyScan(N.Callees, N.Launches).TraverseStmt(F->getBody());
  if (N.Launches)
    Launchers.insert(F);
  for (const FunctionDecl *Callee : N.Callees)
    N.Launches |= scan(Callee);
  return (Nodes[F] = std::move(N)).Launches;
}

LaunchGraph::LaunchGraph(llvm::ArrayRef<const FunctionDecl *> Functions) {
  llvm::DenseSet<const FunctionDecl *> Called;
  for (const FunctionDecl *F : Functions)
    scan(F);
  for (const auto &[F, N] : Nodes)
    if (N.Launches)
      Called.insert(N.Callees.begin(), N.Callees.end());
  for (const FunctionDecl *F : Functions)
    if (Nodes[F].Launches && (!isInternal(F) || !Called.contains(F)))
      Roots.push_back(F);
}

} // namespace index_width
