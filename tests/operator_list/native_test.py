#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests what tools/aten/generate_native.py makes of entries with kernels, and its errors. tests/runtime/backends/entries
compiles and runs such files; tests/conformance/aten compares the kernels of PyTorch's own file with torchgen's."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import generate_native  # noqa: E402


def made(text, *keys):
    """{name of a written file: its text}, or the error."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "n.yaml").write_text(text)
        said, errors = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
            status = generate_native.main(folder / "n.yaml", folder / "made", *keys)
        files = {pathlib.Path(line).name: pathlib.Path(line).read_text() for line in said.getvalue().splitlines()}
        return errors.getvalue().replace(f"{folder}/", "") if status else files


def entry(schema, *lines):
    return f"- func: {schema}\n" + "".join(f"  {line}\n" for line in lines) + "\n"


PLAIN = entry("mine::f(Tensor x, str s=\"a\\\\b\") -> Tensor", "dispatch:", "  CPU, CUDA: f_of_both", "  XPU: other::f_xpu")
STRUCTURED = (entry("mul.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)", "structured: True",
                    "structured_inherits: TensorIteratorBase", "dispatch:", "  XPU: mul_xpu", "  SparseCPU: mul_sparse")
              + entry("mul.Tensor(Tensor self, Tensor other) -> Tensor", "structured_delegate: mul.out")
              + entry("mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)", "structured_delegate: mul.out"))


class Files(unittest.TestCase):
    def test_a_file_for_each_key(self):
        files = made(PLAIN)
        self.assertEqual(list(files), ["NativeFunctions.h", "RegisterSchema.cpp", "RegisterCPU.cpp", "RegisterCUDA.cpp", "RegisterXPU.cpp"])
        self.assertIn('TORCH_LIBRARY(mine, m) {\n  m.def("f(Tensor x, str s=\\"a\\\\\\\\b\\") -> Tensor");\n}', files["RegisterSchema.cpp"])
        self.assertEqual(files["NativeFunctions.h"].count("f_of_both("), 1)
        self.assertIn("namespace other {\nnamespace native {\nat::Tensor f_xpu(", files["NativeFunctions.h"])
        self.assertIn("TORCH_LIBRARY_IMPL(mine, CUDA, m)", files["RegisterCUDA.cpp"])
        self.assertIn("guard(at::device_of(x))", files["RegisterCUDA.cpp"])
        self.assertNotIn("guard", files["RegisterCPU.cpp"].split("namespace {")[1])

    def test_only_the_given_keys(self):
        files = made(PLAIN, "XPU")
        self.assertEqual(list(files), ["NativeFunctions.h", "RegisterSchema.cpp", "RegisterXPU.cpp"])
        self.assertNotIn("f_of_both", files["NativeFunctions.h"])

    def test_a_structured_kernel_has_all_forms(self):
        files = made(STRUCTURED)
        self.assertIn("struct structured_mul_xpu : at::meta::structured_mul_Tensor {", files["NativeFunctions.h"])
        self.assertNotIn("RegisterSchema.cpp", files)
        for name, form in (("mul.Tensor", "functional"), ("mul_.Tensor", "in_place"), ("mul.out", "out")):
            self.assertIn(f'm.impl("{name}", &dispatch::structured_kernel<at::native::structured_mul_xpu>::{form});', files["RegisterXPU.cpp"])
        self.assertIn("at::native::mul_sparse(self, other, out)", files["RegisterSparseCPU.cpp"])

    def test_what_a_header_of_this_library_declares_is_not_declared_again(self):
        kernel = entry("abs(Tensor self) -> Tensor", "dispatch:", "  XPU: abs")
        self.assertNotIn("abs(", made(kernel)["NativeFunctions.h"])
        self.assertIn("at::native::abs(self)", made(kernel)["RegisterXPU.cpp"])

    def test_an_empty_dispatch_has_no_kernel(self):
        self.assertEqual(list(made(entry("mine::f(Tensor x) -> Tensor", "dispatch: {}"))), ["NativeFunctions.h", "RegisterSchema.cpp"])

    def test_mistakes(self):
        f = "mine::f(Tensor x) -> Tensor"
        for lines, error in ((["dispatch:", "  CUPU: f"], "f has a kernel for CUPU, which is no dispatch key of a kernel"),
                             (["dispatch:", "  CPU"], "f has 'CPU' in 'dispatch', which is not `KEY, KEY: kernel`"),
                             (["dispatch:", "  CPU: f", "  CPU: g"], "f has two kernels for CPU"),
                             (["dispatch:", "  CPU: f-g"], "f has 'f-g' as its kernel for CPU, which is no name of C++"),
                             (["autogen: f.out"], "f has 'autogen', whose forms are generated for PyTorch's own operators alone"),
                             (["structured: True", "dispatch:", "  CPU: f"],
                              "f is structured, and no functional form has it as its structured_delegate")):
            with self.subTest(error):
                self.assertEqual(made(entry(f, *lines)), f"n.yaml:1: {error}\n")
        self.assertEqual(made(PLAIN, "MPS"), "n.yaml: no entry has a kernel for MPS\n")


if __name__ == "__main__":
    unittest.main()
