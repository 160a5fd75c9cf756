//===--- Coverage.cpp - what of a file was seen ---------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Coverage.h"
#include "Paths.h"
#include "Support/ClangCompat.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/AllDiagnostics.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace index_width {

/// "file:line:column" with the absolute name of the file, however it was
/// included.
static std::string placeOf(SourceLocation Location,
                           const SourceManager &Sources) {
  PresumedLoc Place = Sources.getPresumedLoc(Sources.getFileLoc(Location),
                                             /*UseLineDirectives=*/false);
  if (Place.isInvalid())
    return "";
  llvm::ErrorOr<std::string> Directory = Sources.getFileManager()
                                             .getVirtualFileSystem()
                                             .getCurrentWorkingDirectory();
  return absolutePath(Directory ? *Directory : "", Place.getFilename()) + ":" +
         std::to_string(Place.getLine()) + ":" +
         std::to_string(Place.getColumn());
}

void Coverage::merge(Coverage Other) {
  WasRead |= Other.WasRead;
  UnknownWarnings.merge(Other.UnknownWarnings);
  for (ParseError &Error : Other.Errors)
    if (llvm::none_of(Errors, [&](const ParseError &Known) {
          return Known.Place == Error.Place && Known.Message == Error.Message;
        }))
      Errors.push_back(std::move(Error));
  for (auto &[Place, Function] : Other.Functions) {
    auto [Known, IsNew] = Functions.try_emplace(Place, Function);
    if (IsNew)
      continue;
    Known->second.IsComplete |= Function.IsComplete;
    Known->second.IsInstantiated |= Function.IsInstantiated;
  }
}

void RecordingConsumer::HandleDiagnostic(DiagnosticsEngine::Level Level,
                                         const Diagnostic &Info) {
  if (Info.getID() == diag::warn_unknown_diag_option) {
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Seen.UnknownWarnings.insert(std::string(Message));
  }
  // What checks report has an id above those of the compiler. A warning that
  // is an error by default or by a flag leaves nothing of the code out.
  if (Level >= DiagnosticsEngine::Error &&
      Info.getID() < diag::DIAG_UPPER_LIMIT &&
      !isWarning(Info.getID(), *Info.getDiags())) {
    ParseError Error;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Error.Message = std::string(Message);
    if (Info.getLocation().isValid()) {
      Error.Location = Info.getSourceManager().getFileLoc(Info.getLocation());
      Error.Place = placeOf(Error.Location, Info.getSourceManager());
    }
    Seen.Errors.push_back(std::move(Error));
  }
  ClangTidyDiagnosticConsumer::HandleDiagnostic(Level, Info);
}

namespace {
/// Visits declarations, not what is in function bodies.
class FunctionRecorder : public RecursiveASTVisitor<FunctionRecorder> {
public:
  FunctionRecorder(Coverage &Seen, const SourceManager &Sources)
      : Seen(Seen), Sources(Sources) {}

  bool TraverseStmt(Stmt *) { return true; }
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *Function) {
    bool IsKernel = Function->hasAttr<CUDAGlobalAttr>();
    if ((!IsKernel && !Function->hasAttr<CUDADeviceAttr>()) ||
        Function->isImplicit() || !Function->isThisDeclarationADefinition() ||
        Sources.isInSystemHeader(Function->getLocation()))
      return true;
    // A template and its instantiations are in one place and one function.
    auto [Entry, IsNew] =
        Seen.Functions.try_emplace(placeOf(Function->getLocation(), Sources));
    SeenFunction &Record = Entry->second;
    Record.IsInstantiated |= !Function->isDependentContext();
    if (!IsNew)
      return true;
    Record.Name = Function->getQualifiedNameAsString();
    Record.IsKernel = IsKernel;
    Record.IsComplete =
        !Function->isInvalidDecl() && !hasErrorWithin(*Function);
    return true;
  }

private:
  bool hasErrorWithin(const FunctionDecl &Function) const {
    SourceLocation Begin = Sources.getFileLoc(Function.getBeginLoc());
    SourceLocation End = Sources.getFileLoc(Function.getEndLoc());
    return llvm::any_of(Seen.Errors, [&](const ParseError &Error) {
      return Error.Location.isValid() &&
             Sources.isPointWithin(Error.Location, Begin, End);
    });
  }

  Coverage &Seen;
  const SourceManager &Sources;
};

class CoverageConsumer : public ASTConsumer {
public:
  explicit CoverageConsumer(Coverage &Seen) : Seen(Seen) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    Seen.WasRead = true;
    FunctionRecorder(Seen, Context.getSourceManager())
        .TraverseDecl(Context.getTranslationUnitDecl());
  }

private:
  Coverage &Seen;
};
} // namespace

std::unique_ptr<ASTConsumer> makeCoverageConsumer(Coverage &Seen) {
  return std::make_unique<CoverageConsumer>(Seen);
}

} // namespace index_width
