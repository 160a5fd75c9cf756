// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Offsets from coordinates, sizes and strides.
//
// RUN: %check_index_width

#include <cstdint>

// A view of few elements can have a large stride.
__global__ void row_of_a_view(float *out, int n, int cols, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int row = i / cols, col = i % cols;
  out[row * stride + col] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * stride' wraps in 32 bits from row = 524288 with stride = 4096 (2^31 elements, 8 GiB of 'float') [index-width-strided-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:11: note: pattern 3 (strided offset)
}

// The tensor that was taken apart is put together again.
__global__ void row_of_the_tensor(float *out, int n, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int row = i / cols, col = i % cols;
  out[row * cols + col] = 0;
}

// All steps of one address are one finding.
__global__ void steps(float *out, int n, int cols, int rows, int s2, int s1) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int c = i % cols, r = i / cols % rows, b = i / cols / rows;
  float *p = out + b * s2 + r * s1 + c;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'b * s2' wraps in 32 bits{{.*}}[index-width-strided-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:22: note: {{.*}}, and so 'r * s1'
  *p = 0;
}

// A head is one of `heads`, each with its share of the columns.
__global__ void heads(float *out, int n, int cols, int heads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int share = cols / heads;
  int head = i % heads;
  out[head * share] = 0;
}
// Shares of something else may be any size.
__global__ void heads_of_others(float *out, int n, int share, int heads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int head = i % heads;
  out[head * share] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:12: warning: 'head * share' wraps in 32 bits{{.*}}[index-width-strided-offset]
}

// An extent that divides a 32-bit index is no larger than what it runs over.
__global__ void divided_by_plane(float *out, int n, int h, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i / (h * w)] = 0;
}
__global__ void divided_by_plane_wide(float *out, int64_t n, int h, int w) {
  int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i / (h * w)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:14: warning: 'h * w' wraps in 32 bits{{.*}}[index-width-strided-offset]
}

// The count was made of the same sizes, so a part of them fits as it does.
__global__ void second_half(float *out, int n, int h, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[h * w] = out[i];
}
void launch_second_half(float *out, int b, int h, int w) {
  int n = b * h * w;
  second_half<<<(n + 255) / 256, 256>>>(out, n, h, w);
  // CHECK-MESSAGES: :[[#@LINE-2]]:13: warning: 'b * h * w' wraps in 32 bits{{.*}}[index-width-narrowing]
}
__global__ void second_half_of_others(float *out, int n, int h, int w) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[h * w] = out[i];
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'h * w' wraps in 32 bits{{.*}}[index-width-strided-offset]
}
