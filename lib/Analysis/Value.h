//===--- Value.h - what an expression evaluates to --------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Value is one evaluation of one expression: its ideal value (a Term), the
// type it is computed in, and the values it was made from. The terms answer
// "how large", the chain of values answers "where": which multiplication was
// done in 32 bits, and through which variables and casts its result went on.
//
// A Place is something that can be assigned: a variable, a field, an element.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_ANALYSIS_VALUE_H
#define INDEX_WIDTH_ANALYSIS_VALUE_H

#include "Analysis/Facts.h"
#include "Analysis/Term.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <tuple>
#include <unordered_map>

namespace index_width {

class Frame;

struct Place {
  enum Kind {
    Variable,  ///< Decl
    Field,     ///< Decl, in Parent
    Element,   ///< at Index of the array Parent; no Index: any element
    Pointee,   ///< what the pointer in Parent points to
    Temporary, ///< an object without a name, made by Site in InFrame
    Memory,    ///< an object in global memory that Site in InFrame names
    Returned,  ///< what InFrame returns
  };

  Kind K;
  const Place *Parent = nullptr;
  const clang::ValueDecl *Decl = nullptr;
  const Term *Index = nullptr;
  const clang::Stmt *Site = nullptr;
  const Frame *InFrame = nullptr;

  const Place *root() const { return Parent ? Parent->root() : this; }
};

/// Makes and owns places; equal places are pointer-equal.
class PlaceContext {
public:
  const Place *variable(const clang::ValueDecl *D);
  const Place *field(const Place *Parent, const clang::ValueDecl *D);
  const Place *element(const Place *Array, const Term *Index);
  const Place *pointee(const Place *Pointer);
  const Place *temporary(const Frame *F, const clang::Stmt *Site);
  const Place *memory(const Frame *F, const clang::Stmt *Site);
  const Place *returned(const Frame *F);
  /// The same place seen from \p To instead of from its ancestor \p From.
  const Place *rebase(const Place *P, const Place *From, const Place *To);

private:
  using Key = std::tuple<int, const void *, const void *, const void *,
                         const void *, const void *>;
  const Place *intern(Place P);
  struct HashKey {
    size_t operator()(const Key &K) const {
      return std::apply(
          [](const auto &...Parts) { return llvm::hash_combine(Parts...); }, K);
    }
  };
  std::unordered_map<Key, std::unique_ptr<Place>, HashKey> Places;
};

/// Where a pointer points, as far as it matters here: on-chip memory (shared
/// and local arrays, registers) cannot hold 2^31 elements.
enum class MemorySpace { Global, OnChip };

struct Value {
  enum Kind {
    Leaf,       ///< read, constant, or not understood
    Operation,  ///< arithmetic in Type
    Conversion, ///< converted to Type
    Stored,     ///< put into Variable, which has Type
    Kept,       ///< returned, or put into a member or an element, as Type
    Phi,        ///< where paths meet; one operand for each
    Pointer,    ///< Space, and Target if it points to a known place
    Aggregate,  ///< an object, held in Target
    Reference,  ///< another name for Target
  };

  Kind K;
  Frame *InFrame;
  const clang::Stmt *Site;
  clang::QualType Type;
  const Term *T; ///< null for what is no integer
  llvm::SmallVector<const Value *, 2> Operands;
  clang::BinaryOperatorKind Opcode; ///< of an Operation
  const clang::VarDecl *Variable;   ///< of a Stored value
  MemorySpace Space;
  const Place *Target;
  const Term *Offset; ///< of a Pointer, in elements, from where it began
  unsigned Block;     ///< CFG block of Site
  /// What held where this was last evaluated.
  mutable std::shared_ptr<const FactSet> Facts;

  /// Whether this is its operand, in another type or place.
  bool isPassedOn() const {
    return K == Conversion || K == Stored || K == Kept;
  }
};

} // namespace index_width

#endif // INDEX_WIDTH_ANALYSIS_VALUE_H
