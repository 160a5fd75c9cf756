// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Templates: what the arguments say, and one finding for all instantiations.
//
// RUN: %check_index_width

#include <cstdint>

// A constant argument is a number.
template <int Cols> __global__ void constant_cols(float *out) {
  out[blockIdx.y * Cols + threadIdx.x] = 0;
}
template __global__ void constant_cols<1024>(float *);

template <int Cols> __global__ void large_cols(float *out) {
  out[blockIdx.y * Cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.y * Cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
template __global__ void large_cols<1024>(float *);
template __global__ void large_cols<131072>(float *);

// Both instantiations wrap, the place is one.
template <typename T> __global__ void two_types(T *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
template __global__ void two_types<float>(float *, int);
template __global__ void two_types<double>(double *, int);

// The index type decides: the 32-bit instantiation wraps.
template <typename index_t> __global__ void by_type(char *out, index_t cols) {
  index_t row = blockIdx.x;
  out[row * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
template __global__ void by_type<int>(char *, int);
template __global__ void by_type<int64_t>(char *, int64_t);

template <typename index_t>
__global__ void by_type_wide(char *out, index_t cols) {
  index_t row = blockIdx.x;
  out[row * cols] = 0;
}
template __global__ void by_type_wide<int64_t>(char *, int64_t);

// What the type promises is lost before it is reached.
template <typename index_t> __global__ void promised(char *out, index_t n) {
  index_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  if (i < n)
    out[i] = 0;
}
template __global__ void promised<int>(char *, int);
template __global__ void promised<int64_t>(char *, int64_t);

template <typename index_t> __global__ void kept(char *out, index_t n) {
  index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
template __global__ void kept<int>(char *, int);
template __global__ void kept<int64_t>(char *, int64_t);

// Launched, not named explicitly.
template <int Step> __global__ void launched(float *out, int cols) {
  out[blockIdx.x * cols * Step] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols * Step' wraps in 32 bits{{.*}}[index-width-base-offset]
}
void launch(float *out, int rows, int cols) {
  launched<4><<<rows, 1>>>(out, cols);
}

// Only one branch is there in each instantiation.
template <bool Wide> __global__ void if_constexpr(float *out, int cols) {
  if constexpr (Wide)
    out[int64_t(blockIdx.x) * cols] = 0;
  else
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
template __global__ void if_constexpr<true>(float *, int);
template __global__ void if_constexpr<false>(float *, int);

template <bool Wide> __global__ void wide_branch_only(float *out, int cols) {
  if constexpr (Wide)
    out[int64_t(blockIdx.x) * cols] = 0;
  else
    out[blockIdx.x * cols] = 0;
}
template __global__ void wide_branch_only<true>(float *, int);

// As an ordinary condition, too.
template <bool Wide> __global__ void constant_condition(float *out, int cols) {
  if (Wide)
    out[int64_t(blockIdx.x) * cols] = 0;
  else
    out[blockIdx.x * cols] = 0;
}
template __global__ void constant_condition<true>(float *, int);

// Members of class templates.
template <typename index_t> struct View {
  float *data;
  index_t stride;
  __device__ float &at(index_t row) const { return data[row * stride]; }
  // CHECK-MESSAGES: :[[#@LINE-1]]:61: warning: 'row * stride' wraps in 32 bits{{.*}}[index-width-base-offset]
};
__global__ void view_narrow(View<int> v) { v.at(blockIdx.x) = 0; }
__global__ void view_wide(View<int64_t> v) { v.at(blockIdx.x) = 0; }

// Parameter packs.
template <typename... Ts> __global__ void pack(int cols, Ts *...outs) {
  ((outs[blockIdx.x * cols] = 0), ...);
  // CHECK-MESSAGES: :[[#@LINE-1]]:21: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
}
template __global__ void pack(int, float *, double *);

// A template that nobody instantiates has no types.
template <typename T> __global__ void never(T *out, int cols) {
  out[blockIdx.x * cols] = 0;
}

// Constants by other names.
constexpr int Tile = 64;
enum { Planes = 32 };
__global__ void named_constants(float *out) {
  out[blockIdx.y * Tile * Planes * 8] = 0;
  static constexpr int Size = Tile * Planes;
  out[blockIdx.y * Size] = 0;
}
