# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The test suite: how tests are found, what they may use (see README.md)."""

import os
import pathlib
import shutil
import subprocess

import lit.formats
import lit.util

config.name = "index-width"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".test", ".cu"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_dir, "test")

llvm_bin = pathlib.Path(config.llvm_tools_dir)
config.environment["PATH"] = f"{llvm_bin}:{os.environ['PATH']}"
config.available_features.add(f"llvm-{config.llvm_version}")


def find_cuda():
    """The CUDA Toolkit's folder and the nvcc to call, either may be None."""
    nvcc = shutil.which("nvcc")
    roots = [os.environ.get("CUDA_PATH"), os.environ.get("CUDA_HOME")]
    if nvcc:
        roots.append(pathlib.Path(nvcc).resolve().parent.parent)
    roots += ["/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"]
    for root in map(pathlib.Path, filter(None, roots)):
        if (root / "include/cuda_runtime.h").exists():
            own = root / "bin/nvcc"
            return root, str(own) if own.exists() else nvcc
    return None, nvcc


def has_gpu():
    """Whether a GPU answers."""
    try:
        return subprocess.run(["nvidia-smi"], capture_output=True).returncode == 0
    except OSError:
        return False


cuda, nvcc = find_cuda()
plugin = f"{config.binary_dir}/lib/IndexWidthTidy.so"
clang_tidy = llvm_bin / "clang-tidy"
clang_cuda = None
if cuda:
    config.available_features.add("cuda-toolkit")
    clang_cuda = (f"{llvm_bin}/clang -x cuda -std=c++17 --cuda-path={cuda} "
                  f"-Wno-unknown-cuda-version -I{cuda}/include/cccl")
    # The driver, too, uses this toolkit.
    config.environment["CUDA_PATH"] = str(cuda)
else:
    lit_config.note("no CUDA Toolkit: tests that need one are unsupported")
if nvcc:
    config.available_features.add("nvcc")
else:
    lit_config.note("no nvcc: tests that need it are unsupported")
if has_gpu():
    config.available_features.add("gpu")
if os.geteuid() != 0:
    config.available_features.add("not-root")

# A build against LLVM 19 beside this one is tried too.
llvm_19 = pathlib.Path(config.binary_dir).parent / "llvm-19"
if (llvm_19 / "bin/index-width").exists():
    config.available_features.add("llvm-19-build")

config.substitutions += [
    ("%index_width_19", f"{llvm_19}/bin/index-width"),
    ("%plugin_19", f"{llvm_19}/lib/IndexWidthTidy.so"),
    ("%check_index_width",
     f"{config.python} {config.test_source_root}/check_index_width.py "
     f"--clang-tidy={clang_tidy} --plugin={plugin} --temp=%t.cu "
     f"--clang='{clang_cuda or ''}' --nvcc='{nvcc or ''}' --source=%s"),
    ("%index_width", f"{config.binary_dir}/bin/index-width"),
    ("%clang_tidy", f"{clang_tidy} --load={plugin}"),
    ("%plugin", plugin),
    ("%nvcc", nvcc or "nvcc"),
    ("%clang_cuda", clang_cuda or "clang-without-cuda"),
    ("%cuda_path", str(cuda or "no-cuda")),
    ("%python", config.python),
    ("%source_dir", config.source_dir),
    ("%runtime_include", f"{config.source_dir}/runtime/include"),
]
