// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the launches of a kernel say of its arguments and its grid.
//
// RUN: %check_index_width

#include <climits>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>

//===----------------------------------------------------------------------===//
// The grid
//===----------------------------------------------------------------------===//

__global__ void one_block(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_one_block(float *out, int cols) { one_block<<<1, 256>>>(out, cols); }

__global__ void a_block_each_row(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits from blockIdx.x = 1048576 with cols = 4096{{.*}}[index-width-base-offset]
}
void launch_rows(float *out, int rows, int cols) {
  a_block_each_row<<<rows, 256>>>(out, cols);
}

// A thread for each of n elements, and no check in the kernel.
__global__ void a_thread_each_element(char *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
}
void launch_elements(char *out, int n) {
  a_thread_each_element<<<n / 256, 256>>>(out);
}

__global__ void a_thread_each_of_many(char *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * blockDim.x' wraps in 32 bits from blockIdx.x = 16777216 with blockDim.x = 256{{.*}}[index-width-linear-index]
}
void launch_many(char *out, int64_t n) {
  a_thread_each_of_many<<<n / 256, 256>>>(out);
}

// Built step by step, and clamped.
__global__ void clamped(float *out, int cols) {
  out[blockIdx.y * cols + threadIdx.x] = 0;
}
void launch_clamped(float *out, int rows, int cols) {
  dim3 grid;
  grid.y = rows < 64 ? rows : 64;
  dim3 block(256);
  if (cols > 1 << 20)
    return;
  clamped<<<grid, block>>>(out, cols);
}

__global__ void not_clamped(float *out, int cols) {
  out[blockIdx.y * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.y * cols' wraps in 32 bits from blockIdx.y = 32768 with cols = 131072{{.*}}[index-width-base-offset]
}
void launch_not_clamped(float *out, int rows, int cols) {
  dim3 grid;
  grid.y = rows;
  not_clamped<<<grid, 256>>>(out, cols);
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: gridDim.y passes the hardware's limit of 65535 from rows = 65536{{.*}}[index-width-launch-dimension]
}

//===----------------------------------------------------------------------===//
// Guards on the host
//===----------------------------------------------------------------------===//

#define CHECK(X)                                                               \
  do {                                                                         \
    if (!(X))                                                                  \
      abort();                                                                 \
  } while (0)

__global__ void guarded(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_guarded(float *out, int rows, int cols) {
  CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX);
  guarded<<<rows, 256>>>(out, rows, cols);
}

__global__ void guarded_by_exception(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
static void require(bool holds) {
  if (!holds)
    throw std::length_error("too large");
}
void launch_guarded_by_exception(float *out, int rows, int cols) {
  require(static_cast<int64_t>(rows) * cols <= INT_MAX);
  guarded_by_exception<<<rows, 256>>>(out, rows, cols);
}

// Something else is checked.
__global__ void guarded_wrongly(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits
}
void launch_guarded_wrongly(float *out, int rows, int cols) {
  CHECK(rows <= INT_MAX && cols > 0);
  guarded_wrongly<<<rows, 256>>>(out, rows, cols);
}

// One launch is guarded, the other is not.
__global__ void guarded_once(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits
}
void launch_guarded_once(float *out, int rows, int cols) {
  if (static_cast<int64_t>(rows) * cols <= INT_MAX)
    guarded_once<<<rows, 256>>>(out, rows, cols);
  else
    guarded_once<<<rows, 128>>>(out, rows, cols);
}

// Both branches of a dispatch on the width.
template <typename index_t>
__global__ void dispatched(float *out, index_t rows, index_t cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_dispatched(float *out, int64_t rows, int64_t cols) {
  if (rows * cols <= INT_MAX)
    dispatched<int><<<rows, 256>>>(out, rows, cols);
  else
    dispatched<int64_t><<<rows, 256>>>(out, rows, cols);
}

//===----------------------------------------------------------------------===//
// Functions in between
//===----------------------------------------------------------------------===//

// Nobody else can call it, so its callers' guards hold.
__global__ void guarded_by_caller(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
static void launch_for_caller(float *out, int rows, int cols) {
  guarded_by_caller<<<rows, 256>>>(out, rows, cols);
}
void guard_and_launch(float *out, int rows, int cols) {
  CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX);
  launch_for_caller(out, rows, cols);
}

// Other files can call this one without a guard.
__global__ void guarded_by_one_caller(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits
}
void launch_for_anybody(float *out, int rows, int cols) {
  guarded_by_one_caller<<<rows, 256>>>(out, rows, cols);
}
void guard_and_launch_too(float *out, int rows, int cols) {
  CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX);
  launch_for_anybody(out, rows, cols);
}

// A pointer to the kernel, chosen on the way.
template <int Step>
__global__ void by_pointer(float *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x * Step] = 0;
}
template <typename Kernel>
static void launch_pointer(Kernel kernel, float *out, int rows, int cols) {
  kernel<<<rows, 256>>>(out, rows, cols);
}
void choose_kernel(float *out, int rows, int cols, bool wide) {
  CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX);
  auto kernel = by_pointer<1>;
  if (wide)
    kernel = by_pointer<2>;
  launch_pointer(kernel, out, rows, cols);
}

// In a lambda, as dispatch macros write it.
template <typename T> __global__ void by_lambda(T *out, int rows, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
#define DISPATCH(TYPE, ...)                                                    \
  [&] {                                                                        \
    using scalar_t = TYPE;                                                     \
    return __VA_ARGS__();                                                      \
  }()
void launch_lambda(float *out, int rows, int cols) {
  CHECK(static_cast<int64_t>(rows) * cols <= INT_MAX);
  DISPATCH(float, [&] { by_lambda<scalar_t><<<rows, 256>>>(out, rows, cols); });
}

//===----------------------------------------------------------------------===//
// Other forms of launches
//===----------------------------------------------------------------------===//

__global__ void by_function(float *out, int cols) {
  out[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_by_function(float *out, int cols) {
  void *arguments[] = {&out, &cols};
  cudaLaunchKernel(reinterpret_cast<const void *>(by_function), dim3(2),
                   dim3(256), arguments, 0, nullptr);
}
void launch_by_function_too(float *out, int cols) {
  cudaLaunchConfig_t config = {};
  config.gridDim = 4;
  config.blockDim = dim3(256);
  if (cols < 1000000)
    cudaLaunchKernelEx(&config, by_function, out, cols);
}

//===----------------------------------------------------------------------===//
// Predicates that stand for a check of sizes
//===----------------------------------------------------------------------===//

struct Tensor {
  float *data;
  int64_t rows, cols;
};
bool can_use_32bit_index_math(const Tensor &tensor);
bool is_contiguous(const Tensor &tensor);

template <typename index_t>
__global__ void scale(float *out, index_t rows, index_t cols) {
  out[blockIdx.x * cols + threadIdx.x] *= 2;
}
void launch_scale(const Tensor &tensor) {
  if (can_use_32bit_index_math(tensor))
    scale<int><<<tensor.rows, 256>>>(tensor.data, tensor.rows, tensor.cols);
  else
    scale<int64_t><<<tensor.rows, 256>>>(tensor.data, tensor.rows, tensor.cols);
}
void launch_scale_or_refuse(const Tensor &tensor) {
  const bool fits = can_use_32bit_index_math(tensor);
  CHECK(fits);
  scale<int><<<tensor.rows, 256>>>(tensor.data, tensor.rows, tensor.cols);
}

template <typename index_t>
__global__ void negate(float *out, index_t rows, index_t cols) {
  out[blockIdx.x * cols + threadIdx.x] *= -1;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * cols' wraps in 32 bits
}
void launch_negate(const Tensor &tensor) {
  if (is_contiguous(tensor))
    negate<int><<<tensor.rows, 256>>>(tensor.data, tensor.rows, tensor.cols);
  if (!can_use_32bit_index_math(tensor))
    negate<int><<<tensor.rows, 256>>>(tensor.data, tensor.rows, tensor.cols);
}

//===----------------------------------------------------------------------===//
// Grids that are sized by the device
//===----------------------------------------------------------------------===//

__global__ void partial_sums(float *scratch, int cols) {
  scratch[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_partial_sums(float *scratch, int cols) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  partial_sums<<<4 * device.multiProcessorCount, 256>>>(scratch, cols);
}

__global__ void partial_sums_by_query(float *scratch, int cols) {
  scratch[blockIdx.x * cols + threadIdx.x] = 0;
}
void launch_partial_sums_by_query(float *scratch, int cols) {
  int processors = 0;
  cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
  partial_sums_by_query<<<processors, 256>>>(scratch, cols);
}

__global__ void filled_device(float *out, size_t n) {
  size_t step = blockDim.x * gridDim.x;
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    out[i] = 0;
}
void launch_filled_device(float *out, size_t n, int block_size) {
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  int threads = device.multiProcessorCount * device.maxThreadsPerMultiProcessor;
  filled_device<<<threads / block_size, block_size>>>(out, n);
}

// What somebody says is the number of processors may be anything.
__global__ void partial_sums_of_parts(float *scratch, int cols) {
  scratch[blockIdx.x * cols + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps in 32 bits
}
void launch_partial_sums_of_parts(float *scratch, int processors, int cols) {
  partial_sums_of_parts<<<processors, 256>>>(scratch, cols);
}
