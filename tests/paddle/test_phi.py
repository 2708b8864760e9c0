# SPDX-License-Identifier: BSL-1.0
"""<schema_ct/phi.hpp>: what it checks inside Paddle, and that what it lets through runs as before."""

import shutil
import subprocess
import sys

import pytest
from conftest import BUILT, HERE, WARNINGS

import schema_ct_build

ROOT = HERE.parent.parent
INCLUDE = ROOT / "hosts/paddle"
PADDLE = [flag for folder in (schema_ct_build.paddle_root() / "include", schema_ct_build.paddle_root() / "include/third_party")
          for flag in ("-isystem", str(folder))]
COMPILERS = [c for c in ("g++", "clang++-19") if shutil.which(c)]
# ./run phi-mistakes compiles all of them.
EVERY = 8


@pytest.fixture(scope="module", params=COMPILERS)
def library(request):
    BUILT.mkdir(parents=True, exist_ok=True)
    path = BUILT / f"libphi_ops.{request.param}.so"
    root = schema_ct_build.paddle_root()
    done = subprocess.run([request.param, "-std=c++20", "-O2", "-fPIC", "-shared", *WARNINGS, f"-I{INCLUDE}", *PADDLE,
                           str(HERE / "phi_ops.cpp"), "-o", str(path), f"-L{root / 'base'}", "-l:libpaddle.so",
                           f"-L{root / 'libs'}", "-l:libphi_core.so", "-Wl,--allow-shlib-undefined"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return path


def printed_by(program):
    """In a process of its own: what is registered with Paddle stays."""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_custom_operator_and_its_gradient(library):
    printed = printed_by(f"""
import paddle
from paddle.base import core
from paddle.utils.cpp_extension import load_op_meta_info_and_register_op
print(load_op_meta_info_and_register_op({str(library)!r}))
x = paddle.to_tensor([1.0, 2.0, 3.0], stop_gradient=False)
out, = core.eager._run_custom_op("phi_shifted", x, None, 2.0, [10])
print(out.tolist())
out.sum().backward()
print(x.grad.tolist())
""")
    assert printed.splitlines() == ["['phi_shifted']", "[12.0, 14.0, 16.0]", "[2.0, 2.0, 2.0]"]


def test_the_factory_is_held_against_declarations(library):
    lines = printed_by(f"""
import ctypes
import paddle
line = ctypes.CFUNCTYPE(None, ctypes.c_char_p)(lambda text: print(text.decode()))
ctypes.CDLL({str(library)!r}).report_kernels(line)
""").splitlines()
    assert int(lines[0].removeprefix("kernels ")) > 1000
    relu = [line for line in lines if line.startswith("relu (CPU")]
    assert relu and all(line.endswith("declaration has 1 attributes, the kernel 0") for line in relu)
    assert not [line for line in lines if line.startswith(("scale ", "phi_twice "))]
    replaced = [line for line in lines if "replaces one that is registered" in line]
    assert len(replaced) == 1 and "the kernel relu6 (CPU" in replaced[0] and "phi_ops.cpp:" in replaced[0]


def test_the_library_names_nothing_of_this_library(library):
    symbols = subprocess.run(["nm", "-DC", library], capture_output=True, text=True, check=True).stdout
    assert "schema_ct" not in symbols


@pytest.mark.parametrize("compiler", COMPILERS)
def test_mistakes(compiler, tmp_path):
    done = subprocess.run([sys.executable, "-B", str(ROOT / "tests/diagnostics/check.py"), "--compiler", compiler,
                           "--root", str(HERE / "mistakes"), "--include", str(INCLUDE), "--cache", str(tmp_path),
                           *(f"--flag={flag}" for flag in PADDLE), "--every", str(EVERY)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("compiler", COMPILERS)
def test_older_standards_are_left_alone(compiler, tmp_path):
    source = tmp_path / "source.cpp"
    source.write_text("#include <schema_ct/phi.hpp>\nSCHEMA_CT_PHI_OP(any, \"not read\");\nstatic_assert(!SCHEMA_CT_PHI_CHECKS, \"\");\n")
    done = subprocess.run([compiler, "-std=c++17", *WARNINGS, f"-I{INCLUDE}", "-fsyntax-only", str(source)],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


YAML = """
- op : right
  args : (Tensor x, Scalar(int) k = 1,
    IntArray shape = {})
  output : Tensor(out), Tensor[](outs){shape.size()}
  inplace : (x -> out)
  backward : right_grad
- backward_op : wrong
  forward : right (Tensor x) -> Tensor(out)
  args : (Tensr x)
  output : Tensor(x_grad)
"""


def test_declarations_of_yaml_files(tmp_path):
    (tmp_path / "ops.yaml").write_text(YAML)
    done = subprocess.run([sys.executable, "-B", str(ROOT / "tests/phi/yaml_texts.py"), str(tmp_path)],
                          capture_output=True, text=True, check=True)
    assert "ops.yaml:8: wrong: args: unknown type (did you mean Tensor?), column 2: (Tensr x)" in done.stdout
    assert done.stdout.endswith("2 operators in 1 files: 6 texts read, 1 refused\n")
