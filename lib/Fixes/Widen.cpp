//===--- Widen.cpp - fix pattern 1 and wider counters ---------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Widen.h"
#include "Fixes/WideningUses.h"
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

static bool hasEditAt(const WideningFix &Fix, SourceLocation Place) {
  return llvm::any_of(Fix.Edits, [Place](const FixItHint &Old) {
    return Old.RemoveRange.getBegin() == Place;
  });
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
  // The same place in another instantiation.
  if (hasEditAt(Fix, Range.getBegin()))
    return true;
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

/// Another name for the type (a template parameter, a typedef) is a choice
/// that the fix must not undo; and what stands between the words of `unsigned
/// const int` it would lose.
static bool isPlainType(TypeLoc Written, StringRef Text) {
  bool IsBuiltin = Written.getAs<BuiltinTypeLoc>() ||
                   Text.ends_with("int32_t") || Text == "uint";
  return IsBuiltin && !Text.contains("const") && !Text.contains("volatile") &&
         !Text.contains('/');
}

static StringRef wideTypeFor(const VarDecl *Variable) {
  return Variable->getType()->isUnsignedIntegerType() ? "uint64_t" : "int64_t";
}

/// \returns why \p Variable's declaration cannot be given another type, or an
/// empty string after adding the edit.
static std::string addWiderType(const VarDecl *Variable, WideningUses &Uses,
                                const ASTContext &Context, WideningFix &Fix) {
  std::string Name = "'" + Variable->getNameAsString() + "'";
  TypeLoc Written = writtenType(Variable);
  if (Written.isNull())
    return "the declaration of " + Name + " has no type to change";
  if (Written.getAs<AutoTypeLoc>())
    return Uses.isWide(Variable) ? "" : Name + " is declared as 'auto'";
  SourceRange Range = Written.getSourceRange();
  if (Range.getBegin().isMacroID() || Range.getEnd().isMacroID())
    return Name + " is declared in a macro";
  if (!Variable->isLocalVarDecl() || Variable->hasExternalStorage())
    return Name + " is not a local variable";
  StringRef Text = textOf(Range, Context);
  if (!isPlainType(Written, Text) || Variable->getType()->isBooleanType())
    return Name + " is declared as '" + Text.str() + "'";
  if (const DeclStmt *Declaration = Uses.declarationOf(Variable);
      Declaration && !Declaration->isSingleDecl())
    return Name + " is declared together with other variables";
  if (!hasEditAt(Fix, Range.getBegin()))
    Fix.Edits.push_back(
        FixItHint::CreateReplacement(Range, wideTypeFor(Variable)));
  return "";
}

/// \returns the type to cast \p Product to: that of the variable it ends in.
/// Signed ones hold whatever an index is made of, negative numbers included;
/// where a variable is unsigned, it may be meant to wrap.
static std::string castTypeFor(const Finding::Operation &Product,
                               WideningUses &Uses, const ASTContext &Context) {
  const VarDecl *Destination = Uses.destinationOf(Product);
  if (!Destination || !Destination->getType()->isIntegerType())
    return "int64_t";
  if (Context.getIntWidth(Destination->getType()) <= 32)
    return wideTypeFor(Destination).str();
  TypeLoc Written = writtenType(Destination);
  bool IsNamed = !Written.isNull() && !Written.getAs<AutoTypeLoc>() &&
                 !Written.getBeginLoc().isMacroID();
  return IsNamed ? textOf(Written.getSourceRange(), Context).str()
                 : wideTypeFor(Destination).str();
}

static bool hasWideFactor(const Expr *Product, const WideningUses &Uses) {
  const auto *Binary = dyn_cast<BinaryOperator>(Product);
  if (!Binary || Binary->isAssignmentOp())
    return false;
  return Uses.isWide(Binary->getLHS()) ||
         (Binary->getOpcode() != BO_Shl && Uses.isWide(Binary->getRHS()));
}

/// Whether `int64_t` or `uint64_t` means something else than 64 bits in
/// \p Function.
static bool hidesWideTypes(const FunctionDecl *Function,
                           const ASTContext &Context) {
  for (const DeclContext *C = Function->getDeclContext();
       C && !C->isTranslationUnit(); C = C->getParent())
    for (const char *Name : {"int64_t", "uint64_t"}) {
      if (C->isFunctionOrMethod())
        continue;
      for (const NamedDecl *D : C->lookup(&Context.Idents.get(Name))) {
        const auto *Type = dyn_cast<TypedefNameDecl>(D->getUnderlyingDecl());
        if (!Type || !Type->getUnderlyingType()->isIntegerType() ||
            Context.getIntWidth(Type->getUnderlyingType()) != 64)
          return true;
      }
    }
  return false;
}

WideningFix widen(const Finding &F, const ASTContext &Context) {
  WideningFix Fix;
  auto Fail = [&Fix](std::string Why) {
    Fix = WideningFix();
    Fix.Obstacle = std::move(Why);
    return Fix;
  };
  if (!F.CanWiden)
    return Fail("a cast, a parameter, a result, a member or an element "
                "keeps it in 32 bits");

  std::vector<Finding::Operation> Products(F.OtherProducts.begin(),
                                           F.OtherProducts.end());
  if (F.K == Finding::Product)
    Products.insert(Products.begin(), {F.Site, F.Function});
  WideningUses Uses(Context, Products, F.Variables);
  std::string Obstacle = Uses.obstacle();
  for (const Finding::Operation &Product : Products) {
    if (hasWideFactor(Product.Site, Uses))
      continue;
    std::string TypeName = castTypeFor(Product, Uses, Context);
    if (!addCast(Product.Site, TypeName, Context, Fix))
      return Fail("the multiplication is in a macro or an assignment");
    Fix.NeedsCstdint |= StringRef(TypeName).ends_with("int64_t");
  }
  for (const VarDecl *Variable : F.Variables) {
    if (std::string Why = addWiderType(Variable, Uses, Context, Fix);
        !Why.empty())
      return Fail(Why);
    Fix.NeedsCstdint |= !writtenType(Variable).getAs<AutoTypeLoc>();
  }
  if (Fix.NeedsCstdint && hidesWideTypes(F.Function, Context))
    return Fail("int64_t is another type here");
  return Obstacle.empty() ? Fix : Fail(Obstacle);
}

} // namespace index_width
