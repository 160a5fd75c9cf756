//===--- NvccOptions.cpp - nvcc command lines for Clang -------------------===//
//
// Part of the index-width project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands/NvccOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace index_width {

/// What becomes of an option.
enum class Action {
  Drop,         ///< without value
  DropValue,    ///< with a value
  Replace,      ///< without value, becomes Option::Clang
  RenameValue,  ///< with a value, becomes Option::Clang and the value
  HostOptions,  ///< a comma-separated list for the host compiler
  Architecture, ///< names GPU architectures
  Relocatable,  ///< --relocatable-device-code=true|false
  Stream,       ///< --default-stream=legacy|null|per-thread
  Language,     ///< --x=cu|c|c++
};

struct Option {
  StringLiteral Long;  ///< without dashes
  StringLiteral Short; ///< without dash; empty if there is none
  Action What;
  StringLiteral Clang = "";
};

// Names as `nvcc --help` has them. nvcc takes one or two dashes before long
// names, and a value after a space or an equals sign.
static constexpr Option Options[] = {
    // What the preprocessor sees.
    {"include-path", "I", Action::RenameValue, "-I"},
    {"system-include", "isystem", Action::RenameValue, "-isystem"},
    {"define-macro", "D", Action::RenameValue, "-D"},
    {"undefine-macro", "U", Action::RenameValue, "-U"},
    {"pre-include", "include", Action::RenameValue, "-include"},
    {"std", "", Action::RenameValue, "-std="},
    {"default-stream", "", Action::Stream},
    // What kind of compilation it is.
    {"gpu-architecture", "arch", Action::Architecture},
    {"gpu-code", "code", Action::Architecture},
    {"generate-code", "gencode", Action::Architecture},
    {"relocatable-device-code", "rdc", Action::Relocatable},
    {"device-c", "dc", Action::Replace, "-fgpu-rdc"},
    {"device-w", "dw", Action::Drop},
    {"x", "", Action::Language},
    {"compile", "c", Action::Drop},
    {"preprocess", "E", Action::Drop},
    {"cubin", "", Action::Drop},
    {"fatbin", "", Action::Drop},
    {"ptx", "", Action::Drop},
    {"shared", "", Action::Drop},
    {"machine", "m", Action::DropValue},
    {"m64", "", Action::Drop},
    // Language extensions that Clang has without being asked.
    {"expt-relaxed-constexpr", "", Action::Drop},
    {"expt-extended-lambda", "", Action::Drop},
    {"extended-lambda", "", Action::Drop},
    // Options for other tools.
    {"compiler-options", "Xcompiler", Action::HostOptions},
    {"compiler-bindir", "ccbin", Action::DropValue},
    {"linker-options", "Xlinker", Action::DropValue},
    {"archive-options", "Xarchive", Action::DropValue},
    {"ptxas-options", "Xptxas", Action::DropValue},
    {"cudafe-options", "Xcudafe", Action::DropValue},
    {"fatbin-options", "Xfatbin", Action::DropValue},
    {"nvlink-options", "Xnvlink", Action::DropValue},
    {"library", "l", Action::DropValue},
    {"library-path", "L", Action::DropValue},
    {"cudart", "", Action::DropValue},
    {"forward-unknown-to-host-compiler", "", Action::Drop},
    {"forward-unknown-opts", "", Action::Drop},
    {"allow-unsupported-compiler", "", Action::Drop},
    // Code generation.
    {"optimize", "O", Action::DropValue},
    {"debug", "g", Action::Drop},
    {"device-debug", "G", Action::Drop},
    {"generate-line-info", "lineinfo", Action::Drop},
    {"profile", "pg", Action::Drop},
    {"dlink-time-opt", "dlto", Action::Drop},
    {"maxrregcount", "", Action::DropValue},
    {"use_fast_math", "", Action::Drop},
    {"ftz", "", Action::DropValue},
    {"prec-div", "", Action::DropValue},
    {"prec-sqrt", "", Action::DropValue},
    {"fmad", "", Action::DropValue},
    {"extra-device-vectorization", "", Action::Drop},
    {"restrict", "", Action::Drop},
    // Messages, dependencies, files and nvcc's own workings.
    {"disable-warnings", "w", Action::Drop},
    {"Werror", "", Action::DropValue},
    {"Wno-deprecated-gpu-targets", "", Action::Drop},
    {"diag-suppress", "", Action::DropValue},
    {"diag-error", "", Action::DropValue},
    {"diag-warn", "", Action::DropValue},
    {"display-error-number", "err-no", Action::Drop},
    {"no-display-error-number", "no-err-no", Action::Drop},
    {"resource-usage", "res-usage", Action::Drop},
    {"source-in-ptx", "src-in-ptx", Action::Drop},
    {"generate-dependencies", "M", Action::Drop},
    {"generate-nonsystem-dependencies", "MM", Action::Drop},
    {"generate-dependencies-with-compile", "MD", Action::Drop},
    {"generate-nonsystem-dependencies-with-compile", "MMD", Action::Drop},
    {"generate-dependency-targets", "MP", Action::Drop},
    {"dependency-output", "MF", Action::DropValue},
    {"dependency-target-name", "MT", Action::DropValue},
    {"output-file", "o", Action::DropValue},
    {"output-directory", "odir", Action::DropValue},
    {"objdir-as-tempdir", "objtemp", Action::Drop},
    {"keep", "", Action::Drop},
    {"keep-dir", "", Action::DropValue},
    {"verbose", "v", Action::Drop},
    {"threads", "t", Action::DropValue},
    {"split-compile", "", Action::DropValue},
    {"time", "", Action::DropValue},
};

bool isNvcc(StringRef Program) { return sys::path::stem(Program) == "nvcc"; }

static bool hasValue(Action What) {
  return What != Action::Drop && What != Action::Replace;
}

namespace {
/// Reads nvcc's arguments from left to right.
class Translator {
public:
  explicit Translator(ArrayRef<std::string> Arguments)
      : Rest(Arguments),
        ForwardUnknown(any_of(Arguments, [](StringRef Argument) {
          return Argument.ltrim('-').starts_with("forward-unknown-");
        })) {}

  TranslatedOptions run();

private:
  void option(StringRef Argument);
  void apply(const Option &Known, StringRef Value);
  void hostOptions(StringRef List);
  void architectures(StringRef List);

  ArrayRef<std::string> Rest;
  /// Whether what nvcc does not know is for the host compiler.
  bool ForwardUnknown;
  TranslatedOptions Result;
  unsigned HighestArch = 0;
};
} // namespace

TranslatedOptions Translator::run() {
  while (!Rest.empty()) {
    StringRef Argument = Rest.front();
    Rest = Rest.drop_front();
    if (Argument.size() > 1 && Argument.front() == '-')
      option(Argument);
  }
  return std::move(Result);
}

void Translator::option(StringRef Argument) {
  bool TwoDashes = Argument.starts_with("--");
  auto [Name, Value] = Argument.ltrim('-').split('=');

  const Option *Known = find_if(Options, [&, Name = Name](const Option &O) {
    return Name == O.Long ||
           (!TwoDashes && !O.Short.empty() && Name == O.Short);
  });
  if (Known == std::end(Options)) {
    // The value may also be part of the word: -DNAME=1, -Iinclude, -O3, -std.
    StringRef Word = Argument.drop_front();
    Known = find_if(Options, [&](const Option &O) {
      return O.Short.size() == 1 && hasValue(O.What) &&
             Word.starts_with(O.Short) && !TwoDashes;
    });
    if (Known == std::end(Options)) {
      if (ForwardUnknown)
        hostOptions(Argument);
      else
        Result.Unknown.push_back(Argument.str());
      return;
    }
    apply(*Known, Word.drop_front());
    return;
  }

  if (!hasValue(Known->What)) {
    apply(*Known, "");
    return;
  }
  if (Argument.contains('=')) {
    apply(*Known, Value);
    return;
  }
  // -O alone is complete.
  if (Known->Short == "O")
    return;
  if (Rest.empty()) {
    Result.Unknown.push_back(Argument.str());
    return;
  }
  StringRef Next = Rest.front();
  Rest = Rest.drop_front();
  apply(*Known, Next);
}

void Translator::apply(const Option &Known, StringRef Value) {
  switch (Known.What) {
  case Action::Drop:
  case Action::DropValue:
    return;
  case Action::Replace:
    Result.Arguments.push_back(Known.Clang.str());
    return;
  case Action::RenameValue:
    if (Known.Clang.ends_with("=")) {
      Result.Arguments.push_back((Known.Clang + Value).str());
      return;
    }
    Result.Arguments.push_back(Known.Clang.str());
    Result.Arguments.push_back(Value.str());
    return;
  case Action::HostOptions:
    hostOptions(Value);
    return;
  case Action::Architecture:
    architectures(Value);
    return;
  case Action::Relocatable:
    if (Value == "true")
      Result.Arguments.push_back("-fgpu-rdc");
    return;
  case Action::Stream:
    if (Value == "per-thread")
      Result.Arguments.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    return;
  case Action::Language:
    Result.IsCuda = Value == "cu";
    return;
  }
}

/// Of the host compiler's options only those that change what is read matter,
/// and they are spelled as Clang spells them.
void Translator::hostOptions(StringRef List) {
  SmallVector<StringRef> Words;
  List.split(Words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef Word : Words)
    if (Word.starts_with("-D") || Word.starts_with("-U") ||
        Word.starts_with("-I") || Word.starts_with("-std=") ||
        Word == "-fopenmp")
      Result.Arguments.push_back(Word.str());
}

/// Takes "sm_90", "compute_80", "arch=compute_90a,code=[sm_90a,compute_90a]".
void Translator::architectures(StringRef List) {
  for (StringRef Prefix : {"sm_", "compute_"})
    for (size_t At = List.find(Prefix); At != StringRef::npos;
         At = List.find(Prefix, At + 1)) {
      StringRef Name = List.drop_front(At + Prefix.size()).take_while(isAlnum);
      StringRef Number = Name.take_while(isDigit);
      unsigned Arch = 0;
      if (Number.getAsInteger(10, Arch) || Arch < HighestArch)
        continue;
      HighestArch = Arch;
      Result.GpuArch = ("sm_" + Name).str();
    }
}

TranslatedOptions translateNvccOptions(ArrayRef<std::string> Arguments) {
  return Translator(Arguments).run();
}

} // namespace index_width
