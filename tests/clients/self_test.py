#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that clients.py distinguishes the kinds of files, finds a library's headers, and reports missing names."""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest

from clients import Library, kind_of, missing

PROGRAM = pathlib.Path(__file__).with_name("clients.py")
compiler = "g++"

REGISTERS = """
#include <torch/library.h>
#include <third_party/only_there.h>
#include "ops/kernels.h"
namespace vision { TORCH_LIBRARY(vision, m) { m.def("nms(Tensor x) -> Tensor", &nms); } }
"""
KERNEL = """
#include <ATen/ATen.h>
at::Tensor twice(const at::Tensor& x) { return x.%s(); }
TORCH_LIBRARY_IMPL(vision, CPU, m) { m.impl("twice", &twice); }
"""
LIBRARY = {
    "src/include/ops/kernels.h": "#include <ATen/ATen.h>\ninline at::Tensor nms(at::Tensor x) { return x; }\n",
    "src/register.cpp": REGISTERS,
    "src/kernel.cu": "#include <torch/library.h>\n" + KERNEL % "contiguous",
    "src/missing.cpp": "#include <torch/library.h>\n" + KERNEL % "no_such_method",
    "src/header.cpp": "#include <torch/no_such.h>\nTORCH_LIBRARY(other, m) {}\n",
    "src/bindings.cpp": "#include <torch/extension.h>\nPYBIND11_MODULE(TORCH_EXTENSION_NAME, m) {}\n",
    "src/plain.cpp": "#include <ATen/ATen.h>\nat::Tensor same(at::Tensor x) { return x; }\n",
    "src/none.cpp": "// TORCH_LIBRARY(vision, m) {}\nint main() {}\n",
}


class Clients(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve() / "vision"
        for name, text in LIBRARY.items():
            file = self.root / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)

    def run_it(self, *arguments):
        command = [sys.executable, "-B", PROGRAM, self.root, "--compiler", compiler, *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def test_kinds(self):
        self.assertEqual(kind_of(REGISTERS), "registering")
        self.assertEqual(kind_of(KERNEL), "kernels")
        self.assertEqual(kind_of("STABLE_TORCH_LIBRARY(vision, m) { m.def(f); }"), "stable")
        self.assertIsNone(kind_of("const char* text = \"TORCH_LIBRARY(a, m)\"; // TORCH_LIBRARY(a, m)"))
        self.assertEqual(kind_of(LIBRARY["src/bindings.cpp"]), "python")
        self.assertIsNone(kind_of("#include <pybind11/pybind11.h>\nPYBIND11_MODULE(other, m) {}"))
        self.assertEqual(kind_of(LIBRARY["src/plain.cpp"]), "sources")
        self.assertIsNone(kind_of(LIBRARY["src/plain.cpp"], is_cuda=True))

    def test_lambdas_in_blocks_and_functions_without_tensors_are_no_kernels(self):
        block = "TORCH_LIBRARY(a, m) { m.def(x, [](at::Tensor t) { return t; }); }"
        self.assertEqual(kind_of(block + " static int version() { return 1; }"), "registering")
        self.assertEqual(kind_of('auto r = torch::RegisterOperators().op("a::b", [] { return 1; });'), "registering")
        self.assertEqual(kind_of(block + " int size(const at::Tensor& t) { return t.dim(); }"), "kernels")

    def test_a_header_is_found_in_the_nearest_folder(self):
        library = Library(self.root)
        folders, strangers = library.surroundings(self.root / "src/register.cpp", lambda name: False)
        self.assertEqual(folders, [self.root / "src/include"])
        self.assertEqual(strangers, ["third_party/only_there.h"])

    def test_what_an_error_says_is_missing(self):
        self.assertEqual(missing("a/b.h: No such file or directory"), "<a/b.h>")
        self.assertEqual(missing("'irange' is not a member of 'c10'; did you mean 'range'?"), "c10::irange")
        self.assertEqual(missing("'class at::Tensor' has no member named 'sum'"), "at::Tensor::sum")
        self.assertEqual(missing("something else"), "something else")

    def test_the_table(self):
        said = self.run_it()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn("| files that only register | 2 | 1 |", said.stdout)
        self.assertIn("| files of the stable ABI | 0 | 0 |", said.stdout)
        self.assertIn("| files with kernels | 2 | 1 |", said.stdout)
        self.assertIn("vision/src/header.cpp: <torch/no_such.h>", said.stdout)
        self.assertIn("vision/src/missing.cpp: at::Tensor::no_such_method", said.stdout)

    def test_one_kind(self):
        said = self.run_it("--kind", "registering")
        self.assertIn("| files with kernels | 0 | 0 |", said.stdout)

    def test_other_sources_where_they_are_asked_for(self):
        self.assertIn("| other sources | 0 | 0 |", self.run_it("--kind", "registering").stdout)
        said = self.run_it("--kind", "sources", "--precompiled", "--also", self.python_without_pybind())
        self.assertIn("| other sources | 1 | 1 |", said.stdout, said.stderr)
        self.assertIn("| files that bind to Python | 0 | 0 |", said.stdout)

    def test_files_that_bind_to_python(self):
        said = self.run_it("--kind", "python", "--also", self.python_without_pybind())
        self.assertIn("| files that bind to Python | 1 | 1 |", said.stdout, said.stderr)

    def python_without_pybind(self):
        """A folder with the few names of pybind11 that <torch/extension.h> uses, as the real one needs Python's headers, which may be missing."""
        folder = self.root.parent / "others/pybind11"
        folder.mkdir(parents=True)
        (folder / "pybind11.h").write_text("namespace pybind11 {\n"
                                           "struct error_already_set { void restore(); };\n"
                                           "struct builtin_exception { void set_error() const; };\n"
                                           "struct gil_scoped_release {};\n"
                                           "}\n#define PYBIND11_MODULE(name, m) void name(int m)\n")
        (folder / "stl.h").touch()
        return folder.parent

    def test_the_control_names_what_compiles_there_alone(self):
        headers = self.root.parent / "venv/lib/python3.11/site-packages/torch/include/torch"
        (headers / "csrc/api/include").mkdir(parents=True)
        (headers / "no_such.h").write_text("#define TORCH_LIBRARY(ns, m) void ns()\n")
        said = self.run_it("--control", self.root.parent / "venv")
        self.assertEqual(said.returncode, 1, said.stderr)
        self.assertIn("| files that only register | 2 | 1 | 1 |", said.stdout)
        self.assertIn("! vision/src/header.cpp: <torch/no_such.h>", said.stdout)

    def test_no_folder(self):
        said = subprocess.run([sys.executable, "-B", PROGRAM, self.root / "nowhere"], capture_output=True, text=True)
        self.assertEqual(said.returncode, 1)
        self.assertIn("is no folder", said.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=compiler)
    known, rest = parser.parse_known_args()
    compiler = known.compiler
    unittest.main(argv=[sys.argv[0], *rest])
