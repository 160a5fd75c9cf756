//===--- LaunchDimensions.h - grids and blocks that are too large -*- C++
//-*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_LAUNCHDIMENSIONS_H
#define INDEX_WIDTH_ANALYSIS_LAUNCHDIMENSIONS_H

#include "Analysis/Finding.h"
#include "Analysis/Interpreter.h"

namespace index_width {

/// \returns a finding for the first extent of \p L, interpreted by \p Host,
/// that can pass what the hardware schedules: more than 65535 blocks along y or
/// z, more than 64 threads along z, or more than 1024 threads in a block.
/// It is at the launch, or where a function that launches what it is told is
/// called with that extent. \p Reported are the origins of extents that there
/// is a finding for: one grid may be used for many launches.
std::optional<Finding>
findLargeExtent(const Launch &L, Interpreter &Host,
                llvm::DenseSet<clang::SourceLocation> &Reported);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_LAUNCHDIMENSIONS_H
