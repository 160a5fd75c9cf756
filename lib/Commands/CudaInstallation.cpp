//===--- CudaInstallation.cpp - where the CUDA Toolkit is -----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/CudaInstallation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <optional>

using namespace llvm;

namespace index_width {

static std::string joined(StringRef Folder, const Twine &Rest) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Rest);
  return std::string(Path);
}

static bool holdsToolkit(StringRef Root) {
  return sys::fs::exists(joined(Root, "include/cuda_runtime.h"));
}

/// The folder above the bin folder that holds nvcc, links followed.
static std::optional<std::string> rootOfNvcc() {
  ErrorOr<std::string> Nvcc = sys::findProgramByName("nvcc");
  if (!Nvcc)
    return std::nullopt;
  SmallString<256> Real;
  if (sys::fs::real_path(*Nvcc, Real))
    return std::nullopt;
  return sys::path::parent_path(sys::path::parent_path(Real)).str();
}

std::string CudaInstallation::ccclInclude() const {
  std::string Folder = joined(Root, "include/cccl");
  return sys::fs::is_directory(Folder) ? Folder : std::string();
}

bool CudaInstallation::hasDeviceLibrary() const {
  return sys::fs::is_directory(joined(Root, "nvvm/libdevice"));
}

bool CudaInstallation::ownsInclude(StringRef Folder) const {
  SmallString<256> Real, RealInclude;
  if (sys::fs::real_path(Folder, Real) ||
      sys::fs::real_path(joined(Root, "include"), RealInclude))
    return false;
  StringRef Rest = Real;
  return Rest.consume_front(RealInclude) &&
         (Rest.empty() || sys::path::is_separator(Rest.front()));
}

ArrayRef<StringRef> usualCudaFolders() {
  static constexpr StringRef Folders[] = {"/usr/local/cuda", "/opt/cuda",
                                          "/usr/lib/cuda", "/usr"};
  return Folders;
}

Expected<CudaInstallation> findCudaInstallation(StringRef Named,
                                                ArrayRef<StringRef> Usual) {
  if (!Named.empty()) {
    if (holdsToolkit(Named))
      return CudaInstallation{Named.str()};
    return createStringError(
        inconvertibleErrorCode(),
        "no CUDA Toolkit in %s: it has no include/cuda_runtime.h",
        Named.str().c_str());
  }

  SmallVector<std::string> Candidates;
  for (const char *Variable : {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"})
    if (std::optional<std::string> Value = sys::Process::GetEnv(Variable))
      Candidates.push_back(std::move(*Value));
  if (std::optional<std::string> Root = rootOfNvcc())
    Candidates.push_back(std::move(*Root));
  append_range(Candidates, Usual);
  for (std::string &Root : Candidates)
    if (!Root.empty() && holdsToolkit(Root))
      return CudaInstallation{std::move(Root)};
  return createStringError(
      inconvertibleErrorCode(),
      "no CUDA Toolkit found; name its folder with --cuda-path=DIR or in the "
      "environment variable CUDA_PATH");
}

} // namespace index_width
