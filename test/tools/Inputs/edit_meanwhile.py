# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: edit_meanwhile.py FILE PIPE COMMAND...

Runs the command and adds a line to FILE once the command reads PIPE, which
holds nothing however often it is read.
"""

import os
import subprocess
import sys
import time

path, pipe = sys.argv[1:3]
is_edited = False
with subprocess.Popen(sys.argv[3:]) as process:
    while process.poll() is None:
        time.sleep(0.02)
        try:
            writer = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            continue  # nobody reads it
        if not is_edited:
            with open(path, "a") as file:
                file.write("// edited\n")
            is_edited = True
        os.close(writer)
sys.exit(process.returncode)
