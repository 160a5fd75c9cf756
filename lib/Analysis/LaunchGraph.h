//===--- LaunchGraph.h - the host functions that launch kernels -*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_ANALYSIS_LAUNCHGRAPH_H
#define INDEX_WIDTH_ANALYSIS_LAUNCHGRAPH_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <vector>

namespace index_width {

/// Which host functions launch kernels or size a device's memory, themselves or
/// through what they call, and which of them anybody may call.
class LaunchGraph {
public:
  /// \p Functions are the host functions with a body that are looked at;
  /// lambdas and what they call are found from there.
  explicit LaunchGraph(llvm::ArrayRef<const clang::FunctionDecl *> Functions);

  /// Functions to begin with, since nothing in this translation unit bounds
  /// what they are called with: visible to the linker, or called by none that
  /// launches. In the order they were given.
  const std::vector<const clang::FunctionDecl *> &roots() const {
    return Roots;
  }
  /// All functions that do so themselves. One that only mentions a kernel
  /// counts as well: a pointer to it may be handed on.
  llvm::ArrayRef<const clang::FunctionDecl *> launchers() const {
    return Launchers.getArrayRef();
  }

private:
  struct Node {
    llvm::SetVector<const clang::FunctionDecl *> Callees;
    bool Launches = false;
  };
  bool scan(const clang::FunctionDecl *F);

  llvm::DenseMap<const clang::FunctionDecl *, Node> Nodes;
  llvm::SetVector<const clang::FunctionDecl *> Launchers;
  std::vector<const clang::FunctionDecl *> Roots;
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_LAUNCHGRAPH_H
