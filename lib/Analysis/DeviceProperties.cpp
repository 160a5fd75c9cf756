//===--- DeviceProperties.cpp - numbers that say how large a GPU is -------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/DeviceProperties.h"
#include "Analysis/Facts.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/StringSwitch.h"

namespace index_width {

using namespace clang;

static constexpr Interval Multiprocessors{1, 1024};
static constexpr Interval ThreadsOfMultiprocessor{1, 2048};
static constexpr Interval BlocksOfMultiprocessor{1, 32};
static constexpr Interval ThreadsOfBlock{1, MaxThreadsPerBlock};

std::optional<Interval> rangeOfDeviceProperty(const ValueDecl *D) {
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field || !Field->getIdentifier())
    return std::nullopt;
  llvm::StringRef Record = Field->getParent()->getName();
  // HIP versions its structure: hipDeviceProp_tR0600.
  if (Record != "cudaDeviceProp" && !Record.starts_with("hipDeviceProp_t"))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Interval>>(Field->getName())
      .Case("multiProcessorCount", Multiprocessors)
      .Case("maxThreadsPerMultiProcessor", ThreadsOfMultiprocessor)
      .Case("maxBlocksPerMultiProcessor", BlocksOfMultiprocessor)
      .Case("maxThreadsPerBlock", ThreadsOfBlock)
      .Default(std::nullopt);
}

/// \returns the values of the attribute that \p E names.
static std::optional<Interval> rangeOfAttribute(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  if (!Ref || !Ref->getDecl()->getIdentifier())
    return std::nullopt;
  llvm::StringRef Name = Ref->getDecl()->getName();
  if (!Name.consume_front("cudaDevAttr") &&
      !Name.consume_front("hipDeviceAttribute"))
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Interval>>(Name)
      .CaseLower("MultiProcessorCount", Multiprocessors)
      .CaseLower("MaxThreadsPerMultiProcessor", ThreadsOfMultiprocessor)
      .CaseLower("MaxBlocksPerMultiProcessor", BlocksOfMultiprocessor)
      .CaseLower("MaxThreadsPerBlock", ThreadsOfBlock)
      .Default(std::nullopt);
}

std::optional<Interval> rangeOfDeviceQuery(const CallExpr *E) {
  const FunctionDecl *Callee = E->getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  llvm::StringRef Name = Callee->getName();
  if (!Name.consume_front("cuda") && !Name.consume_front("hip"))
    return std::nullopt;
  if (Name == "DeviceGetAttribute" && E->getNumArgs() > 1)
    return rangeOfAttribute(E->getArg(1));
  if (Name.starts_with("OccupancyMaxActiveBlocksPerMultiprocessor"))
    return BlocksOfMultiprocessor;
  // The smallest grid that fills the device.
  if (Name.starts_with("OccupancyMaxPotentialBlockSize"))
    return Multiprocessors * BlocksOfMultiprocessor;
  return std::nullopt;
}

namespace {
/// Every use of variables at namespace scope.
class Uses : public RecursiveASTVisitor<Uses> {
public:
  struct Use {
    unsigned Mentions = 0, Reads = 0, Writes = 0;
    bool FromDevice = false, FromElsewhere = false;
    Interval Written{Unbounded, -Unbounded};
  };
  llvm::DenseMap<const VarDecl *, Use> Of;

  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const VarDecl *Var = global(E))
      ++Of[Var].Mentions;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (const VarDecl *Var = global(E->getSubExpr());
        Var && E->getCastKind() == CK_LValueToRValue)
      ++Of[Var].Reads;
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    const VarDecl *Var = global(E->getLHS());
    if (!Var || E->getOpcode() != BO_Assign)
      return true;
    Use &U = Of[Var];
    ++U.Writes;
    const Expr *New = E->getRHS()->IgnoreParenImpCasts();
    const auto *Member = dyn_cast<MemberExpr>(New);
    auto Range = Member ? rangeOfDeviceProperty(Member->getMemberDecl())
                        : std::optional<Interval>();
    U.FromDevice |= Range.has_value();
    if (const auto *Literal = dyn_cast<IntegerLiteral>(New))
      Range = Interval::constant(Literal->getValue().getSExtValue());
    U.FromElsewhere |= !Range;
    U.Written = U.Written.join(Range.value_or(Interval::full()));
    return true;
  }

private:
  static const VarDecl *global(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
    const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return Var && Var->isFileVarDecl() && Var->getType()->isIntegerType()
               ? Var->getCanonicalDecl()
               : nullptr;
  }
};
} // namespace

DeviceVariables
findDeviceVariables(llvm::ArrayRef<const FunctionDecl *> Functions) {
  Uses All;
  for (const FunctionDecl *F : Functions)
    All.TraverseStmt(F->getBody());
  DeviceVariables Found;
  for (const auto &[Var, Use] : All.Of)
    if (Use.FromDevice && !Use.FromElsewhere &&
        Use.Mentions == Use.Reads + Use.Writes)
      Found[Var] = Use.Written;
  return Found;
}

} // namespace index_width
