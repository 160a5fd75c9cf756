//===--- CudaCommandTest.cpp - Clang commands for CUDA files --------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/CudaCommand.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace index_width;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

static std::vector<std::string> commandFor(const SourceOptions &Options,
                                           CudaSide Side = CudaSide::Device) {
  return clangCommand(Options, "/src/a.cu", Side, CudaInstallation{"/no/cuda"},
                      "/resources");
}

TEST(CudaCommand, KnowsCudaByExtension) {
  EXPECT_TRUE(hasCudaExtension("a.cu"));
  EXPECT_TRUE(hasCudaExtension("dir/a.cuh"));
  EXPECT_FALSE(hasCudaExtension("a.cpp"));
  EXPECT_FALSE(hasCudaExtension("cu"));
}

TEST(CudaCommand, DefaultsForOneSide) {
  SourceOptions Options = readCommand({"clang++"}, "/src/a.cu", "/src");
  EXPECT_THAT(commandFor(Options),
              ElementsAre("clang++", "-x", "cuda", "-std=c++17",
                          "--cuda-gpu-arch=sm_90", "--cuda-device-only",
                          "--no-cuda-version-check",
                          "-Wno-unknown-cuda-version", "-nocudalib", "-Xclang",
                          "-target-sdk-version=12.0", "--cuda-path=/no/cuda",
                          "-resource-dir=/resources", "-ferror-limit=0",
                          "-fsyntax-only", "/src/a.cu"));
  EXPECT_THAT(commandFor(Options, CudaSide::Host),
              Contains("--cuda-host-only"));
}

TEST(CudaCommand, UserOptionsWin) {
  SourceOptions Options =
      readCommand({"clang++", "-std=c++20", "--cuda-gpu-arch=sm_80",
                   "--cuda-path=/other", "-resource-dir=/mine"},
                  "/src/a.cu", "/src");
  EXPECT_EQ(Options.CudaPath, "/other");
  std::vector<std::string> Command = commandFor(Options);
  EXPECT_THAT(Command, Contains("-std=c++20"));
  EXPECT_THAT(Command, Not(Contains("-std=c++17")));
  EXPECT_THAT(Command, Contains("--cuda-gpu-arch=sm_80"));
  EXPECT_THAT(Command, Contains("-resource-dir=/mine"));
}

TEST(CudaCommand, UnknownArchitectureFallsBack) {
  SourceOptions Options =
      readCommand({"nvcc", "-arch=sm_999"}, "/src/a.cu", "/src");
  EXPECT_EQ(Options.GpuArch, "sm_999");
  EXPECT_THAT(commandFor(Options), Contains("--cuda-gpu-arch=sm_90"));
}

TEST(CudaCommand, OneSideAndNoOutputOfAClangCommand) {
  SourceOptions Options = readCommand(
      {"clang++", "-c", "../src/a.cu", "-o", "a.o", "-MF", "a.d", "-w",
       "-Werror=all", "--cuda-gpu-arch=sm_80", "--cuda-gpu-arch=sm_86", "-DX"},
      "/src/a.cu", "/build");
  EXPECT_THAT(Options.Arguments, ElementsAre("-DX"));
  EXPECT_EQ(Options.GpuArch, "sm_86");
  EXPECT_EQ(Options.Directory, "/build");
}

TEST(CudaCommand, HostFilesStayHostFiles) {
  SourceOptions Options =
      readCommand({"g++", "-c", "a.cpp"}, "/src/a.cpp", "/src");
  EXPECT_FALSE(Options.IsCuda);
  EXPECT_THAT(clangCommand(Options, "/src/a.cpp", CudaSide::Host, std::nullopt,
                           "/resources"),
              ElementsAre("clang++", "-resource-dir=/resources",
                          "-ferror-limit=0", "-fsyntax-only", "/src/a.cpp"));
  EXPECT_TRUE(
      readCommand({"nvcc", "-x", "cu", "a.cpp"}, "/src/a.cpp", "/src").IsCuda);
  EXPECT_TRUE(readCommand({"clang++", "-xcuda"}, "/src/a.h", "/src").IsCuda);
}

TEST(CudaCommand, WithoutToolkitHeaders) {
  SourceOptions Options =
      readCommand({"clang++", "-nocudainc"}, "/src/a.cu", "/src");
  EXPECT_TRUE(worksWithoutToolkit(Options.Arguments));
  EXPECT_THAT(commandFor(Options), Not(Contains("--cuda-path=/no/cuda")));
}

TEST(CudaCommand, NamesUnknownNvccOptions) {
  EXPECT_THAT(readCommand({"nvcc", "--made-up"}, "/src/a.cu", "/src")
                  .UnknownNvccOptions,
              ElementsAre("--made-up"));
  EXPECT_THAT(readCommand({"clang++", "-fmade-up"}, "/src/a.cu", "/src")
                  .UnknownNvccOptions,
              IsEmpty());
}
