//===--- CudaInstallation.h - where the CUDA Toolkit is ---------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H
#define INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H

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

  /// Whether \p Folder lies in the toolkit's include folders.
  bool ownsInclude(llvm::StringRef Folder) const;
};

/// Finds the toolkit: \p Named if not empty (then nothing else is tried), the
/// environment's CUDA_PATH, CUDA_HOME and CUDA_ROOT, the nvcc on PATH, the
/// usual folders.
llvm::Expected<CudaInstallation> findCudaInstallation(llvm::StringRef Named);

} // namespace index_width

#endif // INDEX_WIDTH_COMMANDS_CUDAINSTALLATION_H
