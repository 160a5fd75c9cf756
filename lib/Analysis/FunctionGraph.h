//===--- FunctionGraph.h - the CFG of a function and its loops --*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_ANALYSIS_FUNCTIONGRAPH_H
#define INDEX_WIDTH_ANALYSIS_FUNCTIONGRAPH_H

#include "clang/AST/Decl.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/BitVector.h"
#include <memory>
#include <vector>

namespace index_width {

/// A natural loop: the blocks from which its head is reached again.
struct Loop {
  const clang::CFGBlock *Header;
  llvm::BitVector Blocks;
  bool HasInnerLoop = false;
};

/// The control flow of one function definition, built once.
class FunctionGraph {
public:
  /// \returns null where Clang cannot build a CFG.
  static std::unique_ptr<FunctionGraph> build(const clang::FunctionDecl *F,
                                              clang::ASTContext &Context);

  const clang::CFG &cfg() const { return *Graph; }
  /// Reachable blocks in reverse post order.
  llvm::ArrayRef<const clang::CFGBlock *> blocks() const { return Order; }
  bool hasLoops() const { return !Loops.empty(); }
  bool isBackEdge(const clang::CFGBlock *From, const clang::CFGBlock *To) const;
  /// \returns the smallest loop around the block, or null.
  const Loop *innermostLoop(unsigned BlockID) const;
  /// \returns the loop with this head, or null.
  const Loop *loopWithHeader(const clang::CFGBlock *B) const;

private:
  void findLoops();

  std::unique_ptr<clang::CFG> Graph;
  std::vector<const clang::CFGBlock *> Order;
  std::vector<unsigned> PositionOf; ///< block ID to index in Order
  std::vector<Loop> Loops;          ///< innermost (smallest) first
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_FUNCTIONGRAPH_H
