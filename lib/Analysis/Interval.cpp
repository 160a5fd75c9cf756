//===--- Interval.cpp - saturating 128-bit intervals ----------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Interval.h"
#include <algorithm>

namespace index_width {

Int128 saturate(Int128 V) { return std::clamp(V, -Unbounded, Unbounded); }

// What is unbounded stays so, whatever is taken away from it.
Int128 addSaturating(Int128 A, Int128 B) {
  for (Int128 Term : {A, B})
    if (Term >= Unbounded || Term <= -Unbounded)
      return Term;
  return saturate(A + B);
}

Int128 mulSaturating(Int128 A, Int128 B) {
  Int128 Product;
  if (!__builtin_mul_overflow(A, B, &Product))
    return saturate(Product);
  return (A < 0) == (B < 0) ? Unbounded : -Unbounded;
}

std::string formatInteger(Int128 V) {
  if (V < 0)
    return "-" + formatInteger(-V);
  if (V >= (Int128(1) << 20) && (V & (V - 1)) == 0) {
    unsigned Exponent = 0;
    while (V >>= 1)
      ++Exponent;
    return "2^" + std::to_string(Exponent);
  }
  if (V >= (Int128(1) << 20) && (V & (V + 1)) == 0)
    return formatInteger(V + 1) + " - 1";
  std::string Digits;
  do
    Digits.push_back(static_cast<char>('0' + static_cast<int>(V % 10)));
  while (V /= 10);
  std::reverse(Digits.begin(), Digits.end());
  return Digits;
}

Interval Interval::ofType(unsigned Bits, bool IsSigned) {
  if (IsSigned)
    return {-(Int128(1) << (Bits - 1)), (Int128(1) << (Bits - 1)) - 1};
  return {0, (Int128(1) << Bits) - 1};
}

Interval Interval::join(Interval O) const {
  return {std::min(Lo, O.Lo), std::max(Hi, O.Hi)};
}

Interval Interval::meet(Interval O) const {
  return {std::max(Lo, O.Lo), std::min(Hi, O.Hi)};
}

Interval operator+(Interval A, Interval B) {
  return {addSaturating(A.Lo, B.Lo), addSaturating(A.Hi, B.Hi)};
}

Interval operator-(Interval A, Interval B) {
  return {addSaturating(A.Lo, -B.Hi), addSaturating(A.Hi, -B.Lo)};
}

Interval operator*(Interval A, Interval B) {
  auto [Lo, Hi] =
      std::minmax({mulSaturating(A.Lo, B.Lo), mulSaturating(A.Lo, B.Hi),
                   mulSaturating(A.Hi, B.Lo), mulSaturating(A.Hi, B.Hi)});
  return {Lo, Hi};
}

// An unbounded dividend stays unbounded: dividing the saturation point would
// make up a bound.
static Int128 divideBound(Int128 A, Int128 B) {
  return A >= Unbounded || A <= -Unbounded ? A : A / B;
}

Interval divide(Interval A, Interval B) {
  B = B.meet({1, Unbounded});
  if (B.Lo > B.Hi)
    B = {1, Unbounded};
  auto [Lo, Hi] =
      std::minmax({divideBound(A.Lo, B.Lo), divideBound(A.Hi, B.Lo),
                   B.isBoundedAbove() ? divideBound(A.Lo, B.Hi) : Int128(0),
                   B.isBoundedAbove() ? divideBound(A.Hi, B.Hi) : Int128(0)});
  return {Lo, Hi};
}

Interval remainder(Interval A, Interval B) {
  Int128 Most = std::max(addSaturating(B.Hi, -1), Int128(0));
  return {A.Lo >= 0 ? Int128(0) : std::max(A.Lo, -Most),
          std::min(std::max(A.Hi, Int128(0)), Most)};
}

} // namespace index_width
