// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions and variables between the product and its use.
//
// RUN: %check_index_width

#include <cstddef>
#include <cstdint>

//===----------------------------------------------------------------------===//
// Too late, or to 32 bits
//===----------------------------------------------------------------------===//

__global__ void c_cast_of_product(float *out, int cols) {
  out[(int64_t)(blockIdx.x * cols)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:28: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void static_cast_of_product(float *out, int cols) {
  out[static_cast<size_t>(blockIdx.x * cols)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:38: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void functional_cast_of_product(float *out, int cols) {
  out[int64_t(blockIdx.x * cols)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void braced_cast_of_product(float *out, int cols) {
  out[int64_t{blockIdx.x * cols}] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void implicitly(float *out, int cols) {
  const ptrdiff_t offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:39: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

__global__ void operand_cast_to_int(float *out, int cols) {
  out[(int)blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: '(int)blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void product_cast_to_int(float *out, int64_t cols) {
  const int row = blockIdx.x;
  out[(int)(row * (int)cols)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:17: warning: 'row * (int)cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void deduced(float *out, int cols) {
  auto offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:28: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

__global__ void reassigned(float *out, int cols) {
  int offset = threadIdx.x;
  offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

__global__ void added_to(float *out, int cols) {
  int offset = threadIdx.x;
  offset += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

__global__ void multiplied(float *out, int cols) {
  int offset = blockIdx.x;
  offset *= cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'offset *= cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

// The sum is wide, the product is not.
__global__ void sum_is_wide(float *out, int cols, int64_t start) {
  out[start + blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// The first product is narrow, whatever follows.
__global__ void later_factor_is_wide(float *out, int heads, int dim,
                                     int64_t batch) {
  out[blockIdx.x * heads * dim * batch] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * heads * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void through_two_locals(float *out, int cols) {
  const int row = blockIdx.x;
  const int first = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  const int64_t offset = first;
  out[offset + threadIdx.x] = 0;
}

__global__ void one_branch(float *out, int cols, bool second) {
  int offset = 0;
  if (second)
    offset = blockIdx.x * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset] = 0;
}

//===----------------------------------------------------------------------===//
// In time
//===----------------------------------------------------------------------===//

__global__ void c_cast_of_factor(float *out, int cols) {
  out[(int64_t)blockIdx.x * cols] = 0;
}

__global__ void static_cast_of_factor(float *out, int cols) {
  out[blockIdx.x * static_cast<size_t>(cols)] = 0;
}

__global__ void functional_cast_of_factor(float *out, int cols) {
  out[int64_t(blockIdx.x) * cols] = 0;
}

__global__ void braced_cast_of_factor(float *out, int cols) {
  out[int64_t{blockIdx.x} * cols] = 0;
}

__global__ void deduced_wide(float *out, int cols) {
  auto row = static_cast<int64_t>(blockIdx.x);
  auto offset = row * cols;
  out[offset] = 0;
}

__global__ void literal(float *out, int cols) {
  out[1ll * blockIdx.x * cols] = 0;
  out[blockIdx.x * 4096ull] = 0;
}

__global__ void sizeof_is_wide(char *out, unsigned cols) {
  out[sizeof(float) * blockIdx.x * cols] = 0;
}

__global__ void reassigned_before_use(float *out, int cols) {
  int offset = blockIdx.x * cols;
  offset = threadIdx.x;
  out[offset] = 0;
}

__global__ void wide_parts(float *out, int heads, int dim) {
  out[int64_t(blockIdx.x) * heads * dim] = 0;
}

// Cut to 16 bits on purpose.
__global__ void cut(float *out, int cols) {
  out[(uint16_t)(blockIdx.x * cols)] = 0;
}
