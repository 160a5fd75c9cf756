//===--- CudaInstallationTest.cpp - where the CUDA Toolkit is -------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/CudaInstallation.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cstdlib>

using namespace index_width;
using namespace llvm;

namespace {
/// A folder with toolkits in it, and an environment without any.
class CudaInstallationTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("cuda", Root));
    for (const char *Variable : {"CUDA_PATH", "CUDA_HOME", "CUDA_ROOT"})
      unsetenv(Variable);
    OldPath = getenv("PATH");
    setenv("PATH", Root.c_str(), 1);
  }
  void TearDown() override {
    setenv("PATH", OldPath.c_str(), 1);
    sys::fs::remove_directories(Root);
  }

  std::string in(StringRef Name) { return (Root + "/" + Name).str(); }

  void write(StringRef Name, sys::fs::perms Permissions = sys::fs::all_read) {
    std::string Path = in(Name);
    sys::fs::create_directories(sys::path::parent_path(Path));
    std::error_code Code;
    raw_fd_ostream(Path, Code) << "#!/bin/sh\n";
    sys::fs::setPermissions(Path, Permissions | sys::fs::owner_all);
  }

  /// The folder that is found, or the message why there is none.
  std::string find(StringRef Named = "", ArrayRef<StringRef> Usual = {}) {
    Expected<CudaInstallation> Found = findCudaInstallation(Named, Usual);
    return Found ? Found->Root : toString(Found.takeError());
  }

  SmallString<128> Root;
  std::string OldPath;
};
} // namespace

TEST_F(CudaInstallationTest, SaysWhatToDoIfThereIsNone) {
  EXPECT_EQ(find(), "no CUDA Toolkit found; name its folder with "
                    "--cuda-path=DIR or in the environment variable CUDA_PATH");
}

TEST_F(CudaInstallationTest, TakesNothingElseForTheNamedOne) {
  write("good/include/cuda_runtime.h");
  EXPECT_EQ(find(in("good")), in("good"));
  setenv("CUDA_PATH", in("good").c_str(), 1);
  EXPECT_EQ(find(in("bad")), "no CUDA Toolkit in " + in("bad") +
                                 ": it has no include/cuda_runtime.h");
}

TEST_F(CudaInstallationTest, PrefersTheEnvironmentToNvccToTheUsualFolders) {
  write("usual/include/cuda_runtime.h");
  std::string Usual = in("usual");
  EXPECT_EQ(find("", StringRef(Usual)), Usual);
  write("byNvcc/include/cuda_runtime.h");
  write("byNvcc/bin/nvcc", sys::fs::all_all);
  setenv("PATH", in("byNvcc/bin").c_str(), 1);
  SmallString<128> Real;
  sys::fs::real_path(in("byNvcc"), Real);
  EXPECT_EQ(find("", StringRef(Usual)), Real.str());
  write("byHome/include/cuda_runtime.h");
  setenv("CUDA_HOME", in("byHome").c_str(), 1);
  EXPECT_EQ(find("", StringRef(Usual)), in("byHome"));
  // One that is no toolkit is passed over.
  setenv("CUDA_PATH", in("nowhere").c_str(), 1);
  EXPECT_EQ(find("", StringRef(Usual)), in("byHome"));
}

TEST_F(CudaInstallationTest, OwnsItsIncludeFolders) {
  write("cuda/include/cuda_runtime.h");
  write("cuda/include/cccl/cub/cub.cuh");
  write("cuda/include-mine/a.h");
  CudaInstallation Toolkit{in("cuda")};
  EXPECT_EQ(Toolkit.ccclInclude(), in("cuda/include/cccl"));
  EXPECT_TRUE(Toolkit.ownsInclude(in("cuda/include")));
  EXPECT_TRUE(Toolkit.ownsInclude(in("cuda/include/../include/cccl")));
  EXPECT_FALSE(Toolkit.ownsInclude(in("cuda/include-mine")));
  EXPECT_FALSE(Toolkit.ownsInclude(in("nowhere")));
}
