//===--- FactsTest.cpp - what guards and hardware say of terms ------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Facts.h"
#include "Analysis/Coordinates.h"
#include "PrintValues.h"
#include "RandomTerms.h"
#include "gtest/gtest.h"

using namespace index_width;

static constexpr Int128 IntMax = (Int128(1) << 31) - 1;

namespace {
class FactsTest : public testing::Test {
protected:
  const Term *coordinate(Atom::Kind K, unsigned Axis) {
    const Term *&T = Coordinates[K][Axis];
    if (!T)
      T = Context.atom(Context.makeAtom(K, 1u << K, coordinateRange(K, Axis),
                                        coordinateName(K, Axis), Axis));
    return T;
  }
  const Term *thread(unsigned Axis) {
    return coordinate(Atom::ThreadIndex, Axis);
  }
  const Term *block(unsigned Axis) {
    return coordinate(Atom::BlockIndex, Axis);
  }
  const Term *blockExtent(unsigned Axis) {
    return coordinate(Atom::BlockExtent, Axis);
  }
  const Term *gridExtent(unsigned Axis) {
    return coordinate(Atom::GridExtent, Axis);
  }
  const Term *parameter(const char *Name) {
    return Context.atom(
        Context.makeAtom(Atom::Parameter, OriginParameter, {0, IntMax}, Name));
  }
  const Term *number(Int128 V) { return Context.constant(V); }
  const Term *mul(const Term *A, const Term *B) {
    return Context.multiply(A, B);
  }
  const Term *add(const Term *A, const Term *B) { return Context.add(A, B); }
  const Term *sub(const Term *A, const Term *B) {
    return Context.subtract(A, B);
  }

  /// \p Facts are read anew: Bounds remembers what it was asked before.
  Interval range(const Term *T) { return Bounds(Context, {&Facts}).range(T); }
  void atMost(const Term *T, Int128 Hi) {
    FactSet New;
    Bounds(Context, {&Facts}).assumeAtMost(New, T, Hi);
    add(New);
  }
  void atLeast(const Term *T, Int128 Lo) {
    FactSet New;
    Bounds(Context, {&Facts}).assumeAtLeast(New, T, Lo);
    add(New);
  }
  void add(const FactSet &New) {
    for (const auto &[T, I] : New)
      Facts.meet(T, I);
  }

  TermContext Context;
  const Term *Coordinates[4][3] = {};
  FactSet Facts;
  const Term *N = parameter("n"), *M = parameter("m"), *K = parameter("k");
};
} // namespace

//===----------------------------------------------------------------------===//
// The hardware
//===----------------------------------------------------------------------===//

TEST_F(FactsTest, CoordinatesHaveTheHardwaresRanges) {
  EXPECT_EQ(range(thread(0)), (Interval{0, 1023}));
  EXPECT_EQ(range(thread(1)), (Interval{0, 1023}));
  EXPECT_EQ(range(thread(2)), (Interval{0, 63}));
  EXPECT_EQ(range(blockExtent(0)), (Interval{1, 1024}));
  EXPECT_EQ(range(blockExtent(2)), (Interval{1, 64}));
  EXPECT_EQ(range(block(0)), (Interval{0, IntMax - 1}));
  EXPECT_EQ(range(block(1)), (Interval{0, 65534}));
  EXPECT_EQ(range(block(2)), (Interval{0, 65534}));
  EXPECT_EQ(range(gridExtent(0)), (Interval{1, IntMax}));
  EXPECT_EQ(range(gridExtent(1)), (Interval{1, 65535}));
}

TEST_F(FactsTest, ABlockHasAtMost1024ThreadsWhateverItsShape) {
  const Term *Two = mul(blockExtent(0), blockExtent(1));
  EXPECT_TRUE(range(Two).Hi == 1024);
  EXPECT_TRUE(range(mul(Two, blockExtent(2))).Hi == 1024);
  EXPECT_TRUE(range(mul(thread(1), blockExtent(0))).Hi <= 1024);
  EXPECT_TRUE(range(mul(thread(0), thread(1))).Hi <= 1024);
  // In a product with something else.
  EXPECT_TRUE(range(mul(Two, block(1))).Hi == 1024 * Int128(65534));
  atMost(N, 100);
  EXPECT_TRUE(range(mul(Two, N)).Hi == 1024 * 100);
}

// threadIdx.x * blockDim.x has nothing to do with the size of a block.
TEST_F(FactsTest, TheSameAxisTwiceIsNotCapped) {
  EXPECT_TRUE(range(mul(blockExtent(0), blockExtent(0))).Hi == 1024 * 1024);
  EXPECT_TRUE(range(mul(thread(0), blockExtent(0))).Hi == 1023 * 1024);
}

TEST_F(FactsTest, AGridOfAllAxesHasAtMost31BitsOfBlocks) {
  const Term *Blocks = mul(gridExtent(0), mul(gridExtent(1), gridExtent(2)));
  EXPECT_TRUE(range(Blocks).Hi == IntMax);
  EXPECT_TRUE(range(mul(block(1), gridExtent(0))).Hi == IntMax);
  // Not so of its threads.
  EXPECT_TRUE(range(mul(gridExtent(0), blockExtent(0))).Hi == 1024 * IntMax);
}

TEST_F(FactsTest, LinearIndexInABlockIsSmall) {
  // threadIdx.y * blockDim.x + threadIdx.x
  const Term *T = add(mul(thread(1), blockExtent(0)), thread(0));
  EXPECT_TRUE(range(T).Hi <= 1024 + 1023);
  EXPECT_TRUE(range(T).Lo == 0);
}

//===----------------------------------------------------------------------===//
// Guards
//===----------------------------------------------------------------------===//

TEST_F(FactsTest, MeetNarrowsAndFindForgetsNothing) {
  EXPECT_FALSE(Facts.find(N));
  Facts.meet(N, {0, 100});
  Facts.meet(N, {50, 1000});
  EXPECT_EQ(*Facts.find(N), (Interval{50, 100}));
  EXPECT_EQ(range(N), (Interval{50, 100}));
  EXPECT_FALSE(Facts.find(M));
}

TEST_F(FactsTest, SeveralSetsHoldTogether) {
  FactSet Other;
  Facts.meet(N, {0, 100});
  Other.meet(N, {10, 5000});
  EXPECT_EQ(Bounds(Context, {&Facts, &Other}).range(N), (Interval{10, 100}));
  EXPECT_EQ(Bounds(Context, {}).range(N), (Interval{0, IntMax}));
}

TEST_F(FactsTest, AFactIsSharedByEqualExpressions) {
  atMost(mul(block(0), blockExtent(0)), 5000);
  EXPECT_TRUE(range(mul(blockExtent(0), block(0))).Hi == 5000);
}

TEST_F(FactsTest, GuardOnAProductBoundsProductsWithIt) {
  atMost(mul(N, M), 1'000'000);
  EXPECT_TRUE(range(mul(N, M)).Hi == 1'000'000);
  atMost(K, 8);
  EXPECT_TRUE(range(mul(mul(N, K), M)).Hi == 8'000'000);
  EXPECT_TRUE(range(mul(N, N)).Hi > IntMax);
  EXPECT_TRUE(range(mul(N, K)).Hi == 8 * IntMax);
}

TEST_F(FactsTest, GuardOnASumBoundsEachSummand) {
  // blockIdx.x * blockDim.x + threadIdx.x <= 99
  atMost(add(mul(block(0), blockExtent(0)), thread(0)), 99);
  EXPECT_EQ(range(mul(block(0), blockExtent(0))), (Interval{0, 99}));
  EXPECT_EQ(range(thread(0)), (Interval{0, 99}));
  // With at least one thread in a block there are no more blocks than that.
  EXPECT_EQ(range(block(0)), (Interval{0, 99}));
}

TEST_F(FactsTest, ConstantsAndCoefficientsOfASumCount) {
  atMost(add(mul(N, number(4)), number(3)), 103); // 4 n + 3 <= 103
  EXPECT_TRUE(range(N).Hi == 25);
  atMost(add(mul(M, number(4)), number(3)), 102); // rounds down
  EXPECT_TRUE(range(M).Hi == 24);
  atMost(sub(K, number(10)), 5); // k - 10 <= 5
  EXPECT_TRUE(range(K).Hi == 15);
}

TEST_F(FactsTest, WhatTheOthersTakeAtLeastIsLeftOut) {
  atLeast(M, 40);
  atMost(add(N, M), 100);
  EXPECT_EQ(range(N), (Interval{0, 60}));
  EXPECT_EQ(range(M), (Interval{40, 100}));
}

// n + u <= 100 says nothing of n where u may be negative and huge.
TEST_F(FactsTest, UnboundedSummandsLeaveTheOthersAlone) {
  const Term *U = Context.atom(
      Context.makeAtom(Atom::Unknown, OriginUnknown, Interval::full(), "u"));
  atMost(add(N, U), 100);
  EXPECT_TRUE(range(N).Hi == IntMax);
  const Term *I = Context.atom(Context.makeAtom(
      Atom::Unknown, OriginUnknown, Interval::ofType(32, true), "i"));
  atMost(add(M, I), 100);
  EXPECT_TRUE(range(M).Hi == IntMax);
}

// n * m <= 100 bounds n only where m is known to be at least one.
TEST_F(FactsTest, FactorsAreBoundedByNonZeroPartners) {
  atMost(mul(N, M), 100);
  EXPECT_TRUE(range(N).Hi == IntMax);
  atLeast(K, 5);
  atMost(mul(N, K), 100);
  EXPECT_TRUE(range(N).Hi == 20);
}

TEST_F(FactsTest, QuotientsBoundTheirDividends) {
  atMost(Context.divide(N, number(32)), 9); // n / 32 <= 9
  EXPECT_TRUE(range(N).Hi == 319);
  // A remainder does not.
  atMost(Context.remainder(M, number(32)), 9);
  EXPECT_TRUE(range(M).Hi == IntMax);
}

TEST_F(FactsTest, LeastValues) {
  atLeast(N, 7);
  EXPECT_TRUE(range(N).Lo == 7);
  atLeast(sub(M, number(1)), 7); // m - 1 >= 7
  EXPECT_TRUE(range(M).Lo == 8);
  atLeast(sub(number(100), K), 7); // 100 - k >= 7
  EXPECT_TRUE(range(K).Hi == 93);
}

// n + m >= 10 is no bound of either.
TEST_F(FactsTest, LeastValueOfASumIsOfTheSumOnly) {
  atLeast(add(N, M), 10);
  EXPECT_TRUE(range(add(N, M)).Lo == 10);
  EXPECT_TRUE(range(N).Lo == 0);
}

TEST_F(FactsTest, DifferenceBoundsSumsWithPartsOfIt) {
  Facts.meet(sub(N, M), {-Unbounded, -1}); // n < m
  // n + k is m + k + (n - m).
  atMost(K, 10);
  EXPECT_TRUE(range(N).Hi == IntMax - 1);
  EXPECT_TRUE(range(add(N, K)).Hi == IntMax - 1 + 10);
  EXPECT_TRUE(range(add(N, number(1))).Hi == IntMax);
  atMost(M, 500);
  EXPECT_TRUE(range(N).Hi == 499);
}

TEST_F(FactsTest, LoopThatChecksItsLastStepCannotPassTheEnd) {
  // n - i > step, that is i + step < n: `if (n - i <= step) break;`
  const Term *I = parameter("i"), *Step = parameter("step");
  Facts.meet(sub(add(I, Step), N), {-Unbounded, -1});
  EXPECT_TRUE(range(add(I, Step)).Hi == IntMax - 1);
  // Twice the step is another matter.
  EXPECT_TRUE(range(add(I, mul(Step, number(2)))).Hi > IntMax);
}

//===----------------------------------------------------------------------===//
// Quotients, remainders, minima
//===----------------------------------------------------------------------===//

TEST_F(FactsTest, RangesOfQuotientsAndRemainders) {
  atMost(M, 1000);
  EXPECT_EQ(range(Context.divide(N, number(4096))),
            (Interval{0, IntMax / 4096}));
  EXPECT_EQ(range(Context.remainder(N, number(32))), (Interval{0, 31}));
  EXPECT_TRUE(range(Context.remainder(N, M)).Hi == 999);
  EXPECT_TRUE(range(Context.divide(M, N)).Hi == 1000);
}

TEST_F(FactsTest, RangesOfMinimaAndMaxima) {
  atMost(M, 1000);
  atLeast(M, 10);
  EXPECT_EQ(range(Context.minimum(N, M)), (Interval{0, 1000}));
  EXPECT_EQ(range(Context.maximum(N, M)), (Interval{10, IntMax}));
  atMost(Context.maximum(N, K), 77); // max(n, k) <= 77
  EXPECT_TRUE(range(N).Hi == 77);
  EXPECT_TRUE(range(K).Hi == 77);
}

TEST_F(FactsTest, MinimumAtMostSaysNothingOfEither) {
  atMost(Context.minimum(N, K), 77);
  EXPECT_TRUE(range(N).Hi == IntMax);
  EXPECT_TRUE(range(K).Hi == IntMax);
  EXPECT_TRUE(range(Context.minimum(N, K)).Hi == 77);
}

TEST_F(FactsTest, QuotientTimesItsDivisorIsAtMostTheDividend) {
  const Term *Row = Context.divide(N, M);
  EXPECT_TRUE(range(mul(Row, M)).Hi == IntMax);
  EXPECT_TRUE(range(Row).Hi == IntMax);
  // Times anything else it is not, nor twice.
  EXPECT_TRUE(range(mul(Row, K)).Hi > IntMax);
  EXPECT_TRUE(range(mul(mul(Row, M), M)).Hi > IntMax);
  atMost(N, 1000);
  EXPECT_TRUE(range(mul(Row, M)).Hi == 1000);
  atMost(K, 3);
  EXPECT_TRUE(range(mul(mul(Row, M), K)).Hi == 3000);
}

TEST_F(FactsTest, QuotientByConstantTimesTheConstant) {
  const Term *Row = Context.divide(N, mul(M, number(4)));
  // n / (4 m) * m is at most n / 4.
  EXPECT_TRUE(range(mul(Row, M)).Hi == IntMax / 4);
}

TEST_F(FactsTest, DigitTimesItsWeightIsAtMostTheIndex) {
  // (n / m) % k * m
  const Term *Digit = Context.remainder(Context.divide(N, M), K);
  EXPECT_TRUE(range(mul(Digit, M)).Hi == IntMax);
  const Term *Other = parameter("other");
  EXPECT_TRUE(range(mul(Digit, Other)).Hi > IntMax);
}

//===----------------------------------------------------------------------===//
// Paths that meet
//===----------------------------------------------------------------------===//

TEST_F(FactsTest, JoinKeepsTheWeakerFact) {
  FactSet Other;
  Facts.meet(N, {0, 100});
  Facts.meet(M, {0, 5});
  Other.meet(N, {50, 200});
  Other.meet(K, {0, 5});
  Facts.join(Other);
  EXPECT_EQ(*Facts.find(N), (Interval{0, 200}));
  EXPECT_FALSE(Facts.find(M));
  EXPECT_FALSE(Facts.find(K));
}

TEST_F(FactsTest, JoinIsSymmetricAndIdempotent) {
  FactSet A, B;
  A.meet(N, {0, 100});
  A.meet(M, {3, 3});
  B.meet(M, {4, 4});
  FactSet AB = A, BA = B, AA = A;
  AB.join(B);
  BA.join(A);
  AA.join(A);
  EXPECT_TRUE(AB == BA);
  EXPECT_TRUE(AA == A);
  EXPECT_FALSE(AB == A);
  EXPECT_EQ(*AB.find(M), (Interval{3, 4}));
}

TEST_F(FactsTest, EqualityLooksAtTheRanges) {
  FactSet A, B;
  EXPECT_TRUE(A == B);
  A.meet(N, {0, 100});
  EXPECT_FALSE(A == B);
  B.meet(N, {0, 101});
  EXPECT_FALSE(A == B);
  B.meet(N, {0, 100});
  EXPECT_TRUE(A == B);
  B.meet(M, {0, 1});
  EXPECT_FALSE(A == B);
  EXPECT_FALSE(B == A);
}

//===----------------------------------------------------------------------===//
// All of it together
//===----------------------------------------------------------------------===//

// For values that exist, whatever is assumed of them truly, every term is
// within its range.
TEST(FactsRandom, WhatIsTrueIsWithinItsRange) {
  unsigned Narrowed = 0;
  for (unsigned Seed = 0; Seed < 200; ++Seed) {
    TermContext Context;
    RandomTerms Random(Context, Seed);
    FactSet Facts;
    for (unsigned N = 0; N < 4; ++N) {
      RandomTerms::Sample S = Random.make(1 + N % 3);
      Int128 Gap = Random.number(0, 3);
      Bounds Known(Context, {&Facts});
      FactSet New;
      if (N % 2)
        Known.assumeAtLeast(New, S.T, S.Value - Gap);
      else
        Known.assumeAtMost(New, S.T, S.Value + Gap);
      for (const auto &[T, I] : New)
        Facts.meet(T, I);
    }
    Bounds Known(Context, {&Facts}), Nothing(Context, {});
    for (unsigned N = 0; N < 40; ++N) {
      RandomTerms::Sample S = Random.make(1 + N % 4);
      Interval I = Known.range(S.T);
      ASSERT_TRUE(I.Lo <= S.Value && S.Value <= I.Hi)
          << "seed " << Seed << ", term " << N << ": " << formatInteger(S.Value)
          << " not in " << testing::PrintToString(I);
      Narrowed += I != Nothing.range(S.T);
    }
  }
  // The facts took part.
  EXPECT_GT(Narrowed, 1000u);
}
