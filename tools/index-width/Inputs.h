//===--- Inputs.h - the files to check --------------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_TOOLS_INPUTS_H
#define INDEX_WIDTH_TOOLS_INPUTS_H

#include "Commands/CudaCommand.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace index_width {

/// A file to check and how it is compiled.
struct Input {
  std::string Name; ///< as the user wrote it
  std::string Path; ///< absolute
  SourceOptions Options;
  /// Whether the user gave the flags on the command line, and meant them.
  bool HasOwnFlags = false;
  /// Where the options came from, if they are guessed although there is a
  /// compile database.
  std::string MissingFrom;
};

/// Finds how files are compiled: from flags that the user gave, from a compile
/// database, or by default as CUDA C++17.
class InputReader {
public:
  /// \p Flags are those after "--", if there was one. \p BuildPath is a compile
  /// database or its folder; if it is empty, the nearest compile_commands.json
  /// above a file is used where it knows the file.
  static llvm::Expected<InputReader>
  create(std::optional<std::vector<std::string>> Flags,
         llvm::StringRef BuildPath);

  /// Fails if \p Name is nothing that could be checked.
  llvm::Expected<Input> read(llvm::StringRef Name);

private:
  struct Database {
    std::string Path;
    std::unique_ptr<clang::tooling::CompilationDatabase> Commands;
  };

  static llvm::Expected<Database> load(llvm::StringRef Path);
  const Database *nearestDatabase(llvm::StringRef File);

  std::optional<std::vector<std::string>> Flags;
  std::optional<Database> Named;
  /// By folder; without commands where there is no database.
  llvm::StringMap<Database> Found;
};

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_INPUTS_H
