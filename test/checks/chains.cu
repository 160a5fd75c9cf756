// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of several factors and sums of several products: one finding, at
// the first multiplication.
//
// RUN: %check_index_width

#include <cstdint>

__global__ void chain(float *out, int heads, int dim) {
  out[blockIdx.x * heads * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * heads * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void chain_in_parens(float *out, int heads, int dim) {
  out[blockIdx.x * (heads * dim)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * (heads * dim)' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void chain_from_the_right(float *out, int heads, int dim) {
  out[dim * (heads * blockIdx.x)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'dim * (heads * blockIdx.x)' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// Horner's scheme.
__global__ void horner(float *out, int channels, int height, int width) {
  const int c = blockIdx.x, h = blockIdx.y;
  out[(c * height + h) * width + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: '(c * height + h) * width' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void horner_in_locals(float *out, int channels, int height,
                                 int width) {
  const int plane = blockIdx.z * channels + blockIdx.y;
  const int row = plane * height + blockIdx.x;
  out[row * width + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * width' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// Two products in one sum, either of which wraps.
__global__ void sum(float *out, int row_stride, int plane_stride) {
  out[blockIdx.x * row_stride + blockIdx.y * plane_stride] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * row_stride' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// Two uses of one product are one overflow.
__global__ void used_twice(float *out, const float *in, int cols) {
  const int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = in[offset];
}

// Two pointer steps are two: both have to be widened.
__global__ void two_steps(float *out, const float *in, int cols) {
  out += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  in += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[threadIdx.x] = in[threadIdx.x];
}

//===----------------------------------------------------------------------===//
// The nearest that is right
//===----------------------------------------------------------------------===//

__global__ void first_is_wide(float *out, int heads, int dim) {
  out[int64_t(blockIdx.x) * heads * dim] = 0;
}

// 32 bits are enough for the part in parentheses.
__global__ void inner_is_small(float *out, int dim) {
  out[blockIdx.y * 16 * int64_t(dim)] = 0;
}

__global__ void horner_wide(float *out, int channels, int height, int width) {
  const int c = blockIdx.x, h = blockIdx.y;
  out[(int64_t(c) * height + h) * width + threadIdx.x] = 0;
}

__global__ void bounded_chain(float *out) {
  out[blockIdx.y * 8 * 16 * 32 + threadIdx.x] = 0;
}
