//===--- RandomTerms.cpp - terms beside their evaluation ------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomTerms.h"
#include "Analysis/Coordinates.h"
#include <algorithm>

namespace index_width {

RandomTerms::RandomTerms(TermContext &Context, unsigned Seed)
    : Context(Context), Random(Seed) {
  auto Add = [&](Atom::Kind K, unsigned Origins, Interval Range, Int128 Value,
                 unsigned Axis) {
    const Atom *A = Context.makeAtom(K, Origins, Range, "", Axis);
    Values[A] = Value;
    Leaves.push_back({Context.atom(A), Value});
  };
  Int128 ThreadsLeft = MaxThreadsPerBlock;
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    auto AddCoordinate = [&](Atom::Kind K, unsigned Origin, Int128 Value) {
      Add(K, Origin, coordinateRange(K, Axis), Value, Axis);
    };
    Int128 Extent = number(1, std::min(ThreadsLeft, MaxBlockExtent[Axis]));
    ThreadsLeft /= Extent;
    AddCoordinate(Atom::BlockExtent, OriginBlockExtent, Extent);
    AddCoordinate(Atom::ThreadIndex, OriginThreadIndex, number(0, Extent - 1));
    // Small numbers too: they meet in quotients and cancel.
    Int128 Blocks = number(1, number(1, Axis == 0 ? 30000 : 200));
    AddCoordinate(Atom::GridExtent, OriginGridExtent, Blocks);
    AddCoordinate(Atom::BlockIndex, OriginBlockIndex, number(0, Blocks - 1));
  }
  Interval Size = Interval::ofType(32, true).meet({0, Unbounded});
  for (unsigned I = 0; I < 4; ++I)
    Add(Atom::Parameter, OriginParameter, Size, number(1, number(1, 5000)), 0);
  for (unsigned I = 0; I < 2; ++I)
    Add(Atom::Unknown, OriginUnknown, Interval::ofType(32, true),
        number(-50, 50), 0);
}

Int128 RandomTerms::number(Int128 Lo, Int128 Hi) {
  return std::uniform_int_distribution<int64_t>(
      static_cast<int64_t>(Lo), static_cast<int64_t>(Hi))(Random);
}

RandomTerms::Sample RandomTerms::leaf() {
  if (number(0, 4) == 0) {
    Int128 C = number(0, 1) ? Int128(1) << static_cast<int>(number(0, 10))
                            : number(1, 12);
    return {Context.constant(C), C};
  }
  return Leaves[static_cast<size_t>(number(0, Leaves.size() - 1))];
}

RandomTerms::Sample RandomTerms::make(unsigned Depth) {
  if (Depth == 0)
    return leaf();
  Sample A = make(Depth - 1);
  Sample B = make(static_cast<unsigned>(number(0, Depth - 1)));
  switch (static_cast<int>(number(0, 8))) {
  case 0:
  case 1:
    return {Context.add(A.T, B.T), A.Value + B.Value};
  case 2:
    return {Context.subtract(A.T, B.T), A.Value - B.Value};
  case 3:
  case 4:
    // Past this, saturation is allowed to differ from the plain product.
    if (A.Value > 1'000'000'000 || A.Value < -1'000'000'000)
      return A;
    return {Context.multiply(A.T, B.T), A.Value * B.Value};
  case 5:
    if (A.Value < 0 || B.Value <= 0)
      return A;
    return {Context.divide(A.T, B.T), A.Value / B.Value};
  case 6:
    if (A.Value < 0 || B.Value <= 0)
      return A;
    return {Context.remainder(A.T, B.T), A.Value % B.Value};
  case 7: {
    // Taken apart and put together, now and then with a part left out.
    if (A.Value < 0 || B.Value <= 0)
      return A;
    const Term *Part = Context.multiply(Context.divide(A.T, B.T), B.T);
    Int128 PartValue = A.Value / B.Value * B.Value;
    if (number(0, 1))
      return {Context.subtract(A.T, Part), A.Value - PartValue};
    return {Context.add(Part, Context.remainder(A.T, B.T)), A.Value};
  }
  default:
    return number(0, 1)
               ? Sample{Context.minimum(A.T, B.T), std::min(A.Value, B.Value)}
               : Sample{Context.maximum(A.T, B.T), std::max(A.Value, B.Value)};
  }
}

} // namespace index_width
