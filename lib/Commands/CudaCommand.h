//===--- CudaCommand.h - Clang commands for CUDA files ----------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A .cu file is compiled twice, for the host and for the device, and tooling
// sees one side at a time. Here a file and what is known of how it is compiled
// become the Clang command for one side.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_COMMANDS_CUDACOMMAND_H
#define INDEX_WIDTH_COMMANDS_CUDACOMMAND_H

#include "Commands/CudaInstallation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace index_width {

/// The two compilations of a CUDA source file.
enum class CudaSide { Device, Host };

/// What is known of how a file is compiled.
struct SourceOptions {
  /// Clang options, without program, input and output.
  std::vector<std::string> Arguments;
  /// The GPU architecture asked for; empty for the default.
  std::string GpuArch;
  /// The CUDA Toolkit asked for; empty if none was.
  std::string CudaPath;
  /// The folder that relative paths in the options start from.
  std::string Directory;
  /// Whether the file is read as CUDA. A host file in a compile database is
  /// not.
  bool IsCuda = true;
  /// nvcc options that were left out because they are not known.
  std::vector<std::string> UnknownNvccOptions;
};

/// Whether the name of \p File says that it is CUDA (.cu, .cuh).
bool hasCudaExtension(llvm::StringRef File);

/// Reads \p CommandLine, program first, as nvcc's or Clang's by the program's
/// name. \p File is the source it compiles.
SourceOptions readCommand(llvm::ArrayRef<std::string> CommandLine,
                          llvm::StringRef File, llvm::StringRef Directory);

/// Whether the options say that no toolkit's headers are to be used.
bool worksWithoutToolkit(llvm::ArrayRef<std::string> Arguments);

/// The Clang command that reads \p File as \p Side sees it. \p Toolkit may be
/// missing where worksWithoutToolkit() holds or the file is not CUDA.
std::vector<std::string>
clangCommand(const SourceOptions &Options, llvm::StringRef File, CudaSide Side,
             const std::optional<CudaInstallation> &Toolkit,
             llvm::StringRef ResourceDir);

} // namespace index_width

#endif // INDEX_WIDTH_COMMANDS_CUDACOMMAND_H
