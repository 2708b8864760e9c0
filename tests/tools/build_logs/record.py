#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""record.py COMPILER…: builds the wrong sources here with these compilers, and writes a log of the output for each.

A log has a section for each way to print it: a line "$ command", then what the command prints. The first one is a build of
all sources; the others are of one source.
"""

import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ONE = ["-std=c++20", "-I", "../../../include", "-I", "../../../hosts/default", "-fsyntax-only", "blur.cpp"]
WAYS = {
    "g++": (["-fdiagnostics-color=always"], ["-fdiagnostics-plain-output"], ["-fno-diagnostics-show-caret", "-fno-show-column"],
            ["-fno-diagnostics-show-line-numbers"]),
    "clang": (["-fcolor-diagnostics"], ["-fno-caret-diagnostics", "-fno-show-column"], ["-fdiagnostics-format=msvc"],
              ["-fdiagnostics-format=vi"], ["-fdiagnostics-print-source-range-info"],
              ["-fdiagnostics-show-note-include-stack"]),
}


def printed(command):
    """The output that users see, whose locale usually has UTF-8."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(command, cwd=HERE, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return done.stdout.decode()


def name_of(compiler):
    """The compiler's family and version, such as g++-12."""
    version = printed([compiler, "--version"])
    family = "clang" if "clang" in version else "g++"
    return family + "-" + re.search(r"(\d+)\.\d+\.\d+", version)[1]


def record(compiler):
    name = name_of(compiler)
    sections = [["make", "-k", "-s", f"CXX={compiler}"]]
    sections += [[compiler, *way, *ONE] for way in WAYS[name.rsplit("-", 1)[0]]]
    text = "".join(f"$ {' '.join(command)}\n{printed(command)}" for command in sections)
    (HERE / f"{name}.log").write_text(text)


for compiler in sys.argv[1:]:
    record(compiler)
