// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every use of a variable that gets another type is looked at: each of these has
// one that would not compile or would mean something else, beside one that is
// like it and does not matter.
//
// RUN: %check_index_width --some-left

#include <cstdint>
#include <cstdio>

__device__ void by_value(int) {}
__device__ void by_reference(int &i) { ++i; }
__device__ void by_const_reference(const int &) {}
__device__ void overloaded(float *, int) {}
__device__ void overloaded(float *, float) {}
template <typename T> __device__ float sum(T a, T b) { return a + b; }

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

__global__ void passed_by_value(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  out[first] = 0;
  by_value(first);
}

__global__ void passed_by_reference(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is passed to 'by_reference', which takes a reference)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = 0;
  by_reference(first);
}

__global__ void passed_by_const_reference(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is passed to 'by_const_reference', which takes a reference)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = 0;
  by_const_reference(first);
}

__global__ void passed_to_an_overload(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is passed to 'overloaded', which is overloaded)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = 0;
  overloaded(out, first + 1);
}

// The pointer has its type whatever it was made from.
__global__ void pointer_passed_to_an_overload(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  out[first] = 0;
  overloaded(out + first, cols);
}

__global__ void passed_to_a_template(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is passed to 'sum', which is a template)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = sum(first, cols);
}

__global__ void product_passed_to_an_overload(float *out, int cols, int last) {
  out[max(blockIdx.x * cols, last)] = 0;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: the product is passed to 'max', which is overloaded)
  // CHECK-FIXES: out[max(blockIdx.x * cols, last)] = 0;
}

__global__ void printed(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is passed to 'printf', which takes arguments of any type)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = 0;
  printf("%d\n", first);
}

__global__ void printed_with_a_cast(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  out[first] = 0;
  printf("%d\n", static_cast<int>(first));
}

//===----------------------------------------------------------------------===//
// References, pointers, types
//===----------------------------------------------------------------------===//

__global__ void referred_to(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is bound to the reference 'other')
  // CHECK-FIXES: int first = blockIdx.x * cols;
  const int &other = first;
  out[other] = 0;
}

__global__ void pointed_to(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' has its address taken)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  int *other = &first;
  out[*other] = 0;
}

__global__ void asked_for_its_type(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is used in an unusual way)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  decltype(first) other = 1;
  out[first] = other;
}

__global__ void asked_for_its_size(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is asked for its size)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = sizeof(first);
}

__global__ void in_assembly(float *out, int cols) {
  int first = blockIdx.x * cols, second;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is declared together with other variables)
  int third = blockIdx.y * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.y * cols' wraps
  // CHECK-MESSAGES: (by hand: 'third' is an operand of inline assembly)
  // CHECK-FIXES: int third = blockIdx.y * cols;
  asm("neg.s32 %0, %1;" : "=r"(second) : "r"(third));
  out[first] = out[third] + second;
}

__global__ void in_braces(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' would be narrowed in braces)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  int2 pair{first, 1};
  out[first] = pair.y;
}

__global__ void in_braces_of_64_bits(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  int64_t both[] = {first, 1};
  out[first] = both[1];
}

//===----------------------------------------------------------------------===//
// Deduced types
//===----------------------------------------------------------------------===//

__global__ void deduced(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  const auto second = first + 1;
  out[second] = 0;
}

__global__ void deduced_and_printed(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' decides the type of 'second': 'second' is passed to 'printf', which takes arguments of any type)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  const auto second = first + 1;
  out[second] = 0;
  printf("%d\n", second);
}

__global__ void deduced_before(float *out, int cols) {
  auto first = 0;
  first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:22: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is declared as 'auto')
  // CHECK-FIXES: first = blockIdx.x * cols;
  out[first] = 0;
}

__global__ void captured(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: const int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  auto at = [first, second = first + 1](int i) { return first + second + i; };
  out[at(threadIdx.x)] = 0;
}

__global__ void captured_and_printed(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is the result of a lambda: the result of 'at' is passed to 'printf', which takes arguments of any type)
  // CHECK-FIXES: const int first = blockIdx.x * cols;
  auto at = [=](int i) { return first + i; };
  out[first] = 0;
  printf("%d\n", at(0));
}

__global__ void one_of_two_results(float *out, int cols) {
  const int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:32: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is one of several results of a lambda)
  // CHECK-FIXES: const int first = blockIdx.x * cols;
  auto at = [=](int i) {
    if (i < 0)
      return 0;
    return first + i;
  };
  out[at(threadIdx.x)] = 0;
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

__global__ void shifted(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is shifted to the left)
  // CHECK-FIXES: int first = blockIdx.x * cols;
  out[first] = first << 16 >> 16;
}

__global__ void shifted_right(float *out, int cols) {
  int first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:26: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: int64_t first = static_cast<int64_t>(blockIdx.x) * cols;
  out[first] = (first >> 16) + (1 << first % 8);
}

__global__ void complement(float *out, int cols) {
  unsigned first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is used with '~', whose result depends on the type)
  // CHECK-FIXES: unsigned first = blockIdx.x * cols;
  out[first] = ~first;
}

__global__ void masked(float *out, int cols) {
  unsigned first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is masked with 32 bits)
  // CHECK-FIXES: unsigned first = blockIdx.x * cols;
  out[first] = first & ~31u;
}

__global__ void masked_with_a_signed_number(float *out, int cols) {
  unsigned first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps
  // CHECK-FIXES: uint64_t first = static_cast<uint64_t>(blockIdx.x) * cols;
  out[first] = (first & ~31) + (first & 31u);
}

__global__ void hashed(float *out, int cols) {
  unsigned first = blockIdx.x * cols;
  // CHECK-MESSAGES: :[[#@LINE-1]]:31: warning: 'blockIdx.x * cols' wraps
  // CHECK-MESSAGES: (by hand: 'first' is part of a hash)
  // CHECK-FIXES: unsigned first = blockIdx.x * cols;
  out[first] = first * 2654435761u >> 16;
}
