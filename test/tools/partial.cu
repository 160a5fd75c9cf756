// What could be read is checked, and what could not is named.

// RUN: not %index_width %s -- %no_toolkit > %t.out 2> %t.err
// RUN: FileCheck --implicit-check-not="{{[0-9]}}: warning:" --implicit-check-not="{{[0-9]}}: error:" --input-file=%t.out %s
// RUN: FileCheck --check-prefix=SUMMARY --input-file=%t.err %s
// SUMMARY:      index-width: warning: {{.*}}partial.cu: 3 errors while parsing, the first at {{.*}}partial.cu:[[#@LINE+8]]:10: 'not_there.h' file not found; 2 functions were checked, findings may be missing in 1: bad{{$}}
// SUMMARY-NEXT: index-width: 1 file, 3 kernels, 2 findings (base-offset 2){{$}}

// RUN: not %index_width --verbose %s -- %no_toolkit 2>&1 | FileCheck --check-prefix=VERBOSE %s
// VERBOSE: partial.cu:[[#@LINE+4]]:10: 'not_there.h' file not found
// VERBOSE: use of undeclared identifier 'unknown_intrinsic'
// VERBOSE: use of undeclared identifier 'unknown_function'

#include "not_there.h"

__global__ void good(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning:
  p[blockIdx.x * stride + threadIdx.x] = 0;
}

__global__ void bad(float *p) {
  unknown_intrinsic(p);
}

int host() { return unknown_function(); }

__global__ void after(float *p, int stride) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning:
  p[blockIdx.x * stride + threadIdx.x] = 0;
}
