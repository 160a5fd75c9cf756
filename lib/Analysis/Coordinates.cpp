//===--- Coordinates.cpp - the hardware coordinates of CUDA and HIP -------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Coordinates.h"
#include "Analysis/Facts.h"
#include "llvm/ADT/StringSwitch.h"

namespace index_width {

std::optional<Atom::Kind> coordinateKind(const clang::ValueDecl *D) {
  const auto *Var = llvm::dyn_cast<clang::VarDecl>(D);
  if (!Var || Var->isLocalVarDeclOrParm() || !Var->getIdentifier() ||
      !Var->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Atom::Kind>>(Var->getName())
      .Case("threadIdx", Atom::ThreadIndex)
      .Case("blockIdx", Atom::BlockIndex)
      .Case("blockDim", Atom::BlockExtent)
      .Case("gridDim", Atom::GridExtent)
      .Default(std::nullopt);
}

std::optional<unsigned> axisOfMember(llvm::StringRef Name) {
  if (Name.size() != 1 || Name[0] < 'x' || Name[0] > 'z')
    return std::nullopt;
  return Name[0] - 'x';
}

Interval coordinateRange(Atom::Kind K, unsigned Axis) {
  switch (K) {
  case Atom::ThreadIndex:
    return {0, MaxBlockExtent[Axis] - 1};
  case Atom::BlockExtent:
    return {1, MaxBlockExtent[Axis]};
  case Atom::BlockIndex:
    return {0, MaxGridExtent[Axis] - 1};
  default:
    return {1, MaxGridExtent[Axis]};
  }
}

std::string coordinateName(Atom::Kind K, unsigned Axis) {
  static const char *const Names[] = {"threadIdx", "blockIdx", "blockDim",
                                      "gridDim"};
  return std::string(Names[K]) + "." + "xyz"[Axis];
}

} // namespace index_width
