//===--- AnalyzerTest.cpp - products, casts and where they end ------------===//
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

TEST(Analyzer, BlockTimesSizeIsABaseOffset) {
  EXPECT_THAT(reports("__global__ void k(float *out, int cols) {"
                      "  out[blockIdx.x * cols + threadIdx.x] = 0;"
                      "}"),
              ElementsAre("certain base-offset: blockIdx.x * cols > UINT_MAX"));
}

TEST(Analyzer, SignedRowHasHalfTheRoom) {
  EXPECT_THAT(reports("__global__ void k(float *out, int cols) {"
                      "  int row = blockIdx.x;"
                      "  out[row * cols + threadIdx.x] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * cols > INT_MAX"));
}

// Computed in unsigned, kept in int: the narrower one counts.
TEST(Analyzer, NarrowestTypeOnTheWayIsTheLimit) {
  Snippet Code("__global__ void k(float *out, int cols) {"
               "  int base = blockIdx.x * cols;"
               "  out[base + threadIdx.x] = 0;"
               "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain base-offset: blockIdx.x * cols > INT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  const Finding &F = Code.findings()[0];
  ASSERT_THAT(F.Variables, SizeIs(1));
  EXPECT_EQ(F.Variables[0]->getName(), "base");
  EXPECT_TRUE(F.CanWiden);
}

TEST(Analyzer, FindingSaysWhatItIs) {
  Snippet Code("__global__ void k(double *out, int a, int b) {"
               "  out[blockIdx.x * a * b] = 0;"
               "}");
  EXPECT_THAT(reports(Code), SizeIs(1));
  const Finding &F = Code.findings()[0];
  EXPECT_EQ(F.K, Finding::Product);
  EXPECT_EQ(F.UsedAs, Finding::Address);
  // The first multiplication is the one to widen.
  EXPECT_EQ(Code.text(F.Site), "blockIdx.x * a");
  EXPECT_EQ(Code.text(F.Whole), "blockIdx.x * a * b");
  EXPECT_EQ(F.Element.getAsString(), "double");
  EXPECT_EQ(F.Function->getName(), "k");
  EXPECT_FALSE(F.HasWideBound);
  ASSERT_FALSE(F.Values.Inputs.empty());
  EXPECT_EQ(F.Values.Inputs[0].first, "blockIdx.x");
}

// 65534 * 32767 still fits int, 65534 * 65535 does not.
TEST(Analyzer, TypesBoundSizes) {
  EXPECT_THAT(reports("__global__ void k(float *out, short cols) {"
                      "  int row = blockIdx.y;"
                      "  out[row * cols] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, unsigned short cols) {"
                      "  int row = blockIdx.y;"
                      "  out[row * cols] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * cols > INT_MAX"));
}

TEST(Analyzer, ConstantsDecide) {
  // 65534 * 32768 is 2^31 - 65536.
  EXPECT_THAT(reports("__global__ void k(float *out) {"
                      "  int row = blockIdx.y;"
                      "  out[row * 32768] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out) {"
                      "  int row = blockIdx.y;"
                      "  out[row * 32770] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * 32770 > INT_MAX"));
}

TEST(Analyzer, ShiftsAreProducts) {
  EXPECT_THAT(
      reports("__global__ void k(float *out) { out[blockIdx.x << 12] = 0; }"),
      ElementsAre("certain base-offset: blockIdx.x << 12 > UINT_MAX"));
  EXPECT_THAT(
      reports("__global__ void k(float *out) { out[blockIdx.y << 12] = 0; }"),
      IsEmpty());
}

TEST(Analyzer, ThreadsOfABlockTimesSizesOfOneBlock) {
  EXPECT_THAT(reports("__global__ void k(float *out) {"
                      "  out[threadIdx.y * blockDim.x + threadIdx.x] = 0;"
                      "  out[threadIdx.x * 1024 + threadIdx.y] = 0;"
                      "}"),
              IsEmpty());
}

// A block has 1024 threads at most: 65534 * 1024 rows of threads fit.
TEST(Analyzer, BlockShapeIsNotTheProductOfItsMaxima) {
  EXPECT_THAT(reports("__global__ void k(float *out) {"
                      "  int row = blockIdx.y * blockDim.y + threadIdx.y;"
                      "  out[row * blockDim.x + threadIdx.x] = 0;"
                      "}"),
              IsEmpty());
}

TEST(Analyzer, ProductsOfOneSumAreOneFinding) {
  Snippet Code("__global__ void k(float *out, int a, int b) {"
               "  out[blockIdx.x * a + blockIdx.z * b] = 0;"
               "}");
  EXPECT_THAT(reports(Code), SizeIs(1));
  EXPECT_THAT(Code.findings()[0].OtherProducts, SizeIs(1));
}

TEST(Analyzer, ProductsOfTwoAddressesAreTwoFindings) {
  EXPECT_THAT(
      reports("__global__ void k(float *out, const float *in, int a, int b) {"
              "  float v = in[blockIdx.x * a];"
              "  out[blockIdx.x * b] = v;"
              "}"),
      ElementsAre("certain base-offset: blockIdx.x * a > UINT_MAX",
                  "certain base-offset: blockIdx.x * b > UINT_MAX"));
}

// 2^31 elements of 256 bytes fit no device, of 128 they do.
TEST(Analyzer, ElementsTooLargeForAnyDevice) {
  const char *Code = "struct V { float v[%SIZE]; };"
                     "__global__ void k(V *out, int cols) {"
                     "  int row = blockIdx.x;"
                     "  out[row * cols] = V();"
                     "}";
  auto WithSize = [Code](llvm::StringRef Size) {
    std::string Text(Code);
    return Text.replace(Text.find("%SIZE"), 5, Size.str());
  };
  EXPECT_THAT(reports(WithSize("64")), IsEmpty());
  EXPECT_THAT(reports(WithSize("32")),
              ElementsAre("certain base-offset: row * cols > INT_MAX"));
}

TEST(Analyzer, HostCodeIsNotLookedAt) {
  Snippet Code("void host(float *out, int n) { out[n * n] = 0; }");
  EXPECT_THAT(reports(Code), IsEmpty());
  EXPECT_EQ(Code.analysis().kernels(), 0u);
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

static std::vector<std::string> reportsForIndex(const std::string &Index) {
  return reports("__global__ void k(float *out, int a, int b, int64_t wide) {"
                 "  out[" +
                 Index +
                 "] = 0;"
                 "}");
}

TEST(AnalyzerCasts, RightBeforeTheProduct) {
  for (const char *Index :
       {"static_cast<int64_t>(blockIdx.x) * a", "(int64_t)blockIdx.x * a",
        "int64_t(blockIdx.x) * a", "blockIdx.x * (int64_t)a",
        "blockIdx.x * size_t(a)", "1LL * blockIdx.x * a",
        "wide * blockIdx.x * a", "blockIdx.x * wide * a",
        "(size_t)blockIdx.x * a * b + threadIdx.x * 32"})
    EXPECT_THAT(reportsForIndex(Index), IsEmpty()) << Index;
}

TEST(AnalyzerCasts, WrongAfterTheProduct) {
  for (const char *Index :
       {"static_cast<int64_t>(blockIdx.x * a)", "(int64_t)(blockIdx.x * a)",
        "1LL * (blockIdx.x * a)", "blockIdx.x * a * wide",
        "wide + blockIdx.x * a", "size_t(blockIdx.x * a) + threadIdx.x"})
    EXPECT_THAT(reportsForIndex(Index),
                ElementsAre("certain base-offset: blockIdx.x * a > UINT_MAX"))
        << Index;
}

TEST(AnalyzerCasts, NarrowCastsUndoWideOnes) {
  EXPECT_THAT(reportsForIndex("(int)((int64_t)blockIdx.x * a)"),
              ElementsAre("certain narrowing: (int64_t)blockIdx.x * a > "
                          "INT_MAX"));
  EXPECT_THAT(reportsForIndex("(int)blockIdx.x * a"),
              ElementsAre("certain base-offset: (int)blockIdx.x * a > "
                          "INT_MAX"));
}

TEST(AnalyzerCasts, WideVariableFilledTooLate) {
  Snippet Code("__global__ void k(float *out, int stride) {"
               "  int64_t off = blockIdx.x * stride;"
               "  out[off + threadIdx.x] = 0;"
               "}");
  EXPECT_THAT(
      reports(Code),
      ElementsAre("certain base-offset: blockIdx.x * stride > UINT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  EXPECT_THAT(Code.findings()[0].Variables, IsEmpty());
}

TEST(AnalyzerCasts, WideVariableFilledInTime) {
  EXPECT_THAT(reports("__global__ void k(float *out, int stride) {"
                      "  int64_t off = blockIdx.x;"
                      "  off *= stride;"
                      "  out[off + threadIdx.x] = 0;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerCasts, ExplicitNarrowCastIsNotWidened) {
  Snippet Code("__global__ void k(float *out, int stride) {"
               "  out[(int)(blockIdx.x * stride)] = 0;"
               "}");
  EXPECT_THAT(
      reports(Code),
      ElementsAre("certain base-offset: blockIdx.x * stride > INT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  EXPECT_FALSE(Code.findings()[0].CanWiden);
}

//===----------------------------------------------------------------------===//
// Where products end
//===----------------------------------------------------------------------===//

TEST(AnalyzerUses, PointerSteps) {
  for (const char *Use :
       {"float *row = out + blockIdx.x * a; row[0] = 0;",
        "out += blockIdx.x * a; out[0] = 0;", "*(out + blockIdx.x * a) = 0;",
        "float *p = &out[blockIdx.x * a]; *p = 0;",
        "out -= blockIdx.x * a; out[0] = 0;"})
    EXPECT_THAT(reports(std::string("__global__ void k(float *out, int a) {") +
                        Use + "}"),
                ElementsAre("certain base-offset: blockIdx.x * a > UINT_MAX"))
        << Use;
}

TEST(AnalyzerUses, OnChipArraysAreSmall) {
  EXPECT_THAT(reports("__global__ void k(float *out, int a) {"
                      "  __shared__ float tile[4096];"
                      "  float local[16];"
                      "  tile[blockIdx.x * a] = 0;"
                      "  local[blockIdx.x * a] = 0;"
                      "  float *p = tile;"
                      "  p[blockIdx.x * a] = 1;"
                      "  out[0] = tile[blockIdx.x * a] + local[0];"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerUses, SharedArrayBesideAGlobalOne) {
  EXPECT_THAT(reports("__global__ void k(float *out, int a) {"
                      "  __shared__ float tile[4096];"
                      "  tile[threadIdx.x] = out[blockIdx.x * a];"
                      "}"),
              ElementsAre("certain base-offset: blockIdx.x * a > UINT_MAX"));
}

TEST(AnalyzerUses, StoredIndex) {
  Snippet Code("__global__ void k(int *offsets, int a) {"
               "  offsets[threadIdx.x] = blockIdx.x * a;"
               "}");
  EXPECT_THAT(reports(Code), SizeIs(1));
  EXPECT_EQ(Code.findings()[0].UsedAs, Finding::StoredIndex);
  EXPECT_EQ(Code.findings()[0].Check, CheckKind::BaseOffset);
}

// A number computed from data and stored is no index.
TEST(AnalyzerUses, StoredDataIsNoIndex) {
  EXPECT_THAT(reports("__global__ void k(int *data, int a) {"
                      "  data[threadIdx.x] = data[threadIdx.x] * a;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerUses, LoopBound) {
  Snippet Code("__global__ void k(float *out, int a) {"
               "  for (unsigned j = 0; j < blockIdx.x * a; ++j)"
               "    out[j] = 0;"
               "}");
  EXPECT_THAT(reports(Code), SizeIs(1));
  EXPECT_EQ(Code.findings()[0].UsedAs, Finding::Bound);
}

TEST(AnalyzerUses, ValuesThatAreNoIndex) {
  EXPECT_THAT(reports("__global__ void k(float *out, int a) {"
                      "  out[threadIdx.x] = blockIdx.x * a;"
                      "  int unused = blockIdx.x * a;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerUses, HashesWrapOnPurpose) {
  EXPECT_THAT(reports("__global__ void k(float *out, unsigned size) {"
                      "  unsigned h = blockIdx.x * 2654435761u;"
                      "  out[h % size] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, unsigned seed) {"
                      "  unsigned h = seed * 1664525u + 1013904223u;"
                      "  h ^= h >> 16;"
                      "  out[h & 1023] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, const unsigned *keys) {"
                      "  unsigned h = keys[threadIdx.x] * 0x9e3779b1u;"
                      "  out[h >> 22] = 0;"
                      "}"),
              IsEmpty());
}

//===----------------------------------------------------------------------===//
// Coordinates taken out of a linear index, and indices read from memory
//===----------------------------------------------------------------------===//

static std::vector<std::string> reportsForRow(const std::string &Index) {
  return reports("__global__ void k(float *out, int n, int h, int cols,"
                 "                  int pitch) {"
                 "  int i = blockIdx.x * blockDim.x + threadIdx.x;"
                 "  if (i >= n) return;"
                 "  int row = i / cols;"
                 "  int col = i % cols;"
                 "  out[" +
                 Index +
                 "] = 0;"
                 "}");
}

TEST(AnalyzerCoordinates, PutTogetherWithTheirExtentsFit) {
  for (const char *Index :
       {"row * cols + col", "col + cols * row", "row * cols",
        "(row / h * h + row % h) * cols + col", "i - col"})
    EXPECT_THAT(reportsForRow(Index), IsEmpty()) << Index;
}

TEST(AnalyzerCoordinates, PutTogetherWithAnotherStrideMayNot) {
  EXPECT_THAT(reportsForRow("row * pitch + col"),
              ElementsAre("likely strided-offset: row * pitch > INT_MAX"));
  EXPECT_THAT(reportsForRow("col * pitch + row"),
              ElementsAre("likely strided-offset: col * pitch > INT_MAX"));
}

TEST(AnalyzerCoordinates, WidenedInTime) {
  EXPECT_THAT(reportsForRow("(int64_t)row * pitch + col"), IsEmpty());
  EXPECT_THAT(reportsForRow("row * (size_t)pitch + col"), IsEmpty());
}

TEST(AnalyzerLoaded, IndexFromMemoryTimesSize) {
  EXPECT_THAT(reports("__global__ void k(float *out, const int *ids, int dim) {"
                      "  int id = ids[blockIdx.x];"
                      "  out[id * dim + threadIdx.x] = 0;"
                      "}"),
              ElementsAre("certain base-offset: id * dim > INT_MAX"));
  EXPECT_THAT(reports("__global__ void k(float *out, const int *ids, int dim) {"
                      "  out[ids[blockIdx.x] * dim] = 0;"
                      "}"),
              ElementsAre("certain base-offset: ids[blockIdx.x] * dim > "
                          "INT_MAX"));
}

TEST(AnalyzerLoaded, WideOrCheckedIndexFromMemory) {
  EXPECT_THAT(reports("__global__ void k(float *out, const int64_t *ids,"
                      "                  int dim) {"
                      "  out[ids[blockIdx.x] * dim] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__global__ void k(float *out, const int *ids, int dim) {"
                      "  int id = ids[blockIdx.x];"
                      "  if (id >= 50000 || dim > 1024) return;"
                      "  out[id * dim] = 0;"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerLoaded, StrideOfAParameterStruct) {
  EXPECT_THAT(reports("struct Info { int sizes[4]; int strides[4]; };"
                      "__global__ void k(float *out, Info info) {"
                      "  out[blockIdx.x * info.strides[0]] = 0;"
                      "}"),
              ElementsAre("certain base-offset: blockIdx.x * info.strides[0] > "
                          "UINT_MAX"));
}
