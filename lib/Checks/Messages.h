//===--- Messages.h - how findings are worded -------------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef INDEX_WIDTH_CHECKS_MESSAGES_H
#define INDEX_WIDTH_CHECKS_MESSAGES_H

#include "Analysis/Finding.h"
#include "clang/AST/ASTContext.h"
#include <string>

namespace index_width {

/// What is wrong and from which size on, in one line.
std::string describe(const Finding &F, const clang::ASTContext &Context);

/// Where the wrapped value does harm; empty if that is where it is computed.
std::string describeUse(const Finding &F, const clang::ASTContext &Context);

/// Which fix pattern, what to do, which page to read. \p Obstacle says why the
/// edit is left to the user, if it is.
std::string describePattern(const Finding &F, llvm::StringRef Obstacle,
                            const clang::ASTContext &Context);

} // namespace index_width

#endif // INDEX_WIDTH_CHECKS_MESSAGES_H
