#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures what a whole file costs the compiler: with this library in both modes, with PyTorch, and with its stable
ABI.

    files.py --torch .venv/lib/python3.11/site-packages/torch [--compiler g++] [--level O0] [--times]
    files.py --torch … --registrations 200 [--compiler g++] [--level O0] [--repeat 3]

The files are those of tests/cost, which PyTorch compiles unchanged. One more registers with PyTorch's stable ABI,
and one includes <dispatch/library.hpp> instead of <torch/library.h>. The figures are millions of instructions that
the compiler executes; valgrind counts them, independent of the machine's load. With --times also CPU seconds, the
best of 3.

With --registrations there are two files: one with that many operators of the clients' corpus, each with a kernel of
another function type, and one with none. The figures are CPU seconds, because valgrind takes an hour for PyTorch's
file. The ways to compile alternate, the best of all rounds counts, and ratios are to PyTorch. Bytes are the object's
size.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

from libtorch import unit
from literals import ROOT, cpu_seconds, sets

COST = ROOT / "tests" / "cost"
OURS = ["-I", ROOT / "include", "-I", ROOT / "hosts" / "default"]
STABLE = """#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>
using torch::stable::Tensor;
Tensor add(const Tensor& a, const Tensor&, int64_t) { return a; }
STABLE_TORCH_LIBRARY(cost, m) { m.def("add(Tensor a, Tensor b, *, int k=1) -> Tensor"); }
STABLE_TORCH_LIBRARY_IMPL(cost, CPU, m) { m.impl("add", TORCH_BOX(&add)); }
"""
LEAN = """#include <dispatch/library.hpp>
using Tensor = dispatch::default_host::Tensor;
Tensor add(const Tensor& a, const Tensor&, int64_t) { return a; }
TORCH_LIBRARY(cost, m) { m.def("add(Tensor a, Tensor b, *, int k=1) -> Tensor", &add); }
"""


def instructions(command):
    """Millions of instructions of the compiler and its subprocesses."""
    with tempfile.TemporaryDirectory() as folder:
        counting = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--trace-children=yes",
                    f"--cachegrind-out-file={folder}/%p", f"--log-file={folder}/log.%p"]
        subprocess.run([*counting, *command], check=True, stdout=subprocess.DEVNULL)
        total = 0
        for log in pathlib.Path(folder).glob("log.*"):
            found = re.search(r"I\s+refs:\s+([\d,]+)", log.read_text())
            total += int(found[1].replace(",", "")) if found else 0
        return total / 1e6


def cases(torch, folder):
    """(name, flags, source) for each file and each way to compile it."""
    theirs = ["-I", torch / "include", "-I", torch / "include" / "torch" / "csrc" / "api" / "include"]
    stable = folder / "stable.cpp"
    stable.write_text(STABLE)
    lean = folder / "lean.cpp"
    lean.write_text(LEAN)
    for name in ("registers", "calls", "operators", "operators_by_header"):
        source = COST / f"{name}.cpp"
        if torch is not None:
            yield f"{name}, PyTorch", theirs, source
        yield f"{name}, header-only", OURS, source
        yield f"{name}, schema_ct::runtime", [*OURS, "-DSCHEMA_CT_COMPILED"], source
    yield "registers, schema_ct::runtime, <dispatch/library.hpp>", [*OURS, "-DSCHEMA_CT_COMPILED"], lean
    if torch is not None:
        yield "registers, PyTorch's stable ABI", [*theirs, "-DTORCH_TARGET_VERSION=0x020a000000000000"], stable


def registrations(given, folder, level, count):
    """Prints what files with `count` and with no registrations cost, for each way to compile."""
    pool = sets(ROOT / "data" / "corpus")["clients as they come"]
    distinct = [(schema, f) for f, schema in {f: schema for schema, f in reversed(pool)}.items()][:count]
    if len(distinct) < count:
        sys.exit(f"files.py: {len(distinct)} function types are all there are")
    ways = {"header-only": OURS, "schema_ct::runtime": [*OURS, "-DSCHEMA_CT_COMPILED"]}
    if given.torch is not None:
        ways = {"PyTorch": ["-I", given.torch / "include"], **ways}
    best = {}
    for _ in range(given.repeat):
        for way, flags in ways.items():
            for n in (0, count):
                source, made = folder / f"{n}.cpp", folder / f"{way[0]}{n}.o"
                source.write_text(unit("#include <torch/library.h>\n", distinct[:n]))
                command = [given.compiler, "-std=c++20", f"-{level}", *map(str, flags), "-c", str(source), "-o", str(made)]
                best[way, n] = min(best.get((way, n), float("inf")), cpu_seconds(command))
    for way in ways:
        whole, empty = best[way, count], best[way, 0]
        size = (folder / f"{way[0]}{count}.o").stat().st_size
        said = f"{given.compiler} -{level} {count} registrations, {way}: {whole:.2f} s, of these {empty:.2f} s without one, {size} bytes"
        if "PyTorch" in ways:
            said += f", {whole / best['PyTorch', count]:.3f} of PyTorch's"
        print(said, flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--torch", type=pathlib.Path, help="the folder of the Python package torch")
    options.add_argument("--compiler", default="g++")
    options.add_argument("--level", action="append", help="-O0 and -O2 without it; may be repeated", choices=["O0", "O2"])
    options.add_argument("--times", action="store_true")
    options.add_argument("--registrations", type=int, metavar="N", help="measure files of N operators instead")
    options.add_argument("--repeat", type=int, default=3, help="rounds with --registrations")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for level in given.level or ["O0", "O2"]:
            if given.registrations:
                registrations(given, folder, level, given.registrations)
                continue
            for case, flags, source in cases(given.torch, folder):
                command = [given.compiler, "-std=c++20", f"-{level}", *map(str, flags), "-c", str(source), "-o", f"{name}/out.o"]
                said = f"{given.compiler} -{level} {case}: {instructions(command):.0f} million instructions"
                if given.times:
                    said += f", {min(cpu_seconds(command) for _ in range(3)):.2f} s"
                print(said, flush=True)


if __name__ == "__main__":
    sys.exit(main())
