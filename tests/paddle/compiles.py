#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the operator libraries of this folder over Paddle's headers, without a warning; links and runs nothing.

    compiles.py --compiler g++-15     PYTHONPATH has schema_ct_build, and the folder of the package paddle
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import sysconfig

import schema_ct_build

HERE = pathlib.Path(__file__).resolve().parent
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


def flags_of(compiler, source):
    """The flags for a source that keeps Paddle's own layer with checks, or for one over this library's layer."""
    if "#include <schema_ct/phi.hpp>" not in source.read_text():
        return schema_ct_build.compile_flags(compiler)
    include = schema_ct_build.paddle_root() / "include"
    return ["-std=c++20", f"-I{HERE.parents[1] / 'hosts/paddle'}", "-isystem", str(include), "-isystem", str(include / "third_party")]


def compiled(compiler, source):
    command = [compiler, *flags_of(compiler, source), *WARNINGS, "-isystem", sysconfig.get_path("include"), "-fsyntax-only"]
    done = subprocess.run([*command, str(source)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode == 0 and not done.stdout, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", required=True)
    given = parser.parse_args()
    found = [*sorted(HERE.glob("*_ops.cpp")), HERE.parents[1] / "examples/paddle/codec_ops.cpp"]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for source, (right, said) in zip(found, pool.map(lambda source: compiled(given.compiler, source), found)):
            failed += not right
            print(f"{'right' if right else 'FAILED'}: {source.name}{'' if right else chr(10) + said[:4000]}", flush=True)
    print(f"{len(found)} sources over Paddle {schema_ct_build.paddle_version()}, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
