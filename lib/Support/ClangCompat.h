//===--- ClangCompat.h - differences between LLVM versions -----*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The project builds against LLVM 19 and 22. What differs between the two in
// the interfaces it uses is here and nowhere else.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_SUPPORT_CLANGCOMPAT_H
#define INDEX_WIDTH_SUPPORT_CLANGCOMPAT_H

#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/Config/llvm-config.h"
#if LLVM_VERSION_MAJOR >= 22
#include "clang/Basic/OffloadArch.h"
#else
#include "clang-tidy/ClangTidyModuleRegistry.h"
#include "clang/Basic/Cuda.h"
#endif
#include <memory>
#include <string>
#include <vector>

namespace index_width {

/// Makes the engine through which checks report to \p Consumer and sets it in
/// \p Context. The engine must live as long as the context is used.
inline std::unique_ptr<clang::DiagnosticsEngine>
attachDiagnostics(clang::tidy::ClangTidyContext &Context,
                  clang::DiagnosticConsumer &Consumer) {
  llvm::IntrusiveRefCntPtr<clang::DiagnosticIDs> IDs(new clang::DiagnosticIDs);
#if LLVM_VERSION_MAJOR >= 22
  auto Options = std::make_unique<clang::DiagnosticOptions>();
  auto Engine = std::make_unique<clang::DiagnosticsEngine>(
      IDs, *Options, &Consumer, /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(std::move(Options), Engine.get());
#else
  auto Engine = std::make_unique<clang::DiagnosticsEngine>(
      IDs, new clang::DiagnosticOptions, &Consumer, /*ShouldOwnClient=*/false);
  Context.setDiagnosticsEngine(Engine.get());
#endif
  return Engine;
}

/// Whether the compiler's diagnostic \p ID is a warning or about an extension,
/// even where a flag makes an error of it.
inline bool isWarning(unsigned ID, const clang::DiagnosticsEngine &Engine) {
#if LLVM_VERSION_MAJOR >= 22
  return Engine.getDiagnosticIDs()->isWarningOrExtension(ID);
#else
  (void)Engine;
  return clang::DiagnosticIDs::isBuiltinWarningOrExtension(ID);
#endif
}

/// The names of the checks that \p Options turn on, sorted.
inline std::vector<std::string>
enabledChecks(const clang::tidy::ClangTidyOptions &Options) {
#if LLVM_VERSION_MAJOR >= 22
  return clang::tidy::getCheckNames(
      Options,
      /*AllowEnablingAnalyzerAlphaCheckers=*/false,
      /*ExperimentalCustomChecks=*/false);
#else
  return clang::tidy::getCheckNames(
      Options, /*AllowEnablingAnalyzerAlphaCheckers=*/false);
#endif
}

/// Whether Clang knows the GPU architecture \p Name, such as "sm_90".
inline bool isKnownGpuArch(llvm::StringRef Name) {
  clang::OffloadArch Arch = clang::StringToOffloadArch(Name);
  return Arch != clang::OffloadArch::UNKNOWN &&
         Arch != clang::OffloadArch::UNUSED;
}

} // namespace index_width

#endif // INDEX_WIDTH_SUPPORT_CLANGCOMPAT_H
