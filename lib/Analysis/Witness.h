//===--- Witness.h - concrete numbers that wrap -----------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_ANALYSIS_WITNESS_H
#define INDEX_WIDTH_ANALYSIS_WITNESS_H

#include "Analysis/Facts.h"
#include "Analysis/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace index_width {

/// A number for each atom that is no function of other atoms.
using Assignment = llvm::MapVector<const Atom *, Int128>;

/// \returns the value of \p T in exact integers, or nothing on division by 0.
std::optional<Int128> evaluate(const Term *T, const Assignment &Values);

/// Looks for numbers within \p Known for which \p T is above \p Limit: ordinary
/// sizes for everything but one input, and the smallest value of that one that
/// suffices. Sizes grow only when no value of that input is enough.
/// \p NameOf tells what to call an input; one without a name is left out.
std::optional<Witness>
findWitness(TermContext &Context, const Bounds &Known, const Term *T,
            Int128 Limit, llvm::function_ref<std::string(const Atom *)> NameOf);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_WITNESS_H
