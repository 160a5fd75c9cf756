// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a local variable holds on the way has to be wide as well.
//
// RUN: %check_index_width --some-left

#include <cstdint>

__global__ void plain(float *out, int cols) {
  int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void constant(float *out, int cols) {
  const int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void constant_on_the_right(float *out, int cols) {
  int const offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t const offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void is_unsigned(float *out, int cols) {
  unsigned offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: uint64_t offset = static_cast<uint64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void of_two_words(float *out, int cols) {
  unsigned int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: uint64_t offset = static_cast<uint64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

// The constant is small enough as it is.
__global__ void constant_expression(float *out) {
  constexpr int cols = 8192;
  // CHECK-FIXES: constexpr int cols = 8192;
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}

__global__ void by_another_name(float *out, int cols) {
  uint32_t offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: uint64_t offset = static_cast<uint64_t>(blockIdx.x) * cols;
  std::int32_t other = blockIdx.y * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:35: warning: 'blockIdx.y * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t other = static_cast<int64_t>(blockIdx.y) * cols;
  out[offset + threadIdx.x] = 0;
  out[other + threadIdx.x] = 0;
}

__global__ void deduced(float *out, int cols) {
  auto offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:28: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: auto offset = static_cast<uint64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void deduced_const(float *out, int cols) {
  const auto offset = blockIdx.x * cols + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:34: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const auto offset = static_cast<uint64_t>(blockIdx.x) * cols + threadIdx.x;
  out[offset] = 0;
}

// The product is what wraps; the row itself stays as it is.
__global__ void row(float *out, int cols) {
  const int row = blockIdx.x;
  // CHECK-FIXES: const int row = blockIdx.x;
  out[row * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(row) * cols + threadIdx.x] = 0;
}

__global__ void row_in_two_products(float *out, const float *in, int out_cols,
                                    int in_cols) {
  const int row = blockIdx.x;
  // CHECK-FIXES: const int row = blockIdx.x;
  out[row * out_cols + threadIdx.x] = in[row * in_cols + threadIdx.x];
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * out_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:46: warning: 'row * in_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(row) * out_cols + threadIdx.x] = in[static_cast<int64_t>(row) * in_cols + threadIdx.x];
}

__global__ void through_two(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  const int offset = first + threadIdx.x;
  // CHECK-FIXES: const int64_t offset = first + threadIdx.x;
  out[offset] = 0;
}

__global__ void assigned_later(float *out, int cols) {
  int offset;
  // CHECK-FIXES: int64_t offset;
  offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void added_to(float *out, int cols) {
  int offset = threadIdx.x;
  // CHECK-FIXES: int64_t offset = threadIdx.x;
  offset += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: offset += static_cast<int64_t>(blockIdx.x) * cols;
  out[offset] = 0;
}

__global__ void in_an_if(float *out, int cols) {
  if (int offset = blockIdx.x * cols)
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: if (int64_t offset = static_cast<int64_t>(blockIdx.x) * cols)
    out[offset] = 0;
}

__global__ void braces(float *out, int cols) {
  unsigned offset{blockIdx.x * cols};
  // CHECK-MESSAGES: :[[#@LINE-1]]:30: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: uint64_t offset{static_cast<uint64_t>(blockIdx.x) * cols};
  out[offset] = 0;
}

__global__ void parentheses(float *out, int cols) {
  int offset(blockIdx.x * cols);
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t offset(static_cast<int64_t>(blockIdx.x) * cols);
  out[offset] = 0;
}

__global__ void wide_later(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  const int64_t offset = first;
  // CHECK-FIXES: const int64_t offset = first;
  out[offset + threadIdx.x] = 0;
}

__global__ void in_shared_memory(float *out, int cols) {
  __shared__ int first;
  // CHECK-FIXES: __shared__ int64_t first;
  if (threadIdx.x == 0)
    first = blockIdx.x * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-FIXES: first = static_cast<int64_t>(blockIdx.x) * cols;
  __syncthreads();
  out[first + threadIdx.x] = 0;
}

__global__ void captured(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  auto clear = [=](int i) { out[first + i] = 0; };
  clear(threadIdx.x);
}

__global__ void used_for_something_else(float *out, int *lanes, int cols) {
  int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  lanes[threadIdx.x] = offset % 32;
  // CHECK-FIXES: lanes[threadIdx.x] = offset % 32;
  out[offset] = 0;
}

//===----------------------------------------------------------------------===//
// By hand: an edit here would touch more than this value, or not reach its use
//===----------------------------------------------------------------------===//

__global__ void several_declarators(float *out, int cols) {
  int row = blockIdx.x, offset = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:38: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:38: note: {{.*}}(by hand: 'offset' is declared together with other variables)
  // CHECK-FIXES: int row = blockIdx.x, offset = row * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void parameter(float *out, int cols, int offset) {
  offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:23: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: offset = blockIdx.x * cols;
  out[offset + threadIdx.x] = 0;
}

__device__ void clear(float *out, int offset) { out[offset] = 0; }
__global__ void argument(float *out, int cols) {
  clear(out, blockIdx.x * cols);
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:25: note: {{.*}}(by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: clear(out, blockIdx.x * cols);
}

__global__ void multiplied(float *out, int cols) {
  int offset = blockIdx.x;
  offset *= cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'offset *= cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:10: note: {{.*}}(by hand: the multiplication is in a macro or an assignment)
  // CHECK-FIXES: offset *= cols;
  out[offset] = 0;
}

using Offset = int;
__global__ void own_name(float *out, int cols) {
  Offset offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:30: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:30: note: {{.*}}(by hand: 'offset' is declared as 'Offset')
  // CHECK-FIXES: Offset offset = blockIdx.x * cols;
  out[offset] = 0;
}
