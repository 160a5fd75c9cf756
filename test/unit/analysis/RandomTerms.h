//===--- RandomTerms.h - terms beside their evaluation ----------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random expressions that are built twice: as a Term, which is brought into
// normal form, recombined and shared, and as a number, by plain arithmetic at
// every step. Whatever the normal form does, the two must agree.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TEST_ANALYSIS_RANDOMTERMS_H
#define INDEX_WIDTH_TEST_ANALYSIS_RANDOMTERMS_H

#include "Analysis/Witness.h"
#include <random>

namespace index_width {

class RandomTerms {
public:
  /// An expression, and what it is for the values of the atoms.
  struct Sample {
    const Term *T;
    Int128 Value;
  };

  /// Atoms of all kinds: a launch that is allowed (indices below extents, at
  /// most 1024 threads in a block), sizes, and extents.
  RandomTerms(TermContext &Context, unsigned Seed);

  /// Dividends are not negative and divisors above zero, as the contract of
  /// TermContext asks.
  Sample make(unsigned Depth);
  Int128 number(Int128 Lo, Int128 Hi);
  const Assignment &values() const { return Values; }

private:
  Sample leaf();

  TermContext &Context;
  std::mt19937 Random;
  std::vector<Sample> Leaves;
  Assignment Values;
};

} // namespace index_width

#endif // INDEX_WIDTH_TEST_ANALYSIS_RANDOMTERMS_H
