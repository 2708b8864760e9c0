#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the Python tests of an operator library on its unchanged C++ sources, over this library.

    python_tests.py FOLDER --build OBJECT=SOURCE[,SOURCE…] … --library LIBRARY [PYTEST ARGUMENT…]

FOLDER holds the checked-out library. Each OBJECT, a path in it such as `package/_C.so`, is built from the unchanged
SOURCEs against include/, hosts/default/ and LIBRARY, the shared object of schema_ct::cpu. pytest then runs in a copy of
FOLDER with the objects, with PyTorch's Python package and the plugin torch_ops.py, which puts this library's operators
into torch.ops. `--build` may be repeated, and a SOURCE may be an earlier OBJECT. `--flag` adds a flag of the compiler.
Exit status: pytest's, or 3 if an object could not be built.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
#: PyTorch is taken from the environment of ./run conformance.
TORCH = ROOT / f".venv/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"


def build(compiler, folder, target, sources, library, also, flags):
    """Makes one shared object; the compiler's errors go to the standard error stream."""
    found = {p.parent: p.stem for p in sorted(library.resolve().parent.parent.rglob("libschema_ct_*.so"))}
    backends, names = list(found), [name.removeprefix("lib") for name in found.values()]
    command = [compiler, "-std=c++20", "-O1", "-fPIC", "-shared", "-w", f"-DTORCH_EXTENSION_NAME={target.stem}"]
    command += [f"-I{ROOT / part}" for part in ("include", "hosts/default")]
    command += [f"-I{folder}", f"-I{sysconfig.get_path('include')}", *(f"-idirafter{f.resolve()}" for f in also)]
    command += ["-o", str(target), *map(str, sources)]
    # The sources name no symbol of the kernels: they reach them through the dispatcher.
    command += ["-Wl,--no-as-needed", *(part for f in backends for part in (f"-L{f}", f"-Wl,-rpath,{f}"))]
    command += [f"-l{n}" for n in sorted(set(names))] + flags
    target.parent.mkdir(parents=True, exist_ok=True)
    return subprocess.run(command).returncode == 0


def pairs(text):
    target, _, sources = text.partition("=")
    if not target or not sources:
        raise argparse.ArgumentTypeError(f"expected OBJECT=SOURCE[,SOURCE…], given {text!r}")
    return target, sources.split(",")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--build", action="append", type=pairs, required=True, metavar="OBJECT=SOURCE[,SOURCE…]")
    parser.add_argument("--library", type=pathlib.Path, required=True, help="libschema_ct_cpu.so")
    parser.add_argument("--also", action="append", default=[], type=pathlib.Path, metavar="FOLDER", help="with headers of others")
    parser.add_argument("--flag", action="append", default=[], help="for the compiler, such as --flag=-lavcodec")
    parser.add_argument("--compiler", default="g++")
    arguments, to_pytest = parser.parse_known_args()
    for wanted in (arguments.folder, arguments.library):
        if not wanted.exists():
            sys.exit(f"python_tests.py: there is no {wanted}")

    with tempfile.TemporaryDirectory() as made:
        copy = pathlib.Path(made) / arguments.folder.resolve().name
        shutil.copytree(arguments.folder, copy, ignore=shutil.ignore_patterns(".git", "*.so"))
        for target, sources in arguments.build:
            absent = [s for s in sources if not (copy / s).is_file()]
            if absent:
                sys.exit(f"python_tests.py: no file {', '.join(absent)} in {arguments.folder}")
            found = [copy / s for s in sources]
            if not build(arguments.compiler, copy, copy / target, found, arguments.library, arguments.also, arguments.flag):
                print(f"python_tests.py: {target} could not be built", file=sys.stderr)
                return 3
        paths = [copy, pathlib.Path(__file__).parent, TORCH, os.environ.get("PYTHONPATH", "")]
        command = [sys.executable, "-B", "-m", "pytest", "-q", "-p", "torch_ops", *to_pytest]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(str(p) for p in paths if str(p)), "TORCH_CPP_LOG_LEVEL": "ERROR"}
        return subprocess.run(command, cwd=copy, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
