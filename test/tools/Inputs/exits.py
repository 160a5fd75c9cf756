# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: exits.py STATUS COMMAND...: succeeds if the command exits so."""

import subprocess
import sys

status = subprocess.run(sys.argv[2:]).returncode
if status != int(sys.argv[1]):
    sys.exit(f"exit status {status}, expected {sys.argv[1]}")
