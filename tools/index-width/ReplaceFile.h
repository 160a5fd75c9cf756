//===--- ReplaceFile.h - giving a file another text -------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_REPLACEFILE_H
#define INDEX_WIDTH_TOOLS_REPLACEFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"

namespace index_width {

/// Writes \p New to the file at \p Path, which is no symbolic link, has
/// \p Status and holds \p Old. It keeps its owner, its permissions and its
/// other names. After an error it holds what it held before; if even that could
/// not be written, the error says where it is.
llvm::Error replaceFile(llvm::StringRef Path, llvm::StringRef Old,
                        llvm::StringRef New,
                        const llvm::sys::fs::file_status &Status);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_REPLACEFILE_H
