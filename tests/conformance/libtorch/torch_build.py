# SPDX-License-Identifier: BSL-1.0
"""Compiles and links sources against the PyTorch of a Python environment."""

import importlib.util
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[2] / "include"
PYTORCH_ROOT = HERE.parents[2] / "hosts" / "pytorch"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]


def torch_folder():
    found = importlib.util.find_spec("torch")
    if found is None:
        sys.exit("no PyTorch in this Python: --torch takes the folder of the package")
    return pathlib.Path(found.origin).parent


class Build:
    """A compiler with PyTorch's headers. `header`: a header that all sources begin with."""

    def __init__(self, compiler, torch, folder, header=None):
        self.compiler = compiler
        self.torch = torch or torch_folder()
        self.flags = ["-std=c++20", "-O0", *WARNINGS, f"-I{PYTORCH_ROOT}"]
        for path in ("include", "include/torch/csrc/api/include"):
            if self.torch / path != pathlib.Path("/usr/include"):
                self.flags += ["-isystem", str(self.torch / path)]
        self.is_clang = "clang" in self.run([compiler, "--version"]).stdout
        self.all_errors = ["-ferror-limit=0"] if self.is_clang else []
        self.begin = []
        if header is not None:
            self.begin = self.precompile(header, folder)

    def run(self, command):
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    def version(self):
        """PyTorch's version, for example 2.13."""
        text = (self.torch / "include/torch/headeronly/version.h").read_text()
        return ".".join(re.search(rf"#define TORCH_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR"))

    def precompile(self, header, folder):
        folder.mkdir(parents=True, exist_ok=True)
        copy = folder / f"precompiled_{header.name}"
        copy.write_text(f'#include "{header}"\n')
        binary = copy.with_suffix(".hpp.pch" if self.is_clang else ".hpp.gch")
        begin = ["-include-pch", binary] if self.is_clang else ["-include", copy]
        read = [header, *PYTORCH_ROOT.rglob("*.hpp"), *(INCLUDE / "schema_ct").rglob("*.hpp")]
        if binary.exists() and binary.stat().st_mtime > max(path.stat().st_mtime for path in read):
            return begin
        done = self.run([self.compiler, *self.flags, "-x", "c++-header", copy, "-o", binary])
        if done.returncode != 0:
            sys.exit(done.stdout)
        return begin

    def compile(self, source, output, more=()):
        return self.run([self.compiler, *self.flags, *more, *self.begin, "-c", source, "-o", output])

    def link(self, objects, output, more=()):
        library = self.torch / "lib"
        command = [self.compiler, *objects, *more, "-o", output, f"-L{library}", f"-Wl,-rpath,{library}"]
        done = self.run([*command, "-ltorch", "-ltorch_cpu", "-lc10"])
        if done.returncode != 0:
            sys.exit(done.stdout[:8000])
