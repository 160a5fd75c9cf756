// The fixed kernels compile and nothing in them is reported. On a GPU with
// enough memory the program runs them across 2^31 elements
// (fixed_kernels_on_gpu.cu).
//
// RUN: %nvcc -std=c++17 -I%runtime_include -c %s -o %t.o \
// RUN:   -gencode arch=compute_80,code=sm_80 \
// RUN:   -gencode arch=compute_90,code=sm_90
// RUN: %clang_cuda -I%runtime_include -Wall -Wextra -Werror -c %s -o %t.o \
// RUN:   --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90
// RUN: %index_width --header-filter=.* %s -- -I%runtime_include \
// RUN:   | FileCheck --allow-empty --implicit-check-not=warning: %s

#include <index_width/index_width.cuh>
#include <index_width/kernels/axpy.cuh>
#include <index_width/kernels/copy.cuh>
#include <index_width/kernels/plane_copy.cuh>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

static constexpr std::int64_t boundary = std::int64_t{1} << 31;
static constexpr std::int64_t count = boundary + 4099;
static constexpr int plane_size = 4096;

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

// A value that tells an element from those 2^31 and 2^32 elements away.
__host__ __device__ static std::int8_t value_at(std::int64_t i) {
  return static_cast<std::int8_t>(i % 251 - 125);
}

__global__ void fill(std::int8_t *out, std::int64_t n) {
  for (std::int64_t i : index_width::grid_stride(n))
    out[i] = value_at(i);
}

// Fails unless out[i] == factor * value_at(i) for i < end: at both ends, on
// both sides of the boundary, and at a sample of other positions. Clears out.
static void expect(const char *kernel, std::int8_t *out, std::int64_t end,
                   int factor) {
  check(cudaDeviceSynchronize(), kernel);
  auto check_at = [&](std::int64_t i) {
    std::int8_t value = 0;
    check(cudaMemcpy(&value, out + i, 1, cudaMemcpyDeviceToHost), kernel);
    if (value == static_cast<std::int8_t>(factor * value_at(i)))
      return;
    std::fprintf(stderr, "%s: element %lld is %d\n", kernel,
                 static_cast<long long>(i), value);
    std::exit(1);
  };
  for (std::int64_t i : {boundary - 1, boundary, end - 1})
    if (i < end)
      check_at(i);
  for (std::int64_t i = 0; i < end; i += end / 500)
    check_at(i);
  check(cudaMemset(out, 0, count), kernel);
}

int main() {
  std::size_t free_bytes = 0, total_bytes = 0;
  check(cudaMemGetInfo(&free_bytes, &total_bytes), "cudaMemGetInfo");
  if (free_bytes < 2 * count + (std::size_t{1} << 28)) {
    std::printf("skipped: the device has %zu MiB free\n", free_bytes >> 20);
    return 0;
  }

  std::int8_t *in = nullptr, *out = nullptr;
  check(cudaMalloc(&in, count), "cudaMalloc");
  check(cudaMalloc(&out, count), "cudaMalloc");
  check(cudaMemset(out, 0, count), "cudaMemset");
  index_width::launch("fill", fill, {1024, 256}, in, count);

  index_width::copy(out, in, std::int64_t{INT32_MAX});
  expect("copy of INT32_MAX elements", out, INT32_MAX, 1);
  index_width::copy(out, in, count);
  expect("copy", out, count, 1);

  index_width::axpy(out, std::int8_t{2}, in, count);
  expect("axpy", out, count, 2);

  constexpr std::int64_t planes = count / plane_size;
  index_width::plane_copy(out, in, planes, plane_size);
  expect("plane_copy", out, planes * plane_size, 1);

  std::printf("right across 2^31 elements\n");
  return 0;
}
