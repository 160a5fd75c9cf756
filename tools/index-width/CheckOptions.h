//===--- CheckOptions.h - which checks run, and how -------------*- C++ -*-===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver runs the index-width checks and reads clang-tidy's configuration.
// A .clang-tidy file is written for clang-tidy and mostly speaks of other
// checks; of its Checks only what concerns index-width counts here.
//
//===----------------------------------------------------------------------===//

#ifndef INDEX_WIDTH_TOOLS_CHECKOPTIONS_H
#define INDEX_WIDTH_TOOLS_CHECKOPTIONS_H

#include "clang-tidy/ClangTidyOptions.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <optional>
#include <string>

namespace index_width {

/// What the user said on the command line about checks and configuration.
struct CheckSettings {
  std::string Checks;
  std::optional<std::string> WarningsAsErrors;
  std::optional<std::string> HeaderFilter;
  std::string Config;     ///< YAML
  std::string ConfigFile; ///< the path of a YAML file
};

/// Reads the settings once, to provide the options of any number of runs.
class CheckOptions {
public:
  /// Fails on a configuration that cannot be read and on checks that do not
  /// exist or leave nothing to run.
  static llvm::Expected<CheckOptions> create(const CheckSettings &Settings);

  /// A new provider; clang-tidy wants to own one for each run.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider> provider() const;

  /// Names what sets options of checks for \p File: a path, or "--config".
  std::string sourceOfCheckOptions(llvm::StringRef File) const;

private:
  clang::tidy::ClangTidyOptions Defaults;
  clang::tidy::ClangTidyOptions Overrides;
  /// Replaces .clang-tidy files if present.
  std::optional<clang::tidy::ClangTidyOptions> Config;
  /// Where Config is from.
  std::string ConfigName;
};

/// The entries of \p Checks, a list as in .clang-tidy, that concern the
/// index-width checks: those that name them, and "-*" before the first that
/// turns one on.
std::string indexWidthChecksOf(llvm::StringRef Checks);

} // namespace index_width

#endif // INDEX_WIDTH_TOOLS_CHECKOPTIONS_H
