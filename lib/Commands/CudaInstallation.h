//===--- CudaInstallation.h - where the CUDA Toolkit is ---------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H
#define INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace index_width {

/// A CUDA Toolkit whose headers can be read.
struct CudaInstallation {
  /// The folder that holds include/cuda_runtime.h.
  std::string Root;

  /// The folder of cub, thrust and libcu++ where it is not the main include
  /// folder (CUDA 13 and later), otherwise empty.
  std::string ccclInclude() const;

  /// Whether the device library is there, which Clang looks for unless told
  /// otherwise.
  bool hasDeviceLibrary() const;

  /// Whether \p Folder lies in the toolkit's include folders.
  bool ownsInclude(llvm::StringRef Folder) const;
};

/// The folders that toolkits are usually installed in.
llvm::ArrayRef<llvm::StringRef> usualCudaFolders();

/// Finds the toolkit: \p Named if not empty (then nothing else is tried), the
/// environment's CUDA_PATH, CUDA_HOME and CUDA_ROOT, the nvcc on PATH, \p
/// Usual.
llvm::Expected<CudaInstallation> findCudaInstallation(
    llvm::StringRef Named,
    llvm::ArrayRef<llvm::StringRef> Usual = usualCudaFolders());

} // namespace index_width

#endif // INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H
