//===--- Value.cpp - what an expression evaluates to ----------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Value.h"

namespace index_width {

const Place *PlaceContext::intern(Place P) {
  Key K{P.K, P.Parent, P.Decl, P.Index, P.Site, P.InFrame};
  std::unique_ptr<Place> &Slot = Places[K];
  if (!Slot)
    Slot = std::make_unique<Place>(P);
  return Slot.get();
}

const Place *PlaceContext::variable(const clang::ValueDecl *D) {
  const auto *Canonical = llvm::cast<clang::ValueDecl>(D->getCanonicalDecl());
  return intern({Place::Variable, nullptr, Canonical});
}

const Place *PlaceContext::field(const Place *Parent,
                                 const clang::ValueDecl *D) {
  return intern({Place::Field, Parent, D});
}

const Place *PlaceContext::element(const Place *Array, const Term *Index) {
  return intern({Place::Element, Array, nullptr, Index});
}

const Place *PlaceContext::pointee(const Place *Pointer) {
  return intern({Place::Pointee, Pointer});
}

const Place *PlaceContext::temporary(const Frame *F, const clang::Stmt *Site) {
  return intern({Place::Temporary, nullptr, nullptr, nullptr, Site, F});
}

const Place *PlaceContext::memory(const Frame *F, const clang::Stmt *Site) {
  return intern({Place::Memory, nullptr, nullptr, nullptr, Site, F});
}

const Place *PlaceContext::returned(const Frame *F) {
  return intern({Place::Returned, nullptr, nullptr, nullptr, nullptr, F});
}

const Place *PlaceContext::rebase(const Place *P, const Place *From,
                                  const Place *To) {
  if (P == From)
    return To;
  Place Copy = *P;
  Copy.Parent = rebase(P->Parent, From, To);
  return intern(Copy);
}

} // namespace index_width
