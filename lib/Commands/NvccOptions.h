//===--- NvccOptions.h - nvcc command lines for Clang -----------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compile databases of CUDA projects hold nvcc commands. Clang reads the same
// language but not the same options: this turns one into the other. Only what
// changes how the source is read is carried over; what concerns code
// generation, linking or nvcc's own workings is dropped.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_COMMANDS_NVCCOPTIONS_H
#define INDEX_WIDTH_COMMANDS_NVCCOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace index_width {

/// An nvcc command in Clang's words.
struct TranslatedOptions {
  /// Options for Clang, without program, input and output.
  std::vector<std::string> Arguments;
  /// The highest architecture that was asked for, such as "sm_90"; empty if
  /// none was.
  std::string GpuArch;
  /// Whether -x says that the input is CUDA whatever its name.
  bool IsCuda = false;
  /// Options that the table does not know, in order; they were left out.
  std::vector<std::string> Unknown;
};

/// Whether \p Program is nvcc, by its name.
bool isNvcc(llvm::StringRef Program);

/// Translates the options of an nvcc command line. \p Arguments are without the
/// program; inputs and the output among them are dropped.
TranslatedOptions translateNvccOptions(llvm::ArrayRef<std::string> Arguments);

} // namespace index_width

#endif // INDEX_WIDTH_COMMANDS_NVCCOPTIONS_H
