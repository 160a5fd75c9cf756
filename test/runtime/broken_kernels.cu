// The broken kernels compile, and each is reported where it breaks.
//
// RUN: %nvcc -std=c++17 -I%runtime_include -c %s -o %t.o \
// RUN:   -gencode arch=compute_80,code=sm_80 \
// RUN:   -gencode arch=compute_90,code=sm_90
// RUN: %clang_cuda -I%runtime_include -Wall -Wextra -Werror -c %s -o %t.o \
// RUN:   --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90
// RUN: not %index_width --header-filter=.* %s -- -I%runtime_include \
// RUN:   | FileCheck --implicit-check-not=warning: %s

#include <index_width/kernels/broken/axpy.cuh>
#include <index_width/kernels/broken/copy.cuh>
#include <index_width/kernels/broken/plane_copy.cuh>

namespace index_width::broken {

// CHECK:      broken/axpy.cuh:[[#LINE:]]:{{.*}} warning:
// CHECK-SAME: 'blockIdx.x * blockDim.x' wraps in 32 bits
// CHECK-SAME: from blockIdx.x = 8388608 with blockDim.x = 256
// CHECK-SAME: [index-width-linear-index]
// CHECK:      [[#LINE]] | const int i = blockIdx.x * blockDim.x + threadIdx.x
template __global__ void axpy_kernel<float>(float *, float, const float *,
                                            std::int64_t);

// CHECK:      broken/copy.cuh:[[#LINE:]]:{{.*}} warning:
// CHECK-SAME: 'i += blockDim.x * gridDim.x' passes 2^31 - 1
// CHECK-SAME: [index-width-linear-index]
// CHECK:      [[#LINE]] | i += blockDim.x * gridDim.x)
template __global__ void copy_kernel<float>(float *, const float *, int);

// CHECK:      broken/plane_copy.cuh:[[#LINE:]]:{{.*}} warning:
// CHECK-SAME: 'blockIdx.x * plane_size' wraps in 32 bits
// CHECK-SAME: from blockIdx.x = 524288 with plane_size = 4096
// CHECK-SAME: [index-width-base-offset]
// CHECK:      [[#LINE]] | const int base = blockIdx.x * plane_size;
template __global__ void plane_copy_kernel<float>(float *, const float *, int);

} // namespace index_width::broken
