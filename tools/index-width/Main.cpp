//===--- Main.cpp - the index-width command -------------------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks CUDA files for index arithmetic that is too narrow. Exit status: 0 if
// there is nothing to report, 1 if there are findings, 2 if a file could not be
// checked or fixed, or the command line is wrong.
//
//===----------------------------------------------------------------------===//

#include "ApplyFixes.h"
#include "CheckOptions.h"
#include "Commands/CudaCommand.h"
#include "Inputs.h"
#include "Paths.h"
#include "Summary.h"
#include "Support/ClangCompat.h"
#include "TidyRun.h"
#include "Version.h"
#include "clang-tidy/ClangTidy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <set>
#include <tuple>

using namespace clang::tidy;
using namespace index_width;
using namespace llvm;

static cl::OptionCategory Category("index-width options");

static cl::list<std::string> Files(cl::Positional, cl::desc("FILE..."),
                                   cl::cat(Category));
static cl::opt<std::string>
    Checks("checks",
           cl::desc("Comma-separated globs of checks to turn on, or off with a "
                    "leading '-'; added to '-*,index-width-*'"),
           cl::value_desc("globs"), cl::cat(Category));
static cl::opt<bool> ListChecks("list-checks",
                                cl::desc("List the checks that are on"),
                                cl::cat(Category));
static cl::opt<bool> Fix("fix",
                         cl::desc("Apply the fixes that findings carry, except "
                                  "in files with compile errors"),
                         cl::cat(Category));
static cl::opt<bool>
    FixErrors("fix-errors",
              cl::desc("Apply fixes also in files with compile errors"),
              cl::cat(Category));
static cl::opt<std::string>
    WarningsAsErrors("warnings-as-errors",
                     cl::desc("Comma-separated globs of checks whose warnings "
                              "are errors"),
                     cl::value_desc("globs"), cl::cat(Category));
static cl::opt<std::string>
    ExportFixes("export-fixes",
                cl::desc("Write the findings and fixes to a file in the format "
                         "of clang-apply-replacements"),
                cl::value_desc("file"), cl::cat(Category));
static cl::opt<std::string>
    Config("config",
           cl::desc("Configuration in YAML, used instead of .clang-tidy files"),
           cl::value_desc("yaml"), cl::cat(Category));
static cl::opt<std::string>
    ConfigFile("config-file",
               cl::desc("Configuration file used instead of .clang-tidy files"),
               cl::value_desc("file"), cl::cat(Category));
static cl::opt<std::string>
    HeaderFilter("header-filter",
                 cl::desc("Regular expression for the headers whose findings "
                          "are shown; all but system headers by default"),
                 cl::value_desc("regex"), cl::cat(Category));
static cl::opt<std::string> BuildPath(
    "p", cl::desc("Compile database (compile_commands.json) or its folder"),
    cl::value_desc("build"), cl::cat(Category));
static cl::opt<std::string> CudaPath("cuda-path",
                                     cl::desc("Folder of the CUDA Toolkit"),
                                     cl::value_desc("dir"), cl::cat(Category));
static cl::opt<bool> ExitZero("exit-zero",
                              cl::desc("Exit with 0 also when there are "
                                       "findings"),
                              cl::cat(Category));
static cl::opt<bool> Quiet("quiet",
                           cl::desc("Print findings and errors only, no "
                                    "summary"),
                           cl::cat(Category));
static cl::opt<bool> Verbose("verbose",
                             cl::desc("Print the commands that files are read "
                                      "with and all compile errors"),
                             cl::cat(Category));

static constexpr int FoundNothing = 0, FoundSomething = 1, CouldNotRun = 2;

static raw_ostream &say(StringRef Severity) {
  return errs() << "index-width: " << Severity << ": ";
}

/// Reports \p E, one line for each error in it.
static int fail(Error E) {
  handleAllErrors(std::move(E), [](const ErrorInfoBase &Info) {
    say("error") << Info.message() << '\n';
  });
  return CouldNotRun;
}

/// LLVM's libraries register options of their own, which are none of ours.
static void removeForeignOptions() {
  SmallVector<cl::Option *> Foreign;
  for (auto &Entry : cl::getRegisteredOptions()) {
    cl::Option *Option = Entry.second;
    StringRef Name = Option->ArgStr;
    if (!is_contained(Option->Categories, &Category) && Name != "help" &&
        Name != "version")
      Foreign.push_back(Option);
  }
  for (cl::Option *Option : Foreign)
    Option->removeArgument();
}

/// Says in one line what LLVM's parser says in \p Text about a command line.
static void reportCommandLine(StringRef Text) {
  // The parser has already said that a value is missing.
  if (Text.empty())
    return;
  auto [First, Second] = Text.trim().split('\n');
  First.consume_front("index-width: ");
  std::string Message = First.split(".  Try:").first.trim().str();
  if (StringRef(Message).consume_front("Unknown command line argument"))
    Message = "unknown option" +
              Message.substr(StringRef("Unknown command line argument").size());
  Message.front() = toLower(Message.front());
  size_t Guess = Second.find("Did you mean '");
  if (Guess != StringRef::npos)
    Message += "; did you mean " +
               Second.drop_front(Guess + StringRef("Did you mean ").size())
                   .split('?')
                   .first.str();
  say("error") << Message << " (--help lists the options)\n";
}

/// The folder of Clang's own headers: beside this program where it is
/// installed with them, otherwise that of the Clang it was built against.
static Expected<std::string> findResourceDir(const char *Argv0) {
  static int Symbol;
  SmallString<256> Beside(sys::path::parent_path(
      sys::path::parent_path(sys::fs::getMainExecutable(Argv0, &Symbol))));
  sys::path::append(Beside, "lib", "clang", Twine(LLVM_VERSION_MAJOR));
  for (StringRef Folder : {StringRef(Beside), StringRef(CLANG_RESOURCE_DIR)})
    if (sys::fs::is_directory(Folder + "/include"))
      return Folder.str();
  return createStringError(inconvertibleErrorCode(),
                           "Clang's own headers are not in " CLANG_RESOURCE_DIR
                           "; install the package libclang-common-%d-dev",
                           LLVM_VERSION_MAJOR);
}

static int listChecks(const CheckOptions &Options) {
  SmallString<256> Here;
  sys::fs::current_path(Here);
  sys::path::append(Here, "kernel.cu");
  for (const std::string &Name :
       enabledChecks(Options.provider()->getOptions(Here)))
    outs() << Name << '\n';
  return FoundNothing;
}

/// Reads all inputs, so that a wrong name is reported before any work is done.
/// A file that has several names among them is read under the first.
static Expected<std::vector<Input>>
readInputs(std::optional<std::vector<std::string>> Flags) {
  Expected<InputReader> Reader =
      InputReader::create(std::move(Flags), BuildPath);
  if (!Reader)
    return Reader.takeError();
  std::vector<Input> Inputs;
  std::set<std::string> Known;
  Error Problems = Error::success();
  for (const std::string &Name : Files) {
    Expected<Input> Read = Reader->read(Name);
    if (!Read)
      Problems = joinErrors(std::move(Problems), Read.takeError());
    else if (Known.insert(fileIdentity(Read->Path)).second)
      Inputs.push_back(std::move(*Read));
  }
  if (Problems)
    return Problems;
  return Inputs;
}

namespace {
/// Checks files one after the other and collects what was found.
class Session {
public:
  Session(const CheckOptions &Options, std::string ResourceDir)
      : Options(Options), ResourceDir(std::move(ResourceDir)) {}

  /// Fails if \p File could not be checked.
  Error check(const Input &File);
  /// Whether the compiler or a check crashed on one of the files.
  bool hasCrashed() const { return HasCrashed; }
  /// Prints the findings, applies and exports fixes. Returns the exit status.
  int finish(size_t FileCount);

private:
  Expected<TidyResult> run(const Input &File, CudaSide Side,
                           const std::optional<CudaInstallation> &Toolkit);
  void add(TidyResult &&Result, bool HasErrors);
  bool isNew(const ClangTidyError &Report);
  Error finishFile(const Input &File, Coverage FileSeen);

  const CheckOptions &Options;
  std::string ResourceDir;
  std::vector<ClangTidyError> Findings;
  /// What is shown without being a finding.
  std::vector<ClangTidyError> Others;
  std::set<std::tuple<std::string, unsigned, std::string>> Known;
  Coverage Seen;
  ReadFiles Read;
  unsigned Silenced = 0;
  bool HasCrashed = false;
};
} // namespace

/// Says what of \p File's command is guessed or left out.
static void warnAboutCommand(const Input &File) {
  if (!File.MissingFrom.empty())
    say("warning") << File.Name << ": not in " << File.MissingFrom
                   << ", checked as plain CUDA C++17\n";
  if (!File.Options.UnknownNvccOptions.empty())
    say("warning") << File.Name << ": nvcc options that are not understood "
                   << "were left out: "
                   << join(File.Options.UnknownNvccOptions, " ") << '\n';
}

/// The toolkit to read a file with, if it needs one.
static Expected<std::optional<CudaInstallation>>
findToolkit(const SourceOptions &Source) {
  if (!Source.IsCuda || worksWithoutToolkit(Source.Arguments))
    return std::nullopt;
  Expected<CudaInstallation> Found = findCudaInstallation(
      CudaPath.empty() ? StringRef(Source.CudaPath) : StringRef(CudaPath));
  if (!Found)
    return Found.takeError();
  return std::move(*Found);
}

static Error failure(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

Expected<TidyResult>
Session::run(const Input &File, CudaSide Side,
             const std::optional<CudaInstallation> &Toolkit) {
  clang::tooling::CompileCommand Command(
      File.Options.Directory, File.Path,
      clangCommand(File.Options, File.Path, Side, Toolkit, ResourceDir), "");
  if (Verbose)
    errs() << join(Command.CommandLine, " ") << '\n';
  std::optional<TidyResult> Result = runChecks(Command, Options);
  HasCrashed |= !Result;
  if (!Result)
    return failure(File.Name + ": the analysis crashed, nothing is known of "
                               "this file; other files are checked all the "
                               "same; please report it with the file");
  if (!Result->OptionErrors.empty())
    return failure(File.Name + ": " + join(Result->OptionErrors, "; ") +
                   "; correct it in " +
                   Options.sourceOfCheckOptions(File.Path));
  // In a compile database there are flags that another compiler knows. Those
  // that were given for this run are meant, and a typo in one changes it.
  std::string FlagErrors = describeFlagErrors(Result->Seen);
  if (File.HasOwnFlags && !FlagErrors.empty())
    return failure(File.Name + ": not checked because of its compiler flags: " +
                   FlagErrors + "; correct them or leave them out");
  return std::move(*Result);
}

Error Session::check(const Input &File) {
  warnAboutCommand(File);
  Expected<std::optional<CudaInstallation>> Toolkit = findToolkit(File.Options);
  if (!Toolkit)
    return Toolkit.takeError();

  SmallVector<TidyResult, 2> Results;
  Coverage FileSeen;
  unsigned FileSilenced = 0;
  for (CudaSide Side : {CudaSide::Device, CudaSide::Host}) {
    // A file that is not CUDA has one side only.
    if (Side == CudaSide::Device && !File.Options.IsCuda)
      continue;
    Expected<TidyResult> Result = run(File, Side, *Toolkit);
    if (!Result)
      return Result.takeError();
    FileSeen.merge(Result->Seen);
    FileSilenced = std::max(FileSilenced, Result->Silenced);
    Results.push_back(std::move(*Result));
  }

  if (File.HasOwnFlags)
    for (StringRef Unknown : FileSeen.UnknownWarnings)
      say("warning") << File.Name << ": " << Unknown << ", it was ignored\n";
  Silenced += FileSilenced;
  for (TidyResult &Result : Results) {
    Read.merge(Result.Read);
    add(std::move(Result), !FileSeen.Errors.empty());
  }
  return finishFile(File, std::move(FileSeen));
}

/// Says what of \p File was not seen, and fails if that is all of it.
Error Session::finishFile(const Input &File, Coverage FileSeen) {
  if (Verbose)
    for (const ParseError &Error : FileSeen.Errors)
      errs() << Error.Place << ": " << Error.Message << '\n';
  if (!wasChecked(FileSeen))
    return failure(describeGaps(File.Name, FileSeen));
  if (!FileSeen.Errors.empty())
    say("warning") << describeGaps(File.Name, FileSeen)
                   << (Fix && !FixErrors ? "; not fixed without --fix-errors"
                                         : "")
                   << '\n';
  else if (FileSeen.Functions.empty() && !Quiet)
    say("note") << File.Name << ": no kernel or device function in it\n";
  Seen.merge(std::move(FileSeen));
  return Error::success();
}

/// Keeps what the other side, or another file that includes the same header,
/// did not show before.
void Session::add(TidyResult &&Result, bool HasErrors) {
  for (ClangTidyError &Finding : Result.Findings) {
    if (!isNew(Finding))
      continue;
    // In code that was not understood an edit is a guess.
    if (HasErrors && Fix && !FixErrors)
      Finding.Message.Fix.clear();
    Findings.push_back(std::move(Finding));
  }
  for (ClangTidyError &Other : Result.Others)
    if (isNew(Other))
      Others.push_back(std::move(Other));
}

bool Session::isNew(const ClangTidyError &Report) {
  return Known
      .insert({fileIdentity(absolutePath(Report.BuildDirectory,
                                         Report.Message.FilePath)),
               Report.Message.FileOffset, Report.DiagnosticName})
      .second;
}

static Error exportFixes(StringRef MainFile,
                         const std::vector<ClangTidyError> &Findings) {
  return writeToOutput(ExportFixes, [&](raw_ostream &Out) {
    exportReplacements(MainFile, Findings, Out);
    return Error::success();
  });
}

/// Prints \p Reports as clang-tidy does.
static void show(ArrayRef<ClangTidyError> Reports,
                 const CheckOptions &Options) {
  ClangTidyContext Context(Options.provider());
  unsigned AsErrors = 0;
  handleErrors(Reports, Context, FB_NoFix, AsErrors, vfs::getRealFileSystem());
  outs().flush();
}

/// Whether \p Report, no finding, is reason enough to exit with 1.
static bool isError(const ClangTidyError &Report) {
  bool IsFromCompiler =
      StringRef(Report.DiagnosticName).starts_with("clang-diagnostic-");
  return Report.IsWarningAsError ||
         (!IsFromCompiler && Report.DiagLevel == ClangTidyError::Error);
}

int Session::finish(size_t FileCount) {
  show(Findings, Options);
  show(Others, Options);
  unsigned Fixed = 0;
  bool HasFailed = false;
  if (Fix || FixErrors)
    if (Error E = applyFixes(Findings, Read, Options, Fixed)) {
      fail(std::move(E));
      HasFailed = true;
    }
  if (!ExportFixes.empty())
    if (Error E = exportFixes(Files.front(), Findings))
      return fail(createFileError(ExportFixes, std::move(E)));
  if (!Quiet)
    errs() << "index-width: "
           << summarize(FileCount, Seen, Findings, Silenced, Fixed) << '\n';
  if (HasFailed)
    return CouldNotRun;
  bool IsClean = Findings.size() <= Fixed && none_of(Others, isError);
  return IsClean || ExitZero ? FoundNothing : FoundSomething;
}

int main(int Argc, const char **Argv) {
  InitLLVM Init(Argc, Argv);
  const char **End = Argv + Argc;
  const char **Separator = std::find_if(
      Argv, End, [](StringRef Argument) { return Argument == "--"; });
  std::optional<std::vector<std::string>> Flags;
  if (Separator != End)
    Flags.emplace(Separator + 1, End);

  removeForeignOptions();
  cl::SetVersionPrinter([](raw_ostream &Out) {
    Out << "index-width " INDEX_WIDTH_VERSION " (LLVM " LLVM_VERSION_STRING
           ")\n";
  });
  std::string Problem;
  raw_string_ostream ProblemStream(Problem);
  if (!cl::ParseCommandLineOptions(
          Separator - Argv, Argv,
          "finds index arithmetic in CUDA kernels that overflows 32 bits\n\n"
          "index-width [options] FILE... [-- compiler flags]\n",
          &ProblemStream)) {
    reportCommandLine(ProblemStream.str());
    return CouldNotRun;
  }

  CheckSettings Settings;
  Settings.Checks = Checks;
  Settings.Config = Config;
  Settings.ConfigFile = ConfigFile;
  if (WarningsAsErrors.getNumOccurrences())
    Settings.WarningsAsErrors = WarningsAsErrors;
  if (HeaderFilter.getNumOccurrences())
    Settings.HeaderFilter = HeaderFilter;
  Expected<CheckOptions> Options = CheckOptions::create(Settings);
  if (!Options)
    return fail(Options.takeError());
  if (ListChecks)
    return listChecks(*Options);
  if (Files.empty()) {
    say("error") << "no file to check; usage: index-width [options] FILE... "
                    "[-- compiler flags]\n";
    return CouldNotRun;
  }

  Expected<std::vector<Input>> Inputs = readInputs(std::move(Flags));
  if (!Inputs)
    return fail(Inputs.takeError());
  Expected<std::string> ResourceDir = findResourceDir(Argv[0]);
  if (!ResourceDir)
    return fail(ResourceDir.takeError());

  enableCrashRecovery();
  Session Run(*Options, std::move(*ResourceDir));
  size_t Failed = 0;
  for (const Input &File : *Inputs)
    if (Error E = Run.check(File)) {
      fail(std::move(E));
      ++Failed;
    }
  int Status = CouldNotRun;
  if (Failed < Inputs->size())
    Status = Run.finish(Inputs->size() - Failed);
  if (Failed)
    Status = CouldNotRun;
  // What a crash left behind is not fit to be destroyed in order.
  if (Run.hasCrashed())
    sys::Process::Exit(Status, /*NoCleanup=*/true);
  return Status;
}
