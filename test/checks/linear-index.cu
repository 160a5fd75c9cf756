// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// index-width-linear-index: thread and element counters.
//
// RUN: %check_index_width

#include <cstdint>

//===----------------------------------------------------------------------===//
// A step that passes the type's maximum before the bound stops it
//===----------------------------------------------------------------------===//

__global__ void for_loop(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it, from i = 2146435072 with gridDim.x = 4096, blockDim.x = 256 [index-width-linear-index]
       // CHECK-MESSAGES: :[[#@LINE-2]]:10: note: pattern 2 (linear index): count in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
    out[i] = 0;
}

__global__ void unsigned_counter(float *out, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^32 - 1 before the loop's bound stops it, from i = 4293918720 with gridDim.x = 4096, blockDim.x = 256 [index-width-linear-index]
       // CHECK-MESSAGES: :[[#@LINE-2]]:10: note: pattern 2 (linear index): count in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
    out[i] = 0;
}

__global__ void while_loop(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = gridDim.x * blockDim.x;
  while (i < n) {
    out[i] = 0;
    i += stride;
    // CHECK-MESSAGES: :[[#@LINE-1]]:7: warning: 'i += stride' passes 2^31 - 1 before the loop's bound stops it, from i = 2146435072 with gridDim.x = 4096, blockDim.x = 256 [index-width-linear-index]
    // CHECK-MESSAGES: :[[#@LINE-2]]:7: note: pattern 2 (linear index): count in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
  }
}

__global__ void inclusive_bound(float *out, int last) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= last;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

__global__ void bound_on_the_left(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; n > i;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

__global__ void break_at_bound(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x;;
       i += blockDim.x * gridDim.x) {
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    if (i >= n)
      break;
    out[i] = 0;
  }
}

__global__ void constant_block(float *out, int n) {
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n;
       i += 256 * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += 256 * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

// One element a block.
__global__ void blocks(float *out, int n) {
  for (int i = blockIdx.x; i < n; i += gridDim.x)
  // CHECK-MESSAGES: :[[#@LINE-1]]:37: warning: 'i += gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = threadIdx.x;
}

__global__ void unrolled(float *out, int n) {
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < n;
       i += blockDim.x * gridDim.x * 4)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x * 4' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

//===----------------------------------------------------------------------===//
// A counter that is narrower than its bound
//===----------------------------------------------------------------------===//

__global__ void wide_bound(char *out, int64_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits from blockIdx.x = 8388608 with blockDim.x = 256 (2^31 elements, 2 GiB of 'char') [index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE+3]]:5: note: the wrapped value becomes part of a global-memory address here
  // CHECK-MESSAGES: :[[#@LINE-3]]:22: note: pattern 2 (linear index): compute it in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
  if (i < n)
    out[i] = 0;
}

__global__ void wide_bound_unsigned(char *out, size_t n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  if (i >= n)
    return;
  out[i] = 0;
}

__global__ void wide_bound_in_loop(char *out, int64_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
       i += blockDim.x * gridDim.x)
    out[i] = 0;
}

__global__ void wide_bound_unsigned_in_loop(char *out, size_t n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  while (i < n) {
    out[i] = 0;
    i += blockDim.x * gridDim.x;
  }
}

// One block and a count of any size: the counter itself passes 2^31.
__global__ void within_a_block(char *out, int64_t n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
  // CHECK-MESSAGES: :[[#@LINE-1]]:38: warning: 'i += blockDim.x' passes 2^31 - 1 before the loop's bound stops it, from i = 2147483392 with blockDim.x = 256 [index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE-2]]:38: note: pattern 2 (linear index): count in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
    out[i] = 0;
}

__global__ void one_by_one(const char *in, int64_t n, int *sum) {
  int total = 0;
  for (int i = 0; i < n; ++i)
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: '++i' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    total += in[i];
  *sum = total;
}

//===----------------------------------------------------------------------===//
// Widened after it has wrapped
//===----------------------------------------------------------------------===//

__global__ void too_late(char *out, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits from blockIdx.x = 16777216 with blockDim.x = 256 (2^32 elements, 4 GiB of 'char') [index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE+3]]:5: note: the wrapped value becomes part of a global-memory address here
  // CHECK-MESSAGES: :[[#@LINE-3]]:26: note: pattern 2 (linear index): compute it in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
  if (i < n)
    out[i] = 0;
}

__global__ void too_late_in_size_t(char *out, size_t n) {
  const size_t i = threadIdx.x + blockIdx.x * blockDim.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:45: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  if (i < n)
    out[i] = 0;
}

__global__ void too_late_in_loop(char *out, int64_t n) {
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
       i += int64_t(blockDim.x) * gridDim.x)
    out[i] = 0;
}

// Both wrap at the same size: one finding.
__global__ void both_too_late(char *out, int64_t n) {
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
       i += blockDim.x * gridDim.x)
    out[i] = 0;
}

__global__ void stride_too_late(char *out, int64_t n) {
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockDim.x * gridDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
    out[i] = 0;
}

//===----------------------------------------------------------------------===//
// Rounded up
//===----------------------------------------------------------------------===//

__global__ void rounded_up(float *out, int n, int chunk) {
  int padded = (n + chunk - 1) / chunk * chunk;
  // CHECK-MESSAGES: :[[#@LINE-1]]:40: warning: '(n + chunk - 1) / chunk * chunk' wraps in 32 bits from n = 2147479553 with chunk = 4096 (2^31 elements) [index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE+2]]:70: note: the wrapped value is a bound here
  // CHECK-MESSAGES: :[[#@LINE-3]]:40: note: pattern 2 (linear index): compute it in 64 bits, or template the kernel on the index type and dispatch; see docs/checks/index-width-linear-index.md
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < padded;
       i += int64_t(blockDim.x) * gridDim.x)
    if (i < n)
      out[i] = 0;
}

//===----------------------------------------------------------------------===//
// The nearest that is right
//===----------------------------------------------------------------------===//

__global__ void one_thread_an_element(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}

__global__ void one_thread_an_element_unsigned(float *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 0;
}

__global__ void wide_counter(float *out, int64_t n) {
  for (int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += int64_t(blockDim.x) * gridDim.x)
    out[i] = 0;
}

// A wide counter over a narrow bound: the step's product fits, because the
// grid is no larger than the count.
__global__ void wide_counter_narrow_bound(float *out, int n) {
  for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
    out[i] = 0;
}

__global__ void narrow_view_of_wide_counter(float *out, int n) {
  int64_t wide = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
  for (int i = wide; wide < n; wide += blockDim.x * gridDim.x, i = wide)
    out[i] = 0;
}

// Steps of at most a block are within what nobody fills to the brim.
__global__ void step_of_a_block(float *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[blockIdx.x * int64_t(n) + i] = 0;
}

__global__ void step_of_one(float *out, int n) {
  for (int i = 0; i < n; ++i)
    out[i] = 0;
}

// The bound is far below the type's maximum.
__global__ void constant_bound(float *out) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 1000000;
       i += blockDim.x * gridDim.x)
    out[i] = 0;
}

// Rows of at least a few elements each: no device holds 2^31 of them.
__global__ void rows(float *out, int rows, int cols) {
  for (int row = blockIdx.x * blockDim.y + threadIdx.y; row < rows;
       row += gridDim.x * blockDim.y)
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      out[int64_t(row) * cols + c] = 0;
}

// One thread per element of a type of which no device holds 2^31.
struct Page {
  char bytes[4096];
};
__global__ void pages(Page *out, int64_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i].bytes[0] = 0;
}

// A counter that addresses nothing.
__global__ void repetitions(float *out, int rounds) {
  float x = out[threadIdx.x];
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rounds;
       i += blockDim.x * gridDim.x)
    x = x * x + 1;
  out[threadIdx.x] = x;
}

// A bound on rows: 2^31 of them would have far more elements than memory holds.
__global__ void rows_of(float *out, int batch, int tokens, int channels) {
  int row = blockIdx.x;
  if (row >= batch * tokens)
    return;
  float *to = out + (row / tokens) * (int64_t)tokens * channels +
              (int64_t)(row % tokens) * channels;
  to[threadIdx.x] = 0;
}

// A bound on elements, taken apart into the same coordinates.
__global__ void elements_of(float *out, const float *in, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * cols)
    // CHECK-MESSAGES: :[[#@LINE-1]]:17: warning: 'rows * cols' wraps in 32 bits{{.*}}[index-width-linear-index]
    return;
  out[i] = in[i % cols];
}

// An array of constant size bounds what indexes it.
__global__ void tile(float *out, const float *in, int n) {
  __shared__ float s[4096];
  for (int i = threadIdx.x; i < n * n; i += blockDim.x)
    s[i] = in[i];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x];
}

// A counter of rows steps past 2^31 only in a tensor that no device holds.
__global__ void all_rows(float *out, int64_t rows, int64_t cols) {
  for (int row = 0; row < rows; row++)
    out[row * cols + threadIdx.x] = 0;
}
