//===--- AnalyzerGuardsTest.cpp - what checks rule out --------------------===//
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

static const char Overflow[] =
    "certain base-offset: blockIdx.x * cols > UINT_MAX";

/// Reports for a kernel with \p Body, where the address is `ADDRESS`.
static std::vector<std::string> reportsFor(std::string Body) {
  size_t At = Body.find("ADDRESS");
  if (At != std::string::npos)
    Body.replace(At, 7, "out[blockIdx.x * cols]");
  return reports(
      "__global__ void k(float *out, int cols, int rows, bool flag) {" + Body +
      "}");
}

// 1048575 * 4096 is 2^32 - 4096, and 1048576 * 4096 is 2^32.
TEST(AnalyzerGuards, EarlyReturn) {
  EXPECT_THAT(reportsFor("if (cols > 4096) return;"
                         "if (blockIdx.x >= 1048576) return;"
                         "ADDRESS = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (cols > 4096) return;"
                         "if (blockIdx.x > 1048576) return;"
                         "ADDRESS = 0;"),
              ElementsAre(Overflow));
  EXPECT_THAT(reportsFor("if (cols > 4096 || blockIdx.x >= 1048576) return;"
                         "ADDRESS = 0;"),
              IsEmpty());
  // Either may still be large.
  EXPECT_THAT(reportsFor("if (cols > 4096 && blockIdx.x >= 1048576) return;"
                         "ADDRESS = 0;"),
              ElementsAre(Overflow));
}

TEST(AnalyzerGuards, NestedIfs) {
  EXPECT_THAT(reportsFor("if (cols <= 4096) {"
                         "  if (blockIdx.x < 1048576) ADDRESS = 0;"
                         "}"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (cols <= 4096 && blockIdx.x < 1048576)"
                         "  ADDRESS = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (!(cols > 4096)) {"
                         "  if (!(1048576 <= blockIdx.x)) ADDRESS = 0;"
                         "}"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (cols <= 4096)"
                         "  if (blockIdx.x <= 1048576) ADDRESS = 0;"),
              ElementsAre(Overflow));
}

TEST(AnalyzerGuards, OtherBranchAndAfterwards) {
  const std::string Guard = "if (cols <= 16 && blockIdx.x < 16)";
  EXPECT_THAT(reportsFor(Guard + " out[0] = 1; else ADDRESS = 0;"),
              ElementsAre(Overflow));
  EXPECT_THAT(reportsFor(Guard + " out[0] = 1; ADDRESS = 0;"),
              ElementsAre(Overflow));
  EXPECT_THAT(reportsFor("if (cols > 16 || blockIdx.x > 16) out[0] = 1;"
                         "else ADDRESS = 0;"),
              IsEmpty());
}

TEST(AnalyzerGuards, OneOfTwoPathsIsNotEnough) {
  EXPECT_THAT(reportsFor("if (flag) {"
                         "  if (cols > 1) return;"
                         "} else {"
                         "  if (cols > 2) return;"
                         "}"
                         "ADDRESS = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (flag) {"
                         "  if (cols > 1) return;"
                         "}"
                         "ADDRESS = 0;"),
              ElementsAre(Overflow));
}

TEST(AnalyzerGuards, EqualityIsABound) {
  EXPECT_THAT(reportsFor("if (cols != 2) return; ADDRESS = 0;"), IsEmpty());
  EXPECT_THAT(reportsFor("if (cols == 2) ADDRESS = 0;"), IsEmpty());
  EXPECT_THAT(reportsFor("if (cols == 2) return; ADDRESS = 0;"),
              ElementsAre(Overflow));
  EXPECT_THAT(reportsFor("if (cols == 4096) ADDRESS = 0;"),
              ElementsAre(Overflow));
}

TEST(AnalyzerGuards, ProductItself) {
  EXPECT_THAT(reportsFor("if ((int64_t)blockIdx.x * cols < 1000000)"
                         "  ADDRESS = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if ((int64_t)blockIdx.x * rows < 1000000)"
                         "  ADDRESS = 0;"),
              ElementsAre(Overflow));
}

// What holds of a product of sizes holds of the witness.
TEST(AnalyzerGuards, ProductOfSizes) {
  EXPECT_THAT(
      reportsFor("if ((int64_t)rows * cols > 100000) return;"
                 "out[blockIdx.x * rows * cols] = 0;"),
      ElementsAre("certain base-offset: blockIdx.x * rows * cols > UINT_MAX"));
  EXPECT_THAT(reportsFor("if ((int64_t)rows * cols > 65535) return;"
                         "out[blockIdx.y * rows * cols] = 0;"),
              IsEmpty());
}

TEST(AnalyzerGuards, MinimaAndMaxima) {
  EXPECT_THAT(reportsFor("int c = min(cols, 32768);"
                         "out[blockIdx.y * c] = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("int c = min(cols, 131072);"
                         "out[blockIdx.y * c] = 0;"),
              ElementsAre("likely base-offset: blockIdx.y * c > UINT_MAX"));
  EXPECT_THAT(reportsFor("int c = max(cols, 32768);"
                         "out[blockIdx.y * c] = 0;"),
              ElementsAre("likely base-offset: blockIdx.y * c > UINT_MAX"));
}

TEST(AnalyzerGuards, Clamps) {
  EXPECT_THAT(reportsFor("int c = cols < 1024 ? cols : 1024;"
                         "out[blockIdx.y * c] = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("if (cols > 1024) cols = 1024;"
                         "out[blockIdx.y * cols] = 0;"),
              IsEmpty());
  // The wrong way around.
  EXPECT_THAT(reportsFor("if (cols < 1024) cols = 1024;"
                         "out[blockIdx.y * cols] = 0;"),
              SizeIs(1));
}

TEST(AnalyzerGuards, VariableChangedAfterTheGuard) {
  EXPECT_THAT(reportsFor("if (cols > 1024) return;"
                         "int c = cols * 4096;"
                         "out[blockIdx.y * c] = 0;"),
              SizeIs(1));
  // The numbers name rows, which is what cols is by then.
  EXPECT_THAT(Snippet("__global__ void k(float *out, int cols, int rows) {"
                      "  if (cols > 1024) return;"
                      "  cols = rows;"
                      "  out[blockIdx.y * cols] = 0;"
                      "}")
                  .findings(),
              SizeIs(1));
}

TEST(AnalyzerGuards, ConstConditionVariable) {
  EXPECT_THAT(reportsFor("const bool fits = cols <= 4096 && blockIdx.x < 1024;"
                         "if (fits) ADDRESS = 0;"),
              IsEmpty());
  EXPECT_THAT(reportsFor("const bool fits = cols <= 4096 && blockIdx.x < 1024;"
                         "if (!fits) ADDRESS = 0;"),
              ElementsAre(Overflow));
}

//===----------------------------------------------------------------------===//
// Counts of a launch
//===----------------------------------------------------------------------===//

TEST(AnalyzerLaunches, ThreadPerElementOfA32BitCount) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (i < n) out[i] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, unsigned n) {"
                      "  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (i >= n) return;"
                      "  out[i] = 0;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerLaunches, ThreadPerElementOfAWideCount) {
  Snippet Code("__global__ void k(float *out, int64_t n) {"
               "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
               "  if (i < n) out[i] = 0;"
               "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain linear-index: blockIdx.x * blockDim.x > "
                          "INT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  EXPECT_TRUE(Code.findings()[0].HasWideBound);
}

TEST(AnalyzerLaunches, WideIndexOfAWideCount) {
  EXPECT_THAT(
      reports("__global__ void k(float *out, int64_t n) {"
              "  int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;"
              "  if (i < n) out[i] = 0;"
              "}"),
      IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, int64_t n) {"
                      "  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (i < n) out[i] = 0;"
                      "}"),
              ElementsAre("certain linear-index: blockIdx.x * blockDim.x > "
                          "UINT_MAX"));
}

TEST(AnalyzerLaunches, RowPerThreadTimesTheRowLength) {
  EXPECT_THAT(reports("__global__ void k(float *out, int rows, int cols) {"
                      "  int row = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  if (row >= rows) return;"
                      "  out[row * cols] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * cols > INT_MAX"));
}

// The numbers must pass the kernel's own guard: row = 131072 of n = 16384 rows
// is no thread that gets to the product.
TEST(AnalyzerLaunches, SquareMatrix) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int col = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  int row = blockIdx.y * blockDim.y + threadIdx.y;"
                      "  if (row >= n || col >= n) return;"
                      "  out[row * n + col] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * n > INT_MAX"));
}

TEST(AnalyzerLaunches, SmallMatrix) {
  EXPECT_THAT(reports("__global__ void k(float *out, int n) {"
                      "  int col = blockIdx.x * blockDim.x + threadIdx.x;"
                      "  int row = blockIdx.y * blockDim.y + threadIdx.y;"
                      "  if (n > 46340 || row >= n || col >= n) return;"
                      "  out[row * n + col] = 0;"
                      "}"),
              IsEmpty());
}

// A block index below the grid's extent.
TEST(AnalyzerLaunches, BlockOfATwoDimensionalGrid) {
  EXPECT_THAT(reports("__global__ void k(float *out, int cols) {"
                      "  unsigned block = blockIdx.y * gridDim.x + blockIdx.x;"
                      "  out[block * cols] = 0;"
                      "}"),
              ElementsAre("certain base-offset: block * cols > UINT_MAX"));
}
