//===--- TidyRun.cpp - the checks on one translation unit -----------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TidyRun.h"
#include "Support/ClangCompat.h"
#include "clang-tidy/ClangTidy.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;
using namespace clang::tooling;
using namespace llvm;

namespace index_width {

namespace {
/// A database of one command.
class SingleCommand : public CompilationDatabase {
public:
  explicit SingleCommand(const CompileCommand &Command) : Command(Command) {}

  std::vector<CompileCommand> getCompileCommands(StringRef) const override {
    return {Command};
  }

private:
  const CompileCommand &Command;
};

class CheckAction : public ASTFrontendAction {
public:
  CheckAction(tidy::ClangTidyASTConsumerFactory &Checks, Coverage &Seen)
      : Checks(Checks), Seen(Seen) {}

protected:
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 StringRef File) override {
    // A header that is not found must not hide what the checks find.
    Compiler.getDiagnostics().setFatalsAsError(true);
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(makeCoverageConsumer(Seen));
    Consumers.push_back(Checks.createASTConsumer(Compiler, File));
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
  }

private:
  tidy::ClangTidyASTConsumerFactory &Checks;
  Coverage &Seen;
};

class CheckActionFactory : public FrontendActionFactory {
public:
  CheckActionFactory(tidy::ClangTidyContext &Context,
                     IntrusiveRefCntPtr<vfs::OverlayFileSystem> Files,
                     Coverage &Seen)
      : Checks(Context, std::move(Files)), Seen(Seen) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<CheckAction>(Checks, Seen);
  }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation,
                     FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHOperations,
                     DiagnosticConsumer *Diagnostics) override {
    // As clang-tidy does: __clang_analyzer__ is defined.
    Invocation->getPreprocessorOpts().SetUpStaticAnalyzer = true;
    // Keeps the compiler from printing how many warnings there were.
    Invocation->getDiagnosticOpts().ShowCarets = false;
    return FrontendActionFactory::runInvocation(
        std::move(Invocation), Files, std::move(PCHOperations), Diagnostics);
  }

private:
  tidy::ClangTidyASTConsumerFactory Checks;
  Coverage &Seen;
};
} // namespace

TidyResult runChecks(const CompileCommand &Command,
                     const CheckOptions &Options) {
  TidyResult Result;
  tidy::ClangTidyContext Context(Options.provider());
  RecordingConsumer Consumer(Context, Result.Seen);
  std::unique_ptr<DiagnosticsEngine> Diagnostics =
      attachDiagnostics(Context, Consumer);

  auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(
      vfs::createPhysicalFileSystem().release());
  SingleCommand Commands(Command);
  ClangTool Tool(Commands, Command.Filename,
                 std::make_shared<PCHContainerOperations>(), Files);
  tidy::ClangTidyOptions FileOptions =
      Context.getOptionsForFile(Command.Filename);
  if (FileOptions.ExtraArgsBefore)
    Tool.appendArgumentsAdjuster(getInsertArgumentAdjuster(
        *FileOptions.ExtraArgsBefore, ArgumentInsertPosition::BEGIN));
  if (FileOptions.ExtraArgs)
    Tool.appendArgumentsAdjuster(getInsertArgumentAdjuster(
        *FileOptions.ExtraArgs, ArgumentInsertPosition::END));
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.setPrintErrorMessage(false);
  CheckActionFactory Factory(Context, Files, Result.Seen);
  Tool.run(&Factory);

  Result.Findings = Consumer.take();
  erase_if(Result.Findings, [](const tidy::ClangTidyError &Error) {
    return Error.DiagnosticName == "clang-diagnostic-error";
  });
  Result.Silenced = Context.getStats().ErrorsIgnoredNOLINT;
  return Result;
}

} // namespace index_width
