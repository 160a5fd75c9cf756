//===--- Widen.cpp - fix pattern 1 and wider counters ---------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Widen.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"

namespace index_width {

using namespace clang;

static StringRef textOf(SourceRange Range, const ASTContext &Context) {
  return Lexer::getSourceText(CharSourceRange::getTokenRange(Range),
                              Context.getSourceManager(),
                              Context.getLangOpts());
}

/// The type as written, without qualifiers: "int" of `const int x`.
static TypeLoc writtenType(const VarDecl *Variable) {
  if (const TypeSourceInfo *Info = Variable->getTypeSourceInfo())
    return Info->getTypeLoc().getUnqualifiedLoc();
  return TypeLoc();
}

/// The operand to cast: the left one, unless it is a literal.
static const Expr *operandToCast(const BinaryOperator *Product) {
  const Expr *Left = Product->getLHS()->IgnoreParenImpCasts();
  bool IsShift = Product->getOpcode() == BO_Shl;
  return !IsShift && isa<IntegerLiteral>(Left) ? Product->getRHS()
                                               : Product->getLHS();
}

static bool addCast(const Expr *Product, StringRef TypeName,
                    const ASTContext &Context, WideningFix &Fix) {
  const auto *Binary = dyn_cast<BinaryOperator>(Product);
  if (!Binary || Binary->isAssignmentOp())
    return false;
  const Expr *Operand = operandToCast(Binary)->IgnoreImpCasts();
  SourceRange Range = Operand->getSourceRange();
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return false;
  SourceLocation End = Lexer::getLocForEndOfToken(
      Range.getEnd(), 0, Context.getSourceManager(), Context.getLangOpts());
  std::string Cast = "static_cast<" + TypeName.str() + ">";
  bool InParens = isa<ParenExpr>(Operand);
  Fix.Edits.push_back(FixItHint::CreateInsertion(Range.getBegin(),
                                                 InParens ? Cast : Cast + "("));
  if (!InParens)
    Fix.Edits.push_back(FixItHint::CreateInsertion(End, ")"));
  return true;
}

/// \returns why \p Variable's declaration cannot be given another type, or an
/// empty string after adding the edit.
static std::string addWiderType(const VarDecl *Variable, ASTContext &Context,
                                WideningFix &Fix) {
  std::string Name = "'" + Variable->getNameAsString() + "'";
  TypeLoc Written = writtenType(Variable);
  if (Written.isNull())
    return "the declaration of " + Name + " has no type to change";
  if (Written.getAs<AutoTypeLoc>())
    return "";
  SourceRange Range = Written.getSourceRange();
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return Name + " is declared in a macro";
  if (!Variable->isLocalVarDecl())
    return Name + " is not a local variable";
  // Another name for the type (a template parameter, a typedef) is a choice
  // that the fix must not undo.
  QualType Canonical =
      Variable->getType().getCanonicalType().getUnqualifiedType();
  StringRef Text = textOf(Range, Context);
  bool IsBuiltin = Written.getAs<BuiltinTypeLoc>() ||
                   Text.ends_with("int32_t") || Text == "uint";
  if (!IsBuiltin || Canonical->isBooleanType())
    return Name + " is declared as '" + Text.str() + "'";
  for (const auto &Parent : Context.getParents(*Variable))
    if (const auto *Declaration = Parent.get<DeclStmt>();
        Declaration && !Declaration->isSingleDecl())
      return Name + " is declared together with other variables";
  for (const FixItHint &Old : Fix.Edits)
    if (Old.RemoveRange.getBegin() == Range.getBegin())
      return "";
  Fix.Edits.push_back(FixItHint::CreateReplacement(Range, "int64_t"));
  return "";
}

WideningFix widen(const Finding &F, ASTContext &Context) {
  WideningFix Fix;
  auto Fail = [&Fix](std::string Why) {
    Fix.Edits.clear();
    Fix.Obstacle = std::move(Why);
    return Fix;
  };
  if (!F.CanWiden)
    return Fail("a cast or a parameter keeps the result in 32 bits");

  std::string TypeName = "int64_t";
  if (F.WideDestination && F.Variables.empty()) {
    TypeLoc Written = writtenType(F.WideDestination);
    if (!Written.isNull() && !Written.getAs<AutoTypeLoc>() &&
        !Written.getBeginLoc().isMacroID())
      TypeName = textOf(Written.getSourceRange(), Context).str();
  }
  std::vector<const Expr *> Products(F.OtherProducts.begin(),
                                     F.OtherProducts.end());
  if (F.K == Finding::Product)
    Products.insert(Products.begin(), F.Site);
  for (const Expr *Product : Products)
    if (!addCast(Product, TypeName, Context, Fix))
      return Fail("the multiplication is in a macro or an assignment");
  for (const VarDecl *Variable : F.Variables)
    if (std::string Why = addWiderType(Variable, Context, Fix); !Why.empty())
      return Fail(Why);
  Fix.NeedsCstdint = TypeName == "int64_t";
  return Fix;
}

} // namespace index_width
