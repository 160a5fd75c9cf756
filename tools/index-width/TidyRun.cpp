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
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <csignal>

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
  CheckAction(tidy::ClangTidyASTConsumerFactory &Checks, Coverage &Seen,
              ReadFiles &Read)
      : Checks(Checks), Seen(Seen), Read(Read) {}

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

  void EndSourceFileAction() override {
    const SourceManager &Sources = getCompilerInstance().getSourceManager();
    for (auto File = Sources.fileinfo_begin(); File != Sources.fileinfo_end();
         ++File)
      if (std::optional<StringRef> Text = File->second->getBufferDataIfLoaded())
        Read.add(File->first.getUniqueID(), *Text);
  }

private:
  tidy::ClangTidyASTConsumerFactory &Checks;
  Coverage &Seen;
  ReadFiles &Read;
};

class CheckActionFactory : public FrontendActionFactory {
public:
  CheckActionFactory(tidy::ClangTidyContext &Context,
                     IntrusiveRefCntPtr<vfs::OverlayFileSystem> Files,
                     Coverage &Seen, ReadFiles &Read)
      : Checks(Context, std::move(Files)), Seen(Seen), Read(Read) {}

  std::unique_ptr<FrontendAction> create() override {
    return std::make_unique<CheckAction>(Checks, Seen, Read);
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
  ReadFiles &Read;
};
} // namespace

/// Options of index-width checks that no check has asked for, so that a typo in
/// one does not pass for a setting.
static void reportUnknownOptions(const tidy::ClangTidyContext &Context,
                                 const StringSet<> &Known,
                                 std::vector<std::string> &Problems) {
  for (const auto &Option : Context.getOptions().CheckOptions) {
    StringRef Check = Option.getKey().split('.').first;
    if (Check.starts_with("index-width-") && Context.isCheckEnabled(Check) &&
        !Known.contains(Option.getKey()))
      Problems.push_back(
          ("no check has the option '" + Option.getKey() + "'").str());
  }
}

/// Whether \p Error is for the user to see at all. Errors of the compiler say
/// what was not read, which Coverage does; its warnings are the business of
/// whoever compiles, unless they are asked for by name and not with all others.
static bool isShown(const tidy::ClangTidyError &Error,
                    const tidy::ClangTidyContext &Context) {
  StringRef Name = Error.DiagnosticName;
  if (!Name.starts_with("clang-diagnostic-"))
    return true;
  StringRef Checks = *Context.getOptions().Checks;
  return Context.isCheckEnabled(Name) && Checks.contains("clang-diagnostic-");
}

/// Sorts what clang-tidy reports into the parts of \p Result.
static void sortReports(std::vector<tidy::ClangTidyError> Reports,
                        const tidy::ClangTidyContext &Context,
                        TidyResult &Result) {
  for (tidy::ClangTidyError &Report : Reports) {
    StringRef Name = Report.DiagnosticName;
    if (Name == "clang-tidy-config") {
      if (!is_contained(Result.OptionErrors, Report.Message.Message))
        Result.OptionErrors.push_back(Report.Message.Message);
    } else if (Name.starts_with("index-width-") &&
               Report.DiagLevel != tidy::ClangTidyError::Remark) {
      Result.Findings.push_back(std::move(Report));
    } else if (isShown(Report, Context)) {
      Result.Others.push_back(std::move(Report));
    }
  }
}

static TidyResult runUnprotected(const CompileCommand &Command,
                                 const CheckOptions &Options) {
  TidyResult Result;
  tidy::ClangTidyContext Context(Options.provider());
  StringSet<> KnownOptions;
  Context.setOptionsCollector(&KnownOptions);
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
  CheckActionFactory Factory(Context, Files, Result.Seen, Result.Read);
  Tool.run(&Factory);

  sortReports(Consumer.take(), Context, Result);
  if (Result.Seen.WasRead)
    reportUnknownOptions(Context, KnownOptions, Result.OptionErrors);
  Result.Silenced = Context.getStats().ErrorsIgnoredNOLINT;
  return Result;
}

namespace {
/// A stack for the handlers of signals on this thread. Where a stack has no
/// room left, a handler needs another to run on.
class SignalStack {
public:
  SignalStack() : Memory(Size) {
    stack_t New = {};
    New.ss_sp = Memory.data();
    New.ss_size = Size;
    sigaltstack(&New, &Old);
  }
  ~SignalStack() { sigaltstack(&Old, nullptr); }
  SignalStack(const SignalStack &) = delete;
  SignalStack &operator=(const SignalStack &) = delete;

private:
  static constexpr size_t Size = 64 << 10;
  std::vector<char> Memory;
  stack_t Old = {};
};
} // namespace

void enableCrashRecovery() {
  CrashRecoveryContext::Enable();
  // LLVM's handlers run on the stack that they find, which is of no use after
  // an overflow.
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action) == 0) {
      Action.sa_flags |= SA_ONSTACK;
      sigaction(Signal, &Action, nullptr);
    }
  }
}

std::optional<TidyResult> runChecks(const CompileCommand &Command,
                                    const CheckOptions &Options) {
  // Deeply nested code takes much stack; eight times the usual is plenty.
  constexpr unsigned StackSize = 64 << 20;
  std::optional<TidyResult> Result;
  CrashRecoveryContext Recovery;
  bool Survived = Recovery.RunSafelyOnThread(
      [&] {
        SignalStack Stack;
        Result = runUnprotected(Command, Options);
      },
      StackSize);
  if (!Survived)
    return std::nullopt;
  return Result;
}

} // namespace index_width
