//===--- Finding.h - an overflow, described ---------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_ANALYSIS_FINDING_H
#define INDEX_WIDTH_ANALYSIS_FINDING_H

#include "Analysis/Interval.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace index_width {

/// The check that a finding belongs to, by the cheapest fix that is right.
enum class CheckKind {
  BaseOffset,      ///< one cast outside every per-element loop
  LinearIndex,     ///< the element counter itself
  StridedOffset,   ///< decomposed coordinates, stride metadata, loop counters
  Narrowing,       ///< 64 bits cut to 32, byte counts multiplied in 32
  LaunchDimension, ///< a grid or a block larger than the hardware allows
};

/// The name of the check without the common prefix, such as "base-offset".
llvm::StringRef checkName(CheckKind K);

/// What was proved; docs/confidence.md defines the levels for users.
enum class Confidence { Possible, Likely, Certain };

/// Concrete numbers for which an expression leaves its type.
struct Witness {
  /// Source spelling and value, the one that was solved for first.
  std::vector<std::pair<std::string, Int128>> Inputs;
  /// The value that the expression ought to have then.
  Int128 Result = 0;
};

struct Finding {
  enum Kind {
    Product, ///< a multiplication or left shift in 32 bits
    Step,    ///< a loop counter that passes its type's maximum
    Cut,     ///< a conversion from 64 bits to 32
    Extent,  ///< the extent of a launched grid or block
  };
  enum Use { Address, StoredIndex, Bound, Size, LaunchArgument, Launch };
  /// An operation and the function (instantiation) that it is in.
  struct Operation {
    const clang::Expr *Site;
    const clang::FunctionDecl *Function;
  };

  Kind K;
  CheckKind Check;
  Confidence Level;
  /// The operation to change, the first multiplication of a chain.
  const clang::Expr *Site;
  /// The whole product (the step, what is cut), as quoted in the message.
  const clang::Expr *Whole;
  /// The largest number that the narrowest type on the way can hold.
  Int128 Limit;
  Witness Values;
  Use UsedAs;
  const clang::Expr *UseSite;
  /// What the address points to, null for bounds.
  clang::QualType Element;
  /// Variables that hold the narrow result on its ways to the uses.
  llvm::SmallVector<const clang::VarDecl *, 2> Variables;
  /// Whether a 64-bit bound is what lets the value grow too far.
  bool HasWideBound = false;
  /// Other products that must be widened with it: they wrap by themselves and
  /// become part of the same value.
  llvm::SmallVector<Operation, 2> OtherProducts;
  /// Products in the variables that it is made from: the next findings, were
  /// only this one fixed.
  std::vector<Finding> MadeFrom;
  /// Whether widening at Site and of Variables reaches the uses: no explicit
  /// cast, no parameter and no result of another function, no member and no
  /// element is in between.
  bool CanWiden = true;
  /// The parameter that a launch argument becomes.
  const clang::ParmVarDecl *Parameter = nullptr;
  /// Which extents a launch makes too large, such as "gridDim.y".
  std::string Extents;
  /// The function (instantiation) in which it was found.
  const clang::FunctionDecl *Function;

  /// \p Variable, which may be null for something without a name, holds the
  /// result on its way.
  void addVariable(const clang::VarDecl *Variable);
  /// \p Product must be widened, too.
  void addProduct(const Operation &Product);
  /// Whatever is widened for \p Other is widened with this, at once.
  void widenWith(const Finding &Other);
};

/// \returns the bytes of one \p Element, nothing for what has no size.
std::optional<Int128> bytesOf(clang::QualType Element,
                              const clang::ASTContext &Context);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_FINDING_H
