//===--- IndexWidthTidyModule.cpp - the clang-tidy module -----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/IndexWidthCheck.h"
#include "Checks/Messages.h"
#include "Support/ClangCompat.h"

namespace index_width {

class IndexWidthTidyModule : public clang::tidy::ClangTidyModule {
public:
  void
  addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {
    auto Shared = std::make_shared<SharedAnalysis>();
    for (CheckKind Kind : {CheckKind::BaseOffset, CheckKind::LinearIndex,
                           CheckKind::StridedOffset, CheckKind::Narrowing,
                           CheckKind::LaunchDimension})
      Factories.registerCheckFactory(
          ("index-width-" + checkName(Kind)).str(),
          [Kind, Shared](llvm::StringRef Name,
                         clang::tidy::ClangTidyContext *Context) {
            return std::make_unique<IndexWidthCheck>(Name, Context, Kind,
                                                     Shared);
          });
  }
};

static clang::tidy::ClangTidyModuleRegistry::Add<IndexWidthTidyModule>
    X("index-width-module", "Finds 32-bit index overflow in CUDA kernels.");

} // namespace index_width
