// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// threadIdx, blockIdx, blockDim and gridDim, however they are reached.
//
// RUN: %check_index_width

#include <cstdint>

__device__ unsigned row_of(uint3 block) { return block.x; }
__device__ unsigned row_of_dim3(dim3 block) { return block.x; }
__device__ int axis(const uint3 &v, int d) {
  return d == 0 ? v.x : d == 1 ? v.y : v.z;
}

__global__ void passed_as_uint3(float *out, int cols) {
  out[row_of(blockIdx) * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'row_of(blockIdx) * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void passed_as_dim3(float *out, int cols) {
  out[row_of_dim3(blockIdx) * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:29: warning: 'row_of_dim3(blockIdx) * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void passed_by_reference(float *out, int cols) {
  out[axis(blockIdx, 0) * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'axis(blockIdx, 0) * cols' wraps in 32 bits from axis(blockIdx, 0) = 524288 with cols = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:25: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void copied(float *out, int cols) {
  uint3 block = blockIdx;
  out[block.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:15: warning: 'block.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void copied_to_dim3(float *out, int cols) {
  dim3 block = blockIdx;
  out[block.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:15: warning: 'block.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void constructed(float *out, int cols) {
  dim3 block(blockIdx.y, blockIdx.x);
  out[block.y * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:15: warning: 'block.y * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void copied_with_auto(float *out, int cols) {
  const auto block = uint3(blockIdx);
  out[block.x * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:15: warning: 'block.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void grid_extent(float *out, int cols) {
  out[(gridDim.x - 1) * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: '(gridDim.x - 1) * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// As blocks are numbered by hand.
__global__ void linear_block(float *out, int cols) {
  unsigned block = blockIdx.x + gridDim.x * blockIdx.y;
  out[block * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'block * cols' wraps in 32 bits from blockIdx.y = 256 with gridDim.x = 4096, cols = 4096 (2^32 elements, 16 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:13: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

//===----------------------------------------------------------------------===//
// What the hardware bounds
//===----------------------------------------------------------------------===//

__global__ void y_and_z(float *out) {
  out[blockIdx.y * 32767 + threadIdx.x] = 0;
  out[blockIdx.z * 32767 + threadIdx.x] = 0;
}

__global__ void y_past_it(float *out) {
  out[blockIdx.y * 65539 + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.y * 65539' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void threads_of_a_block(float *out) {
  int i = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[i * 2097151] = 0;
}

__global__ void y_planes(float *out) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  out[row * 16] = 0;
}

__global__ void warps(float *out) {
  int warp = threadIdx.x / warpSize;
  out[warp * 1000000] = 0;
}

// Names alone do not make a coordinate.
__global__ void same_name(float *out, int cols) {
  struct {
    unsigned x;
  } blockIdx = {threadIdx.x};
  out[blockIdx.x * 4096] = 0;
}
