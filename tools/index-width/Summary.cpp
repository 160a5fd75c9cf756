//===--- Summary.cpp - what the driver says at the end --------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Summary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;

namespace index_width {

/// "1 file", "2 files", "no files".
static std::string counted(size_t Count, StringRef Noun) {
  return (Count ? std::to_string(Count) : "no") + " " + Noun.str() +
         (Count == 1 ? "" : "s");
}

/// The first few of \p Names, and how many more there are.
static std::string listed(ArrayRef<StringRef> Names) {
  constexpr size_t Shown = 5;
  std::string Result = join(Names.take_front(Shown), ", ");
  if (Names.size() > Shown)
    Result += " and " + std::to_string(Names.size() - Shown) + " more";
  return Result;
}

/// Errors in the compiler flags have no place in a file.
static bool isInFile(const ParseError &Error) { return !Error.Place.empty(); }

bool wasChecked(const Coverage &Seen) {
  return Seen.WasRead && (none_of(Seen.Errors, isInFile) ||
                          any_of(Seen.Functions, [](const auto &Entry) {
                            return Entry.second.wasChecked();
                          }));
}

std::string describeFlagErrors(const Coverage &Seen) {
  SmallVector<StringRef> Messages;
  for (const ParseError &Error : Seen.Errors)
    if (!isInFile(Error))
      Messages.push_back(Error.Message);
  return join(Messages, "; ");
}

std::string describeGaps(StringRef Name, const Coverage &Seen) {
  auto First = find_if(Seen.Errors, isInFile);
  bool InFile = First != Seen.Errors.end();
  if (!InFile)
    First = Seen.Errors.begin();
  std::string Result =
      (Name + ": " + counted(Seen.Errors.size(), "error") +
       (InFile ? " while parsing, the first at " + First->Place
               : std::string(" in its compiler flags, the first")) +
       ": " + First->Message + "; ")
          .str();
  if (!wasChecked(Seen))
    return Result + "nothing could be checked" +
           (InFile ? "" : ", see --verbose for the command");

  SmallVector<StringRef> Incomplete;
  size_t Checked = 0;
  for (const auto &[Place, Function] : Seen.Functions) {
    if (!Function.IsComplete)
      Incomplete.push_back(Function.Name);
    Checked += Function.wasChecked();
  }
  Result += counted(Checked, "function") + (Checked == 1 ? " was" : " were") +
            " checked";
  if (!Incomplete.empty())
    Result += ", findings may be missing in " +
              std::to_string(Incomplete.size()) + ": " + listed(Incomplete);
  return Result;
}

/// Says which kernels were not analysed because they are mere templates; empty
/// if there are none.
static std::string describeTemplates(const Coverage &Seen) {
  SmallVector<StringRef> Templates;
  for (const auto &[Place, Function] : Seen.Functions)
    if (Function.IsKernel && !Function.IsInstantiated)
      Templates.push_back(Function.Name);
  if (Templates.empty())
    return "";
  return "; not seen: " + counted(Templates.size(), "kernel template") +
         " that nothing instantiates (" + listed(Templates) + ")";
}

std::string summarize(unsigned Files, const Coverage &Seen,
                      ArrayRef<clang::tidy::ClangTidyError> Findings,
                      unsigned Silenced, unsigned Fixed) {
  size_t Kernels = count_if(Seen.Functions, [](const auto &Entry) {
    return Entry.second.IsKernel && Entry.second.IsInstantiated;
  });
  std::string Result = counted(Files, "file") + ", " +
                       counted(Kernels, "kernel") + ", " +
                       counted(Findings.size(), "finding");
  std::map<StringRef, unsigned> ByCheck;
  for (const clang::tidy::ClangTidyError &Finding : Findings) {
    StringRef Check = Finding.DiagnosticName;
    Check.consume_front("index-width-");
    ++ByCheck[Check];
  }
  SmallVector<std::string> Parts;
  for (const auto &[Check, Count] : ByCheck)
    Parts.push_back((Check + " " + Twine(Count)).str());
  if (!Parts.empty())
    Result += " (" + join(Parts, ", ") + ")";
  if (Fixed)
    Result += ", " + std::to_string(Fixed) + " fixed";
  if (Silenced)
    Result += ", " + std::to_string(Silenced) + " silenced by NOLINT";
  return Result + describeTemplates(Seen);
}

} // namespace index_width
