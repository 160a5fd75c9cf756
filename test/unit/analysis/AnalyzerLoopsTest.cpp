//===--- AnalyzerLoopsTest.cpp - counters and what they run over ----------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace index_width;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(AnalyzerLoops, IntCounterPassesTheMaximumByAGridStride) {
  Snippet Code("__global__ void k(float *out, int n) {"
               "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
               "       i += blockDim.x * gridDim.x)"
               "    out[i] = 0;"
               "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("likely linear-index: i += blockDim.x * gridDim.x > "
                          "INT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  const Finding &F = Code.findings()[0];
  EXPECT_EQ(F.K, Finding::Step);
  ASSERT_THAT(F.Variables, SizeIs(1));
  EXPECT_EQ(F.Variables[0]->getName(), "i");
  EXPECT_FALSE(F.HasWideBound);
}

TEST(AnalyzerLoops, StepWrittenAsAnAssignment) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  while (i < n) {"
                      "    out[i] = 0;"
                      "    i = i + blockDim.x * gridDim.x;"
                      "  }"
                      "}"),
              SizeIs(1));
}

TEST(AnalyzerLoops, DoLoop) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (i >= n) return;"
                      "  do {"
                      "    out[i] = 0;"
                      "    i += blockDim.x * gridDim.x;"
                      "  } while (i < n);"
                      "}"),
              SizeIs(1));
}

TEST(AnalyzerLoops, WideCounterOverA32BitCount) {
  EXPECT_THAT(
      reports("__global__ void k(float *out, int n) {"
              "  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
              "       i += blockDim.x * gridDim.x)"
              "    out[i] = 0;"
              "}"),
      IsEmpty());
}

TEST(AnalyzerLoops, WideCounterWithNarrowProducts) {
  Snippet Code(
      "__global__ void k(float *out, int64_t n) {"
      "  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
      "       i += blockDim.x * gridDim.x)"
      "    out[i] = 0;"
      "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain linear-index: blockIdx.x * blockDim.x > "
                          "UINT_MAX"));
  // The stride belongs to the same overflow.
  ASSERT_FALSE(Code.findings().empty());
  ASSERT_THAT(Code.findings()[0].OtherProducts, SizeIs(1));
  EXPECT_EQ(Code.text(Code.findings()[0].OtherProducts[0].Site),
            "blockDim.x * gridDim.x");
}

TEST(AnalyzerLoops, WideCounterWithWideProducts) {
  EXPECT_THAT(
      reports(
          "__global__ void k(float *out, int64_t n) {"
          "  for (int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;"
          "       i < n; i += (int64_t)blockDim.x * gridDim.x)"
          "    out[i] = 0;"
          "}"),
      IsEmpty());
}

TEST(AnalyzerLoops, IntCounterOverAWideCountIsOneFinding) {
  EXPECT_THAT(
      reports("__global__ void k(char *out, int64_t n) {"
              "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
              "       i += blockDim.x * gridDim.x)"
              "    out[i] = 0;"
              "}"),
      ElementsAre("certain linear-index: blockIdx.x * blockDim.x > INT_MAX"));
}

TEST(AnalyzerLoops, ConstantBoundEndsIt) {
  EXPECT_THAT(reports("__global__ void k(float *out) {"
                      "  for (int i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "       i < 1000000; i += blockDim.x * gridDim.x)"
                      "    out[i] = 0;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerLoops, LastStepChecked) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int stride = blockDim.x * gridDim.x;"
                      "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (i >= n) return;"
                      "  for (;;) {"
                      "    out[i] = 0;"
                      "    if (n - i <= stride) break;"
                      "    i += stride;"
                      "  }"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerLoops, StrideOfOneBlockStaysBelow) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  for (int i = threadIdx.x; i < n; i += blockDim.x)"
                      "    out[i] = 0;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerLoops, RangeThatCannotReachTheMaximum) {
  EXPECT_THAT(
      reports("__global__ void k(float *out, unsigned short n) {"
              "  for (int i = blockIdx.y * blockDim.x + threadIdx.x; i < n;"
              "       i += blockDim.x * gridDim.y)"
              "    out[i] = 0;"
              "}"),
      IsEmpty());
}

TEST(AnalyzerLoops, LoopOverOnChipMemory) {
  EXPECT_THAT(
      reports("__global__ void k(float *out, int n) {"
              "  __shared__ float tile[1024];"
              "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;"
              "       i += blockDim.x * gridDim.x)"
              "    tile[i % 1024] = 0;"
              "  out[threadIdx.x] = tile[threadIdx.x];"
              "}"),
      IsEmpty());
}

TEST(AnalyzerLoops, CounterTimesStrideIsAStridedOffset) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n, int stride) {"
                      "  for (int i = 0; i < n; ++i)"
                      "    out[i * stride] = 0;"
                      "}"),
              ElementsAre("likely strided-offset: i * stride > INT_MAX"));
}

TEST(AnalyzerLoops, BoundedCounterTimesStride) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n, int stride) {"
                      "  if (n > 32768 || stride > 65535) return;"
                      "  for (int i = 0; i < n; ++i)"
                      "    out[i * stride] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, int n, int stride) {"
                      "  if (n > 32770 || stride > 65536) return;"
                      "  for (int i = 0; i < n; ++i)"
                      "    out[i * stride] = 0;"
                      "}"),
              ElementsAre("likely strided-offset: i * stride > INT_MAX"));
}

// The row is the outer counter: one cast outside the loop over elements.
TEST(AnalyzerLoops, RowsByBlocksInAGridStride) {
  EXPECT_THAT(reports("__global__ void k(float *out, int rows, int cols) {"
                      "  for (int row = blockIdx.x; row < rows;"
                      "       row += gridDim.x) {"
                      "    int base = row * cols;"
                      "    for (int j = threadIdx.x; j < cols; j += blockDim.x)"
                      "      out[base + j] = 0;"
                      "  }"
                      "}"),
              testing::Contains("likely base-offset: row * cols > INT_MAX"));
}
