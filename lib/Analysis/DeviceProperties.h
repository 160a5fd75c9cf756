//===--- DeviceProperties.h - numbers that say how large a GPU is -*- C++
//-*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A grid that is sized by the device (so many blocks for each multiprocessor)
// does not grow with the data. The runtime tells such numbers in a structure,
// by a query and by its occupancy functions.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_DEVICEPROPERTIES_H
#define INDEX_WIDTH_ANALYSIS_DEVICEPROPERTIES_H

#include "Analysis/Interval.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace index_width {

/// \returns the values of \p D if it is a member of cudaDeviceProp or
/// hipDeviceProp_t that counts threads, blocks or multiprocessors. The limits
/// are those of the largest devices there are, rounded up.
std::optional<Interval> rangeOfDeviceProperty(const clang::ValueDecl *D);

/// \returns the values that the runtime function call \p E writes to what its
/// first argument points to, if it is a query for such a number.
std::optional<Interval> rangeOfDeviceQuery(const clang::CallExpr *E);

/// Variables at namespace scope that hold such a number: every write to one in
/// the translation unit is a constant or a device property, and one is a
/// property.
using DeviceVariables = llvm::DenseMap<const clang::VarDecl *, Interval>;
DeviceVariables
findDeviceVariables(llvm::ArrayRef<const clang::FunctionDecl *> Functions);

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_DEVICEPROPERTIES_H
