// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// index-width-base-offset: a product with the block index, or with an index
// read from memory, that ends in an address.
//
// RUN: %check_index_width --checks=index-width-base-offset,index-width-linear-index

#include <cstdint>

__global__ void row_pointer(float *out, int cols) {
  float *row = out + blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits from blockIdx.x = 1048576 with cols = 4096 (2^32 elements, 16 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:33: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
  row[threadIdx.x] = 0;
}

__global__ void subscript(double *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits from blockIdx.x = 1048576 with cols = 4096 (2^32 elements, 32 GiB of 'double') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:18: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void operands_swapped(float *out, int cols) {
  out[cols * blockIdx.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:12: warning: 'cols * blockIdx.x' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void pointer_moved(float *out, unsigned cols) {
  out += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[threadIdx.x] = 0;
}

__global__ void address_of_element(float *out, int cols) {
  float *row = &out[blockIdx.x * cols];
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  row[threadIdx.x] = 0;
}

__global__ void index_before_pointer(float *out, int cols) {
  (blockIdx.x * cols)[out] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:15: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void dereferenced(float *out, int cols) {
  *(out + blockIdx.x * cols) = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void read_only(float *out, const float *__restrict__ in, int cols) {
  out[threadIdx.x] = in[blockIdx.x * cols + threadIdx.x];
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void constant_row(float *out, int rows) {
  if (blockIdx.x < rows)
    out[blockIdx.x * 8192 + threadIdx.x] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * 8192' wraps in 32 bits from blockIdx.x = 524288 (2^32 elements, 16 GiB of 'float') [index-width-base-offset]
    // CHECK-MESSAGES: :[[#@LINE-2]]:20: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void shifted(float *out) {
  out[(blockIdx.x << 13) + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:19: warning: 'blockIdx.x << 13' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void row_in_a_local(float *out, int cols) {
  const int row = blockIdx.x;
  float *p = out + row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'row * cols' wraps in 32 bits from blockIdx.x = 524288 with cols = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:24: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
  p[threadIdx.x] = 0;
}

// One warp a row.
__global__ void warp_rows(float *out, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  if (row >= rows)
    return;
  out[row * cols + threadIdx.x % 32] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// blockIdx.y and .z are below 65536, which a size brings past 32 bits.
__global__ void plane_by_y(float *out, int plane) {
  out[blockIdx.y * plane + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.y * plane' wraps in 32 bits from blockIdx.y = 32768 with plane = 131072 (2^32 elements, 16 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:18: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void bytes(char *out, int rows, int row_bytes) {
  char *row = out + blockIdx.x * row_bytes;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * row_bytes' wraps in 32 bits{{.*}}[index-width-base-offset]
  reinterpret_cast<float *>(row)[threadIdx.x] = 0;
}

// Two tensors, two overflows.
__global__ void two_tensors(float *out, const float *in, int in_cols,
                            int out_cols) {
  float *to = out + blockIdx.x * out_cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * out_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  const float *from = in + blockIdx.x * in_cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:39: warning: 'blockIdx.x * in_cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  to[threadIdx.x] = from[threadIdx.x];
}

// A block's rows, once per row and not once per element.
__global__ void loop_over_rows(float *out, int rows, int cols) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    float *p = out + row * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      p[c] = 0;
  }
}

__global__ void index_from_memory(float *out, const float *table,
                                  const int *ids, int dim) {
  const int id = ids[blockIdx.x];
  out[threadIdx.x] = table[id * dim + threadIdx.x];
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'id * dim' wraps in 32 bits from id = 524288 with dim = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:31: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void used_elsewhere(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits from blockIdx.x = 524288 with cols = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE+3]]:5: note: the wrapped value becomes part of a global-memory address here
  // CHECK-MESSAGES: :[[#@LINE-3]]:32: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
  if (threadIdx.x < cols)
    out[first + threadIdx.x] = 0;
}

__global__ void written_index(int *first, int cols) {
  first[blockIdx.x] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:34: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void written_later(int *first, int cols) {
  const int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits from blockIdx.x = 524288 with cols = 4096 (2^31 elements, 8 GiB of 'int') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE+2]]:21: note: the wrapped value is stored as an index here
  // CHECK-MESSAGES: :[[#@LINE-3]]:33: note: pattern 1 (base offset): widen the first multiplication (by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits); see docs/checks/index-width-base-offset.md
  first[blockIdx.x] = offset;
}

// The grid's extent is a block index, too: one past the last.
__global__ void last_row(float *out, int cols) {
  out[(gridDim.x - 1) * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: '(gridDim.x - 1) * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// One row a block, however its elements are handed to the threads.
__global__ void row_in_an_element_loop(float *out, int cols) {
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    out[blockIdx.x * cols + c] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void of_a_struct(float4 *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = float4();
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

//===----------------------------------------------------------------------===//
// The nearest that is right
//===----------------------------------------------------------------------===//

__global__ void wide_row(float *out, int cols) {
  const int64_t row = blockIdx.x;
  out[row * cols + threadIdx.x] = 0;
}

__global__ void wide_cols(float *out, int64_t cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}

__global__ void size_t_cols(float *out, size_t cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}

// 65535 rows of 1024.
__global__ void small_by_y(float *out) {
  out[blockIdx.y * 1024 + threadIdx.x] = 0;
}

// Work per element, where a cast would cost at every turn: that is
// index-width-strided-offset's.
__global__ void column(float *out, int rows, int cols) {
  for (int c = threadIdx.x; c < cols; c += blockDim.x)
    out[c * rows + blockIdx.x] = 0;
}

__global__ void thread_times_constant(float *out) {
  out[threadIdx.x * 4096] = 0;
}

// Already widened: such a loop over rows needs no wider counter, since no
// device holds 2^31 rows.
__global__ void loop_over_wide_rows(float *out, int rows, int cols) {
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    float *p = out + int64_t(row) * cols;
    for (int c = threadIdx.x; c < cols; c += blockDim.x)
      p[c] = 0;
  }
}

// One element a block.
__global__ void one_a_block(float *out) { out[blockIdx.x] = 0; }

// The product is no part of an address.
__global__ void value_only(float *out, int cols, float scale) {
  out[threadIdx.x] = scale * (blockIdx.x * cols);
}

// No device holds 2^31 of these.
struct Page {
  char bytes[4096];
};
__global__ void pages(Page *out, int count) {
  out[blockIdx.x * count].bytes[0] = 0;
}

// Partial results, one slice a block.
__global__ void scratch(float *partial, int cols) {
  partial[gridDim.x * cols + threadIdx.x] = 0;
}

// With 2^31 tokens the states, a matrix for each, would fill 1 TB.
__global__ void states(float *out, const float *in, const float *state,
                       int channels) {
  int token = blockIdx.x;
  float x = in[token * channels + threadIdx.x];
  out[token * channels * 128 + threadIdx.x] = x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'token * channels * 128' wraps in 32 bits{{.*}}[index-width-base-offset]
}
