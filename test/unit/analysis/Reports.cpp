//===--- Reports.cpp - findings as lines of text --------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reports.h"
#include "Witnesses.h"
#include "gtest/gtest.h"

namespace index_width {

static std::string nameOf(Confidence C) {
  switch (C) {
  case Confidence::Possible:
    return "possible";
  case Confidence::Likely:
    return "likely";
  case Confidence::Certain:
    return "certain";
  }
  llvm_unreachable("unknown confidence");
}

static std::string nameOf(Int128 Limit) {
  return Limit == INT32_MAX    ? "INT_MAX"
         : Limit == UINT32_MAX ? "UINT_MAX"
                               : formatInteger(Limit);
}

std::vector<std::string> reports(const Snippet &Code) {
  if (!Code.compiles())
    return {"invalid code"};
  std::vector<std::string> Lines;
  for (const Finding &F : Code.findings()) {
    EXPECT_EQ(mistakeInWitness(Code, F), "");
    Lines.push_back(nameOf(F.Level) + " " + checkName(F.Check).str() + ": " +
                    Code.text(F.Whole) + " > " + nameOf(F.Limit));
  }
  return Lines;
}

std::vector<std::string> reports(llvm::StringRef Code) {
  return reports(Snippet(Code));
}

} // namespace index_width
