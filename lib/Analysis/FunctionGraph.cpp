//===--- FunctionGraph.cpp - the CFG of a function and its loops ----------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/FunctionGraph.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

namespace index_width {

std::unique_ptr<FunctionGraph>
FunctionGraph::build(const clang::FunctionDecl *F, clang::ASTContext &Context) {
  clang::CFG::BuildOptions Options;
  Options.AddInitializers = true;
  Options.setAllAlwaysAdd();
  auto G = std::make_unique<FunctionGraph>();
  G->Graph = clang::CFG::buildCFG(F, F->getBody(), &Context, Options);
  if (!G->Graph)
    return nullptr;
  clang::PostOrderCFGView View(G->Graph.get());
  G->PositionOf.assign(G->Graph->getNumBlockIDs(),
                       std::numeric_limits<unsigned>::max());
  for (const clang::CFGBlock *B : View) {
    G->PositionOf[B->getBlockID()] = G->Order.size();
    G->Order.push_back(B);
  }
  G->findLoops();
  return G;
}

bool FunctionGraph::isBackEdge(const clang::CFGBlock *From,
                               const clang::CFGBlock *To) const {
  return PositionOf[From->getBlockID()] >= PositionOf[To->getBlockID()];
}

void FunctionGraph::findLoops() {
  for (const clang::CFGBlock *Header : Order) {
    llvm::SmallVector<const clang::CFGBlock *, 8> Work;
    for (const clang::CFGBlock *P : Header->preds())
      if (P && PositionOf[P->getBlockID()] < Order.size() &&
          isBackEdge(P, Header))
        Work.push_back(P);
    if (Work.empty())
      continue;
    Loop L{Header, llvm::BitVector(Graph->getNumBlockIDs())};
    L.Blocks.set(Header->getBlockID());
    while (!Work.empty()) {
      const clang::CFGBlock *B = Work.pop_back_val();
      if (L.Blocks.test(B->getBlockID()))
        continue;
      L.Blocks.set(B->getBlockID());
      for (const clang::CFGBlock *P : B->preds())
        if (P)
          Work.push_back(P);
    }
    Loops.push_back(std::move(L));
  }
  llvm::sort(Loops, [](const Loop &A, const Loop &B) {
    return std::make_pair(A.Blocks.count(), A.Header->getBlockID()) <
           std::make_pair(B.Blocks.count(), B.Header->getBlockID());
  });
  for (Loop &Outer : Loops)
    Outer.HasInnerLoop = llvm::any_of(Loops, [&](const Loop &Inner) {
      return &Inner != &Outer && Outer.Blocks.test(Inner.Header->getBlockID());
    });
}

const Loop *FunctionGraph::innermostLoop(unsigned BlockID) const {
  auto It = llvm::find_if(
      Loops, [BlockID](const Loop &L) { return L.Blocks.test(BlockID); });
  return It == Loops.end() ? nullptr : &*It;
}

const Loop *FunctionGraph::loopWithHeader(const clang::CFGBlock *B) const {
  auto It = llvm::find_if(Loops, [B](const Loop &L) { return L.Header == B; });
  return It == Loops.end() ? nullptr : &*It;
}

} // namespace index_width
