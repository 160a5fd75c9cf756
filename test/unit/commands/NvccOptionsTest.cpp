//===--- NvccOptionsTest.cpp - nvcc command lines for Clang ---------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/NvccOptions.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace index_width;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(NvccOptions, KnowsNvccByName) {
  EXPECT_TRUE(isNvcc("nvcc"));
  EXPECT_TRUE(isNvcc("/opt/cuda/bin/nvcc"));
  EXPECT_TRUE(isNvcc("nvcc.exe"));
  EXPECT_FALSE(isNvcc("clang++"));
  EXPECT_FALSE(isNvcc(""));
}

TEST(NvccOptions, CarriesOverWhatThePreprocessorSees) {
  TranslatedOptions T = translateNvccOptions(
      {"-DA=1", "-D", "B", "--define-macro=C", "-Iinc", "--include-path", "dir",
       "-isystem=sys", "-UD", "-include", "pre.h", "-std=c++20"});
  EXPECT_THAT(T.Arguments,
              ElementsAre("-D", "A=1", "-D", "B", "-D", "C", "-I", "inc", "-I",
                          "dir", "-isystem", "sys", "-U", "D", "-include",
                          "pre.h", "-std=c++20"));
  EXPECT_THAT(T.Unknown, IsEmpty());
}

TEST(NvccOptions, DropsWhatConcernsCodeGenerationAndFiles) {
  TranslatedOptions T = translateNvccOptions({"-O3",
                                              "-O",
                                              "-g",
                                              "-G",
                                              "-lineinfo",
                                              "--use_fast_math",
                                              "-maxrregcount",
                                              "64",
                                              "--expt-relaxed-constexpr",
                                              "--extended-lambda",
                                              "-Xptxas",
                                              "-v,-O3",
                                              "-ccbin",
                                              "g++-12",
                                              "-MD",
                                              "-MT",
                                              "a.o",
                                              "-MF",
                                              "a.d",
                                              "-c",
                                              "a.cu",
                                              "-o",
                                              "a.o",
                                              "--threads=4",
                                              "-t",
                                              "0",
                                              "-diag-suppress=20012",
                                              "-w",
                                              "-Xcudafe",
                                              "x",
                                              "-lcublas",
                                              "-L/lib"});
  EXPECT_THAT(T.Arguments, IsEmpty());
  EXPECT_THAT(T.Unknown, IsEmpty());
}

TEST(NvccOptions, TakesTheHighestArchitecture) {
  EXPECT_EQ(translateNvccOptions({"-arch=sm_80"}).GpuArch, "sm_80");
  EXPECT_EQ(translateNvccOptions({"-arch", "native"}).GpuArch, "");
  EXPECT_EQ(translateNvccOptions(
                {"-gencode", "arch=compute_80,code=sm_80",
                 "--generate-code=arch=compute_90a,code=[compute_90a,sm_90a]",
                 "-gencode=arch=compute_75,code=sm_75"})
                .GpuArch,
            "sm_90a");
}

TEST(NvccOptions, PicksHostOptionsThatChangeWhatIsRead) {
  EXPECT_THAT(translateNvccOptions(
                  {"-Xcompiler", "-fPIC,-DHOST,-Wall", "-Xcompiler=-fopenmp"})
                  .Arguments,
              ElementsAre("-DHOST", "-fopenmp"));
}

TEST(NvccOptions, NamesUnknownOptions) {
  EXPECT_THAT(translateNvccOptions({"--made-up=1", "-Wall", "-Ia"}).Unknown,
              ElementsAre("--made-up=1", "-Wall"));
}

TEST(NvccOptions, LeavesUnknownOptionsToTheHostCompilerIfTold) {
  TranslatedOptions T = translateNvccOptions(
      {"-forward-unknown-to-host-compiler", "-Wall", "-fopenmp", "-fPIC"});
  EXPECT_THAT(T.Arguments, ElementsAre("-fopenmp"));
  EXPECT_THAT(T.Unknown, IsEmpty());
}

TEST(NvccOptions, SeparateCompilationAndStreams) {
  EXPECT_THAT(translateNvccOptions({"-dc"}).Arguments,
              ElementsAre("-fgpu-rdc"));
  EXPECT_THAT(translateNvccOptions({"-rdc=true"}).Arguments,
              ElementsAre("-fgpu-rdc"));
  EXPECT_THAT(translateNvccOptions({"-rdc=false"}).Arguments, IsEmpty());
  EXPECT_THAT(
      translateNvccOptions({"--default-stream", "per-thread"}).Arguments,
      ElementsAre("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1"));
}

TEST(NvccOptions, LanguageOfTheInput) {
  EXPECT_TRUE(translateNvccOptions({"-x", "cu", "a.cpp"}).IsCuda);
  EXPECT_FALSE(translateNvccOptions({"-x=c++", "a.cpp"}).IsCuda);
}

TEST(NvccOptions, NamesAnOptionWhoseValueIsMissing) {
  EXPECT_THAT(translateNvccOptions({"-Ia", "-gencode"}).Unknown,
              ElementsAre("-gencode"));
}
