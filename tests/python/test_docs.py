# SPDX-License-Identifier: BSL-1.0
"""The programs in docs/python.md, docs/python-notebook.md, docs/python-pitfalls.md and docs/tutorial.md
print what the pages say."""

import re

import pytest
from conftest import HERE
from test_arrays import jax, torch

import schema_ct as sc

PAGE = (HERE.parent.parent / "docs/python.md").read_text()
#: tests/paddle tests the program for Paddle.
PROGRAMS = [p for p in re.findall(r"```python\n(.*?)```", PAGE, re.S) if "import paddle" not in p]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("docs")
    (folder / "ops.cpp").write_text(re.search(r"```cpp\n(.*?)```", PAGE, re.S)[1])
    sc.build(folder / "ops.cpp")
    return folder


def said(program):
    """The comments after calls of print, and the lines that consist of a comment."""
    for line in program.splitlines():
        comment = re.search(r"(?:^|\s{2,})# ?(.*)$", line)
        if comment and ("print(" in line or line.strip().startswith("#")):
            yield comment[1]


def test_there_are_programs():
    assert len(PROGRAMS) == 5 and all(len(list(said(program))) >= 2 for program in PROGRAMS)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.splitlines()[0])
def test_programs(program, folder, python):
    if ("import torch" in program and torch is None) or ("import jax" in program and jax is None):
        pytest.skip("the framework is not there")
    assert len(program.splitlines()) <= 22
    printed = python(f"import os\nos.chdir({str(folder)!r})\n{program}")
    assert printed.splitlines() == list(said(program))


@pytest.mark.parametrize("name, blocks", [("python-notebook", 28), ("python-pitfalls", 12), ("tutorial", 12)])
def test_notebook(name, blocks, python):
    page = HERE.parent.parent / f"docs/{name}.md"
    printed = python(f"""
import runpy, sys
sys.argv = ["notebook.py", {str(page)!r}]
runpy.run_path({str(HERE / "notebook.py")!r}, run_name="__main__")
""")
    assert printed == page.read_text()
    assert printed.count("```text") >= blocks
    # A block that is not closed swallows the next one, whose names are then missing.
    assert "NameError" not in printed
