//===--- PrintValues.h - how failed tests show numbers ----------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TEST_ANALYSIS_PRINTVALUES_H
#define INDEX_WIDTH_TEST_ANALYSIS_PRINTVALUES_H

#include "Analysis/Interval.h"
#include <ostream>

namespace index_width {

inline void PrintTo(const Interval &I, std::ostream *Out) {
  *Out << "[" << formatInteger(I.Lo) << ", " << formatInteger(I.Hi) << "]";
}

} // namespace index_width

#endif // INDEX_WIDTH_TEST_ANALYSIS_PRINTVALUES_H
