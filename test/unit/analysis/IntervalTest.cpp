//===--- IntervalTest.cpp - ranges of integers ----------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Interval.h"
#include "PrintValues.h"
#include "gtest/gtest.h"
#include <vector>

using namespace index_width;

static constexpr Int128 IntMax = (Int128(1) << 31) - 1;

/// All ranges within [-4, 4]: every combination of signs, zero included.
static std::vector<Interval> smallIntervals() {
  std::vector<Interval> All;
  for (int Lo = -4; Lo <= 4; ++Lo)
    for (int Hi = Lo; Hi <= 4; ++Hi)
      All.push_back({Lo, Hi});
  return All;
}

/// The range of \p Operation over all numbers of \p A and \p B, by trying.
template <typename Function>
static Interval tryAll(Interval A, Interval B, Function Operation) {
  Interval Seen{Unbounded, -Unbounded};
  for (Int128 X = A.Lo; X <= A.Hi; ++X)
    for (Int128 Y = B.Lo; Y <= B.Hi; ++Y)
      Seen = Seen.join(Interval::constant(Operation(X, Y)));
  return Seen;
}

static bool contains(Interval Outer, Interval Inner) {
  return Outer.Lo <= Inner.Lo && Inner.Hi <= Outer.Hi;
}

TEST(Interval, NumbersSaturate) {
  EXPECT_TRUE(saturate(Unbounded + 1) == Unbounded);
  EXPECT_TRUE(saturate(-Unbounded - 1) == -Unbounded);
  EXPECT_TRUE(saturate(Unbounded - 1) == Unbounded - 1);
  EXPECT_TRUE(addSaturating(Unbounded, Unbounded) == Unbounded);
  EXPECT_TRUE(addSaturating(-Unbounded, -Unbounded) == -Unbounded);
  EXPECT_TRUE(addSaturating(Unbounded / 2, 1) == Unbounded / 2 + 1);
}

// These overflow even 128 bits.
TEST(Interval, ProductsOfHugeNumbersSaturateBySign) {
  EXPECT_TRUE(mulSaturating(Unbounded, Unbounded) == Unbounded);
  EXPECT_TRUE(mulSaturating(-Unbounded, Unbounded) == -Unbounded);
  EXPECT_TRUE(mulSaturating(Unbounded, -Unbounded) == -Unbounded);
  EXPECT_TRUE(mulSaturating(-Unbounded, -Unbounded) == Unbounded);
  EXPECT_TRUE(mulSaturating(Unbounded, 0) == 0);
}

// These fit 128 bits and are past the saturation point all the same.
TEST(Interval, ProductsPastTheSaturationPointSaturate) {
  Int128 Big = Int128(1) << 61;
  EXPECT_TRUE(mulSaturating(Big, Big) == Unbounded);
  EXPECT_TRUE(mulSaturating(Big, -Big) == -Unbounded);
  EXPECT_TRUE(mulSaturating(Big / 4, Big) == Unbounded);
  EXPECT_TRUE(mulSaturating(Big / 8, Big) == Unbounded / 2);
}

TEST(Interval, SumsDifferencesAndProductsAreExact) {
  for (Interval A : smallIntervals())
    for (Interval B : smallIntervals()) {
      EXPECT_EQ(A + B, tryAll(A, B, [](Int128 X, Int128 Y) { return X + Y; }));
      EXPECT_EQ(A - B, tryAll(A, B, [](Int128 X, Int128 Y) { return X - Y; }));
      EXPECT_EQ(A * B, tryAll(A, B, [](Int128 X, Int128 Y) { return X * Y; }));
    }
}

TEST(Interval, QuotientsByPositiveNumbersAreExact) {
  for (Interval A : smallIntervals())
    for (Interval B : smallIntervals())
      if (B.Lo >= 1) {
        EXPECT_EQ(divide(A, B),
                  tryAll(A, B, [](Int128 X, Int128 Y) { return X / Y; }));
      }
}

TEST(Interval, RemaindersAreWithin) {
  for (Interval A : smallIntervals())
    for (Interval B : smallIntervals())
      if (B.Lo >= 1) {
        Interval Exact = tryAll(A, B, [](Int128 X, Int128 Y) { return X % Y; });
        EXPECT_TRUE(contains(remainder(A, B), Exact))
            << testing::PrintToString(A) << " % " << testing::PrintToString(B)
            << " is " << testing::PrintToString(remainder(A, B));
      }
}

TEST(Interval, RemainderIsBoundedByBothSides) {
  EXPECT_EQ(remainder({0, IntMax}, {1, 32}), (Interval{0, 31}));
  EXPECT_EQ(remainder({0, 5}, {1, 32}), (Interval{0, 5}));
  EXPECT_EQ(remainder({-100, -1}, {1, 32}), (Interval{-31, 0}));
  EXPECT_EQ(remainder({0, IntMax}, {1, 1}), (Interval{0, 0}));
}

// A divisor of zero or less is undefined or no extent: taken as at least 1.
TEST(Interval, DivisorsAreTakenAsPositive) {
  EXPECT_EQ(divide({0, 100}, {-5, 10}), (Interval{0, 100}));
  EXPECT_EQ(divide({10, 100}, {0, 0}), divide({10, 100}, {1, Unbounded}));
  EXPECT_EQ(divide({10, 100}, {-3, -1}), divide({10, 100}, {1, Unbounded}));
}

TEST(Interval, UnknownDivisorStillBoundsTheQuotient) {
  EXPECT_EQ(divide({10, 100}, {1, Unbounded}), (Interval{0, 100}));
  EXPECT_EQ(divide({-100, -10}, {1, Unbounded}), (Interval{-100, 0}));
}

// What is unbounded stays so: no arithmetic makes up a bound.
TEST(Interval, UnboundedStaysUnbounded) {
  Interval FromZero{0, Unbounded};
  EXPECT_FALSE(divide(FromZero, Interval::constant(4096)).isBoundedAbove());
  EXPECT_FALSE((FromZero * Interval::constant(3)).isBoundedAbove());
  EXPECT_FALSE((FromZero + Interval::constant(1)).isBoundedAbove());
  EXPECT_FALSE((FromZero - Interval::constant(1)).isBoundedAbove());
  EXPECT_FALSE((FromZero + Interval::constant(-1)).isBoundedAbove());
  EXPECT_FALSE(remainder(FromZero, FromZero).isBoundedAbove());
  EXPECT_TRUE((Interval::full() + Interval::constant(1)).Lo == -Unbounded);
}

TEST(Interval, OfTypeIsWhatTheTypeHolds) {
  EXPECT_EQ(Interval::ofType(32, true), (Interval{-IntMax - 1, IntMax}));
  EXPECT_EQ(Interval::ofType(32, false), (Interval{0, 2 * IntMax + 1}));
  EXPECT_EQ(Interval::ofType(8, true), (Interval{-128, 127}));
  EXPECT_EQ(Interval::ofType(1, false), (Interval{0, 1}));
  EXPECT_EQ(Interval::ofType(64, true), (Interval{INT64_MIN, INT64_MAX}));
  EXPECT_EQ(Interval::ofType(64, false), (Interval{0, UINT64_MAX}));
}

TEST(Interval, JoinIsTheHullAndMeetTheIntersection) {
  Interval A{0, 10}, B{5, 20}, Apart{30, 40};
  EXPECT_EQ(A.join(B), (Interval{0, 20}));
  EXPECT_EQ(A.join(Apart), (Interval{0, 40}));
  EXPECT_EQ(A.meet(B), (Interval{5, 10}));
  EXPECT_EQ(A.meet(Interval::full()), A);
  EXPECT_EQ(A.join(Interval::full()), Interval::full());
  Interval Empty = A.meet(Apart);
  EXPECT_TRUE(Empty.Lo > Empty.Hi);
}

TEST(Interval, Predicates) {
  EXPECT_TRUE(Interval::constant(3).isConstant());
  EXPECT_FALSE((Interval{3, 4}).isConstant());
  EXPECT_TRUE((Interval{0, 4}).isNonNegative());
  EXPECT_FALSE((Interval{-1, 4}).isNonNegative());
  EXPECT_TRUE((Interval{0, IntMax}).isBoundedAbove());
  EXPECT_FALSE(Interval::full().isBoundedAbove());
}

TEST(Interval, FormatsPowersOfTwoAndTheirNeighboursAsSuch) {
  EXPECT_EQ(formatInteger(0), "0");
  EXPECT_EQ(formatInteger(-7), "-7");
  EXPECT_EQ(formatInteger(1024), "1024");
  EXPECT_EQ(formatInteger(Int128(1) << 19), "524288");
  EXPECT_EQ(formatInteger(Int128(1) << 20), "2^20");
  EXPECT_EQ(formatInteger(Int128(1) << 31), "2^31");
  EXPECT_EQ(formatInteger(IntMax), "2^31 - 1");
  EXPECT_EQ(formatInteger(-(Int128(1) << 31)), "-2^31");
  EXPECT_EQ(formatInteger(Unbounded), "2^120");
  // More digits than any built-in type prints.
  EXPECT_EQ(formatInteger(Int128(10'000'000'000'000'000'000u) * 1000 + 1),
            "10000000000000000000001");
}
