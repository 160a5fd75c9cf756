//===--- CudaCommand.cpp - Clang commands for CUDA files ------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/CudaCommand.h"
#include "Commands/NvccOptions.h"
#include "Support/ClangCompat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace index_width {

/// Knows every Clang that can be built against, and CUDA 11.8 to 13.
static constexpr StringLiteral DefaultGpuArch = "sm_90";

bool hasCudaExtension(StringRef File) {
  StringRef Extension = sys::path::extension(File);
  return Extension == ".cu" || Extension == ".cuh";
}

bool worksWithoutToolkit(ArrayRef<std::string> Arguments) {
  return is_contained(Arguments, "-nocudainc") ||
         is_contained(Arguments, "--no-offload-inc");
}

// Options that concern what Clang writes, which side it compiles and which
// warnings are errors. Warnings are left to the compiler that builds the file:
// -w would silence the checks too.
static constexpr StringLiteral DroppedOptions[] = {"-w",
                                                   "-c",
                                                   "-S",
                                                   "-E",
                                                   "-M",
                                                   "-MM",
                                                   "-MD",
                                                   "-MMD",
                                                   "-MP",
                                                   "-MG",
                                                   "-emit-llvm",
                                                   "-fsyntax-only",
                                                   "-pedantic-errors",
                                                   "--cuda-compile-host-device",
                                                   "--cuda-device-only",
                                                   "--cuda-host-only",
                                                   "--offload-device-only",
                                                   "--offload-host-device",
                                                   "--offload-host-only"};
static constexpr StringLiteral DroppedWithValue[] = {"-o", "-MF", "-MT", "-MQ",
                                                     "-MJ"};
static constexpr StringLiteral DroppedPrefixes[] = {
    "-Werror", "--cuda-gpu-arch=", "--offload-arch=", "--no-cuda-gpu-arch=",
    "--no-offload-arch="};

/// How many words \p Argument of a Clang command and its value take, if it is
/// to be left out; 0 if it stays.
static unsigned wordsToDrop(StringRef Argument) {
  if (is_contained(DroppedWithValue, Argument))
    return 2;
  return is_contained(DroppedOptions, Argument) ||
         any_of(DroppedPrefixes,
                [&](StringRef Prefix) { return Argument.starts_with(Prefix); });
}

/// Databases name the source relative to one folder or another.
static bool isInput(StringRef Argument, StringRef File) {
  return !Argument.starts_with("-") &&
         sys::path::filename(Argument) == sys::path::filename(File);
}

static SourceOptions readClangCommand(ArrayRef<std::string> Arguments,
                                      StringRef File) {
  SourceOptions Result;
  Result.IsCuda = hasCudaExtension(File);
  for (size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    for (StringRef Option : {"--cuda-gpu-arch=", "--offload-arch="})
      if (Argument.starts_with(Option))
        Result.GpuArch = Argument.drop_front(Option.size()).split(',').first;
    if (unsigned Words = wordsToDrop(Argument)) {
      I += Words - 1;
      continue;
    }
    if (Argument == "--")
      break;
    if (isInput(Argument, File))
      continue;
    if (Argument.consume_front("--cuda-path=")) {
      Result.CudaPath = Argument.str();
      continue;
    }
    if (Argument.starts_with("-x")) {
      StringRef Language = Argument.drop_front(2);
      if (Language.empty() && I + 1 < Arguments.size())
        Language = Arguments[I + 1];
      Result.IsCuda = Language == "cuda";
    }
    Result.Arguments.push_back(Argument.str());
  }
  return Result;
}

SourceOptions readCommand(ArrayRef<std::string> CommandLine, StringRef File,
                          StringRef Directory) {
  SourceOptions Result;
  if (CommandLine.empty())
    return Result;
  ArrayRef<std::string> Arguments = CommandLine.drop_front();
  if (isNvcc(CommandLine.front())) {
    TranslatedOptions Translated = translateNvccOptions(Arguments);
    Result.Arguments = std::move(Translated.Arguments);
    Result.GpuArch = std::move(Translated.GpuArch);
    Result.UnknownNvccOptions = std::move(Translated.Unknown);
    Result.IsCuda = Translated.IsCuda || hasCudaExtension(File);
  } else {
    Result = readClangCommand(Arguments, File);
  }
  Result.Directory = Directory.str();
  return Result;
}

/// Adds the options that name the toolkit, and makes system folders of those
/// of its folders that the user named: what they hold is not the user's code.
static void addToolkit(std::vector<std::string> &Command,
                       std::vector<std::string> &UserOptions,
                       const CudaInstallation &Toolkit) {
  Command.push_back("--cuda-path=" + Toolkit.Root);
  std::string Cccl = Toolkit.ccclInclude();
  if (!Cccl.empty()) {
    Command.push_back("-isystem");
    Command.push_back(std::move(Cccl));
  }
  for (size_t I = 0; I < UserOptions.size(); ++I) {
    StringRef Option = UserOptions[I];
    if (!Option.consume_front("-I"))
      continue;
    if (Option.empty() && I + 1 < UserOptions.size()) {
      if (Toolkit.ownsInclude(UserOptions[I + 1]))
        UserOptions[I] = "-isystem";
      ++I;
    } else if (Toolkit.ownsInclude(Option)) {
      UserOptions[I] = ("-isystem" + Option).str();
    }
  }
}

std::vector<std::string>
clangCommand(const SourceOptions &Options, StringRef File, CudaSide Side,
             const std::optional<CudaInstallation> &Toolkit,
             StringRef ResourceDir) {
  std::vector<std::string> Command = {"clang++"};
  std::vector<std::string> UserOptions = Options.Arguments;
  auto Names = [&](StringRef Prefix) {
    return any_of(UserOptions,
                  [&](StringRef Option) { return Option.starts_with(Prefix); });
  };

  if (Options.IsCuda) {
    if (!Names("-x"))
      Command.insert(Command.end(), {"-x", "cuda"});
    if (!Names("-std="))
      Command.push_back("-std=c++17");
    bool Known = isKnownGpuArch(Options.GpuArch);
    Command.push_back("--cuda-gpu-arch=" +
                      (Known ? Options.GpuArch : DefaultGpuArch.str()));
    Command.push_back(Side == CudaSide::Device ? "--cuda-device-only"
                                               : "--cuda-host-only");
    Command.insert(Command.end(),
                   {"--no-cuda-version-check", "-Wno-unknown-cuda-version"});
    // The code is read, not generated, so the device library is dispensable.
    // With -nocudalib, however, Clang forgets which CUDA it is, and takes
    // launches for those of CUDA 9.1 and before.
    if (!Toolkit)
      Command.push_back("-nocudalib");
    else if (!Toolkit->hasDeviceLibrary())
      Command.insert(Command.end(),
                     {"-nocudalib", "-Xclang", "-target-sdk-version=12.0"});
    if (Toolkit && !worksWithoutToolkit(UserOptions))
      addToolkit(Command, UserOptions, *Toolkit);
  }
  if (!Names("-resource-dir"))
    Command.push_back(("-resource-dir=" + ResourceDir).str());
  Command.insert(Command.end(), UserOptions.begin(), UserOptions.end());
  // All errors are of interest: they say what was not seen.
  Command.insert(Command.end(), {"-ferror-limit=0", "-fsyntax-only"});
  Command.push_back(File.str());
  return Command;
}

} // namespace index_width
