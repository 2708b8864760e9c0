# SPDX-License-Identifier: BSL-1.0
"""Compiles the operator libraries of this folder once per run, and finds the installed frameworks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import schema_ct as sc

HERE = Path(__file__).resolve().parent
BUILT = Path(os.environ["SCHEMA_CT_PYTHON_BUILD"])
#: PyTorch is taken from the environment of ./run conformance, if that exists.
TORCH = HERE.parent.parent / f".venv/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
if TORCH.exists():
    sys.path.append(str(TORCH))
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
#: More options of the compiler, for example for sanitizers.
OPTIONS = os.environ.get("SCHEMA_CT_PYTHON_OPTIONS", "").split()


@pytest.fixture(scope="session")
def build():
    """Compiles a source of this folder as a user would, with all warnings as errors."""
    BUILT.mkdir(parents=True, exist_ok=True)

    def made(name):
        source, output = HERE / f"{name}.cpp", BUILT / f"lib{name}.so"
        return sc.build(source, output=output, options=["-O1", *WARNINGS, *OPTIONS])
    return made


def _loaded(name):
    @pytest.fixture(scope="session")
    def fixture(build):
        sc.load_library(build(f"{name}_ops"))
        return getattr(sc.ops, name)
    return fixture


values = _loaded("values")
arguments = _loaded("arguments")
phi = _loaded("phi")


@pytest.fixture(scope="session")
def cube(build):
    """The operator x ** 3 * by, in C++; its shape and gradient functions are in Python."""
    sc.load_library(build("cube_ops"))
    op = sc.ops.cube.cube
    sc.register_fake(op, lambda x, *, by=1.0: x.like())

    def setup(ctx, inputs, output):
        ctx.save_for_backward(inputs[0])
        ctx.by = inputs[1]

    def backward(ctx, grad):
        x, = ctx.saved_tensors
        return grad * 3 * x * x * ctx.by, None

    sc.register_autograd(op, backward, setup_context=setup)
    return op


@pytest.fixture(scope="session")
def values_path(build, values):
    """The path of the library that has the operators `values`."""
    return str(BUILT / "libvalues_ops.so")


@pytest.fixture(scope="session")
def python():
    """Runs a program in a process of its own; returns what it prints."""
    def run(program, *options, **environment):
        paths = [p for p in (os.environ.get("PYTHONPATH"), str(TORCH) if TORCH.exists() else None) if p]
        done = subprocess.run([sys.executable, *options, "-c", program], capture_output=True, text=True, timeout=300,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), **environment})
        assert done.returncode == 0, done.stderr
        return done.stdout
    return run
