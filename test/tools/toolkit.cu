// REQUIRES: cuda-toolkit

// With a toolkit: its headers are found, also those of cub and thrust, and what
// is in them is not the user's.

// RUN: not %index_width %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]}}: warning:" %s
// RUN: env -u CUDA_PATH not %index_width --cuda-path=%cuda_path %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]}}: warning:" %s
// RUN: not %index_width %s -- -I%cuda_path/include -I%cuda_path/include/cccl 2>&1 | FileCheck --implicit-check-not="{{[0-9]}}: warning:" %s

// One that has no device library.
// RUN: rm -rf %t && mkdir %t && ln -s %cuda_path/include %cuda_path/bin %t
// RUN: not %index_width --cuda-path=%t %s 2>&1 | FileCheck --implicit-check-not="{{[0-9]}}: warning:" %s

#include <cub/block/block_reduce.cuh>
#include <cuda_fp16.h>
#include <thrust/device_vector.h>

__global__ void k(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.+}} [index-width-base-offset]
  p[blockIdx.x * stride + threadIdx.x] = 0;
}

void launch(float *p, int stride) { k<<<1024, 256>>>(p, stride); }

// CHECK-NOT: index-width: warning:
// CHECK: index-width: 1 file, 1 kernel, 1 finding (base-offset 1)
