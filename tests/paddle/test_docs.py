# SPDX-License-Identifier: BSL-1.0
"""The commands of docs/paddle.md and docs/paddle-view.md run, and the programs of docs/python.md for Paddle print what the page says."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import HERE, compile_with

ROOT = HERE.parent.parent
PAGE = (ROOT / "docs/python.md").read_text()
#: What is written for Paddle's layer: its rules for names differ from PyTorch's.
LAYER = """
#include <torch/library.h>
TORCH_LIBRARY(docs_layer, m) { m.def("same", [](const at::Tensor& x) { return x; }); }
"""


def commands(page):
    """The lines of a page's scripts, without `pip install`, which has been done for these tests."""
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / page).read_text(), re.S)
    return [line for block in blocks for line in block.splitlines() if "schema_ct_build" in line]


@pytest.mark.parametrize("page", ["paddle.md", "paddle-view.md"])
def test_commands(page, tmp_path):
    for name in ("examples", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "ops.cpp").write_text(LAYER)
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    assert commands(page)
    for line in commands(page):
        done = subprocess.run(["bash", "-c", line], cwd=tmp_path, env={**os.environ, "PATH": paths}, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stderr}"
        made = re.search(r"-o (\S+)", line)
        assert (tmp_path / made[1]).exists() if made else "-std=c++20" in done.stdout


def test_python_md(tmp_path):
    (tmp_path / "ops.cpp").write_text(re.search(r"```cpp\n(.*?)```", PAGE, re.S)[1])
    done = compile_with("g++", tmp_path / "libpaddle_ops.so", tmp_path / "ops.cpp", header_only=False)
    assert done.returncode == 0, done.stderr
    program, = (p for p in re.findall(r"```python\n(.*?)```", PAGE, re.S) if p.startswith("import paddle\n"))
    assert len(program.splitlines()) <= 22
    (tmp_path / "program.py").write_text(program)  # for graphs, Paddle reads the source file
    done = subprocess.run([sys.executable, "-W", "ignore", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == re.findall(r"print\(.*\s{2,}# (.*)$", program, re.M)
