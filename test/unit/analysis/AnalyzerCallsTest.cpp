//===--- AnalyzerCallsTest.cpp - helpers and templates --------------------===//
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

static const std::string Offset =
    "__device__ int offset(int row, int stride) { return row * stride; }\n";
static const std::string Load =
    "__device__ float load(const float *p, int i) { return p[i]; }\n";

TEST(AnalyzerCalls, HelperMultipliesWhatTheKernelPasses) {
  Snippet Code(Offset + "__global__ void k(float *out, int cols) {"
                        "  out[offset(blockIdx.x, cols)] = 0;"
                        "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain base-offset: row * stride > INT_MAX"));
  ASSERT_THAT(Code.findings(), SizeIs(1));
  EXPECT_EQ(Code.findings()[0].Function->getName(), "offset");
}

TEST(AnalyzerCalls, HelperWithSmallArguments) {
  EXPECT_THAT(reports(Offset + "__global__ void k(float *out) {"
                               "  out[offset(threadIdx.x, 32)] = 0;"
                               "  out[offset(blockIdx.y, 32768)] = 0;"
                               "}"),
              IsEmpty());
}

TEST(AnalyzerCalls, OneOfTwoCallsIsEnough) {
  EXPECT_THAT(reports(Offset + "__global__ void k(float *out, int cols) {"
                               "  out[offset(threadIdx.x, 32)] = 0;"
                               "  out[offset(blockIdx.y, 32770)] = 0;"
                               "}"),
              SizeIs(1));
}

TEST(AnalyzerCalls, ManyCallsAreOneFinding) {
  EXPECT_THAT(Snippet(Offset + "__global__ void k(float *out, int cols) {"
                               "  out[offset(blockIdx.x, cols)] = 0;"
                               "  out[offset(blockIdx.x, cols)] = 1;"
                               "}"
                               "__global__ void l(float *out, int cols) {"
                               "  out[offset(blockIdx.x, cols)] = 2;"
                               "}")
                  .findings(),
              SizeIs(1));
}

TEST(AnalyzerCalls, ProductPassedToAHelper) {
  Snippet Code(Load + "__global__ void k(float *out, const float *in,"
                      "                  int cols) {"
                      "  out[threadIdx.x] = load(in, blockIdx.x * cols);"
                      "}");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain base-offset: blockIdx.x * cols > INT_MAX"));
  // The parameter stays narrow, whatever the caller does.
  ASSERT_THAT(Code.findings(), SizeIs(1));
  EXPECT_FALSE(Code.findings()[0].CanWiden);
}

TEST(AnalyzerCalls, GuardInTheKernelCountsInTheHelper) {
  EXPECT_THAT(reports(Offset + "__global__ void k(float *out, int cols) {"
                               "  if (cols > 32768) return;"
                               "  out[offset(blockIdx.y, cols)] = 0;"
                               "}"),
              IsEmpty());
}

TEST(AnalyzerCalls, WideParameterOrResult) {
  EXPECT_THAT(reports("__device__ int64_t offset(int64_t row, int stride) {"
                      "  return row * stride;"
                      "}"
                      "__global__ void k(float *out, int cols) {"
                      "  out[offset(blockIdx.x, cols)] = 0;"
                      "}"),
              IsEmpty());
  EXPECT_THAT(reports("__device__ int64_t offset(int row, int stride) {"
                      "  return row * stride;"
                      "}"
                      "__global__ void k(float *out, int cols) {"
                      "  out[offset(blockIdx.x, cols)] = 0;"
                      "}"),
              ElementsAre("certain base-offset: row * stride > INT_MAX"));
}

TEST(AnalyzerCalls, ResultThroughAReference) {
  EXPECT_THAT(
      reports("__device__ void offset(int row, int stride, int &result) {"
              "  result = row * stride;"
              "}"
              "__global__ void k(float *out, int cols) {"
              "  int o = 0;"
              "  offset(blockIdx.x, cols, o);"
              "  out[o] = 0;"
              "}"),
      ElementsAre("certain base-offset: row * stride > INT_MAX"));
}

TEST(AnalyzerCalls, MemberFunction) {
  EXPECT_THAT(reports("struct View {"
                      "  float *data; int stride;"
                      "  __device__ float &at(int row) const {"
                      "    return data[row * stride];"
                      "  }"
                      "};"
                      "__global__ void k(View v) { v.at(blockIdx.x) = 0; }"),
              SizeIs(1));
}

TEST(AnalyzerCalls, SharedMemoryHandedToAHelper) {
  EXPECT_THAT(reports("__device__ float at(const float *p, int i, int a) {"
                      "  return p[i * a];"
                      "}"
                      "__global__ void k(float *out, int a) {"
                      "  __shared__ float tile[1024];"
                      "  tile[threadIdx.x] = 0;"
                      "  __syncthreads();"
                      "  out[threadIdx.x] = at(tile, blockIdx.x, a);"
                      "}"),
              IsEmpty());
}

// Nothing is known of what a helper gets that no kernel here calls.
TEST(AnalyzerCalls, HelperWithoutACaller) {
  EXPECT_THAT(reports("__device__ float at(const float *p, int row, int ld) {"
                      "  return p[row * ld];"
                      "}"),
              ElementsAre("possible strided-offset: row * ld > INT_MAX"));
  EXPECT_THAT(reports("__device__ float at(const float *p, int row, int ld) {"
                      "  return p[row * ld];"
                      "}"
                      "__global__ void k(float *out, const float *in) {"
                      "  out[threadIdx.x] = at(in, threadIdx.x, 32);"
                      "}"),
              IsEmpty());
}

TEST(AnalyzerCalls, RecursionEnds) {
  Snippet Code("__device__ int down(int n) { return n ? down(n - 1) : 0; }"
               "__global__ void k(float *out, int n) { out[down(n)] = 0; }");
  EXPECT_TRUE(Code.compiles());
  EXPECT_EQ(Code.analysis().kernels(), 1u);
  EXPECT_THAT(reports(Code), IsEmpty());
}

//===----------------------------------------------------------------------===//
// Templates
//===----------------------------------------------------------------------===//

static const std::string Constant =
    "template <int Cols> __global__ void k(float *out) {"
    "  int row = blockIdx.y;"
    "  out[row * Cols] = 0;"
    "}\n";

TEST(AnalyzerTemplates, ArgumentsDecide) {
  EXPECT_THAT(reports(Constant), IsEmpty());
  EXPECT_THAT(reports(Constant + "template __global__ void k<32768>(float *);"),
              IsEmpty());
  EXPECT_THAT(reports(Constant + "template __global__ void k<32770>(float *);"),
              ElementsAre("certain base-offset: row * Cols > INT_MAX"));
}

TEST(AnalyzerTemplates, InstantiationsAreOneFinding) {
  Snippet Code(Constant + "template __global__ void k<16>(float *);"
                          "template __global__ void k<65536>(float *);"
                          "template __global__ void k<131072>(float *);");
  EXPECT_THAT(reports(Code),
              ElementsAre("certain base-offset: row * Cols > INT_MAX"));
  EXPECT_EQ(Code.analysis().kernels(), 3u);
  EXPECT_THAT(Code.analysis().incomplete(), IsEmpty());
}

TEST(AnalyzerTemplates, IndexTypeDecides) {
  const std::string Kernel =
      "template <typename I> __global__ void k(float *out, I cols) {"
      "  I row = blockIdx.x;"
      "  out[row * cols] = 0;"
      "}\n";
  EXPECT_THAT(reports(Kernel +
                      "template __global__ void k<int64_t>(float *, int64_t);"),
              IsEmpty());
  EXPECT_THAT(
      reports(Kernel + "template __global__ void k<int>(float *, int);"),
      ElementsAre("certain base-offset: row * cols > INT_MAX"));
  EXPECT_THAT(
      reports(Kernel +
              "template __global__ void k<unsigned>(float *, unsigned);"),
      ElementsAre("certain base-offset: row * cols > UINT_MAX"));
}

TEST(AnalyzerTemplates, MemberOfAClassTemplate) {
  EXPECT_THAT(reports("template <typename T> struct View {"
                      "  T *data; int stride;"
                      "  __device__ T &at(int row) {"
                      "    return data[row * stride];"
                      "  }"
                      "};"
                      "__global__ void k(View<float> v) {"
                      "  v.at(blockIdx.x) = 0;"
                      "}"),
              SizeIs(1));
}
