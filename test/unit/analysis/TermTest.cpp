//===--- TermTest.cpp - polynomials in normal form ------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Term.h"
#include "PrintValues.h"
#include "RandomTerms.h"
#include "gtest/gtest.h"

using namespace index_width;

namespace {
/// A kernel's usual atoms: a linear index i, extents, and constants.
class TermTest : public testing::Test {
protected:
  const Term *make(Atom::Kind K, unsigned Origin, const char *Name) {
    return Context.atom(
        Context.makeAtom(K, Origin, Interval::ofType(32, true), Name));
  }
  const Term *number(Int128 V) { return Context.constant(V); }
  const Term *add(const Term *A, const Term *B) { return Context.add(A, B); }
  const Term *sub(const Term *A, const Term *B) {
    return Context.subtract(A, B);
  }
  const Term *mul(const Term *A, const Term *B) {
    return Context.multiply(A, B);
  }
  const Term *div(const Term *A, const Term *B) { return Context.divide(A, B); }
  const Term *rem(const Term *A, const Term *B) {
    return Context.remainder(A, B);
  }

  TermContext Context;
  const Term *I = make(Atom::BlockIndex, OriginBlockIndex, "i");
  const Term *J = make(Atom::ThreadIndex, OriginThreadIndex, "j");
  const Term *H = make(Atom::Parameter, OriginParameter, "h");
  const Term *W = make(Atom::Parameter, OriginParameter, "w");
};
} // namespace

TEST_F(TermTest, EqualPolynomialsAreOneObject) {
  EXPECT_EQ(add(I, J), add(J, I));
  EXPECT_EQ(mul(I, W), mul(W, I));
  EXPECT_EQ(mul(mul(I, W), H), mul(I, mul(W, H)));
  EXPECT_EQ(add(I, I), mul(I, number(2)));
  EXPECT_EQ(mul(add(I, J), W), add(mul(J, W), mul(I, W)));
  // (i + j)^2 with its mixed terms gathered.
  EXPECT_EQ(mul(add(I, J), add(I, J)),
            add(add(mul(I, I), mul(J, J)), mul(number(2), mul(I, J))));
}

TEST_F(TermTest, DifferentPolynomialsAreDifferentObjects) {
  EXPECT_NE(add(I, J), mul(I, J));
  EXPECT_NE(mul(I, I), I);
  EXPECT_NE(add(I, number(1)), I);
  EXPECT_NE(mul(I, number(2)), mul(I, number(3)));
  // Coefficients that differ above 64 bits only.
  EXPECT_NE(mul(I, number(Int128(1) << 64)), mul(I, number(Int128(1) << 65)));
}

TEST_F(TermTest, SumsCancel) {
  EXPECT_EQ(sub(I, I), number(0));
  EXPECT_EQ(sub(add(I, J), J), I);
  EXPECT_EQ(sub(mul(W, add(I, number(1))), mul(W, I)), W);
  EXPECT_EQ(add(I, number(0)), I);
  EXPECT_EQ(mul(I, number(0)), number(0));
  EXPECT_EQ(mul(I, number(1)), I);
}

TEST_F(TermTest, ConstantsFold) {
  EXPECT_TRUE(number(0)->isConstant());
  EXPECT_TRUE(number(0)->constant() == 0);
  EXPECT_EQ(add(number(2), number(3)), number(5));
  EXPECT_EQ(div(number(17), number(5)), number(3));
  EXPECT_EQ(rem(number(17), number(5)), number(2));
  EXPECT_FALSE(add(I, number(2))->isConstant());
}

TEST_F(TermTest, AtomIsFoundInItsTermOnly) {
  EXPECT_EQ(Context.atom(I->asAtom()), I);
  EXPECT_NE(I->asAtom(), nullptr);
  EXPECT_EQ(mul(I, number(2))->asAtom(), nullptr);
  EXPECT_EQ(add(I, number(1))->asAtom(), nullptr);
  EXPECT_EQ(mul(I, J)->asAtom(), nullptr);
  EXPECT_EQ(number(1)->asAtom(), nullptr);
}

TEST_F(TermTest, ExactQuotientsCancel) {
  EXPECT_EQ(div(mul(I, W), W), I);
  EXPECT_EQ(div(mul(I, number(12)), number(4)), mul(I, number(3)));
  EXPECT_EQ(div(add(mul(I, W), mul(J, W)), W), add(I, J));
  EXPECT_EQ(rem(mul(I, W), W), number(0));
  EXPECT_EQ(div(I, number(1)), I);
  EXPECT_EQ(rem(I, number(1)), number(0));
  EXPECT_EQ(div(number(0), W), number(0));
  // 12 i / 8 is no polynomial.
  EXPECT_NE(div(mul(I, number(12)), number(8))->asAtom(), nullptr);
}

TEST_F(TermTest, QuotientsNest) {
  EXPECT_EQ(div(div(I, W), H), div(I, mul(W, H)));
  EXPECT_EQ(div(div(I, H), W), div(div(I, W), H));
  EXPECT_EQ(div(div(I, number(8)), number(4)), div(I, number(32)));
  EXPECT_EQ(rem(rem(I, mul(W, H)), W), rem(I, W));
  EXPECT_EQ(rem(rem(I, number(32)), number(8)), rem(I, number(8)));
  EXPECT_EQ(div(rem(I, mul(W, H)), W), rem(div(I, W), H));
  // The other way around the outer one is not idle.
  EXPECT_NE(rem(rem(I, number(8)), number(32)), rem(I, number(32)));
}

TEST_F(TermTest, DivisorsThatAreNoExtentAreUnknown) {
  for (const Term *T : {div(I, number(0)), rem(I, number(0)),
                        div(I, number(-2)), rem(I, number(-2))}) {
    ASSERT_NE(T->asAtom(), nullptr);
    EXPECT_EQ(T->asAtom()->K, Atom::Unknown);
    EXPECT_TRUE(T->hasOrigin(OriginBlockIndex));
  }
}

TEST_F(TermTest, RowAndColumnGiveTheIndexBack) {
  for (const Term *Extent : {W, number(3), number(64), mul(W, H)}) {
    const Term *Row = div(I, Extent), *Column = rem(I, Extent);
    EXPECT_EQ(add(mul(Row, Extent), Column), I);
    EXPECT_EQ(add(Column, mul(Extent, Row)), I);
    // What is left of the index once the rows are taken off.
    EXPECT_EQ(sub(I, mul(Row, Extent)), Column);
  }
}

TEST_F(TermTest, ScaledAndShiftedCoordinatesGiveTheIndexBack) {
  const Term *Row = div(I, W), *Column = rem(I, W);
  // Elements of four, or a plane of h in front.
  EXPECT_EQ(add(mul(number(4), mul(Row, W)), mul(number(4), Column)),
            mul(number(4), I));
  EXPECT_EQ(add(mul(H, mul(Row, W)), mul(H, Column)), mul(H, I));
  EXPECT_EQ(add(add(mul(Row, W), J), Column), add(I, J));
  // The index may itself be a sum.
  const Term *Sum = add(mul(I, number(256)), J);
  EXPECT_EQ(add(mul(div(Sum, W), W), rem(Sum, W)), Sum);
  EXPECT_EQ(sub(Sum, mul(div(Sum, W), W)), rem(Sum, W));
}

TEST_F(TermTest, ThreeCoordinatesGiveTheIndexBack) {
  for (auto [A, B] :
       {std::make_pair(H, W), std::make_pair(number(7), W),
        std::make_pair(H, number(5)), std::make_pair(number(7), number(5))}) {
    const Term *X = rem(I, B);
    const Term *Y = rem(div(I, B), A);
    const Term *Z = div(I, mul(A, B));
    EXPECT_EQ(add(mul(add(mul(Z, A), Y), B), X), I) << "(z * A + y) * B + x";
    EXPECT_EQ(add(add(mul(mul(Z, A), B), mul(Y, B)), X), I);
    // Peeled off one by one, as loops over dimensions do it.
    const Term *Rest = div(I, B);
    EXPECT_EQ(add(mul(add(mul(div(Rest, A), A), rem(Rest, A)), B), X), I);
    // The plane alone.
    EXPECT_EQ(add(mul(Y, B), X), rem(I, mul(A, B)));
  }
}

TEST_F(TermTest, OtherStridesGiveNoIndexBack) {
  const Term *Row = div(I, W), *Column = rem(I, W);
  EXPECT_NE(add(mul(Row, H), Column), I);
  EXPECT_NE(add(mul(Row, W), mul(Column, number(2))), I);
  EXPECT_NE(add(mul(Column, W), Row), I);
  EXPECT_NE(add(mul(Row, number(64)), rem(I, number(32))), I);
  EXPECT_NE(add(mul(Row, W), rem(J, W)), I);
  EXPECT_NE(sub(J, mul(Row, W)), Column);
}

TEST_F(TermTest, MinimumAndMaximumOfEqualsAndConstantsFold) {
  EXPECT_EQ(Context.minimum(I, I), I);
  EXPECT_EQ(Context.maximum(I, I), I);
  EXPECT_EQ(Context.minimum(number(3), number(5)), number(3));
  EXPECT_EQ(Context.maximum(number(3), number(5)), number(5));
  EXPECT_EQ(Context.minimum(number(-3), number(0)), number(-3));
  ASSERT_NE(Context.minimum(I, J)->asAtom(), nullptr);
  EXPECT_EQ(Context.minimum(I, J)->asAtom()->K, Atom::Minimum);
  EXPECT_EQ(Context.minimum(I, J), Context.minimum(I, J));
  EXPECT_NE(Context.minimum(I, J), Context.maximum(I, J));
}

TEST_F(TermTest, OriginsAreThoseOfAllParts) {
  EXPECT_EQ(number(5)->origins(), 0u);
  EXPECT_EQ(add(I, W)->origins(),
            unsigned(OriginBlockIndex) | unsigned(OriginParameter));
  EXPECT_EQ(mul(div(I, W), J)->origins(), unsigned(OriginBlockIndex) |
                                              unsigned(OriginParameter) |
                                              unsigned(OriginThreadIndex));
  EXPECT_EQ(Context.minimum(J, number(4))->origins(),
            unsigned(OriginThreadIndex));
  EXPECT_TRUE(add(I, J)->hasOrigin(OriginThreadIndex));
  EXPECT_FALSE(add(I, J)->hasOrigin(OriginLoaded));
  EXPECT_EQ(sub(add(I, J), J)->origins(), unsigned(OriginBlockIndex));
}

// The origins of a phi grow while the analysis iterates.
TEST_F(TermTest, OriginsOfQuotientsFollowTheirParts) {
  const Atom *Phi = Context.makeAtom(Atom::LoopPhi, 0, Interval(), "i");
  const Term *Quotient = div(Context.atom(Phi), number(3));
  EXPECT_EQ(Quotient->origins(), 0u);
  Phi->Origins |= OriginLoaded;
  EXPECT_EQ(Quotient->origins(), unsigned(OriginLoaded));
}

TEST_F(TermTest, MentionsLooksIntoQuotients) {
  const Term *T = add(mul(div(I, W), number(3)), J);
  EXPECT_TRUE(T->mentions(I->asAtom()));
  EXPECT_TRUE(T->mentions(W->asAtom()));
  EXPECT_TRUE(T->mentions(J->asAtom()));
  EXPECT_TRUE(T->mentions(div(I, W)->asAtom()));
  EXPECT_FALSE(T->mentions(H->asAtom()));
  EXPECT_FALSE(sub(T, J)->mentions(J->asAtom()));
}

// They stand for no index; that they are there must not slow down the rest.
TEST_F(TermTest, HugePolynomialsBecomeUnknownAndKeepTheirOrigins) {
  const Term *Power = I;
  for (int N = 0; N < 12; ++N)
    Power = mul(Power, add(I, W));
  EXPECT_LE(Power->monomials().size(), 24u);
  EXPECT_TRUE(Power->hasOrigin(OriginUnknown));
  EXPECT_TRUE(Power->hasOrigin(OriginBlockIndex));
}

// The normal form against plain arithmetic, on thousands of expressions.
TEST(TermRandom, NormalFormKeepsTheValue) {
  unsigned Compared = 0;
  for (unsigned Seed = 0; Seed < 300; ++Seed) {
    TermContext Context;
    RandomTerms Random(Context, Seed);
    for (unsigned N = 0; N < 30; ++N) {
      RandomTerms::Sample S = Random.make(1 + N % 5);
      std::optional<Int128> V = evaluate(S.T, Random.values());
      if (!V) // became one unknown
        continue;
      ++Compared;
      ASSERT_TRUE(*V == S.Value)
          << "seed " << Seed << ", term " << N << ": " << formatInteger(*V)
          << " instead of " << formatInteger(S.Value);
    }
  }
  EXPECT_GT(Compared, 8000u);
}
