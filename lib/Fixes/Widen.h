//===--- Widen.h - fix pattern 1 and wider counters -------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The smallest edit that makes a wrapped product right: a cast at the first
// multiplication, and 64 bits for the local variables that hold the result on
// its way to where it is used.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_FIXES_WIDEN_H
#define INDEX_WIDTH_FIXES_WIDEN_H

#include "Analysis/Finding.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace index_width {

struct WideningFix {
  std::vector<clang::FixItHint> Edits;
  /// The edits name int64_t or uint64_t, which <cstdint> declares.
  bool NeedsCstdint = false;
  /// Why there are no edits, for the user; empty if there are.
  std::string Obstacle;
};

/// \returns the edits that widen \p F's products and variables, or the
/// obstacle: something on the way that stays in 32 bits, a declaration or a
/// macro that cannot be changed alone, a use that does not bear the wider type.
WideningFix widen(const Finding &F, const clang::ASTContext &Context);

} // namespace index_width

#endif // INDEX_WIDTH_FIXES_WIDEN_H
