//===--- Finding.cpp - an overflow, described -----------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Finding.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
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

void Finding::addVariable(const clang::VarDecl *Variable) {
  CanWiden &= Variable && !llvm::isa<clang::ParmVarDecl>(Variable);
  if (Variable && !llvm::is_contained(Variables, Variable))
    Variables.push_back(Variable);
}

void Finding::addProduct(const Operation &Product) {
  bool Known = llvm::any_of(OtherProducts, [&Product](const Operation &Old) {
    return Old.Site == Product.Site;
  });
  if (Product.Site != Site && !Known)
    OtherProducts.push_back(Product);
}

void Finding::widenWith(const Finding &Other) {
  CanWiden &= Other.CanWiden;
  for (const clang::VarDecl *Variable : Other.Variables)
    addVariable(Variable);
  if (Other.K == Product)
    addProduct({Other.Site, Other.Function});
  for (const Operation &Product : Other.OtherProducts)
    addProduct(Product);
  MadeFrom.insert(MadeFrom.end(), Other.MadeFrom.begin(), Other.MadeFrom.end());
}

} // namespace index_width
