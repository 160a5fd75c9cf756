// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// MinConfidence: for all checks or for one.
//
// RUN: %clang_tidy --checks=-*,index-width-* \
// RUN:   --config='{CheckOptions: {MinConfidence: possible}}' \
// RUN:   %s -- %clang_cuda --cuda-gpu-arch=sm_90 \
// RUN:   | FileCheck --implicit-check-not=" warning: " \
// RUN:       --check-prefixes=CERTAIN,LIKELY,LINEAR,POSSIBLE %s
// RUN: %clang_tidy --checks=-*,index-width-* \
// RUN:   --config='{CheckOptions: {MinConfidence: certain}}' \
// RUN:   %s -- %clang_cuda --cuda-gpu-arch=sm_90 \
// RUN:   | FileCheck --implicit-check-not=" warning: " \
// RUN:       --check-prefixes=CERTAIN %s
// RUN: %clang_tidy --checks=-*,index-width-* \
// RUN:   --config='{CheckOptions: {index-width-base-offset.MinConfidence: certain}}' \
// RUN:   %s -- %clang_cuda --cuda-gpu-arch=sm_90 \
// RUN:   | FileCheck --implicit-check-not=" warning: " \
// RUN:       --check-prefixes=CERTAIN,LINEAR %s
//
// A level that does not exist is said, and the default stays.
// RUN: %clang_tidy --checks=-*,index-width-* \
// RUN:   --config='{CheckOptions: {MinConfidence: sure}}' \
// RUN:   %s -- %clang_cuda --cuda-gpu-arch=sm_90 2>&1 \
// RUN:   | FileCheck --implicit-check-not=" warning: " \
// RUN:       --check-prefixes=WRONG,CERTAIN,LIKELY,LINEAR %s
// WRONG: {{^}}warning: invalid configuration value 'sure' for option 'MinConfidence'

// The block index and a parameter are all there is to it.
__global__ void certain(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CERTAIN: :[[#@LINE-1]]:18: warning: {{.*}} [index-width-base-offset]
}

// That the loop gets that far is inferred.
__global__ void likely(float *out, int rows, int cols) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    float *p = out + row * cols;
    // LIKELY: :[[#@LINE-1]]:26: warning: {{.*}} [index-width-base-offset]
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      p[c] = 0;
  }
}

__global__ void likely_in_the_other_check(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
    // LINEAR: :[[#@LINE-1]]:10: warning: {{.*}} [index-width-linear-index]
    out[i] = 0;
}

// Nobody sees what the function returns.
__device__ int opaque();
__global__ void possible(float *out, int cols) {
  out[(blockIdx.x + opaque()) * cols] = 0;
  // POSSIBLE: :[[#@LINE-1]]:31: warning: {{.*}} [index-width-base-offset]
}
