//===--- CheckOptions.cpp - which checks run, and how ---------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckOptions.h"
#include "Support/ClangCompat.h"
#include "clang-tidy/GlobList.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/SourceMgr.h"

using namespace clang::tidy;
using namespace llvm;

namespace index_width {

static constexpr StringLiteral Ours = "index-width";

static SmallVector<StringRef> entriesOf(StringRef Checks) {
  SmallVector<StringRef> Entries;
  while (!Checks.empty()) {
    size_t End = std::min(Checks.find_first_of(",\n"), Checks.size());
    StringRef Entry = Checks.take_front(End).trim();
    if (!Entry.empty())
      Entries.push_back(Entry);
    Checks = Checks.drop_front(std::min(End + 1, Checks.size()));
  }
  return Entries;
}

std::string indexWidthChecksOf(StringRef Checks) {
  SmallVector<StringRef> Entries = entriesOf(Checks);
  SmallVector<StringRef> Kept;
  for (auto *Entry = Entries.begin(); Entry != Entries.end(); ++Entry) {
    bool TurnsOneOnLater =
        std::any_of(Entry, Entries.end(),
                    [](StringRef Later) { return Later.starts_with(Ours); });
    if (Entry->starts_with(Ours) || Entry->drop_front().starts_with(Ours) ||
        (*Entry == "-*" && TurnsOneOnLater))
      Kept.push_back(*Entry);
  }
  return join(Kept, ",");
}

namespace {
/// Takes the options of another provider and leaves of the Checks of
/// configuration files what indexWidthChecksOf() leaves.
class FilteringProvider : public ClangTidyOptionsProvider {
public:
  explicit FilteringProvider(std::unique_ptr<ClangTidyOptionsProvider> Inner)
      : Inner(std::move(Inner)) {}

  const ClangTidyGlobalOptions &getGlobalOptions() override {
    return Inner->getGlobalOptions();
  }

  std::vector<OptionsSource> getRawOptions(StringRef File) override {
    std::vector<OptionsSource> Sources = Inner->getRawOptions(File);
    for (auto &[Options, Name] : Sources)
      if (Options.Checks && Name != OptionsSourceTypeDefaultBinary &&
          Name != OptionsSourceTypeCheckCommandLineOption)
        Options.Checks = indexWidthChecksOf(*Options.Checks);
    return Sources;
  }

private:
  std::unique_ptr<ClangTidyOptionsProvider> Inner;
};
} // namespace

static Error failure(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

static Expected<ClangTidyOptions> parseConfig(StringRef Text, StringRef Name) {
  std::string Problem;
  ErrorOr<ClangTidyOptions> Options = parseConfigurationWithDiags(
      MemoryBufferRef(Text, Name), [&](const SMDiagnostic &Diagnostic) {
        if (Problem.empty())
          Problem = (Twine(Diagnostic.getLineNo()) + ":" +
                     Twine(Diagnostic.getColumnNo() + 1) + ": " +
                     Diagnostic.getMessage().rtrim('.'))
                        .str();
      });
  if (Options)
    return *Options;
  return failure(Name + " is not a valid configuration: " +
                 (Problem.empty() ? Options.getError().message() : Problem));
}

/// Fails if \p Checks holds an entry that matches no check, or if the checks
/// of \p Options are none.
static Error validateChecks(StringRef Checks, const ClangTidyOptions &Options) {
  ClangTidyOptions Everything = Options;
  Everything.Checks = "*";
  std::vector<std::string> Known = enabledChecks(Everything);
  // Warnings of the compiler are checks by their names, too.
  for (const std::string &Flag : clang::DiagnosticIDs::getDiagnosticFlags())
    if (StringRef Warning = Flag; Warning.consume_front("-W"))
      Known.push_back(("clang-diagnostic-" + Warning).str());
  for (StringRef Entry : entriesOf(Checks)) {
    StringRef Glob = Entry;
    Glob.consume_front("-");
    GlobList Matcher(Glob);
    if (none_of(Known, [&](StringRef Name) { return Matcher.contains(Name); }))
      return failure("no check matches '" + Glob +
                     "' in --checks; --list-checks names those there are");
  }
  if (enabledChecks(Options).empty())
    return failure("--checks=" + Checks + " leaves no check to run");
  return Error::success();
}

Expected<CheckOptions> CheckOptions::create(const CheckSettings &Settings) {
  CheckOptions Result;
  Result.Defaults = ClangTidyOptions::getDefaults();
  Result.Defaults.Checks = "-*,index-width-*";
  // Kernels live in headers as much as in sources. System headers, the
  // toolkit's among them, stay out.
  Result.Defaults.HeaderFilterRegex = ".*";
  Result.Defaults.SystemHeaders = false;

  if (!Settings.Checks.empty())
    Result.Overrides.Checks = Settings.Checks;
  Result.Overrides.WarningsAsErrors = Settings.WarningsAsErrors;
  if (Settings.HeaderFilter) {
    std::string Problem;
    if (!Regex(*Settings.HeaderFilter).isValid(Problem))
      return failure("--header-filter is not a regular expression: " + Problem);
    Result.Overrides.HeaderFilterRegex = Settings.HeaderFilter;
  }

  if (!Settings.Config.empty() && !Settings.ConfigFile.empty())
    return failure("--config and --config-file exclude each other");
  if (!Settings.Config.empty()) {
    Expected<ClangTidyOptions> Parsed =
        parseConfig(Settings.Config, "--config");
    if (!Parsed)
      return Parsed.takeError();
    Result.Config = std::move(*Parsed);
    Result.ConfigName = "--config";
  }
  if (!Settings.ConfigFile.empty()) {
    auto Buffer = MemoryBuffer::getFile(Settings.ConfigFile);
    if (!Buffer)
      return failure(Settings.ConfigFile +
                     ": cannot be read: " + Buffer.getError().message());
    Expected<ClangTidyOptions> Parsed =
        parseConfig((*Buffer)->getBuffer(), Settings.ConfigFile);
    if (!Parsed)
      return Parsed.takeError();
    Result.Config = std::move(*Parsed);
    Result.ConfigName = Settings.ConfigFile;
  }

  if (Error E = validateChecks(Settings.Checks,
                               Result.Defaults.merge(Result.Overrides, 1)))
    return E;
  return Result;
}

std::unique_ptr<ClangTidyOptionsProvider> CheckOptions::provider() const {
  std::unique_ptr<ClangTidyOptionsProvider> Inner;
  if (Config)
    Inner = std::make_unique<ConfigOptionsProvider>(
        ClangTidyGlobalOptions(), Defaults, *Config, Overrides);
  else
    Inner = std::make_unique<FileOptionsProvider>(ClangTidyGlobalOptions(),
                                                  Defaults, Overrides);
  return std::make_unique<FilteringProvider>(std::move(Inner));
}

std::string CheckOptions::sourceOfCheckOptions(StringRef File) const {
  if (Config)
    return ConfigName;
  SmallVector<std::string> Names;
  for (const auto &[Options, Name] : provider()->getRawOptions(File))
    if (!Options.CheckOptions.empty())
      Names.push_back(Name);
  return join(Names, " or ");
}

} // namespace index_width
