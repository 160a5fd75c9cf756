// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Code from macros.
//
// RUN: %check_index_width

#include <cstdint>

// The loop as many projects write it.
#define FOR_EACH_ELEMENT(i, n)                                                 \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n);                 \
       i += blockDim.x * gridDim.x)

__global__ void loop_macro(float *out, int n) {
  FOR_EACH_ELEMENT(i, n) out[i] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: 'FOR_EACH_ELEMENT(i, n)' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
}

#define ROW(p, cols) ((p) + blockIdx.x * (cols))

__global__ void product_in_macro(float *out, int cols) {
  float *row = ROW(out, cols);
  // CHECK-MESSAGES: :[[#@LINE-1]]:16: warning: 'ROW(out, cols)' wraps in 32 bits{{.*}}[index-width-base-offset]
  row[threadIdx.x] = 0;
}

#define AT(p, i) ((p)[i])

__global__ void product_in_argument(float *out, int cols) {
  AT(out, blockIdx.x * cols) = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

#define BLOCK blockIdx.x

__global__ void factor_in_macro(float *out, int cols) {
  out[BLOCK * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'BLOCK * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

#define WIDE_ROW(p, cols) ((p) + int64_t(blockIdx.x) * (cols))

__global__ void wide_in_macro(float *out, int cols) {
  WIDE_ROW(out, cols)[threadIdx.x] = 0;
}

#define TILE 1024

__global__ void constant_in_macro(float *out, int rows) {
  out[blockIdx.y * TILE] = 0;
}
