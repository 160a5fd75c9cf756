// The file is read as the device sees it and as the host sees it, and each
// finding comes once.

// RUN: not %index_width %s -- %no_toolkit > %t.out 2> %t.err
// RUN: FileCheck --implicit-check-not="{{[0-9]}}: warning:" --input-file=%t.out %s
// RUN: FileCheck --check-prefix=SUMMARY --input-file=%t.err %s
// SUMMARY: index-width: 1 file, 3 kernels, 3 findings (base-offset 3)

__global__ void both(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning:
  p[blockIdx.x * stride + threadIdx.x] = 0;
}

#ifdef __CUDA_ARCH__
__global__ void device_only(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning:
  p[blockIdx.x * stride + threadIdx.x] = 0;
}
#else
__global__ void host_only(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning:
  p[blockIdx.x * stride + threadIdx.x] = 0;
}
#endif
