// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A linear index that is taken apart and put together again with the same
// extents is at most itself.
//
// RUN: %check_index_width

#include <cstdint>

__global__ void two(float *out, int n, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int row = i / cols, col = i % cols;
  out[row * cols + col] = 0;
}

__global__ void row_alone(float *out, int n, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i / cols * cols] = 0;
}

__global__ void three(float *out, int n, int channels, int plane) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int p = i % plane, c = i / plane % channels, b = i / plane / channels;
  out[(b * channels + c) * plane + p] = 0;
}

__global__ void three_by_product(float *out, int n, int channels, int plane) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int b = i / (channels * plane);
  int c = i / plane % channels;
  int p = i % plane;
  out[b * channels * plane + c * plane + p] = 0;
}

__global__ void by_subtraction(float *out, int n, int channels, int plane) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int b = i / (channels * plane);
  int rest = i - b * channels * plane;
  int c = rest / plane;
  int p = rest - c * plane;
  out[(b * channels + c) * plane + p] = 0;
}

__global__ void step_by_step(float *out, int n, int n2, int n1, int n0) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int t = i;
  int i0 = t % n0;
  t /= n0;
  int i1 = t % n1;
  t /= n1;
  int i2 = t % n2;
  int i3 = t / n2;
  out[i3 * n2 * n1 * n0 + i2 * n1 * n0 + i1 * n0 + i0] = 0;
}

__global__ void nested_sum(float *out, int n, int n2, int n1, int n0) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int i0 = i % n0, i1 = i / n0 % n1, i2 = i / (n0 * n1) % n2;
  int i3 = i / (n0 * n1 * n2);
  out[((i3 * n2 + i2) * n1 + i1) * n0 + i0] = 0;
}

__global__ void powers_of_two(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int row = i >> 10, col = i & 1023;
  out[(row << 10) + col] = 0;
  out[(row << 10) | col] = 0;
}

__global__ void divided_and_masked(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int row = i / 1024, col = i & 1023;
  out[row * 1024 + col] = 0;
}

__global__ void rounded_down(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i & ~31] = 0;
  out[i - i % 32] = 0;
  out[i / 32 * 32] = 0;
}

__global__ void in_a_loop(float *out, int n, int channels, int plane) {
  for (int64_t wide = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; wide < n;
       wide += int64_t(blockDim.x) * gridDim.x) {
    int i = wide;
    int p = i % plane, c = i / plane % channels, b = i / plane / channels;
    out[(b * channels + c) * plane + p] = 0;
  }
}

__global__ void unsigned_index(float *out, unsigned n, unsigned channels,
                               unsigned plane) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned p = i % plane, c = i / plane % channels, b = i / plane / channels;
  out[(b * channels + c) * plane + p] = 0;
}

// The block index taken apart: a row index again, which one size more brings
// past 32 bits.
__global__ void block_taken_apart(float *out, int heads, int head_dim) {
  int head = blockIdx.x % heads, batch = blockIdx.x / heads;
  float *p = out + (batch * heads + head) * head_dim;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: '(batch * heads + head) * head_dim' wraps in 32 bits{{.*}}[index-width-base-offset]
  p[threadIdx.x] = 0;
}

// One part alone is only below its extent.
__global__ void block_of_part(float *out, int heads, int head_dim) {
  int head = blockIdx.x % heads;
  if (heads > 128 || head_dim > 4096)
    return;
  out[head * head_dim + threadIdx.x] = 0;
}
