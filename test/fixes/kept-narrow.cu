// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What would cut the wider product again, where nothing reports it any more, is
// left to the user.
//
// RUN: %check_index_width --some-left

#include <cstdint>

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

__device__ int narrow_result(int row, int cols) { return row * cols; }
// CHECK-MESSAGES: :[[#@LINE-1]]:62: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
// CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
// CHECK-FIXES: __device__ int narrow_result(int row, int cols) { return row * cols; }
__global__ void result(float *out, int cols) {
  out[narrow_result(blockIdx.x, cols)] = 0;
}

__device__ int64_t wide_result(int row, int cols) { return row * cols; }
// CHECK-MESSAGES: :[[#@LINE-1]]:64: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
// CHECK-FIXES: __device__ int64_t wide_result(int row, int cols) { return static_cast<int64_t>(row) * cols; }
__global__ void result_in_64_bits(float *out, int cols) {
  out[wide_result(blockIdx.x, cols)] = 0;
}

struct Matrix {
  int cols;
  __device__ int at(int row, int col) const {
    int first = row * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
    // CHECK-FIXES: int first = row * cols;
    return first + col;
  }
};
__global__ void method(float *out, Matrix m) {
  out[m.at(blockIdx.x, threadIdx.x)] = 0;
}

__global__ void lambda(float *out, int cols) {
  auto at = [=](int row) -> int { return row * cols; };
  // CHECK-MESSAGES: :[[#@LINE-1]]:46: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: auto at = [=](int row) -> int { return row * cols; };
  out[at(blockIdx.x)] = 0;
}

__global__ void lambda_deduced(float *out, int cols) {
  auto at = [=](int row) { return row * cols; };
  // CHECK-MESSAGES: :[[#@LINE-1]]:39: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: auto at = [=](int row) { return static_cast<int64_t>(row) * cols; };
  out[at(blockIdx.x)] = 0;
}

//===----------------------------------------------------------------------===//
// Members and elements
//===----------------------------------------------------------------------===//

struct Range {
  int first;
  __device__ Range() = default;
  __device__ Range(int row, int cols) : first(row * cols) {}
  // CHECK-MESSAGES: :[[#@LINE-1]]:51: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: __device__ Range(int row, int cols) : first(row * cols) {}
};
__global__ void constructed(float *out, int cols) {
  Range r(blockIdx.x, cols);
  out[r.first] = 0;
}

__global__ void member(float *out, int cols) {
  Range r;
  r.first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: r.first = blockIdx.x * cols;
  out[r.first] = 0;
}

struct WideRange {
  int64_t first;
};
__global__ void member_in_64_bits(float *out, int cols) {
  WideRange r;
  r.first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: r.first = static_cast<int64_t>(blockIdx.x) * cols;
  out[r.first] = 0;
}

__global__ void element(float *out, int cols) {
  int first[2];
  first[0] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: first[0] = blockIdx.x * cols;
  out[first[0]] = 0;
}

__global__ void element_in_shared_memory(float *out, int cols) {
  __shared__ int first[2];
  if (threadIdx.x == 0)
    first[1] = blockIdx.x * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
    // CHECK-FIXES: first[1] = blockIdx.x * cols;
  __syncthreads();
  out[first[1]] = 0;
}

__global__ void stored_as_int(int *starts, int cols) {
  starts[blockIdx.x] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:35: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: starts[blockIdx.x] = blockIdx.x * cols;
}

__global__ void stored_in_64_bits(int64_t *starts, int cols) {
  starts[blockIdx.x] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:35: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: starts[blockIdx.x] = static_cast<int64_t>(blockIdx.x) * cols;
}

//===----------------------------------------------------------------------===//
// Two ways to a use
//===----------------------------------------------------------------------===//

// One way is right with the cast; the other goes through a parameter.
__device__ float load(const float *in, int i) { return in[i]; }
__global__ void also_a_parameter(float *out, const float *in, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: const int first = blockIdx.x * cols;
  out[first] = load(in, first + threadIdx.x);
}

// Both ways go through variables: all of them are widened.
__global__ void two_ways(float *out, int cols, bool skip) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  const int second = first + 1;
  // CHECK-FIXES: const int64_t second = first + 1;
  out[skip ? first : second] = 0;
}

__global__ void two_uses(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  out[first] = 0;
  const int second = first + threadIdx.x;
  // CHECK-FIXES: const int64_t second = first + threadIdx.x;
  out[second] = 1;
}

// A product of a product: one run widens both.
__global__ void chain(float *out, int rows, int cols) {
  const int row = blockIdx.x * rows;
  // CHECK-FIXES: const int64_t row = static_cast<int64_t>(blockIdx.x) * rows;
  const int first = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = row * cols;
  out[first] = 0;
}

__global__ void chain_deduced(float *out, int rows, int cols) {
  const auto row = blockIdx.x * rows;
  // CHECK-FIXES: const auto row = static_cast<uint64_t>(blockIdx.x) * rows;
  const auto first = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const auto first = row * cols;
  out[first] = 0;
}

// A counter past 32 bits and what it is put into.
__global__ void counter(char *out, int64_t n) {
  for (int i = 0; i < n; ++i) {
    // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: '++i' passes
    // CHECK-FIXES: for (int64_t i = 0; i < n; ++i) {
    const int at = i + 1;
    // CHECK-FIXES: const int64_t at = i + 1;
    out[at] = 0;
  }
}

__device__ int next(int i) { return i + 1; }
// CHECK-MESSAGES: :[[#@LINE-1]]:39: warning: 'i + 1' passes
// CHECK-MESSAGES: (by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
__global__ void counted_by_a_function(char *out, int64_t n) {
  for (int i = 0; i < n; i = next(i))
    // CHECK-FIXES: for (int i = 0; i < n; i = next(i))
    out[i] = 0;
}
