//===--- CstdintInclude.cpp - where int64_t comes from --------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/CstdintInclude.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace index_width {

using namespace clang;

struct CstdintInclude::Directives {
  struct Directive {
    unsigned Offset;
    bool IsCstdint;
    const FileEntry *ProjectFile; ///< null for the system's headers
  };
  llvm::DenseMap<const FileEntry *, llvm::SmallVector<Directive, 4>> In;

  using Files = llvm::SmallPtrSet<const FileEntry *, 8>;
  bool bringCstdint(const FileEntry *File, unsigned Before, Files &Known) const;
};

/// Headers that are skipped because they were included before are seen as well:
/// the directive is what counts.
class CstdintInclude::Watcher : public PPCallbacks {
public:
  Watcher(std::shared_ptr<Directives> Seen, const SourceManager &Sources)
      : Seen(std::move(Seen)), Sources(Sources) {}

  void InclusionDirective(SourceLocation Hash, const Token &,
                          StringRef FileName, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef, StringRef,
                          const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    auto [Includer, Offset] = Sources.getDecomposedLoc(Hash);
    const FileEntry *In = Sources.getFileEntryForID(Includer);
    if (!In)
      return;
    static constexpr StringRef Names[] = {"cstdint", "stdint.h", "cinttypes",
                                          "inttypes.h"};
    bool IsProjects = File && !SrcMgr::isSystem(Kind);
    Seen->In[In].push_back({Offset, llvm::is_contained(Names, FileName),
                            IsProjects ? &File->getFileEntry() : nullptr});
  }

private:
  std::shared_ptr<Directives> Seen;
  const SourceManager &Sources;
};

bool CstdintInclude::Directives::bringCstdint(const FileEntry *File,
                                              unsigned Before,
                                              Files &Known) const {
  auto It = In.find(File);
  if (It == In.end() || !Known.insert(File).second)
    return false;
  return llvm::any_of(It->second, [&](const Directive &D) {
    return D.Offset < Before &&
           (D.IsCstdint ||
            (D.ProjectFile && bringCstdint(D.ProjectFile, ~0u, Known)));
  });
}

CstdintInclude::CstdintInclude() : Seen(std::make_shared<Directives>()) {}
CstdintInclude::~CstdintInclude() = default;

void CstdintInclude::watch(Preprocessor &PP) {
  Seen->In.clear();
  PP.addPPCallbacks(std::make_unique<Watcher>(Seen, PP.getSourceManager()));
}

bool CstdintInclude::isIncludedBefore(SourceLocation Place,
                                      const SourceManager &Sources) const {
  auto [File, Offset] = Sources.getDecomposedExpansionLoc(Place);
  Directives::Files Known;
  return Seen->bringCstdint(Sources.getFileEntryForID(File), Offset, Known);
}

bool CstdintInclude::hasIncludes(FileID File,
                                 const SourceManager &Sources) const {
  return Seen->In.contains(Sources.getFileEntryForID(File));
}

//===----------------------------------------------------------------------===//
// A file's first #include
//===----------------------------------------------------------------------===//

static size_t endOfLine(StringRef Text, size_t From) {
  size_t End = Text.find('\n', From);
  return End == StringRef::npos ? Text.size() : End + 1;
}

/// The line at \p From, without the spaces around it.
static StringRef lineAt(StringRef Text, size_t From) {
  return Text.slice(From, endOfLine(Text, From)).trim();
}

/// \returns the end of the comments that begin at \p From with no empty line
/// between them, or \p From if there are none.
static size_t endOfComments(StringRef Text, size_t From,
                            const LangOptions &LangOpts) {
  Lexer Tokens(SourceLocation(), LangOpts, Text.begin(), Text.begin() + From,
               Text.end());
  Tokens.SetCommentRetentionState(true);
  size_t End = From;
  Token T;
  while (!Tokens.LexFromRawLexer(T) && T.is(tok::comment)) {
    End = endOfLine(Text, Tokens.getBufferLocation() - Text.begin());
    if (lineAt(Text, End).empty())
      break;
  }
  return End;
}

/// Whether a comment is about the file, by what it says or by where it stands.
static bool isAboutTheFile(StringRef Comment, StringRef NextLine) {
  return NextLine.empty() || NextLine.starts_with("#") ||
         Comment.contains_insensitive("copyright") ||
         Comment.contains_insensitive("license") ||
         Comment.contains_insensitive("licence") || Comment.contains("SPDX");
}

/// \returns the end of the include guard that begins at \p From, or \p From.
static size_t endOfGuard(StringRef Text, size_t From) {
  auto WordsOf = [](StringRef Line) {
    llvm::SmallVector<StringRef, 4> Words;
    Line.consume_front("#");
    Line.split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    return Words;
  };
  auto First = WordsOf(lineAt(Text, From));
  size_t Next = endOfLine(Text, From);
  if (First.size() < 2)
    return From;
  if (First[0] == "pragma" && First[1] == "once")
    return Next;
  auto Second = WordsOf(lineAt(Text, Next));
  bool IsGuard = First[0] == "ifndef" && Second.size() >= 2 &&
                 Second[0] == "define" && Second[1] == First[1];
  return IsGuard ? endOfLine(Text, Next) : From;
}

size_t placeOfFirstInclude(StringRef Text, const LangOptions &LangOpts) {
  auto SkipEmptyLines = [Text](size_t At) {
    while (At < Text.size() && lineAt(Text, At).empty())
      At = endOfLine(Text, At);
    return At;
  };
  size_t Place = Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  size_t At = SkipEmptyLines(Place);
  while (At < Text.size()) {
    size_t End = endOfComments(Text, At, LangOpts);
    if (End == At || !isAboutTheFile(Text.slice(At, End), lineAt(Text, End)))
      break;
    Place = End;
    At = SkipEmptyLines(End);
  }
  size_t AfterGuard = endOfGuard(Text, At);
  return AfterGuard == At ? Place : AfterGuard;
}

FixItHint firstInclude(FileID File, const SourceManager &Sources,
                       const LangOptions &LangOpts) {
  StringRef Text = Sources.getBufferData(File);
  size_t Place = placeOfFirstInclude(Text, LangOpts);
  std::string Line = "#include <cstdint>\n";
  if (Place > 3)
    Line.insert(0, "\n");
  if (!lineAt(Text, Place).empty())
    Line += "\n";
  return FixItHint::CreateInsertion(
      Sources.getLocForStartOfFile(File).getLocWithOffset(Place), Line);
}

} // namespace index_width
