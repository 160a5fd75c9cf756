// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fix pattern 1: the first multiplication is widened, and nothing else.
//
// RUN: %check_index_width

// It is there already.
#include <cstdint>
// CHECK-FIXES: #include <cstdint>
// CHECK-FIXES-NOT: #include <cstdint>

__global__ void subscript(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}

__global__ void pointer_addition(float *out, int cols) {
  float *row = out + blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: float *row = out + static_cast<int64_t>(blockIdx.x) * cols;
  row[threadIdx.x] = 0;
}

__global__ void address_of_element(float *out, int cols) {
  float *row = &out[blockIdx.x * cols];
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: float *row = &out[static_cast<int64_t>(blockIdx.x) * cols];
  row[threadIdx.x] = 0;
}

__global__ void pointer_step(float *out, int stride) {
  out += blockIdx.x * stride;
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * stride' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out += static_cast<int64_t>(blockIdx.x) * stride;
  out[threadIdx.x] = 0;
}

__global__ void pointer_step_back(float *end, int stride) {
  end -= blockIdx.x * stride;
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * stride' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: end -= static_cast<int64_t>(blockIdx.x) * stride;
  end[threadIdx.x] = 0;
}

__global__ void swapped(float *out, int cols) {
  out[cols * blockIdx.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:12: warning: 'cols * blockIdx.x' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(cols) * blockIdx.x + threadIdx.x] = 0;
}

__global__ void all_unsigned(float *out, unsigned cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}

// A literal is easier to read without a cast around it.
__global__ void literal(float *out) {
  out[blockIdx.x * 8192 + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * 8192' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * 8192 + threadIdx.x] = 0;
  out[8192 * blockIdx.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:12: warning: '8192 * blockIdx.x' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[8192 * static_cast<int64_t>(blockIdx.x) + threadIdx.x] = 0;
}

__global__ void shift(float *out) {
  out[(blockIdx.x << 13) + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:19: warning: 'blockIdx.x << 13' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[(static_cast<int64_t>(blockIdx.x) << 13) + threadIdx.x] = 0;
}

__global__ void constant_behind_a_name(float *out) {
  constexpr int cols = 8192;
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}

// A chain is wide from its first multiplication on.
__global__ void chain(float *out, int heads, int dim) {
  out[blockIdx.x * heads * dim + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * heads * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * heads * dim + threadIdx.x] = 0;
}

__global__ void chain_of_parameters_first(float *out, int heads, int dim) {
  out[heads * dim * blockIdx.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'heads * dim * blockIdx.x' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(heads) * dim * blockIdx.x + threadIdx.x] = 0;
}

__global__ void factor_in_parentheses(float *out, int heads, int dim) {
  out[blockIdx.x * (heads * dim) + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * (heads * dim)' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[blockIdx.x * (static_cast<int64_t>(heads) * dim) + threadIdx.x] = 0;
}

__global__ void sum_in_parentheses(float *out, int first, int dim) {
  out[(blockIdx.x + first) * dim + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:28: warning: '(blockIdx.x + first) * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x + first) * dim + threadIdx.x] = 0;
}

// The outer multiplication alone would come too late.
__global__ void horner(float *out, int height, int width) {
  out[(blockIdx.x * height + blockIdx.y) * width + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:19: warning: '(blockIdx.x * height + blockIdx.y) * width' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[(static_cast<int64_t>(blockIdx.x) * height + blockIdx.y) * width + threadIdx.x] = 0;
}

// Both products wrap: both have to be wide.
__global__ void sum(float *out, int row_stride, int plane_stride) {
  out[blockIdx.x * row_stride + blockIdx.y * plane_stride] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * row_stride' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * row_stride + static_cast<int64_t>(blockIdx.y) * plane_stride] = 0;
}

__global__ void already_cast(float *out, int cols) {
  out[(int)blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: '(int)blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>((int)blockIdx.x) * cols + threadIdx.x] = 0;
}

__global__ void cast_too_late(float *out, int cols) {
  out[(int64_t)(blockIdx.x * cols) + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:28: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[(int64_t)(static_cast<int64_t>(blockIdx.x) * cols) + threadIdx.x] = 0;
}

__global__ void index_from_memory(float *out, const int *ids, int dim) {
  out[ids[blockIdx.x] * dim + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'ids[blockIdx.x] * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(ids[blockIdx.x]) * dim + threadIdx.x] = 0;
}

__global__ void member(float *out, dim3 shape) {
  out[blockIdx.x * shape.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * shape.x' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * shape.x + threadIdx.x] = 0;
}

__device__ int64_t wide_offset(int row, int cols) { return row * cols; }
// CHECK-MESSAGES: :[[#@LINE-1]]:64: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
// CHECK-FIXES: __device__ int64_t wide_offset(int row, int cols) { return static_cast<int64_t>(row) * cols; }
__global__ void returned_wide(float *out, int cols) {
  out[wide_offset(blockIdx.x, cols) + threadIdx.x] = 0;
}

__global__ void over_two_lines(float *out, int cols) {
  out[blockIdx.x *
          cols +
      threadIdx.x] = 0;
      // CHECK-MESSAGES: :[[#@LINE-3]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
      // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) *
}

__global__ void two_findings_in_a_line(float *out, const float *in, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = in[blockIdx.x * cols + threadIdx.x];
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:56: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = in[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x];
}

__global__ void in_a_lambda(float *out, int cols) {
  auto at = [=](int row) -> float & { return out[row * cols + threadIdx.x]; };
  // CHECK-MESSAGES: :[[#@LINE-1]]:54: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: auto at = [=](int row) -> float & { return out[static_cast<int64_t>(row) * cols + threadIdx.x]; };
  at(blockIdx.x) = 0;
}

__global__ void to_size_t(float *out, int cols) {
  const size_t offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const size_t offset = static_cast<size_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}
