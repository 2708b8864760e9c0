# SPDX-License-Identifier: BSL-1.0
"""Compiles the operator libraries of this folder that the chosen tests need, once per run, and loads them."""

import concurrent.futures
import functools
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import schema_ct_build

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "units"))
import units  # noqa: E402

EXAMPLE = HERE.parent.parent / "examples/paddle/codec_ops.cpp"
BUILT = Path(os.environ["SCHEMA_CT_PADDLE_BUILD"])
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
PYTHON = ["-isystem", sysconfig.get_path("include")]
#: These compile Paddle's headers beside ours; the libraries, which are called, need fewer.
ALL_COMPILERS = [*filter(shutil.which, os.environ.get("SCHEMA_CT_PADDLE_COMPILERS", "g++ clang++-19 clang++-16").split())]
COMPILERS = [c for c in ALL_COMPILERS if c != "clang++-16"]


def compile_with(compiler, output, source, *options, header_only=True):
    """Compiles an operator library as a user would, with all warnings as errors."""
    command = [compiler, *schema_ct_build.compile_flags(compiler, header_only), *WARNINGS, *options, str(source),
               "-o", str(output), *schema_ct_build.link_flags(header_only)]
    return subprocess.run(command, capture_output=True, text=True)


@functools.cache
def precompiled(name, *headers):
    """Options that precompile these headers for sources that include them, so that g++ reads Paddle's headers once."""
    header = BUILT / "precompiled" / f"{name}.hpp"
    header.parent.mkdir(parents=True, exist_ok=True)
    header.write_text("".join(f"#include <{included}>\n" for included in headers))
    subprocess.run(["g++", *schema_ct_build.compile_flags("g++"), *WARNINGS, "-x", "c++-header", str(header), "-o", f"{header}.gch"],
                   check=True)
    return ["-include", str(header), "-Winvalid-pch"]


def build_own_layer(output):
    """Builds an extension over Paddle's own layer: without this library's headers, and in C++17."""
    flags = []
    for folder in schema_ct_build.paddle_includes():
        flags += ["-isystem", str(folder)]
    return subprocess.run(["g++", "-std=c++17", "-fPIC", *flags, str(HERE / "own_layer_ops.cpp"),
                           "-o", str(output), *schema_ct_build.link_flags()],
                          capture_output=True, text=True)


VIEW_TESTS = [HERE / "view_tests.cpp",
              *sorted((HERE.parent / "runtime/conformance").glob("paddle_*.cpp")),
              *sorted((HERE.parent / "runtime/dispatch/compat").rglob("*.cpp"))]
LAYER_TESTS = sorted((HERE.parent / "runtime/paddle_layer").glob("*.cpp"))


def build_tests(output, sources, begin=()):
    """Builds tests as a library with the function run_tests(), in two units. `begin`: options from precompiled()."""
    def compiled(number):
        unit, made = (output.with_name(f"{output.stem}.{number}.{kind}") for kind in ("cpp", "o"))
        units.main(unit, *sources[number::2])
        subprocess.run(["g++", *schema_ct_build.compile_flags("g++"), *WARNINGS, *begin, "-c", str(unit), "-o", str(made)],
                       check=True)
        return str(made)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        objects = list(pool.map(compiled, range(2)))
    subprocess.run(["g++", *schema_ct_build.compile_flags("g++"), str(HERE / "run_tests.cpp"), *objects, "-o", str(output),
                    "-lgmock", "-lgtest", *schema_ct_build.link_flags()], check=True)


def compile_library(name, output):
    """Compiles the library of this name: the example, by the compiler after its name, or the source of the name."""
    if name.startswith("codec."):
        _, compiler, *compiled = name.split(".")
        return compile_with(compiler, output, EXAMPLE, header_only=not compiled)
    if name == "own_layer":
        return build_own_layer(output)
    if name == "own_layer_mounted":
        return compile_with("g++", output, HERE / "own_layer_ops.cpp")
    begin = [] if name in ("stable", "functions") else precompiled("libraries", "torch/library.h")
    if name == "graphs":
        return compile_with("g++", output, HERE / "saving_ops.cpp", *begin, "-include", "dispatch/paddle_graphs.hpp")
    return compile_with("g++", output, HERE / f"{name}_ops.cpp", *begin, *(PYTHON if name == "errors" else []))


class Libraries(dict):
    """The libraries' paths by name, each compiled when it is first asked for."""

    def __missing__(self, name):
        output = BUILT / f"lib{name}_ops.so"
        done = compile_library(name, output)
        assert done.returncode == 0, f"{name}: {done.stderr}"
        self[name] = output
        return output


@pytest.fixture(scope="session")
def libraries():
    BUILT.mkdir(parents=True, exist_ok=True)
    return Libraries()


def _loaded(name):
    @pytest.fixture(scope="session")
    def fixture(libraries):
        import schema_ct.paddle as schema_ct
        schema_ct.load_library(libraries[name])
        return getattr(schema_ct.ops, name)
    return fixture


rfc = _loaded("rfc")
values = _loaded("values")
places = _loaded("places")
errors = _loaded("errors")
dialect = _loaded("dialect")
stable = _loaded("stable")
functions = _loaded("functions")
gradients = _loaded("gradients")
operators = _loaded("operators")
saving = _loaded("saving")


@pytest.fixture
def tensor():
    import paddle
    return paddle.to_tensor([1.0, 2.0, 3.0])


@pytest.fixture(scope="session")
def python(libraries):
    """Runs a program in a process of its own; returns what it prints."""
    def run(program, **environment):
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", program],
                              env={**os.environ, **environment}, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout
    return run
