//===--- FunctionBody.cpp - what is where in a function -------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/FunctionBody.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

namespace index_width {

using namespace clang;

class FunctionBody::Builder : public RecursiveASTVisitor<Builder> {
  using Base = RecursiveASTVisitor<Builder>;

public:
  explicit Builder(FunctionBody &Body) : Body(Body) {}

  bool shouldVisitImplicitCode() const { return true; }

  bool TraverseStmt(Stmt *S) {
    if (!S)
      return true;
    Body.Parents[S] = Around;
    const Stmt *Outside = std::exchange(Around, S);
    bool Result = Base::TraverseStmt(S);
    Around = Outside;
    return Result;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    auto &Uses = Body.Uses[E->getDecl()];
    if (!llvm::is_contained(Uses, E))
      Uses.push_back(E);
    return true;
  }

  bool VisitDeclStmt(DeclStmt *S) {
    for (const Decl *D : S->decls())
      if (const auto *Variable = dyn_cast<VarDecl>(D))
        Body.Declarations[Variable] = S;
    return true;
  }

private:
  FunctionBody &Body;
  const Stmt *Around = nullptr;
};

FunctionBody::FunctionBody(const FunctionDecl *Function) : Function(Function) {
  Builder(*this).TraverseDecl(const_cast<FunctionDecl *>(Function));
}

llvm::ArrayRef<const DeclRefExpr *>
FunctionBody::usesOf(const ValueDecl *Variable) const {
  auto It = Uses.find(Variable);
  if (It == Uses.end())
    return {};
  return It->second;
}

const FunctionDecl *outermostFunction(const Decl *D) {
  const FunctionDecl *Outermost = dyn_cast<FunctionDecl>(D);
  for (const DeclContext *C = D->getDeclContext(); C; C = C->getParent())
    if (const auto *Function = dyn_cast<FunctionDecl>(C))
      Outermost = Function;
  return Outermost;
}

} // namespace index_width
