// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic that is meant to wrap, and values that are no index.
//
// RUN: %check_index_width

#include <cstdint>

__device__ uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}

__global__ void hash_table(uint32_t *slots, const uint32_t *keys, int n,
                           uint32_t mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uint32_t slot = mix(keys[i]) & mask;
  while (atomicCAS(&slots[slot], 0u, keys[i]) != 0u)
    slot = (slot + 1) & mask;
}

// FNV over the coordinates of a cell.
__global__ void spatial_hash(int *cells, int3 p, uint32_t size) {
  uint32_t h = 2166136261u;
  h = (h ^ (p.x + blockIdx.x)) * 16777619u;
  h = (h ^ (p.y + blockIdx.y)) * 16777619u;
  h = (h ^ p.z) * 16777619u;
  cells[h % size] = 1;
}

// Linear congruential.
__global__ void random_numbers(uint32_t *out, int n, uint32_t seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uint32_t state = seed + i;
  for (int k = 0; k < 8; ++k)
    state = state * 1664525u + 1013904223u;
  out[i] = state;
}

// A counter that is meant to wrap around its ring.
__global__ void ring(float *out, unsigned *head, unsigned mask) {
  unsigned slot = atomicAdd(head, 1u) & mask;
  out[slot] = 0;
}

// A linear index reduced to a tensor's extent has wrapped before.
__global__ void reduced_too_late(float *out, int n, int cols) {
  out[blockIdx.x * cols % n] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}

__global__ void checksum(uint32_t *out, const uint32_t *in, int n) {
  uint32_t sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum = sum * 31 + in[i];
  atomicAdd(out, sum);
}

// Quantized products.
__global__ void dot(int *out, const int *a, const int *b, int n) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    sum += a[i] * b[i];
  out[threadIdx.x] = sum;
}

__global__ void colour(unsigned *out, int w) {
  unsigned r = blockIdx.x, g = blockIdx.y;
  out[threadIdx.x] = r << 24 | g << 16 | 255u;
}

__global__ void as_float(float *out, int cols) {
  out[threadIdx.x] = float(blockIdx.x * cols) * 0.5f;
}

__global__ void as_condition(float *out, int cols) {
  if ((blockIdx.x * cols & 1) == 0)
    out[threadIdx.x] = 0;
}

// Fibonacci hashing.
__global__ void scatter(int *table, const uint32_t *keys, uint32_t size) {
  table[(blockIdx.x * 2654435761u) % size] = 1;
  table[(keys[threadIdx.x] * 0x9e3779b1u) >> 22] = 1;
}

// As large, but a size.
__global__ void chunks(float *out) {
  out[blockIdx.x * 1048576u] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * 1048576u' wraps in 32 bits{{.*}}[index-width-base-offset]
}
