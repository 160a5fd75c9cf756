// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One edit serves all instantiations, or none is made.
//
// RUN: %check_index_width --some-left

#include <cstdint>

template <typename T> __global__ void element_type(T *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols + threadIdx.x] = 0;
}
template __global__ void element_type<float>(float *, int);
template __global__ void element_type<double>(double *, int);

template <int Cols> __global__ void constant(float *out) {
  out[blockIdx.x * Cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * Cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * Cols + threadIdx.x] = 0;
}
template __global__ void constant<16>(float *);
template __global__ void constant<8192>(float *);

template <typename index_t> __global__ void index_type(char *out, index_t n) {
  index_t i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits{{.*}}[index-width-linear-index]
  // CHECK-FIXES: index_t i = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 0;
}
template __global__ void index_type<int>(char *, int);
template __global__ void index_type<int64_t>(char *, int64_t);

template <typename index_t>
__global__ void narrow_instantiation(char *out, index_t cols) {
  index_t row = blockIdx.x;
  out[row * cols] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:11: warning: 'row * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(row) * cols] = 0;
}
template __global__ void narrow_instantiation<int>(char *, int);
template __global__ void narrow_instantiation<int64_t>(char *, int64_t);

template <typename index_t>
__global__ void local_of_index_type(char *out, index_t cols) {
  index_t offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:31: note: {{.*}}(by hand: 'offset' is declared as 'index_t')
  // CHECK-FIXES: index_t offset = blockIdx.x * cols;
  out[offset + threadIdx.x] = 0;
}
template __global__ void local_of_index_type<int>(char *, int);

template <typename T> struct View {
  T *data;
  int stride;
  __device__ T &at(int row, int col) const { return data[row * stride + col]; }
  // CHECK-MESSAGES: :[[#@LINE-1]]:62: warning: 'row * stride' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: __device__ T &at(int row, int col) const { return data[static_cast<int64_t>(row) * stride + col]; }
};
__global__ void member_of_template(View<float> v, View<double> w) {
  v.at(blockIdx.x, threadIdx.x) = 0;
  w.at(blockIdx.x, threadIdx.x) = 0;
}

template <typename T, typename index_t = int> struct Rows {
  T *data;
  index_t cols;
  __device__ T *row(index_t i) const { return data + i * cols; }
  // CHECK-MESSAGES: :[[#@LINE-1]]:56: warning: 'i * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: __device__ T *row(index_t i) const { return data + static_cast<int64_t>(i) * cols; }
};
__global__ void rows_of_template(Rows<float> r) { *r.row(blockIdx.x) = 0; }

template <typename T> __global__ void local(T *out, int cols) {
  const int offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:33: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: const int64_t offset = static_cast<int64_t>(blockIdx.x) * cols;
  out[offset + threadIdx.x] = 0;
}
template __global__ void local<float>(float *, int);
template __global__ void local<double>(double *, int);

template <bool Wide> __global__ void in_one_branch(float *out, int cols) {
  if constexpr (Wide)
    out[int64_t(blockIdx.x) * cols] = 0;
  else
    out[blockIdx.x * cols] = 0;
    // CHECK-MESSAGES: :[[#@LINE-1]]:20: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
    // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * cols] = 0;
}
template __global__ void in_one_branch<true>(float *, int);
template __global__ void in_one_branch<false>(float *, int);
