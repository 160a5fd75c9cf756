// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which memory is addressed, and indices that come from memory.
//
// RUN: %check_index_width

#include <cstdint>

//===----------------------------------------------------------------------===//
// On the chip there are no 2^31 elements
//===----------------------------------------------------------------------===//

__global__ void shared_array(float *out, int ld) {
  __shared__ float tile[4096];
  tile[blockIdx.x * ld] = 0;
  out[threadIdx.x] = tile[threadIdx.x];
}

extern __shared__ float dynamic[];
__global__ void dynamic_shared(float *out, int ld) {
  dynamic[blockIdx.x * ld] = 0;
  float *part = dynamic + blockIdx.x * ld;
  part[threadIdx.x] = 0;
  out[threadIdx.x] = dynamic[threadIdx.x];
}

__global__ void shared_cast(float *out, int ld) {
  __shared__ char bytes[4096];
  float *floats = reinterpret_cast<float *>(bytes);
  floats[blockIdx.x * ld] = 0;
  out[threadIdx.x] = floats[threadIdx.x];
}

__global__ void local_array(float *out, int ld) {
  float values[16] = {};
  values[blockIdx.x * ld & 15] = 1;
  out[threadIdx.x] = values[threadIdx.x & 15];
}

__constant__ float table[4096];
__global__ void constant_memory(float *out, int ld) {
  out[threadIdx.x] = table[blockIdx.x * ld];
}

// Where a global variable points to is in global memory.
__device__ float *pool;
__global__ void global_variable(float value, int ld) {
  pool[blockIdx.x * ld] = value;
  // CHECK-MESSAGES: :[[#@LINE-1]]:19: warning: 'blockIdx.x * ld' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// Either may be meant.
__global__ void either(float *out, int ld) {
  __shared__ float tile[4096];
  float *p = ld < 64 ? tile : out;
  p[blockIdx.x * ld] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:16: warning: 'blockIdx.x * ld' wraps in 32 bits{{.*}}[index-width-base-offset]
}

struct Buffers {
  float *data[2];
};
__global__ void pointer_in_struct(Buffers b, int ld) {
  b.data[1][blockIdx.x * ld] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:24: warning: 'blockIdx.x * ld' wraps in 32 bits{{.*}}[index-width-base-offset]
}

//===----------------------------------------------------------------------===//
// Indices read from memory
//===----------------------------------------------------------------------===//

__global__ void read_index(float *out, const int *ids, int dim) {
  out[ids[blockIdx.x] * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:23: warning: 'ids[blockIdx.x] * dim' wraps in 32 bits from ids[blockIdx.x] = 524288 with dim = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:23: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
}

__global__ void read_through_ldg(float *out, const int *ids, int dim) {
  out[__ldg(ids + blockIdx.x) * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: '__ldg(ids + blockIdx.x) * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void read_in_a_loop(float *out, const int *ids, int n, int dim) {
  for (int i = 0; i < n; ++i) {
    float *row = out + ids[i] * dim;
    // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'ids[i] * dim' wraps in 32 bits from ids[i] = 524288 with dim = 4096 (2^31 elements, 8 GiB of 'float') [index-width-base-offset]
    // CHECK-MESSAGES: :[[#@LINE-2]]:31: note: pattern 1 (base offset): widen the first multiplication; see docs/checks/index-width-base-offset.md
    for (int c = threadIdx.x; c < dim; c += blockDim.x)
      row[c] = i;
  }
}

__global__ void read_by_atomic(float *out, int *next, int dim) {
  int row = atomicAdd(next, 1);
  out[row * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

struct Entry {
  int row, weight;
};
__global__ void read_struct(float *out, const Entry *entries, int dim) {
  const Entry e = entries[blockIdx.x];
  out[e.row * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:13: warning: 'e.row * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void shuffled(float *out, const int *ids, int dim) {
  int id = ids[blockIdx.x * 32ll + threadIdx.x];
  id = __shfl_sync(0xffffffff, id, 0);
  out[id * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'id * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void kept_in_shared(float *out, const int *ids, int dim) {
  __shared__ int id;
  if (threadIdx.x == 0)
    id = ids[blockIdx.x];
  __syncthreads();
  out[id * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:10: warning: 'id * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void block_kept_in_shared(float *out, int dim) {
  __shared__ int row;
  if (threadIdx.x == 0)
    row = blockIdx.x;
  __syncthreads();
  out[row * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void kept_in_shared_array(float *out, const int *ids, int dim) {
  __shared__ int kept[32];
  if (threadIdx.x < 32)
    kept[threadIdx.x] = ids[blockIdx.x * 32ll + threadIdx.x];
  __syncthreads();
  out[kept[threadIdx.y] * dim + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:25: warning: 'kept[threadIdx.y] * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void read_struct_directly(float *out, const Entry *entries,
                                     int dim) {
  out[entries[blockIdx.x].row * dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'entries[blockIdx.x].row * dim' wraps in 32 bits{{.*}}[index-width-base-offset]
}

// A description of the problem passed by pointer: sizes, no indices.
struct Shape {
  int row, dim;
};
__global__ void read_a_parameter_struct(float *out, const Shape *shape) {
  out[shape->row * shape->dim] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'shape->row * shape->dim' wraps in 32 bits{{.*}}[index-width-strided-offset]
}

// What a thread of this block keeps is a position within the block.
__global__ void thread_kept_in_shared(float *out, int dim) {
  __shared__ int chosen;
  if (out[threadIdx.x] > 0)
    chosen = threadIdx.x;
  __syncthreads();
  out[chosen * 4096] = 0;
}

__global__ void read_wide(float *out, const int64_t *ids, int dim) {
  out[ids[blockIdx.x] * dim] = 0;
}

__global__ void read_and_widened(float *out, const int *ids, int dim) {
  const int64_t id = ids[blockIdx.x];
  out[id * dim] = 0;
}

__global__ void read_bytes(float *out, const unsigned char *ids) {
  out[ids[blockIdx.x] * 4096] = 0;
}

__global__ void read_and_checked(float *out, const int *ids, int dim) {
  const int id = ids[blockIdx.x];
  if (id < 50000 && dim <= 4096)
    out[id * dim] = 0;
}

// As such an index it fits: it was stored in 32 bits.
__global__ void read_alone(float *out, const int *ids) {
  out[ids[blockIdx.x]] = 0;
}

//===----------------------------------------------------------------------===//
// Indices written to memory, and pointers that move
//===----------------------------------------------------------------------===//

__global__ void write_index(int *offsets, int cols) {
  offsets[blockIdx.x] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void write_index_wide(int64_t *offsets, int cols) {
  offsets[blockIdx.x] = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:36: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void write_index_in_time(int64_t *offsets, int cols) {
  offsets[blockIdx.x] = int64_t(blockIdx.x) * cols;
}

// No index: values of the problem.
__global__ void write_value(int *out, const int *a, const int *b) {
  out[blockIdx.x] = a[blockIdx.x] * b[blockIdx.x];
}

__global__ void pointer_step(float *out, int rows, int cols) {
  out += blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  for (int r = 0; r < rows; ++r, out += cols)
    *out = 0;
}

__global__ void pointer_step_back(float *end, int cols) {
  *(end - blockIdx.x * cols) = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void pointer_step_over_grid(float *out, const float *end) {
  for (float *p = out + blockIdx.x; p < end; p += gridDim.x)
    *p = 0;
}

// An element of a local array, at an index that is not known.
__global__ void any_of(float *out, int n, int which) {
  int sizes[3] = {n, 2 * n, 1};
  out[sizes[which] * blockIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'sizes[which] * blockIdx.x' wraps in 32 bits from blockIdx.x = 1048576 with sizes[] = 4096 (2^32 elements, 16 GiB of 'float') [index-width-base-offset]
}
