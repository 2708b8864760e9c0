# SPDX-License-Identifier: BSL-1.0
"""Runs the blocks of a page as a notebook does, in one process and one folder. The block after each has what it prints.

    python tests/python/notebook.py docs/python-notebook.md        prints the page with the current output
    python tests/python/notebook.py docs/python-notebook.md -w     writes it

A ```cpp or ```cmake block is a file, whose name its first line says; a ```py block runs, and shows its last expression; a ```sh
block is a command. ```text is what the block before it printed. A block that imports a framework which is not there stays as it is,
and so does a `pip install`, unless the environment is one for that: then $SCHEMA_CT_SOURCES is the folder `schema_ct` of the page."""

import ast
import contextlib
import importlib.util
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

#: The environment before main() changes it.
CALLERS_ENVIRONMENT = dict(os.environ)
BLOCK = re.compile(r"^```(cpp|cmake|py|sh)\n(.*?)^```\n(?:\n```text\n.*?^```\n)?", re.M | re.S)


def ran(code, names):
    """The output of a Python block, with the value of its last expression or the exception that ends it."""
    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as out:
        try:
            exec(compile(tree, "<block>", "exec", dont_inherit=True), names)
            if last is not None:
                value = eval(compile(ast.Expression(last.value), "<block>", "eval", dont_inherit=True), names)
                if value is not None:
                    print(repr(value))
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
    return out.getvalue()


def command(code, environment=os.environ):
    """A command that has run; its `python` is this interpreter."""
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(["bash", "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env={**environment, "PATH": paths})


def install(code):
    """Runs the page's `pip install`, of a copy of the sources. pip builds in a folder as deep in the copy as that of ./run
    python in the sources, and with the same LC_ALL, so that ccache has what was compiled there."""
    sources, copy = os.environ["SCHEMA_CT_SOURCES"], os.path.abspath("schema_ct")
    shutil.copytree(sources, copy, ignore=lambda folder, names: [
        name for name in names if folder == sources and (name == "build" or name.startswith("."))])
    os.mkdir(f"{copy}/build")
    done = command(code, {**CALLERS_ENVIRONMENT, "CCACHE_BASEDIR": copy, "TMPDIR": f"{copy}/build"})
    if done.returncode:
        sys.exit(done.stdout)
    importlib.invalidate_caches()


def page(text):
    """The page with the output of its blocks, which run in the current folder."""
    names = {"__name__": "__main__"}

    def shown(match):
        kind, code = match.groups()
        if not all(map(importlib.util.find_spec, re.findall(r"^import (torch|jax)$", code, re.M))):
            return match[0]
        if kind == "sh" and code.startswith("pip install"):
            if "SCHEMA_CT_SOURCES" in os.environ:
                install(code)
            return match[0]
        printed = ""
        if kind in ("cpp", "cmake"):
            Path(re.match(r"(?://|#) (\S+)\n", code)[1]).write_text(code)
        else:
            printed = ran(code, names) if kind == "py" else command(code).stdout
        block = f"```{kind}\n{code}```\n"
        printed = printed.replace(f"{os.getcwd()}/", "")
        lines = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
        return f"{block}\n```text\n{lines}```\n" if lines else block

    return BLOCK.sub(shown, text)


def main():
    path = Path(sys.argv[1]).resolve()
    os.environ["LC_ALL"] = "C.UTF-8"  # it decides which quotation marks compilers print
    os.environ.pop("CXX", None)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        now = page(path.read_text())
        os.chdir("/")
    if "-w" in sys.argv[2:]:
        path.write_text(now)
    else:
        sys.stdout.write(now)


if __name__ == "__main__":
    main()
