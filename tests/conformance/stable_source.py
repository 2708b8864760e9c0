#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles stable_source.cpp with PyTorch's headers and with this library's, and compares what the two programs print.

    stable_source.py --folder FOLDER [--compiler COMPILER] [--torch FOLDER]
"""

import argparse
import difflib
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE / "libtorch"))

from torch_build import Build  # noqa: E402

SOURCE = HERE / "stable_source.cpp"


def printed(program):
    done = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{program} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the package; this Python's without it")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    build = Build(arguments.compiler, arguments.torch, arguments.folder)
    theirs = arguments.folder / "stable_source_torch"
    compiled = build.compile(SOURCE, theirs.with_suffix(".o"))
    if compiled.returncode != 0:
        sys.exit(compiled.stdout)
    build.link([theirs.with_suffix(".o")], theirs)

    ours = arguments.folder / "stable_source"
    warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
    includes = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts' / 'default'}"]
    major, minor = map(int, build.version().split("."))
    version = f"-DTORCH_TARGET_VERSION={major << 56 | minor << 48:#x}"
    compiled = build.run([arguments.compiler, "-std=c++20", version, *warnings, *includes, SOURCE, "-o", ours, "-pthread", "-ldl"])
    if compiled.returncode != 0:
        sys.exit(compiled.stdout)

    expected, found = printed(theirs), printed(ours)
    different = list(difflib.unified_diff(expected, found, "with PyTorch's headers", "with these", lineterm="", n=0))
    print("\n".join(different) or f"a source of the stable ABI prints the same {len(found)} lines with both headers")
    return 1 if different or not expected else 0


if __name__ == "__main__":
    sys.exit(main())
