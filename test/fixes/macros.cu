// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a macro's body says is used elsewhere, too: it is never edited.
//
// RUN: %check_index_width --some-left

#include <cstdint>

#define ROW(p, cols) ((p) + blockIdx.x * (cols))
// CHECK-FIXES: #define ROW(p, cols) ((p) + blockIdx.x * (cols))
#define FOR_EACH_ELEMENT(i, n)                                                 \
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n);                 \
       i += blockDim.x * gridDim.x)
// CHECK-FIXES: for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < (n);
// CHECK-FIXES: i += blockDim.x * gridDim.x)
#define COLS 8192
#define DECLARE(name) int name
// CHECK-FIXES: #define DECLARE(name) int name
#define INDEX int
// CHECK-FIXES: #define INDEX int
#define PRODUCT(a, b) ((a) * (b))
// CHECK-FIXES: #define PRODUCT(a, b) ((a) * (b))

__global__ void in_a_body(float *out, int cols) {
  ROW(out, cols)[threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: 'ROW(out, cols)' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:3: note: {{.*}}(by hand: the multiplication is in a macro or an assignment)
  // CHECK-FIXES: ROW(out, cols)[threadIdx.x] = 0;
}

__global__ void operator_in_a_body(float *out, int cols) {
  out[PRODUCT(blockIdx.x, cols)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:7: warning: 'PRODUCT(blockIdx.x, cols)' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:7: note: {{.*}}(by hand: the multiplication is in a macro or an assignment)
  // CHECK-FIXES: out[PRODUCT(blockIdx.x, cols)] = 0;
}

__global__ void loop_in_a_body(float *out, int n) {
  FOR_EACH_ELEMENT(i, n) out[i] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:3: warning: 'FOR_EACH_ELEMENT(i, n)' passes 2^31 - 1 before the loop's bound stops it{{.*}}[index-width-linear-index]
  // CHECK-MESSAGES: :[[#@LINE-2]]:3: note: {{.*}}(by hand: 'i' is declared in a macro)
  // CHECK-FIXES: FOR_EACH_ELEMENT(i, n) out[i] = 0;
}

__global__ void other_factor_is_a_macro(float *out) {
  out[blockIdx.x * COLS + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:18: warning: 'blockIdx.x * COLS' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[static_cast<int64_t>(blockIdx.x) * COLS + threadIdx.x] = 0;
}

__global__ void literal_is_a_macro(float *out) {
  out[COLS * blockIdx.x + threadIdx.x] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:12: warning: 'COLS * blockIdx.x' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-FIXES: out[COLS * static_cast<int64_t>(blockIdx.x) + threadIdx.x] = 0;
}

__global__ void declared_in_a_body(float *out, int cols) {
  DECLARE(offset) = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:32: note: {{.*}}(by hand: 'offset' is declared in a macro)
  // CHECK-FIXES: DECLARE(offset) = blockIdx.x * cols;
  out[offset + threadIdx.x] = 0;
}

__global__ void type_is_a_macro(float *out, int cols) {
  INDEX offset = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:29: warning: 'blockIdx.x * cols' wraps in 32 bits{{.*}}[index-width-base-offset]
  // CHECK-MESSAGES: :[[#@LINE-2]]:29: note: {{.*}}(by hand: 'offset' is declared in a macro)
  // CHECK-FIXES: INDEX offset = blockIdx.x * cols;
  out[offset + threadIdx.x] = 0;
}
