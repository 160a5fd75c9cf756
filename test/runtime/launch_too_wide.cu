// A 64-bit argument for a 32-bit kernel parameter does not compile.
//
// RUN: %clang_cuda -I%runtime_include --cuda-host-only -fsyntax-only \
// RUN:   -Xclang -verify %s

#include <index_width/launch.cuh>

#include <cstdint>

__global__ void fill(float *out, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count)
    out[i] = 0.f;
}

// expected-error@index_width/launch.cuh:* {{an integer argument is too wide}}
// expected-note@index_width/launch.cuh:* 0+ {{}}
void launch_fill(float *out, std::int64_t count) {
  index_width::launch("fill", fill, {1, 256}, out, static_cast<int>(count));
  index_width::launch("fill", fill, {1, 256}, out, count); // expected-note {{}}
}
