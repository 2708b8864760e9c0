#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the sources of tests/headers/uses with PyTorch's own headers.

    uses.py --compiler C++ [--every N]     in an environment with PyTorch 2.13"""

import argparse
import pathlib
import subprocess
import sys

import torch.utils.cpp_extension

USES = pathlib.Path(__file__).resolve().parents[1] / "headers" / "uses"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", default="g++")
    options.add_argument("--every", type=int, default=1, metavar="N", help="every Nth source, the last one first")
    given = options.parse_args()
    includes = [flag for path in torch.utils.cpp_extension.include_paths() for flag in ("-isystem", path)]
    failed = 0
    for source in sorted(USES.glob("*.cpp"), reverse=True)[:: given.every]:
        done = subprocess.run([given.compiler, "-std=c++20", "-fsyntax-only", *includes, source], capture_output=True, text=True,
                              check=False)
        print(f"{source.name}: {'compiles' if done.returncode == 0 else done.stderr}")
        failed += done.returncode != 0
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
