// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is computed modulo 2^32 on purpose, below zero and back, must come to the
// same in 64 bits.
//
// RUN: %check_index_width --some-left

#include <cstdint>

// Ends when i wraps below zero, as an unsigned number of 64 bits does.
__global__ void down_to_the_wrap(float *out, unsigned cols) {
  const unsigned first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:37: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: const uint64_t first = static_cast<uint64_t>(blockIdx.x) * cols;
  for (unsigned i = first + cols - 1; i < first + cols; --i)
    // CHECK-FIXES: for (uint64_t i = first + cols - 1; i < first + cols; --i)
    out[i] = 0;
}

__global__ void down_by_blocks(float *out, int n) {
  for (unsigned i = n - 1 - blockIdx.x * n; i < (unsigned)n * n;
       // CHECK-MESSAGES: warning: 'blockIdx.x * n' wraps
       // CHECK-MESSAGES: warning: '(unsigned)n * n' wraps
       // CHECK-MESSAGES: (by hand: the product is compared as unsigned with a number that may be negative)
       // CHECK-FIXES: for (uint64_t i = n - 1 - static_cast<uint64_t>(blockIdx.x) * n; i < (unsigned)n * n;
       i -= blockDim.x)
    out[i] = 0;
}

__global__ void ends_at_the_largest(float *out, unsigned n, int step) {
  unsigned i = blockIdx.x * n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * n' wraps
  // CHECK-MESSAGES: (by hand: 'i' is compared with a number close to 2^32)
  // CHECK-FIXES: unsigned i = blockIdx.x * n;
  while (i < 4294967295u) {
    out[i] = 0;
    i -= step;
  }
}

__global__ void divided_after_a_wrap(float *out, unsigned n) {
  unsigned i = blockIdx.x * n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * n' wraps
  // CHECK-MESSAGES: (by hand: 'i' may have wrapped below zero where it is divided)
  // CHECK-FIXES: unsigned i = blockIdx.x * n;
  out[i] = (i - 1) % 7;
}

__global__ void divided(float *out, unsigned n) {
  unsigned i = blockIdx.x * n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * n' wraps
  // CHECK-FIXES: uint64_t i = static_cast<uint64_t>(blockIdx.x) * n;
  out[i] = (i + 1) % 7;
}

// As unsigned numbers of 32 bits, those below zero are the largest.
__global__ void compared_as_unsigned(float *out, int cols, unsigned n) {
  int i = blockIdx.x * cols - 1;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'i' may be negative where it is compared as unsigned)
  // CHECK-FIXES: int i = blockIdx.x * cols - 1;
  out[i < n ? 1 : i] = 0;
}

__global__ void compared_as_signed(float *out, int cols, int n) {
  int i = blockIdx.x * cols - 1;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t i = static_cast<int64_t>(blockIdx.x) * cols - 1;
  out[i < n ? 1 : i] = 0;
}

// threadIdx.x - 1 is 2^32 - 1 in the first thread; added in 32 bits, it is -1.
__global__ void unsigned_difference(float *out, int cols) {
  out[blockIdx.x * cols + (threadIdx.x - 1)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: the product is combined with an unsigned difference, which wraps in 32 bits)
  // CHECK-FIXES: out[blockIdx.x * cols + (threadIdx.x - 1)] = 0;
}

__global__ void signed_difference(float *out, int cols) {
  const int before = threadIdx.x - 1;
  // CHECK-FIXES: const int before = threadIdx.x - 1;
  out[blockIdx.x * cols + before] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + before] = 0;
}

__global__ void set_to_a_difference(float *out, int cols) {
  int i = threadIdx.x - 1;
  i += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:19: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'i' is set to an unsigned difference, which wraps in 32 bits)
  // CHECK-FIXES: i += blockIdx.x * cols;
  out[i] = 0;
}

// What is left of the grid is not below zero.
__global__ void from_the_end(float *out, int cols) {
  out[(gridDim.x - 1 - blockIdx.x) * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: '(gridDim.x - 1 - blockIdx.x) * cols' wraps
  // CHECK-FIXES: out[static_cast<int64_t>(gridDim.x - 1 - blockIdx.x) * cols] = 0;
}

namespace other_types {
using int64_t = short;
__global__ void clear(float *out, int cols) {
  out[blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: int64_t is another type here)
  // CHECK-FIXES: out[blockIdx.x * cols] = 0;
}
} // namespace other_types

// The stride's first product, and a cast that is there once.
__global__ void four_at_a_time(float *out, int64_t n) {
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < n;
       // CHECK-MESSAGES: warning: {{.*}} wraps
       // CHECK-FIXES: for (int64_t i = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) * 4; i < n;
       i += blockDim.x * gridDim.x * 4)
       // CHECK-FIXES: i += static_cast<int64_t>(blockDim.x) * gridDim.x * 4)
    out[i] = 0;
}
