//===--- Coordinates.h - the hardware coordinates of CUDA and HIP --*- C++
//-*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// threadIdx, blockIdx, blockDim and gridDim are language built-ins that each
// header spells differently: clang's CUDA wrapper makes them objects with
// properties, nvcc's own headers plain uint3 and dim3 variables, HIP's an
// object of a class template. All of them are a variable at namespace scope
// with that name.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_COORDINATES_H
#define INDEX_WIDTH_ANALYSIS_COORDINATES_H

#include "Analysis/Term.h"
#include "clang/AST/Decl.h"
#include <optional>

namespace index_width {

/// \returns which built-in \p D is, if it is one.
std::optional<Atom::Kind> coordinateKind(const clang::ValueDecl *D);

/// \returns 0, 1 or 2 for a member named x, y or z.
std::optional<unsigned> axisOfMember(llvm::StringRef Name);

/// \returns the values that the hardware gives the coordinate.
Interval coordinateRange(Atom::Kind K, unsigned Axis);

/// \returns how the source spells it, such as "blockIdx.x".
std::string coordinateName(Atom::Kind K, unsigned Axis);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_COORDINATES_H
