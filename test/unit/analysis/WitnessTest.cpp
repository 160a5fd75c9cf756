//===--- WitnessTest.cpp - concrete numbers that wrap ---------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Witness.h"
#include "Analysis/Coordinates.h"
#include "PrintValues.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <map>

using namespace index_width;
using testing::Each;
using testing::Pair;

static constexpr Int128 IntMax = (Int128(1) << 31) - 1;

namespace {
class WitnessTest : public testing::Test {
protected:
  const Term *coordinate(Atom::Kind K, unsigned Axis) {
    return make(K, 1u << K, coordinateRange(K, Axis), coordinateName(K, Axis),
                Axis);
  }
  const Term *parameter(const char *Name) {
    return make(Atom::Parameter, OriginParameter, {0, IntMax}, Name);
  }
  const Term *make(Atom::Kind K, unsigned Origin, Interval Range,
                   std::string Name, unsigned Axis = 0) {
    const Atom *A = Context.makeAtom(K, Origin, Range, Name, Axis);
    Atoms[Name] = A;
    return Context.atom(A);
  }
  const Term *mul(const Term *A, const Term *B) {
    return Context.multiply(A, B);
  }
  const Term *add(const Term *A, const Term *B) { return Context.add(A, B); }

  std::optional<Witness> find(const Term *T, Int128 Limit = IntMax) {
    return findWitness(Context, Bounds(Context, {&Facts}), T, Limit,
                       [](const Atom *A) { return A->Name; });
  }

  /// The named numbers, and zero for what is not named.
  Assignment assignment(const Witness &W) {
    Assignment Values;
    for (const auto &[Name, A] : Atoms)
      Values[A] = 0;
    for (const auto &[Name, V] : W.Inputs)
      Values[Atoms.at(Name)] = V;
    return Values;
  }

  /// Says what is wrong with \p W as a witness of \p T above \p Limit: that
  /// the numbers it names do not wrap, that a smaller lead would do, or that
  /// one of them cannot be.
  std::string mistake(const Term *T, const std::optional<Witness> &W,
                      Int128 Limit = IntMax) {
    if (!W)
      return "there is none";
    Assignment Values = assignment(*W);
    std::optional<Int128> Result = evaluate(T, Values);
    if (!Result || *Result <= Limit)
      return "does not wrap";
    if (*Result != W->Result)
      return "the result is another one";
    for (const auto &[A, V] : Values) {
      Interval Range = Bounds(Context, {&Facts}).range(Context.atom(A));
      if (V < Range.Lo || V > Range.Hi)
        return A->Name + " cannot be " + formatInteger(V);
    }
    for (const auto &[Known, Range] : Facts) {
      std::optional<Int128> V = evaluate(Known, Values);
      if (V && (*V < Range.Lo || *V > Range.Hi))
        return "what is known does not hold";
    }
    --Values[Atoms.at(W->Inputs.front().first)];
    if (*evaluate(T, Values) > Limit)
      return "the lead could be less";
    return "";
  }

  TermContext Context;
  FactSet Facts;
  std::map<std::string, const Atom *> Atoms;
};
} // namespace

TEST_F(WitnessTest, EvaluatesExactly) {
  const Term *N = parameter("n"), *M = parameter("m");
  Assignment Values;
  Values[Atoms["n"]] = Int128(1) << 40;
  Values[Atoms["m"]] = (Int128(1) << 40) + 1;
  EXPECT_TRUE(*evaluate(mul(N, M), Values) ==
              (Int128(1) << 80) + (Int128(1) << 40));
  EXPECT_TRUE(*evaluate(Context.divide(M, Context.constant(2)), Values) ==
              Int128(1) << 39);
  EXPECT_TRUE(*evaluate(Context.remainder(M, N), Values) == 1);
  EXPECT_TRUE(*evaluate(Context.subtract(N, M), Values) == -1);
  EXPECT_TRUE(*evaluate(Context.minimum(N, M), Values) == Int128(1) << 40);
  EXPECT_TRUE(*evaluate(Context.maximum(N, M), Values) ==
              (Int128(1) << 40) + 1);
}

TEST_F(WitnessTest, EvaluatesNothingWithoutNumbersOrByZero) {
  const Term *N = parameter("n"), *M = parameter("m");
  Assignment Values;
  Values[Atoms["n"]] = 5;
  EXPECT_FALSE(evaluate(mul(N, M), Values));
  Values[Atoms["m"]] = 0;
  EXPECT_TRUE(evaluate(mul(N, M), Values));
  EXPECT_FALSE(evaluate(Context.divide(N, M), Values));
  EXPECT_FALSE(evaluate(Context.remainder(N, M), Values));
}

TEST_F(WitnessTest, LeastBlockThatWraps) {
  const Term *T = mul(coordinate(Atom::BlockIndex, 0), parameter("hidden"));
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  ASSERT_EQ(W->Inputs.size(), 2u);
  // The block leads: it is what grows with the problem.
  EXPECT_EQ(W->Inputs[0].first, "blockIdx.x");
  EXPECT_EQ(W->Inputs[1].first, "hidden");
  EXPECT_TRUE(W->Inputs[0].second * W->Inputs[1].second == W->Result);
}

TEST_F(WitnessTest, UnsignedLimitNeedsMore) {
  const Term *T = mul(coordinate(Atom::BlockIndex, 0), parameter("hidden"));
  Int128 UintMax = 2 * IntMax + 1;
  std::optional<Witness> W = find(T, UintMax), Less = find(T);
  EXPECT_EQ(mistake(T, W, UintMax), "");
  EXPECT_TRUE(W->Inputs[0].second > Less->Inputs[0].second);
}

TEST_F(WitnessTest, SumsCountBesideTheProduct) {
  const Term *T = add(mul(coordinate(Atom::BlockIndex, 0), parameter("ld")),
                      add(parameter("first"), Context.constant(17)));
  EXPECT_EQ(mistake(T, find(T)), "");
}

TEST_F(WitnessTest, NothingWhereTheBoundsForbid) {
  const Term *Block = coordinate(Atom::BlockIndex, 1);
  const Term *N = parameter("n");
  Facts.meet(N, {0, IntMax / 65534});
  EXPECT_FALSE(find(mul(Block, N)));
  EXPECT_FALSE(find(
      mul(coordinate(Atom::ThreadIndex, 0), coordinate(Atom::BlockExtent, 0))));
}

TEST_F(WitnessTest, OneMoreThanTheBoundsForbidIsFound) {
  const Term *Block = coordinate(Atom::BlockIndex, 1);
  const Term *N = parameter("n");
  Facts.meet(N, {0, IntMax / 65534 + 1});
  const Term *T = mul(Block, N);
  EXPECT_EQ(mistake(T, find(T)), "");
}

TEST_F(WitnessTest, SizesGrowOnlyWhereTheyMust) {
  const Term *Block = coordinate(Atom::BlockIndex, 1); // at most 65534
  const Term *N = parameter("n");
  std::optional<Witness> W = find(mul(Block, N));
  EXPECT_EQ(mistake(mul(Block, N), W), "");
  ASSERT_EQ(W->Inputs.size(), 2u);
  // An ordinary 4096 is not enough with so few blocks.
  EXPECT_TRUE(W->Inputs[1].second > 4096);
  EXPECT_TRUE(W->Inputs[1].second <= 65536);
}

TEST_F(WitnessTest, KnownSizesAreKept) {
  const Term *N = parameter("n");
  Facts.meet(N, {48, 48});
  const Term *T = mul(coordinate(Atom::BlockIndex, 0), N);
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  EXPECT_TRUE(W->Inputs[1].second == 48);
  EXPECT_TRUE(W->Inputs[0].second == IntMax / 48 + 1);
}

TEST_F(WitnessTest, InputsWithoutANameAreLeftOut) {
  const Term *Loaded = make(Atom::Loaded, OriginLoaded, {0, IntMax}, "");
  const Term *N = parameter("n");
  std::optional<Witness> W = find(mul(Loaded, N));
  ASSERT_TRUE(W);
  EXPECT_THAT(W->Inputs, Each(Pair(testing::Ne(""), testing::_)));
  EXPECT_TRUE(W->Result > IntMax);
}

// `int row = i / cols`: readers think of the row, not of i.
TEST_F(WitnessTest, NamedCoordinatesAreInputs) {
  const Term *Row = Context.divide(parameter("i"), parameter("cols"));
  Row->asAtom()->Name = "row";
  Atoms["row"] = Row->asAtom();
  const Term *T = mul(Row, parameter("pitch"));
  std::optional<Witness> W = find(T);
  ASSERT_TRUE(W);
  ASSERT_EQ(W->Inputs.size(), 2u);
  EXPECT_EQ(W->Inputs[0].first, "row");
  EXPECT_EQ(W->Inputs[1].first, "pitch");
  EXPECT_EQ(mistake(T, W), "");
}

TEST_F(WitnessTest, UnnamedCoordinatesAreTakenApart) {
  const Term *Row = Context.divide(parameter("i"), Context.constant(32));
  const Term *T = mul(Row, parameter("pitch"));
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  EXPECT_THAT(W->Inputs, testing::Contains(Pair("i", testing::_)));
}

TEST_F(WitnessTest, ZeroIsNotWorthNaming) {
  const Term *T = mul(add(mul(coordinate(Atom::BlockIndex, 0),
                              coordinate(Atom::BlockExtent, 0)),
                          coordinate(Atom::ThreadIndex, 0)),
                      parameter("n"));
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  EXPECT_THAT(W->Inputs, Each(testing::Not(Pair("threadIdx.x", testing::_))));
}

//===----------------------------------------------------------------------===//
// What the hardware and guards allow together
//===----------------------------------------------------------------------===//

// One blockDim alone may be 1024, not each of them.
TEST_F(WitnessTest, BlocksStayWithin1024Threads) {
  const Term *T = mul(mul(coordinate(Atom::BlockExtent, 0),
                          mul(coordinate(Atom::BlockExtent, 1),
                              coordinate(Atom::BlockExtent, 2))),
                      mul(coordinate(Atom::BlockIndex, 1), parameter("n")));
  Facts.meet(Context.atom(Atoms["n"]), {0, 64});
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  Assignment Values = assignment(*W);
  Int128 Threads = Values[Atoms["blockDim.x"]] * Values[Atoms["blockDim.y"]] *
                   Values[Atoms["blockDim.z"]];
  EXPECT_TRUE(Threads <= MaxThreadsPerBlock) << formatInteger(Threads);
}

// blockIdx.y * gridDim.x + blockIdx.x
TEST_F(WitnessTest, BlocksStayWithinTheGrid) {
  const Term *X = coordinate(Atom::BlockIndex, 0);
  const Term *Y = coordinate(Atom::BlockIndex, 1);
  const Term *Columns = coordinate(Atom::GridExtent, 0);
  const Term *T = mul(add(mul(Y, Columns), X), parameter("n"));
  std::optional<Witness> W = find(T);
  EXPECT_EQ(mistake(T, W), "");
  Assignment Values = assignment(*W);
  EXPECT_TRUE(Values[Atoms["blockIdx.x"]] < Values[Atoms["gridDim.x"]])
      << formatInteger(Values[Atoms["blockIdx.x"]]) << " of "
      << formatInteger(Values[Atoms["gridDim.x"]]);
}

// `if (a * b > 100000) return;`
TEST_F(WitnessTest, GuardsOnProductsHold) {
  const Term *A = parameter("a"), *B = parameter("b");
  Facts.meet(mul(A, B), {0, 100'000});
  const Term *T = mul(mul(A, B), parameter("c"));
  EXPECT_EQ(mistake(T, find(T)), "");
}

// `if (row >= n) return;` before row * n
TEST_F(WitnessTest, GuardsBetweenInputsHold) {
  const Term *Row = parameter("row"), *N = parameter("n");
  Facts.meet(Context.subtract(Row, N), {-Unbounded, -1});
  const Term *T = mul(Row, N);
  EXPECT_EQ(mistake(T, find(T)), "");
}
