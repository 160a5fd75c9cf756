// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is left to the user: the code stays as it is and the note says why.
//
// RUN: %check_index_width --some-left

// A cast that cuts the product again is the user's to take out.
__global__ void cut(float *out, int stride) {
  int base = (int)(blockIdx.x * stride);
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * stride' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: note: pattern 1 (base offset): widen the first multiplication (by hand: a cast, a parameter, a result, a member or an element keeps it in 32 bits)
  // CHECK-FIXES: int base = (int)(blockIdx.x * stride);
  out[base + threadIdx.x] = 0;
}
