//===--- Messages.cpp - how findings are worded ---------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checks/Messages.h"
#include "Analysis/SourceText.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FormatVariadic.h"

namespace index_width {

using namespace clang;

static std::string formatBytes(Int128 Bytes) {
  static const char *const Units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  unsigned Unit = 0;
  while (Bytes >= 1024 && Bytes % 1024 == 0 && Unit + 1 < std::size(Units)) {
    Bytes /= 1024;
    ++Unit;
  }
  return formatInteger(Bytes) + " " + Units[Unit];
}

/// "from blockIdx.x = 524288 with hidden = 4096"
static std::string formatInputs(const Witness &W) {
  std::string Text;
  for (size_t I = 0; I < W.Inputs.size(); ++I) {
    Text += I == 0 ? "from " : I == 1 ? " with " : ", ";
    Text +=
        W.Inputs[I].first + " = " +
        llvm::formatv("{0}", static_cast<int64_t>(W.Inputs[I].second)).str();
  }
  return Text;
}

/// What the value would be: "2^31 elements, 8 GiB of 'float'", or what it is
/// handed to.
static std::string formatMeaning(const Finding &F, const ASTContext &Context) {
  if (F.UsedAs == Finding::Size)
    return "before it becomes a size in bytes";
  if (F.UsedAs == Finding::LaunchArgument)
    return llvm::formatv(
        "parameter '{0}' of '{1}' is '{2}'", F.Parameter->getName(),
        cast<FunctionDecl>(F.Parameter->getDeclContext())->getNameAsString(),
        F.Parameter->getType().getUnqualifiedType().getAsString(
            Context.getPrintingPolicy()));
  Int128 Count = F.Limit + 1;
  std::string Text = formatInteger(Count) + " elements";
  std::optional<Int128> Size = bytesOf(F.Element, Context);
  if (!Size)
    return Text;
  return Text + ", " + formatBytes(mulSaturating(Count, *Size)) + " of '" +
         F.Element.getUnqualifiedType().getAsString(
             Context.getPrintingPolicy()) +
         "'";
}

std::string describe(const Finding &F, const ASTContext &Context) {
  std::string From = formatInputs(F.Values);
  if (!From.empty())
    From = " " + From;
  switch (F.K) {
  case Finding::Extent:
    return llvm::formatv("{0} passes the hardware's limit of {1}{2}, and the "
                         "launch fails",
                         F.Extents, formatInteger(F.Limit), From);
  case Finding::Step:
    return llvm::formatv(
        "'{0}' passes {1} before the loop's bound stops it,{2}",
        sourceText(F.Whole, Context), formatInteger(F.Limit), From);
  case Finding::Cut:
    return llvm::formatv("'{0}' is cut to 32 bits{1} ({2})",
                         sourceText(F.Whole, Context), From,
                         formatMeaning(F, Context));
  case Finding::Product:
    return llvm::formatv("'{0}' wraps in 32 bits{1} ({2})",
                         sourceText(F.Whole, Context), From,
                         formatMeaning(F, Context));
  }
  llvm_unreachable("unknown finding");
}

std::string describeUse(const Finding &F, const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  SourceLocation Site = Sources.getExpansionLoc(F.Site->getExprLoc());
  SourceLocation Use = Sources.getExpansionLoc(F.UseSite->getExprLoc());
  if (Sources.getFileID(Site) == Sources.getFileID(Use) &&
      Sources.getSpellingLineNumber(Site) == Sources.getSpellingLineNumber(Use))
    return "";
  switch (F.UsedAs) {
  case Finding::Address:
    return "the wrapped value becomes part of a global-memory address here";
  case Finding::StoredIndex:
    return "the wrapped value is stored as an index here";
  case Finding::Bound:
    return "the wrapped value is a bound here";
  case Finding::Size:
    return "the wrapped value is a size in bytes here";
  case Finding::LaunchArgument:
    return "the kernel is launched here";
  case Finding::Launch:
    return "";
  }
  llvm_unreachable("unknown use");
}

static StringRef adviceFor(const Finding &F) {
  if (F.K == Finding::Step)
    return "pattern 2 (linear index): count in 64 bits, or template the kernel "
           "on the index type and dispatch";
  if (F.K == Finding::Product && F.Check == CheckKind::Narrowing)
    return "pattern 1 (base offset): widen the first multiplication";
  switch (F.Check) {
  case CheckKind::Narrowing:
    return "keep it in 64 bits, or check on the host that it fits (pattern 4, "
           "fail fast)";
  case CheckKind::LaunchDimension:
    return "let each block handle more than one, in a loop or by tiling, or "
           "check on the host that it fits (pattern 4, fail fast)";
  case CheckKind::BaseOffset:
    return "pattern 1 (base offset): widen the first multiplication";
  case CheckKind::LinearIndex:
    return "pattern 2 (linear index): compute it in 64 bits, or template the "
           "kernel on the index type and dispatch";
  case CheckKind::StridedOffset:
    return "pattern 3 (strided offset): compute it in 64 bits, or dispatch on "
           "every tensor's largest offset";
  }
  llvm_unreachable("unknown check");
}

std::string describePattern(const Finding &F, StringRef Obstacle,
                            const ASTContext &Context) {
  std::string Text = adviceFor(F).str();
  for (size_t I = 0; I < F.OtherProducts.size(); ++I)
    Text += (I == 0 ? ", and so " : ", ") +
            ("'" + sourceText(F.OtherProducts[I].Site, Context) + "'");
  if (!Obstacle.empty())
    Text += " (by hand: " + Obstacle.str() + ")";
  return Text + "; see docs/checks/index-width-" + checkName(F.Check).str() +
         ".md";
}

} // namespace index_width
