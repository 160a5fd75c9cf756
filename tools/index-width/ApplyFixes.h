//===--- ApplyFixes.h - writing fixes to files ------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_APPLYFIXES_H
#define INDEX_WIDTH_TOOLS_APPLYFIXES_H

#include "CheckOptions.h"
#include "ReadFiles.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace index_width {

/// Writes the fixes of \p Findings to the files they belong to and counts in
/// \p Fixed how many findings were fixed. A fix is applied whole or, where an
/// earlier one changes the same place, not at all. A file that is read-only, or
/// does not hold what \p Read says it did, is left alone and is an error, which
/// does not keep the others from being fixed.
llvm::Error applyFixes(llvm::ArrayRef<clang::tidy::ClangTidyError> Findings,
                       const ReadFiles &Read, const CheckOptions &Options,
                       unsigned &Fixed);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_APPLYFIXES_H
