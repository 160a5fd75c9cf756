//===--- Finding.cpp - an overflow, described -----------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Finding.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/ErrorHandling.h"

namespace index_width {

llvm::StringRef checkName(CheckKind K) {
  switch (K) {
  case CheckKind::BaseOffset:
    return "base-offset";
  case CheckKind::LinearIndex:
    return "linear-index";
  case CheckKind::StridedOffset:
    return "strided-offset";
  case CheckKind::Narrowing:
    return "narrowing";
  case CheckKind::LaunchDimension:
    return "launch-dimension";
  }
  llvm_unreachable("unknown check");
}

std::optional<Int128> bytesOf(clang::QualType Element,
                              const clang::ASTContext &Context) {
  if (Element.isNull() || Element->isDependentType() ||
      Element->isIncompleteType() || Element->isFunctionType())
    return std::nullopt;
  return Context.getTypeSizeInChars(Element).getQuantity();
}

} // namespace index_width
