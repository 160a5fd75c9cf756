// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 64 bits cut to 32, and byte counts multiplied in 32.
//
// RUN: %check_index_width

#include <climits>
#include <cstdint>

//===----------------------------------------------------------------------===//
// In a kernel
//===----------------------------------------------------------------------===//

__global__ void cut_index(float *out, const int64_t *ids, int64_t dim) {
  int row = ids[blockIdx.x] * dim;
  // CHECK-MESSAGES: :[[#@LINE-1]]:29: warning: 'ids[blockIdx.x] * dim' is cut to 32 bits from {{.*}} (2^31 elements, 8 GiB of 'float') [index-width-narrowing]
  // CHECK-MESSAGES: :[[#@LINE+1]]:3: note: the wrapped value becomes part of a global-memory address here
  out[row] = 0;
}
__global__ void kept_index(float *out, const int64_t *ids, int64_t dim) {
  int64_t row = ids[blockIdx.x] * dim;
  out[row] = 0;
}
__global__ void cut_behind_a_guard(float *out, const int64_t *ids,
                                   int64_t dim) {
  int64_t offset = ids[blockIdx.x] * dim;
  if (offset > INT_MAX)
    return;
  int row = offset;
  out[row] = 0;
}
__global__ void cut_remainder(float *out, const int64_t *ids, int dim) {
  int row = ids[blockIdx.x] % dim;
  out[row] = 0;
}

// A 64-bit counter, and a view of it that is used only below an int.
__global__ void view_of_a_counter(float *out, int n) {
  int64_t wide = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = wide; wide < n; wide += blockDim.x * gridDim.x, i = wide)
    out[i] = 0;
}
__global__ void view_of_a_longer_counter(float *out, int64_t n) {
  int64_t wide = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
  for (; wide < n; wide += (int64_t)blockDim.x * gridDim.x) {
    int i = wide;
    // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'wide' is cut to 32 bits{{.*}}[index-width-narrowing]
    out[i] = 0;
  }
}

//===----------------------------------------------------------------------===//
// On the way into a kernel
//===----------------------------------------------------------------------===//

__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
void launch(float *out, int64_t n) {
  fill<<<(n + 255) / 256, 256>>>(out, n);
  // CHECK-MESSAGES: :[[#@LINE-1]]:39: warning: 'n' is cut to 32 bits from n = 2147483648 (parameter 'n' of 'fill' is 'int') [index-width-narrowing]
}
void launch_cast(float *out, int64_t n) {
  fill<<<(n + 255) / 256, 256>>>(out, static_cast<int>(n));
  // CHECK-MESSAGES: :[[#@LINE-1]]:56: warning: 'n' is cut to 32 bits{{.*}}[index-width-narrowing]
}
void launch_checked(float *out, int64_t n) {
  if (n <= INT_MAX)
    fill<<<(n + 255) / 256, 256>>>(out, n);
}
// The number of blocks fits: no device has so many elements.
__global__ void fill_blocks(float *out, int blocks) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < blocks)
    out[i] = 0;
}
void launch_blocks(float *out, int64_t n) {
  fill_blocks<<<4096, 256>>>(out, (n + 255) / 256);
}

// Not counted up to: a row of 2^31 elements, of which there are many more.
__global__ void fill_rows(float *out, int cols) {
  int64_t row = static_cast<int64_t>(blockIdx.x) * cols;
  for (int i = threadIdx.x; i < cols; i += blockDim.x)
    out[row + i] = 0;
}
void launch_rows(float *out, int rows, int64_t cols) {
  fill_rows<<<rows, 256>>>(out, cols);
}

//===----------------------------------------------------------------------===//
// Sizes in bytes
//===----------------------------------------------------------------------===//

void allocate(float **p, int rows, int cols) {
  cudaMalloc(p, rows * cols * sizeof(float));
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'rows * cols' wraps in 32 bits from rows = 524288 with cols = 4096 (before it becomes a size in bytes) [index-width-narrowing]
}
void allocate_wide(float **p, int rows, int cols) {
  cudaMalloc(p, sizeof(float) * rows * cols);
}
void copy(float *to, const float *from, int rows, int cols) {
  cudaMemcpy(to, from, rows * cols * 4, cudaMemcpyDeviceToDevice);
  // CHECK-MESSAGES: :[[#@LINE-1]]:29: warning: 'rows * cols * 4' wraps in 32 bits{{.*}}[index-width-narrowing]
}
void copy_checked(float *to, const float *from, int rows, int cols) {
  if (static_cast<int64_t>(rows) * cols > 1000000)
    return;
  cudaMemcpy(to, from, rows * cols * 4, cudaMemcpyDeviceToDevice);
}
