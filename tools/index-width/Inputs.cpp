//===--- Inputs.cpp - the files to check ----------------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"
#include "Paths.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang::tooling;
using namespace llvm;

namespace index_width {

static Error failure(StringRef Name, const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Name + ": " + Message);
}

/// Fails if \p Path is no readable text file.
static Error checkReadable(StringRef Name, StringRef Path) {
  sys::fs::file_status Status;
  if (std::error_code Code = sys::fs::status(Path, Status)) {
    if (Code == std::errc::no_such_file_or_directory)
      return failure(Name, "no such file; check the path");
    return failure(Name, "cannot be read: " + Code.message());
  }
  if (sys::fs::is_directory(Status))
    return failure(Name, "is a folder; name the files in it, such as " + Name +
                             "/*.cu");
  if (!sys::fs::is_regular_file(Status))
    return failure(Name, "is not a regular file; name a CUDA source file");
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return failure(Name, "cannot be read: " + Buffer.getError().message() +
                             "; check its permissions");
  if ((*Buffer)->getBuffer().contains('\0'))
    return failure(Name, "is not a text file; name a CUDA source file");
  return Error::success();
}

Expected<InputReader::Database> InputReader::load(StringRef Path) {
  std::string Problem;
  std::unique_ptr<CompilationDatabase> Commands =
      JSONCompilationDatabase::loadFromFile(Path, Problem,
                                            JSONCommandLineSyntax::AutoDetect);
  if (!Commands)
    return failure(Path, "is not a compile database: " +
                             StringRef(Problem).split('\n').first);
  return Database{Path.str(), expandResponseFiles(std::move(Commands),
                                                  vfs::getRealFileSystem())};
}

Expected<InputReader>
InputReader::create(std::optional<std::vector<std::string>> Flags,
                    StringRef BuildPath) {
  InputReader Result;
  Result.Flags = std::move(Flags);
  if (BuildPath.empty())
    return Result;
  if (Result.Flags)
    return failure("-p", "excludes compiler flags after --");
  SmallString<256> File(BuildPath);
  if (sys::fs::is_directory(File))
    sys::path::append(File, "compile_commands.json");
  if (!sys::fs::exists(File))
    return failure(BuildPath,
                   "no compile_commands.json there; CMake writes it with "
                   "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON");
  Expected<Database> Loaded = load(File);
  if (!Loaded)
    return Loaded.takeError();
  Result.Named = std::move(*Loaded);
  return Result;
}

const InputReader::Database *InputReader::nearestDatabase(StringRef File) {
  for (StringRef Folder = sys::path::parent_path(File); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    auto [Known, IsNew] = Found.try_emplace(Folder);
    if (IsNew) {
      SmallString<256> Path(Folder);
      sys::path::append(Path, "compile_commands.json");
      if (sys::fs::exists(Path)) {
        // One that nobody named and that cannot be read is passed over.
        if (Expected<Database> Loaded = load(Path))
          Known->second = std::move(*Loaded);
        else
          consumeError(Loaded.takeError());
      }
    }
    if (Known->second.Commands)
      return &Known->second;
  }
  return nullptr;
}

Expected<Input> InputReader::read(StringRef Name) {
  if (Name.empty())
    return createStringError(inconvertibleErrorCode(),
                             "a file's name is empty; check the variable or "
                             "the quotes it comes from");
  Input Result;
  Result.Name = Name.str();
  Result.Path = absolutePath("", Name);
  if (Error E = checkReadable(Name, Result.Path))
    return E;

  SmallString<256> Here;
  sys::fs::current_path(Here);
  std::vector<std::string> CommandLine = {"clang++"};
  if (Flags) {
    CommandLine.insert(CommandLine.end(), Flags->begin(), Flags->end());
    Result.HasOwnFlags = true;
    Result.Options = readCommand(CommandLine, Result.Path, Here);
    if (!Result.Options.IsCuda)
      return failure(Name,
                     "not a CUDA source file (.cu or .cuh); if it is one, "
                     "say -x cuda after --");
    return Result;
  }

  const Database *Known = Named ? &*Named : nearestDatabase(Result.Path);
  if (Known) {
    std::vector<CompileCommand> Commands =
        Known->Commands->getCompileCommands(Result.Path);
    if (!Commands.empty()) {
      const CompileCommand &Command = Commands.front();
      if (!sys::fs::is_directory(Command.Directory))
        return failure(Name, Known->Path + " says it is compiled in " +
                                 Command.Directory +
                                 ", which does not exist; build again");
      Result.Options =
          readCommand(Command.CommandLine, Result.Path, Command.Directory);
      return Result;
    }
    if (Named)
      Result.MissingFrom = Known->Path;
  }
  if (!hasCudaExtension(Name))
    return failure(
        Name, "not a CUDA source file (.cu or .cuh)" +
                  (Result.MissingFrom.empty()
                       ? std::string("; if it is one, say -x cuda after --")
                       : " and not in " + Result.MissingFrom));
  Result.Options = readCommand(CommandLine, Result.Path, Here);
  return Result;
}

} // namespace index_width
