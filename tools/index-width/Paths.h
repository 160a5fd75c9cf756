//===--- Paths.h - names of files -------------------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TOOLS_PATHS_H
#define INDEX_WIDTH_TOOLS_PATHS_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>

namespace index_width {

/// \p Path seen from \p Directory, without "." and ".." in it. A \p Directory
/// that is itself relative, or empty, is seen from the current one.
inline std::string absolutePath(llvm::StringRef Directory,
                                llvm::StringRef Path) {
  llvm::SmallString<256> Result;
  if (!llvm::sys::path::is_absolute(Path))
    Result = Directory;
  llvm::sys::path::append(Result, Path);
  llvm::sys::fs::make_absolute(Result);
  llvm::sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

/// Names the file at \p Path by what it is: the same for all names and links
/// that lead to it. A file that is not there has nothing but its path.
inline std::string fileIdentity(llvm::StringRef Path) {
  llvm::sys::fs::UniqueID ID;
  if (llvm::sys::fs::getUniqueID(Path, ID))
    return Path.str();
  return std::to_string(ID.getDevice()) + ":" + std::to_string(ID.getFile());
}

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_PATHS_H
