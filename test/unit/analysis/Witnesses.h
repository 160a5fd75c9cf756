//===--- Witnesses.h - whether a witness is one -----------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TEST_ANALYSIS_WITNESSES_H
#define INDEX_WIDTH_TEST_ANALYSIS_WITNESSES_H

#include "Snippet.h"

namespace index_width {

/// Puts the numbers of the witness into the source of the finding, in
/// arithmetic that shares nothing with the analysis: over Clang's AST, through
/// the initializers of locals and the arguments of calls, in 128 bits.
///
/// \returns what is wrong: the expression does not leave its type, or not by
/// what the witness says; it does with a smaller lead as well; a condition on
/// the way to the expression does not hold; or no launch has such numbers.
/// Empty if the witness is one.
std::string mistakeInWitness(const Snippet &Code, const Finding &F);

} // namespace index_width

#endif // INDEX_WIDTH_TEST_ANALYSIS_WITNESSES_H
