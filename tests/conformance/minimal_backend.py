#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles examples/backends/minimal, unchanged, with PyTorch's headers, and compares what it prints with PRINTS.

    minimal_backend.py --folder FOLDER [--compiler COMPILER] [--torch FOLDER]
"""

import argparse
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "libtorch"))

from torch_build import Build  # noqa: E402

EXAMPLE = HERE.parents[1] / "examples/backends/minimal"
PRINTS = "[2, 3] on mini:0, its sum is 24\n"  # ./run backends expects the same with this library's headers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the package; this Python's without it")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)

    build = Build(arguments.compiler, arguments.torch, arguments.folder)
    objects = []
    for source in sorted(EXAMPLE.glob("*.cpp")):
        objects.append(arguments.folder / f"{source.stem}.o")
        compiled = build.compile(source, objects[-1])
        if compiled.returncode != 0:
            sys.exit(compiled.stdout)
    program = arguments.folder / "minimal_backend"
    build.link(objects, program)
    done = build.run([program])
    if done.returncode != 0 or done.stdout != PRINTS:
        sys.exit(f"the smallest backend in PyTorch: {done.returncode}\n{done.stdout}")
    print("right: the smallest backend computes in PyTorch what it computes here")


if __name__ == "__main__":
    main()
