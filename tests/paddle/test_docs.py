# SPDX-License-Identifier: BSL-1.0
"""The programs of docs/python.md for Paddle print what the page says."""

import re
import subprocess
import sys

from conftest import HERE, compile_with

PAGE = (HERE.parent.parent / "docs/python.md").read_text()


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
