//===--- Interval.h - saturating 128-bit intervals -------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A range of mathematical integers. The analysis computes what an expression
// would be without any wrapping and asks afterwards whether that value fits
// its type, so ranges need more room than any type in the source: bounds are
// 128-bit and saturate at +-2^120, which stands for "unbounded".
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_INTERVAL_H
#define INDEX_WIDTH_ANALYSIS_INTERVAL_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace index_width {

__extension__ typedef __int128 Int128;

/// Saturation point: every bound at or past it is "no bound".
constexpr Int128 Unbounded = Int128(1) << 120;

/// \returns \p V brought into [-Unbounded, Unbounded].
Int128 saturate(Int128 V);
/// Saturating sum and product of two saturated numbers.
Int128 addSaturating(Int128 A, Int128 B);
Int128 mulSaturating(Int128 A, Int128 B);

/// \returns \p V in decimal; powers of two from 2^20 on as "2^N", and what is
/// one less than those as "2^N - 1".
std::string formatInteger(Int128 V);

/// A closed range [Lo, Hi] of integers. Empty when Lo > Hi (unreachable code).
struct Interval {
  Int128 Lo = -Unbounded;
  Int128 Hi = Unbounded;

  static Interval constant(Int128 V) { return {V, V}; }
  static Interval full() { return {}; }
  /// The values of an integer type of \p Bits bits.
  static Interval ofType(unsigned Bits, bool IsSigned);

  bool isConstant() const { return Lo == Hi; }
  bool isBoundedAbove() const { return Hi < Unbounded; }
  bool isNonNegative() const { return Lo >= 0; }

  /// Union hull and intersection.
  Interval join(Interval O) const;
  Interval meet(Interval O) const;

  bool operator==(const Interval &O) const { return Lo == O.Lo && Hi == O.Hi; }
  bool operator!=(const Interval &O) const { return !(*this == O); }
};

Interval operator+(Interval A, Interval B);
Interval operator-(Interval A, Interval B);
Interval operator*(Interval A, Interval B);

/// C division and remainder for a positive divisor; a divisor that may be zero
/// or negative is taken as at least 1, since anything else is undefined or
/// meaningless for an extent.
Interval divide(Interval A, Interval B);
Interval remainder(Interval A, Interval B);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_INTERVAL_H
