#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints the instructions of one call for each case of calls.cpp: bench/phi/measure.py [COMPILER]"""

import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CALLS = 1000


def counted(program):
    """{case: instructions for one call}"""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out",
                        program], check=True, capture_output=True)
        counts = {}
        for file in sorted(pathlib.Path(folder).glob("out.*"), key=lambda f: int(f.suffix[1:])):
            text = file.read_text()
            case = re.search(r"Client Request: (.*)", text)[1]
            counts[case] = int(re.search(r"^totals: (\d+)", text, re.MULTILINE)[1])
    loop = counts.pop("empty")
    return {case: (count - loop) / CALLS for case, count in counts.items()}


def main(compiler="g++"):
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/calls"
        subprocess.run([compiler, "-std=c++20", "-O2", "-DNDEBUG", f"-I{ROOT}/include", f"-I{ROOT}/hosts/default",
                        f"{ROOT}/bench/phi/calls.cpp", "-o", program], check=True)
        for case, count in counted(program).items():
            print(f"{count:8.0f}  {case}")


if __name__ == "__main__":
    main(*sys.argv[1:])
