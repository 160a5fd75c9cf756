//===--- ApplyFixes.cpp - writing fixes to files --------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyFixes.h"
#include "Paths.h"
#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include <map>

using namespace clang;
using namespace clang::tooling;
using namespace llvm;

namespace index_width {

using FileReplacements = std::map<std::string, Replacements>;

/// Adds \p Fix to \p Files, or returns false and leaves them as they are.
static bool add(const StringMap<Replacements> &Fix, StringRef Directory,
                FileReplacements &Files) {
  FileReplacements Changed;
  for (const auto &Entry : Fix) {
    std::string File = absolutePath(Directory, Entry.getKey());
    auto Known = Files.find(File);
    Replacements Merged = Known == Files.end() ? Replacements() : Known->second;
    for (const Replacement &Edit : Entry.getValue()) {
      Replacement Absolute(File, Edit.getOffset(), Edit.getLength(),
                           Edit.getReplacementText());
      // Two fixes may need the same #include.
      if (is_contained(Merged, Absolute))
        continue;
      if (Error Conflict = Merged.add(Absolute)) {
        consumeError(std::move(Conflict));
        return false;
      }
    }
    Changed[File] = std::move(Merged);
  }
  for (auto &[File, Edits] : Changed)
    Files[File] = std::move(Edits);
  return true;
}

/// Formats around the edits if the configuration asks for that.
static Expected<Replacements> format(StringRef File, StringRef Code,
                                     const Replacements &Edits,
                                     const CheckOptions &Options) {
  tidy::ClangTidyOptions FileOptions = Options.provider()->getOptions(File);
  StringRef Name = FileOptions.FormatStyle ? StringRef(*FileOptions.FormatStyle)
                                           : StringRef("none");
  Expected<format::FormatStyle> Style =
      format::getStyle(Name, File, /*FallbackStyle=*/"none");
  if (!Style)
    return Style.takeError();
  return format::formatReplacements(Code, Edits, *Style);
}

static Error rewrite(StringRef File, const Replacements &Edits,
                     const CheckOptions &Options) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(
      File, /*IsText=*/false, /*RequiresNullTerminator=*/true,
      /*IsVolatile=*/true);
  if (!Buffer)
    return createFileError(File, Buffer.getError());
  StringRef Code = (*Buffer)->getBuffer();
  Expected<Replacements> Formatted = format(File, Code, Edits, Options);
  if (!Formatted)
    return createFileError(File, Formatted.takeError());
  Expected<std::string> Fixed = applyAllReplacements(Code, *Formatted);
  if (!Fixed)
    return createFileError(File, Fixed.takeError());

  // A link stays a link, a file keeps its permissions.
  SmallString<256> Real;
  if (std::error_code Code = sys::fs::real_path(File, Real))
    return createFileError(File, Code);
  ErrorOr<sys::fs::perms> Permissions = sys::fs::getPermissions(Real);
  if (!Permissions)
    return createFileError(File, Permissions.getError());
  Expected<sys::fs::TempFile> Temporary =
      sys::fs::TempFile::create(Real + ".%%%%%%%%", *Permissions);
  if (!Temporary)
    return createFileError(File, Temporary.takeError());
  raw_fd_ostream Out(Temporary->FD, /*shouldClose=*/false);
  Out << *Fixed;
  Out.flush();
  if (Out.has_error()) {
    std::error_code Code = Out.error();
    Out.clear_error();
    consumeError(Temporary->discard());
    return createFileError(File, Code);
  }
  return Temporary->keep(Real);
}

Expected<unsigned> applyFixes(ArrayRef<tidy::ClangTidyError> Findings,
                              const CheckOptions &Options) {
  FileReplacements Files;
  unsigned Fixed = 0;
  for (const tidy::ClangTidyError &Finding : Findings)
    if (const StringMap<Replacements> *Fix =
            tidy::getFixIt(Finding, /*AnyFix=*/false))
      Fixed += add(*Fix, Finding.BuildDirectory, Files);
  for (const auto &[File, Edits] : Files)
    if (Error E = rewrite(File, Edits, Options))
      return E;
  return Fixed;
}

} // namespace index_width
