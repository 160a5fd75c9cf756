//===--- Snippet.cpp - the findings in a piece of CUDA --------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Snippet.h"
#include "Analysis/SourceText.h"
#include "clang/Tooling/Tooling.h"

namespace index_width {

using namespace clang;

// Spelled as in NVIDIA's own headers: plain variables of uint3 and dim3.
static const char Declarations[] = R"cuda(
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef unsigned long size_t;
struct uint3 { unsigned x, y, z; };
struct dim3 { unsigned x, y, z; };
extern const __device__ uint3 threadIdx, blockIdx;
extern const __device__ dim3 blockDim, gridDim;
extern const int warpSize;
__device__ int min(int, int);
__device__ int max(int, int);
__device__ void __syncthreads();
)cuda";

Snippet::Snippet(llvm::StringRef Code) {
  const std::string Header = "cuda_declarations.h";
  // No toolkit, and no search for one: the same result on every machine.
  std::vector<std::string> Arguments = {"-std=c++17",
                                        "-x",
                                        "cuda",
                                        "--cuda-device-only",
                                        "--cuda-gpu-arch=sm_80",
                                        "--cuda-path=/no/cuda",
                                        "-nocudainc",
                                        "-nocudalib",
                                        "-ferror-limit=0",
                                        "-include",
                                        Header};
  Unit = tooling::buildASTFromCodeWithArgs(
      Code, Arguments, "snippet.cu", "analysis-tests",
      std::make_shared<PCHContainerOperations>(),
      tooling::getClangStripDependencyFileAdjuster(), {{Header, Declarations}});
  if (Unit)
    Result = Analysis::run(Unit->getASTContext(), AnalysisOptions());
}

Snippet::~Snippet() = default;

bool Snippet::compiles() const {
  return Unit && !Unit->getDiagnostics().hasErrorOccurred();
}

std::string Snippet::text(const Expr *E) const { return sourceText(E, ast()); }

} // namespace index_width
