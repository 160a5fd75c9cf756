// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products that share a variable: it is widened once, and every product that
// goes into it.
//
// RUN: %check_index_width

#include <cstdint>

__global__ void assigned_in_both_branches(float *out, int rows, int cols,
                                          bool transposed) {
  int offset;
  // CHECK-FIXES: int64_t offset;
  if (transposed)
    offset = blockIdx.x * rows;
    // CHECK-FIXES: offset = static_cast<int64_t>(blockIdx.x) * rows;
  else
    offset = blockIdx.x * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-FIXES: offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void conditional(float *out, int rows, int cols, bool transposed) {
  int offset = transposed ? blockIdx.x * rows : blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:40: warning: 'blockIdx.x * rows' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t offset = transposed ? static_cast<int64_t>(blockIdx.x) * rows : static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void used_by_two(float *out, const float *in, int cols) {
  const int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  const int next = offset + cols;
  // CHECK-FIXES: const int64_t next = offset + cols;
  out[offset] = in[next];
}

// Two products of one row, each with its own cast.
__global__ void row_of_two(float *out, const float *in, int out_cols,
                           int in_cols) {
  const int row = blockIdx.x;
  // CHECK-FIXES: const int row = blockIdx.x;
  const int to = row * out_cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'row * out_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t to = static_cast<int64_t>(row) * out_cols;
  const int from = row * in_cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'row * in_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t from = static_cast<int64_t>(row) * in_cols;
  out[to] = in[from];
}

// One declaration is two findings' destination in two instantiations.
template <typename T>
__global__ void instantiated(T *out, int cols) {
  int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}
template __global__ void instantiated<float>(float *, int);
template __global__ void instantiated<double>(double *, int);

__global__ void counter_and_product(float *out, int n, int cols) {
  for (int row = blockIdx.x; row < n; row += gridDim.x) {
  // CHECK-FIXES: for (int row = blockIdx.x; row < n; row += gridDim.x) {
    int first = row * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-FIXES: int64_t first = static_cast<int64_t>(row) * cols;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      out[first + c] = 0;
  }
}
