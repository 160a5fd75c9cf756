#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the checks on a .cu file and compares with the comments in it.

`// CHECK-MESSAGES:` comments hold what clang-tidy must print, in order; no
other warning may come. If there are `// CHECK-FIXES:` comments, the fixes are
applied to a copy: it must hold those lines in order, compile with clang and
nvcc, and give no more findings (with --some-left, it may).
"""

import argparse
import pathlib
import re
import shlex
import subprocess
import sys

CHECK = re.compile(r"//\s*CHECK-(MESSAGES|FIXES)")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--temp", type=pathlib.Path, required=True)
    parser.add_argument("--clang-tidy", required=True)
    parser.add_argument("--plugin", required=True)
    parser.add_argument("--clang", required=True, help="clang with CUDA flags")
    parser.add_argument("--nvcc", required=True, help="empty if there is none")
    parser.add_argument("--checks", default="index-width-*")
    parser.add_argument("--config", help="as clang-tidy's option")
    parser.add_argument("--some-left", action="store_true")
    parser.add_argument("flags", nargs="*", help="compiler flags, after --")
    return parser.parse_args()


def run(*command, allowed=(0,), text=None):
    """Runs a command; ends the test with its output if it fails."""
    words = [str(word) for word in command]
    result = subprocess.run(words, input=text, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    if result.returncode not in allowed:
        sys.exit(f"failed: {shlex.join(words)}\n{result.stdout}")
    return result.stdout


def main():
    args = parse_arguments()
    text = args.source.read_text()
    clang, *clang_flags = shlex.split(args.clang)
    flags = [*clang_flags, "--cuda-gpu-arch=sm_90", f"-I{args.source.parent}",
             *args.flags]
    kinds = set(CHECK.findall(text))
    # Without the comments, so that they are not found in place of the code;
    # lines keep their numbers.
    args.temp.write_text(re.sub(CHECK.pattern + ".*", "//", text))

    def tidy(*options):
        if args.config:
            options += (f"--config={args.config}",)
        output = run(args.clang_tidy, f"--load={args.plugin}",
                     f"--checks=-*,{args.checks}", "--header-filter=.*",
                     "--quiet", *options, args.temp, "--", *flags)
        if " error: " in output:
            sys.exit(f"{args.source} does not parse:\n{output}")
        return output

    def file_check(kind, output, *options):
        run("FileCheck", f"--check-prefix=CHECK-{kind}", *options, args.source,
            text=output)

    output = tidy()
    if "MESSAGES" in kinds:
        file_check("MESSAGES", output, "--implicit-check-not= warning: ")
    elif " warning: " in output:
        sys.exit(f"no finding expected, but:\n{output}")

    if "FIXES" not in kinds:
        return
    tidy("--fix")
    file_check("FIXES", args.temp.read_text())
    for side in "--cuda-host-only", "--cuda-device-only":
        run(clang, *flags, side, "-fsyntax-only", args.temp)
    if args.nvcc:
        run(args.nvcc, "-std=c++17", "-arch=sm_90", f"-I{args.source.parent}",
            *args.flags, "-c", args.temp, "-o", f"{args.temp}.o")
    left = tidy()
    if " warning: " in left and not args.some_left:
        sys.exit(f"findings are left after the fixes:\n{left}")


if __name__ == "__main__":
    main()
