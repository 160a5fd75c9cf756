//===--- ApplyFixes.cpp - writing fixes to files --------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ApplyFixes.h"
#include "Paths.h"
#include "ReplaceFile.h"
#include "clang/Format/Format.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include <map>
#include <optional>
#include <set>

using namespace clang;
using namespace clang::tooling;
using namespace llvm;

namespace index_width {

static constexpr StringLiteral ByteOrderMark = "\xEF\xBB\xBF";

/// \p Text with the ends of lines that Windows has.
static std::string withCarriageReturns(StringRef Text) {
  std::string Result;
  for (char C : Text) {
    if (C == '\n' && !StringRef(Result).ends_with("\r"))
      Result += '\r';
    Result += C;
  }
  return Result;
}

/// Fits \p Edits to the file that holds \p Code: a byte order mark stays first,
/// new lines end as most lines do.
static Expected<Replacements> fitted(const Replacements &Edits,
                                     StringRef Code) {
  unsigned Begin = Code.starts_with(ByteOrderMark) ? ByteOrderMark.size() : 0;
  bool HasCarriageReturns = Code.count("\r\n") * 2 > Code.count('\n');
  Replacements Result;
  for (const Replacement &Edit : Edits) {
    StringRef Text = Edit.getReplacementText();
    if (Error Conflict = Result.add(Replacement(
            Edit.getFilePath(), std::max(Edit.getOffset(), Begin),
            Edit.getLength(),
            HasCarriageReturns ? withCarriageReturns(Text) : Text.str())))
      return Conflict;
  }
  return Result;
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

namespace {
/// A file that may be edited, and the edits.
struct EditedFile {
  std::string Name;      ///< as findings have it
  SmallString<256> Path; ///< links followed
  sys::fs::file_status Status;
  std::unique_ptr<MemoryBuffer> Text;
  Replacements Edits;

  /// Fails if the file at \p Name must not be edited.
  static Expected<EditedFile> open(StringRef Name, const ReadFiles &Read);
  Error write(const CheckOptions &Options) const;
};

/// Collects fixes and writes them.
class Fixer {
public:
  Fixer(const ReadFiles &Read, const CheckOptions &Options)
      : Read(Read), Options(Options) {}

  /// Adds \p Fix unless an earlier one changes the same place or one of its
  /// files must not be edited.
  void add(const StringMap<Replacements> &Fix, StringRef Directory);
  /// Writes the files. Counts in \p Fixed the fixes that were written.
  Error write(unsigned &Fixed);

private:
  EditedFile *file(StringRef Name);

  const ReadFiles &Read;
  const CheckOptions &Options;
  /// By identity; nothing for those that must not be edited.
  std::map<std::string, std::optional<EditedFile>> Files;
  /// The files of each fix that was added.
  std::vector<std::set<const EditedFile *>> Fixes;
  Error Problems = Error::success();
};
} // namespace

static Error refusal(StringRef Name, const Twine &Reason) {
  return createStringError(inconvertibleErrorCode(),
                           Name + ": not fixed: " + Reason);
}

Expected<EditedFile> EditedFile::open(StringRef Name, const ReadFiles &Read) {
  EditedFile Result;
  Result.Name = Name.str();
  if (std::error_code Code = sys::fs::real_path(Name, Result.Path))
    return refusal(Name, Code.message());
  if (std::error_code Code = sys::fs::status(Result.Path, Result.Status))
    return refusal(Name, Code.message());
  // The superuser may write to it all the same, but somebody said not to.
  if (!(Result.Status.permissions() & sys::fs::all_write) ||
      sys::fs::access(Result.Path, sys::fs::AccessMode::Write))
    return refusal(Name, "it is read-only; make it writable (chmod u+w) and "
                         "run again");
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(
      Result.Path, /*IsText=*/false, /*RequiresNullTerminator=*/true,
      /*IsVolatile=*/true);
  if (!Text)
    return refusal(Name, Text.getError().message());
  Result.Text = std::move(*Text);
  if (!Read.held(Result.Status.getUniqueID(), Result.Text->getBuffer()))
    return refusal(Name, "it was changed while it was checked; run again");
  return Result;
}

Error EditedFile::write(const CheckOptions &Options) const {
  StringRef Code = Text->getBuffer();
  Expected<Replacements> Fitted = fitted(Edits, Code);
  if (!Fitted)
    return refusal(Name, toString(Fitted.takeError()));
  Expected<Replacements> Formatted = format(Name, Code, *Fitted, Options);
  if (!Formatted)
    return refusal(Name, toString(Formatted.takeError()));
  Expected<std::string> Fixed = applyAllReplacements(Code, *Formatted);
  if (!Fixed)
    return refusal(Name, toString(Fixed.takeError()));
  if (Error E = replaceFile(Path, Code, *Fixed, Status))
    return refusal(Name, toString(std::move(E)));
  return Error::success();
}

EditedFile *Fixer::file(StringRef Name) {
  auto [Known, IsNew] = Files.try_emplace(fileIdentity(Name));
  if (IsNew) {
    if (Expected<EditedFile> File = EditedFile::open(Name, Read))
      Known->second = std::move(*File);
    else
      Problems = joinErrors(std::move(Problems), File.takeError());
  }
  return Known->second ? &*Known->second : nullptr;
}

void Fixer::add(const StringMap<Replacements> &Fix, StringRef Directory) {
  std::map<EditedFile *, Replacements> Changed;
  for (const auto &Entry : Fix) {
    EditedFile *File = file(absolutePath(Directory, Entry.getKey()));
    if (!File)
      return;
    Replacements &Merged = Changed.try_emplace(File, File->Edits).first->second;
    for (const Replacement &Edit : Entry.getValue()) {
      Replacement Absolute(File->Name, Edit.getOffset(), Edit.getLength(),
                           Edit.getReplacementText());
      // Two fixes may need the same #include.
      if (is_contained(Merged, Absolute))
        continue;
      if (Error Conflict = Merged.add(Absolute)) {
        consumeError(std::move(Conflict));
        return;
      }
    }
  }
  Fixes.emplace_back();
  for (auto &[File, Edits] : Changed) {
    File->Edits = std::move(Edits);
    Fixes.back().insert(File);
  }
}

Error Fixer::write(unsigned &Fixed) {
  std::set<const EditedFile *> Failed;
  for (const auto &[Identity, File] : Files) {
    if (!File || File->Edits.empty())
      continue;
    if (Error E = File->write(Options)) {
      Problems = joinErrors(std::move(Problems), std::move(E));
      Failed.insert(&*File);
    }
  }
  Fixed = count_if(Fixes, [&](const std::set<const EditedFile *> &Edited) {
    return none_of(Edited, [&](const EditedFile *File) {
      return Failed.count(File) != 0;
    });
  });
  return std::move(Problems);
}

Error applyFixes(ArrayRef<tidy::ClangTidyError> Findings, const ReadFiles &Read,
                 const CheckOptions &Options, unsigned &Fixed) {
  Fixer All(Read, Options);
  for (const tidy::ClangTidyError &Finding : Findings)
    if (const StringMap<Replacements> *Fix =
            tidy::getFixIt(Finding, /*AnyFix=*/false))
      All.add(*Fix, Finding.BuildDirectory);
  return All.write(Fixed);
}

} // namespace index_width
