#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests the reader of PHI's YAML files with entries of the design of 2022 and with current ones."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools/phi"))
import declarations  # noqa: E402

EARLY = """# forward
- api : matmul
  args : (Tensor x, Tensor y, bool transpose_x=false, bool transpose_y=false)
  output : Tensor
  infer_meta :
    func : MatmulInferMeta
  kernel :
    func : matmul
  backward : matmul_grad

# backward
- backward_api : matmul_grad
  forward : matmul (Tensor x, Tensor y, bool transpose_x, bool transpose_y) -> Tensor(out)
  args : (Tensor x, Tensor y, Tensor out_grad, bool transpose_x=false, bool transpose_y=false)
  output : Tensor(x_grad), Tensor(y_grad)
  infer_meta :
    func : MatmulGradInferMeta
  kernel :
    func : matmul_grad

- api : add
  args : (const Tensor& x, const Tensor& y)
  output : Tensor
  infer_meta :
    func : ElementwiseInferMeta
    param : [x, y, -1]
  kernel :
    func : add
    param : [x, y, -1]
"""
TODAY = """- op : scale
  args : (Tensor x, Scalar scale = 1.0)
  output : Tensor(out)
  kernel :
    func : scale {dense -> dense},
           scale_sr {selected_rows -> selected_rows}
- backward_op : scale_grad
  args : (Tensor out_grad, Scalar scale)
  output : Tensor(x_grad)
  kernel :
    func : scale
    param : [out_grad, scale]
"""


def written(folder, text):
    path = pathlib.Path(folder) / "ops.yaml"
    path.write_text(text)
    return path


class Declarations(unittest.TestCase):
    def read(self, text):
        with tempfile.TemporaryDirectory() as folder:
            return list(declarations.entries(written(folder, text), pathlib.Path(folder)))

    def test_entries_of_2022(self):
        matmul, gradient, add = self.read(EARLY)
        self.assertEqual((matmul.name, gradient.name, add.name), ("matmul", "matmul_grad", "add"))
        self.assertEqual(matmul.texts["infer_meta.func"], "MatmulInferMeta")
        self.assertEqual(add.texts["args"], "(Tensor x, Tensor y)")
        [(kernel, text)] = declarations.kernel_texts(gradient)
        self.assertEqual(kernel, "matmul_grad")
        self.assertTrue(text.endswith("-> Tensor(x_grad), Tensor(y_grad)"))
        self.assertEqual(declarations.kernel_texts(add), [])
        self.assertEqual(declarations.kernels_with_constants(add), ["add"])

    def test_entries_of_today(self):
        scale, gradient = self.read(TODAY)
        self.assertEqual([k for k, _ in declarations.kernel_texts(scale)], ["scale", "scale_sr"])
        self.assertEqual(declarations.kernel_texts(gradient), [("scale", "(Tensor out_grad, Scalar scale) -> Tensor(x_grad)")])
        self.assertEqual(declarations.kernels_with_constants(gradient), [])

    def table(self, text, *kernels):
        with tempfile.TemporaryDirectory() as folder:
            written(folder, text)
            return subprocess.run([sys.executable, "-B", ROOT / "tools/phi/table.py", folder, *kernels],
                                  capture_output=True, text=True, check=False)

    def test_table(self):
        done = self.table(EARLY)
        self.assertIn('SCHEMA_CT_PHI_OP(matmul, "(Tensor x, Tensor y, bool transpose_x, bool transpose_y) -> Tensor");', done.stdout)
        self.assertIn("// add: add gives it [x, y, -1], of which no text says all types", done.stdout)
        self.assertNotIn("matmul", self.table(EARLY, "add").stdout)
        self.assertEqual(self.table(EARLY, "ad").stderr, "no declaration of ad\n")

    def test_what_a_table_lacks_is_said(self):
        text = "- op : f\n  args : (Tensor x, int k\n  output : Tensor\n  kernel :\n    func : f\n"
        done = self.table(text)
        self.assertEqual(done.stderr, "ops.yaml:1: the arguments of f have no closing parenthesis: (Tensor x, int k\n")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        done = self.table(text.replace("int k", "int k)"))
        self.assertIn('SCHEMA_CT_PHI_OP(f, "(Tensor x, int k) -> Tensor");', done.stdout)
        done = self.table("- op : f\n  args : (Tensor x)\n  output : Tensor\n")
        self.assertIn("// f: ops.yaml:1 names no kernel of it", done.stdout)


if __name__ == "__main__":
    unittest.main()
