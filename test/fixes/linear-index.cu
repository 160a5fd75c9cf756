// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counters that are widened, and the products that go into them.
//
// RUN: %check_index_width --some-left

#include <cstdint>

//===----------------------------------------------------------------------===//
// A 32-bit bound: the counter alone is widened. Its start and its stride fit,
// because the grid is no larger than the count.
//===----------------------------------------------------------------------===//

__global__ void for_loop(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-FIXES: for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

__global__ void for_loop_unsigned(float *out, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-FIXES: for (uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^32 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

__global__ void while_loop(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-FIXES: int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    out[i] = 0;
    i += blockDim.x * gridDim.x;
    // CHECK-MESSAGES: :[[#@LINE-1]]:7: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  }
}

__global__ void stride_in_a_local(float *out, int n) {
  const int stride = blockDim.x * gridDim.x;
  // CHECK-FIXES: const int stride = blockDim.x * gridDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
  // CHECK-MESSAGES: :[[#@LINE-1]]:64: warning: 'i += stride' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (int64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    out[i] = 0;
}

__global__ void start_in_a_local(float *out, int n) {
  const int start = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-FIXES: const int start = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = start; i < n; i += blockDim.x * gridDim.x)
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (int64_t i = start; i < n; i += blockDim.x * gridDim.x)
    out[i] = 0;
}

__global__ void four_at_a_time(float *out, int n) {
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < n;
  // CHECK-FIXES: for (int64_t i = (blockIdx.x * blockDim.x + threadIdx.x) * 4; i < n;
       i += blockDim.x * gridDim.x * 4)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x * 4' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    out[i] = 0;
}

//===----------------------------------------------------------------------===//
// A 64-bit bound
//===----------------------------------------------------------------------===//

__global__ void wide_bound(char *out, int64_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}

__global__ void wide_bound_deduced(char *out, int64_t n) {
  const auto i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:29: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: const auto i = static_cast<uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}

__global__ void wide_bound_unsigned(char *out, size_t n) {
  const unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:47: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: const uint64_t i = threadIdx.x + static_cast<uint64_t>(blockIdx.x) * blockDim.x;
  if (i >= n)
    return;
  out[i] = 0;
}

// Both products of the loop, in one go.
__global__ void wide_bound_in_loop(char *out, int64_t n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-FIXES: i += static_cast<int64_t>(blockDim.x) * gridDim.x)
    out[i] = 0;
}

__global__ void wide_bound_in_loop_unsigned(char *out, size_t n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (uint64_t i = static_cast<uint64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x)
       // CHECK-FIXES: i += static_cast<uint64_t>(blockDim.x) * gridDim.x)
    out[i] = 0;
}

__global__ void one_by_one(char *out, int64_t n) {
  for (int i = 0; i < n; ++i)
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: '++i' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (int64_t i = 0; i < n; ++i)
    out[i] = 0;
}

__global__ void within_a_block(char *out, int64_t n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
  // CHECK-MESSAGES: :[[#@LINE-1]]:38: warning: 'i += blockDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  // CHECK-FIXES: for (int64_t i = threadIdx.x; i < n; i += blockDim.x)
    out[i] = 0;
}

// 64 bits as the bound has, spelt as the variable is.
__global__ void too_late(char *out, int64_t n) {
  int64_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}

__global__ void too_late_in_size_t(char *out, size_t n) {
  const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: const size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}

__global__ void in_two_dimensions(char *out, int64_t width, int64_t height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: int64_t x = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK-FIXES: int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[y * width + x] = 0;
}

//===----------------------------------------------------------------------===//
// By hand
//===----------------------------------------------------------------------===//

__global__ void two_counters(float *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0; i < n;
  // CHECK-FIXES: for (int i = blockIdx.x * blockDim.x + threadIdx.x, k = 0; i < n;
       i += blockDim.x * gridDim.x, ++k)
       // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
       // CHECK-MESSAGES: :[[#@LINE-2]]:10: note: {{.*}}(by hand: 'i' is declared together with other variables)
       // CHECK-FIXES: i += blockDim.x * gridDim.x, ++k)
    out[i] = k;
}

__global__ void parameter(float *out, int n, int i) {
  i += blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-FIXES: i += blockIdx.x * blockDim.x + threadIdx.x;
  while (i < n) {
    out[i] = 0;
    i += blockDim.x * gridDim.x;
    // CHECK-MESSAGES: :[[#@LINE-1]]:7: warning: 'i += blockDim.x * gridDim.x' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
    // CHECK-MESSAGES: :[[#@LINE-2]]:7: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
    // CHECK-FIXES: i += blockDim.x * gridDim.x;
  }
}

__device__ void set(char *out, int i) { out[i] = 0; }
__global__ void into_a_helper(char *out, int64_t n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE-2]]:22: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    set(out, i);
}

//===----------------------------------------------------------------------===//
// A bound that wraps: whatever runs up to it is widened with it, at once.
//===----------------------------------------------------------------------===//

__global__ void guarded_by_product(float *out, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-FIXES: int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < rows * cols)
    // CHECK-MESSAGES: :[[#@LINE-1]]:16: warning: 'rows * cols' wraps in 32 bits{{.*}}[index-width-linear-index]
    // CHECK-FIXES: if (i < static_cast<int64_t>(rows) * cols)
    out[i] = 0;
}

__global__ void loop_to_product(float *out, int rows, int cols) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * cols;
       // CHECK-MESSAGES: :[[#@LINE-1]]:64: warning: 'rows * cols' wraps in 32 bits{{.*}}[index-width-linear-index]
       // CHECK-FIXES: for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < static_cast<int64_t>(rows) * cols;
       i += blockDim.x * gridDim.x)
    // CHECK-FIXES: i += static_cast<int64_t>(blockDim.x) * gridDim.x)
    out[i] = 0;
}
