//===--- ReadFiles.h - what files held when they were read ------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_READFILES_H
#define INDEX_WIDTH_TOOLS_READFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem/UniqueID.h"
#include "llvm/Support/xxhash.h"
#include <cstdint>
#include <map>
#include <optional>

namespace index_width {

/// Remembers what files held when the compiler read them. An edit is right for
/// that text only: a file that holds another by now must not be edited.
class ReadFiles {
public:
  void add(llvm::sys::fs::UniqueID File, llvm::StringRef Text) {
    add(File, std::optional<uint64_t>(llvm::xxh3_64bits(Text)));
  }

  void merge(const ReadFiles &Other) {
    for (const auto &[File, Hash] : Other.Hashes)
      add(File, Hash);
  }

  /// Whether \p File was read, and held \p Text each time.
  bool held(llvm::sys::fs::UniqueID File, llvm::StringRef Text) const {
    auto Known = Hashes.find(File);
    return Known != Hashes.end() && Known->second == llvm::xxh3_64bits(Text);
  }

private:
  void add(llvm::sys::fs::UniqueID File, std::optional<uint64_t> Hash) {
    auto [Known, IsNew] = Hashes.try_emplace(File, Hash);
    if (!IsNew && Known->second != Hash)
      Known->second = std::nullopt;
  }

  /// No hash for a file that changed while it was read several times.
  std::map<llvm::sys::fs::UniqueID, std::optional<uint64_t>> Hashes;
};

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_READFILES_H
