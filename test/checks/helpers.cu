// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values through functions, methods and lambdas.
//
// RUN: %check_index_width

#include <cstdint>

//===----------------------------------------------------------------------===//
// The overflow is in the caller, the use in the helper, or the other way round
//===----------------------------------------------------------------------===//

__device__ void set(float *out, int i) { out[i] = 0; }
__global__ void passed_to_helper(float *out, int cols) {
  set(out, blockIdx.x * cols);
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__device__ int offset_of(int row, int cols) {
  return row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:14: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
__global__ void returned_from_helper(float *out, int cols) {
  out[offset_of(blockIdx.x, cols)] = 0;
}

__device__ void find_offset(int row, int cols, int &offset) {
  offset = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:16: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
__global__ void through_reference(float *out, int cols) {
  int offset;
  find_offset(blockIdx.x, cols, offset);
  out[offset] = 0;
}

__device__ void find_offset_by_pointer(int row, int cols, int *offset) {
  *offset = row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:17: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
__global__ void through_pointer(float *out, int cols) {
  int offset;
  find_offset_by_pointer(blockIdx.x, cols, &offset);
  out[offset] = 0;
}

__device__ float *row_of(float *out, int row, int cols) {
  return out + row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
__global__ void pointer_returned(float *out, int cols) {
  *row_of(out, blockIdx.x, cols) = 0;
}

struct Rows {
  float *data;
  int cols;
  __device__ float *operator[](int row) const {
    return data + row * cols;
    // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  }
};
__global__ void subscript_operator(Rows rows) { rows[blockIdx.x][0] = 0; }

struct Position {
  int row, col;
};
__device__ Position position() { return {int(blockIdx.x), int(threadIdx.x)}; }
__global__ void struct_returned(float *out, int cols) {
  const Position p = position();
  out[p.row * cols + p.col] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'p.row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void lambda(float *out, int cols) {
  auto at = [&](int row) -> float & {
    return out[row * cols];
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  };
  at(blockIdx.x) = 0;
}

__global__ void lambda_by_value(float *out, int cols) {
  auto offset = [cols](int row) { return row * cols; };
  // CHECK-MESSAGES: :[[#@LINE-1]]:46: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  out[offset(blockIdx.x)] = 0;
}

__global__ void lambda_that_writes(float *out, int cols) {
  int offset = 0;
  auto move = [&] { offset = blockIdx.x * cols; };
  // CHECK-MESSAGES: :[[#@LINE-1]]:41: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  move();
  out[offset] = 0;
}

template <typename F> __device__ void for_each(int n, F f) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    f(i);
}
__global__ void functor(float *out, int cols) {
  float *row = out + blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  for_each(cols, [=](int i) { row[i] = 0; });
}

// A helper that no kernel here calls: its parameters may be anything, but
// nothing in it grows by itself.
__device__ float *nobody_calls(float *out, int row, int cols) {
  return out + row * cols;
}
// With the block index in it there is something that does.
__device__ float *nobody_calls_either(float *out, int cols) {
  return out + blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:27: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

//===----------------------------------------------------------------------===//
// The nearest that is right
//===----------------------------------------------------------------------===//

__device__ int small_offset(int row, int cols) { return row * cols; }
__global__ void small_arguments(float *out) {
  out[small_offset(blockIdx.y, 16)] = 0;
}

__device__ int64_t wide_offset(int64_t row, int cols) { return row * cols; }
__global__ void widened_by_parameter(float *out, int cols) {
  out[wide_offset(blockIdx.x, cols)] = 0;
}

__device__ int64_t only_result_is_wide(int row, int cols) {
  return row * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:14: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
__global__ void widened_by_result(float *out, int cols) {
  out[only_result_is_wide(blockIdx.x, cols)] = 0;
}

__device__ bool inside(int i, int n) { return i < n; }

__device__ void set_shared(float *tile, int i) { tile[i] = 0; }
__global__ void to_shared(float *out, int ld) {
  __shared__ float tile[1024];
  set_shared(tile, blockIdx.x * ld);
  out[threadIdx.x] = tile[threadIdx.x];
}

__device__ int recursive(int i, int cols) {
  return i == 0 ? 0 : recursive(i - 1, cols) + cols;
}
__global__ void recursion(float *out, int cols) {
  out[recursive(threadIdx.x, cols)] = 0;
}

__device__ int clamped(int i, int n) { return i < 0 ? 0 : i < n ? i : n - 1; }
__global__ void clamped_index(float *out, int n) {
  out[clamped(blockIdx.x * blockDim.x + threadIdx.x, n)] = 0;
}
