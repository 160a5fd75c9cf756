// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What conditions say of a value where it is used.
//
// RUN: %check_index_width

#include <cassert>
#include <cstdint>

//===----------------------------------------------------------------------===//
// Conditions that bound the product
//===----------------------------------------------------------------------===//

__global__ void early_return(float *out, int cols) {
  if (blockIdx.x >= 1000 || cols > 2000000)
    return;
  out[blockIdx.x * cols] = 0;
}

__global__ void early_return_too_wide(float *out, int cols) {
  if (blockIdx.x >= 10000 || cols > 2000000)
    return;
  out[blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void nested(float *out, int cols) {
  if (cols < 4096)
    if (blockIdx.x < 4096)
      out[blockIdx.x * cols] = 0;
}

__global__ void other_branch(float *out, int cols) {
  if (cols < 4096 && blockIdx.x < 4096)
    out[0] = 0;
  else
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// What held before the paths met holds on one of them only.
__global__ void after_the_branch(float *out, int cols) {
  if (cols < 4096 && blockIdx.x < 4096)
    out[0] = 0;
  out[blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void kept_in_a_constant(float *out, int cols) {
  const bool fits = cols < 4096 && blockIdx.x < 4096;
  if (fits)
    out[blockIdx.x * cols] = 0;
}

__global__ void kept_and_never_changed(float *out, int cols) {
  bool fits = cols < 4096 && blockIdx.x < 4096;
  if (fits)
    out[blockIdx.x * cols] = 0;
}

__global__ void kept_and_negated(float *out, int cols) {
  const bool too_large = cols >= 4096 || blockIdx.x >= 4096;
  if (!too_large)
    out[blockIdx.x * cols] = 0;
}

__global__ void kept_and_not_asked(float *out, int cols) {
  const bool fits = cols < 4096 && blockIdx.x < 4096;
  if (fits || threadIdx.x == 0)
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// A bool that changes says what it says at the end.
__global__ void kept_in_a_variable(float *out, int cols) {
  bool fits = cols < 4096 && blockIdx.x < 4096;
  if (threadIdx.x == 0)
    fits = true;
  if (fits)
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void conditional_expression(float *out, int cols) {
  const int used = cols < 4096 ? cols : 4096;
  if (blockIdx.x < 4096)
    out[blockIdx.x * used] = 0;
}

__global__ void minimum(float *out, int cols) {
  if (blockIdx.x < 4096)
    out[blockIdx.x * min(cols, 4096)] = 0;
}

__global__ void maximum(float *out, int cols) {
  if (blockIdx.x < 4096)
    out[blockIdx.x * max(cols, 4096)] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * max(cols, 4096)' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void assertion(float *out, int cols) {
  assert(cols <= 4096 && blockIdx.x < 4096);
  out[blockIdx.x * cols] = 0;
}

__global__ void assertions(float *out, int cols) {
  assert(cols <= 4096);
  assert(blockIdx.x < 4096 && "too many rows");
  out[blockIdx.x * cols] = 0;
}

__global__ void asserted_too_little(float *out, int cols) {
  assert(cols >= 0 && cols <= 1 << 20);
  out[blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void cast_to_bool(float *out, int cols) {
  if (bool(cols < 4096 && blockIdx.x < 4096))
    out[blockIdx.x * cols] = 0;
}

__global__ void expected(float *out, int cols) {
  if (__builtin_expect(cols < 4096 && blockIdx.x < 4096, 1))
    out[blockIdx.x * cols] = 0;
}

__global__ void expected_not(float *out, int cols) {
  if (__builtin_expect(cols >= 4096 || blockIdx.x >= 4096, 0))
    return;
  out[blockIdx.x * cols] = 0;
}

__device__ bool fits(int cols) { return cols < 4096 && blockIdx.x < 4096; }
__global__ void asked_of_a_helper(float *out, int cols) {
  if (fits(cols))
    out[blockIdx.x * cols] = 0;
}

__global__ void helper_says_no(float *out, int cols) {
  if (!fits(cols))
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void both_evaluated(float *out, int cols) {
  if ((cols < 4096) & (blockIdx.x < 4096))
    out[blockIdx.x * cols] = 0;
}

__global__ void either_evaluated(float *out, int cols) {
  if ((cols < 4096) | (blockIdx.x < 4096))
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__device__ [[noreturn]] void fail();
__global__ void no_return(float *out, int cols) {
  if (cols > 4096)
    fail();
  if (blockIdx.x > 4096)
    __trap();
  out[blockIdx.x * cols] = 0;
}

// Equal to a small constant.
__global__ void equal(float *out, int cols) {
  if (cols == 16 && blockIdx.x == 3)
    out[blockIdx.x * cols] = 0;
}

__global__ void product_compared(float *out, int cols) {
  if (int64_t(blockIdx.x) * cols < 1000000)
    out[blockIdx.x * cols] = 0;
}

__global__ void assumed(float *out, int cols) {
  __builtin_assume(cols < 4096);
  __builtin_assume(blockIdx.x < 4096);
  out[blockIdx.x * cols] = 0;
}

__global__ void switched(float *out, int cols) {
  switch (cols) {
  case 16:
  case 32:
    if (blockIdx.x < 4096)
      out[blockIdx.x * cols] = 0;
  }
}

__global__ void switched_default(float *out, int cols) {
  switch (cols) {
  case 16:
    break;
  default:
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  }
}

// The condition speaks of the value before.
__global__ void changed_since(float *out, int cols, int more) {
  if (blockIdx.x >= 4096 || cols >= 4096)
    return;
  cols = more;
  out[blockIdx.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

//===----------------------------------------------------------------------===//
// Loop bounds
//===----------------------------------------------------------------------===//

__global__ void bounded_loop(float *out, int cols) {
  for (int row = blockIdx.x; row < 4096; row += gridDim.x)
    if (cols < 4096)
      out[row * cols + threadIdx.x] = 0;
}

__global__ void unbounded_loop(float *out, int rows, int cols) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    float *p = out + row * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      p[c] = 0;
  }
}

// After the loop the counter is past its bound, by one step.
__global__ void after_the_loop(float *out, int n) {
  int i = threadIdx.x;
  for (; i < 1000; i += blockDim.x)
    out[i] = 0;
  out[i * 1024] = n;
}

// Whoever leaves before the last step cannot step too far.
__global__ void leaves_in_time(float *out, int n) {
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
    out[i] = 0;
    if (n - i <= step)
      break;
  }
}

__global__ void leaves_too_late(float *out, int n) {
  const int step = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
  // CHECK-MESSAGES: :[[#@LINE-1]]:64: warning: 'i += step' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
    if (n - i <= 1)
      break;
  }
}

// A tile of the rows, clamped to the rest.
__global__ void last_tile(float *out, int rows, int cols) {
  const int first = blockIdx.x * 64;
  if (first >= 4096 || cols > 4096)
    return;
  const int here = min(64, rows - first);
  for (int r = 0; r < here; ++r)
    out[(first + r) * cols + threadIdx.x] = 0;
}
