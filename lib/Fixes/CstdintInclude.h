//===--- CstdintInclude.h - where int64_t comes from ------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether a file includes <cstdint> already, itself or through headers of its
// project, and where it goes in a file that includes nothing. A compiler for
// CUDA includes headers of its own first, so that the type is always there;
// another compiler's need not bring it.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_FIXES_CSTDINTINCLUDE_H
#define INDEX_WIDTH_FIXES_CSTDINTINCLUDE_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include <memory>

namespace index_width {

class CstdintInclude {
public:
  CstdintInclude();
  ~CstdintInclude();

  /// Watches the #include directives of a translation unit.
  void watch(clang::Preprocessor &PP);
  /// \returns whether a directive before \p Place, in its file, brings
  /// <cstdint>.
  bool isIncludedBefore(clang::SourceLocation Place,
                        const clang::SourceManager &Sources) const;
  /// \returns whether \p File has any #include directive.
  bool hasIncludes(clang::FileID File,
                   const clang::SourceManager &Sources) const;

private:
  class Watcher;
  struct Directives;
  std::shared_ptr<Directives> Seen;
};

/// \returns the place in \p Text, a file's content, for its first #include:
/// after a byte order mark, a leading comment that is not about what follows
/// it, and an include guard.
size_t placeOfFirstInclude(llvm::StringRef Text,
                           const clang::LangOptions &LangOpts);

/// \returns the edit that adds `#include <cstdint>` to \p File, which has no
/// #include directive.
clang::FixItHint firstInclude(clang::FileID File,
                              const clang::SourceManager &Sources,
                              const clang::LangOptions &LangOpts);

} // namespace index_width

#endif // INDEX_WIDTH_FIXES_CSTDINTINCLUDE_H
