//===--- ReplaceFile.cpp - giving a file another text ---------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The safest way to change a file is to put a complete new one in its place:
// there is no moment at which half of it is written. But a new file has one
// name only, and belongs to whoever wrote it. Where the old one has several
// names or an owner that cannot be passed on, it is written over, with a copy
// of it kept elsewhere until that is done.
//
//===----------------------------------------------------------------------===//

#include "ReplaceFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace index_width {

/// Writes \p Text at the start of \p FD and cuts off what is behind it.
static std::error_code write(int FD, StringRef Text) {
  raw_fd_ostream Out(FD, /*shouldClose=*/false);
  Out << Text;
  Out.flush();
  std::error_code Code = Out.error();
  Out.clear_error();
  return Code ? Code : sys::fs::resize_file(FD, Text.size());
}

static std::error_code writeAndClose(int FD, StringRef Text) {
  std::error_code Code = write(FD, Text);
  std::error_code CloseCode = sys::Process::SafelyCloseFileDescriptor(FD);
  return Code ? Code : CloseCode;
}

/// Writes over the file at \p Path, which keeps all that it is but its text.
static std::error_code overwrite(StringRef Path, StringRef Text) {
  int FD;
  if (std::error_code Code =
          sys::fs::openFileForWrite(Path, FD, sys::fs::CD_OpenExisting))
    return Code;
  return writeAndClose(FD, Text);
}

/// Gives \p File the owner and the permissions of \p Status.
static std::error_code dress(const sys::fs::TempFile &File,
                             const sys::fs::file_status &Status) {
  if (std::error_code Code = sys::fs::changeFileOwnership(
          File.FD, Status.getUser(), Status.getGroup()))
    return Code;
  // After the owner, whose change takes permissions away.
  return sys::fs::setPermissions(File.FD, Status.permissions());
}

/// Puts a new file in the place of the one at \p Path. False if none can be
/// made that is like it in all but its text.
static Expected<bool> exchange(StringRef Path, StringRef New,
                               const sys::fs::file_status &Status) {
  if (Status.getLinkCount() != 1)
    return false;
  Expected<sys::fs::TempFile> File = sys::fs::TempFile::create(
      Path + ".%%%%%%%%", sys::fs::owner_read | sys::fs::owner_write);
  if (!File) {
    // The folder may be closed though the file is not.
    consumeError(File.takeError());
    return false;
  }
  if (dress(*File, Status)) {
    consumeError(File->discard());
    return false;
  }
  if (std::error_code Code = write(File->FD, New)) {
    consumeError(File->discard());
    return errorCodeToError(Code);
  }
  if (Error E = File->keep(Path))
    return E;
  return true;
}

Error replaceFile(StringRef Path, StringRef Old, StringRef New,
                  const sys::fs::file_status &Status) {
  Expected<bool> IsDone = exchange(Path, New, Status);
  if (!IsDone)
    return IsDone.takeError();
  if (*IsDone)
    return Error::success();

  int FD;
  SmallString<128> Copy;
  if (std::error_code Code =
          sys::fs::createTemporaryFile("index-width", "orig", FD, Copy))
    return errorCodeToError(Code);
  FileRemover RemoveCopy(Copy);
  if (std::error_code Code = writeAndClose(FD, Old))
    return errorCodeToError(Code);

  std::error_code Code = overwrite(Path, New);
  if (!Code || !overwrite(Path, Old))
    return errorCodeToError(Code);
  RemoveCopy.releaseFile();
  return createStringError(
      Code,
      Code.message() + "; it is damaged now, what it held is in " + Copy.str());
}

} // namespace index_width
