//===--- LaunchFacts.h - what the launches of a kernel say ------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries what the host code knows over into the kernel: the ranges of its
// arguments, the extents of grid and block, and every fact that can be said in
// the kernel's own terms, such as that the grid has as many blocks along y as
// the parameter `rows` says.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_LAUNCHFACTS_H
#define INDEX_WIDTH_ANALYSIS_LAUNCHFACTS_H

#include "Analysis/Interpreter.h"

namespace index_width {

/// \returns what holds in the kernel of \p L when it starts, about the initial
/// terms of \p Kernel, which will interpret it. \p Host interpreted the launch.
FactSet factsOfLaunch(const Launch &L, Interpreter &Host, Interpreter &Kernel);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_LAUNCHFACTS_H
