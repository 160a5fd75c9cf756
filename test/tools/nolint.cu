// RUN: %index_width %s -- %no_toolkit 2>&1 | FileCheck %s
// CHECK: {{^}}index-width: 1 file, 1 kernel, no findings, 2 silenced by NOLINT{{$}}

__global__ void k(float *p, int stride) {
  p[blockIdx.x * stride + threadIdx.x] = 0; // NOLINT(index-width-base-offset)
  // NOLINTNEXTLINE
  p[blockIdx.y * stride + threadIdx.x] = 0;
}
