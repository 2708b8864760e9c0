# SPDX-License-Identifier: BSL-1.0
"""Tests the results of the operators, and that a mistake in a schema does not compile."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import schema_ct
import torch
from torch.utils.cpp_extension import include_paths

import my_ops

SOURCE = Path(__file__).parents[1] / "csrc/ops.cpp"


class TestOperators(unittest.TestCase):
    def test_scale(self):
        x = torch.arange(4.0)
        self.assertEqual(my_ops.scale(x).tolist(), [0, 2, 4, 6])
        self.assertEqual(my_ops.scale(x, 3.0, mask=torch.tensor([0.0, 1, 0, 1])).tolist(), [0, 3, 0, 9])

    def test_schema(self):
        self.assertEqual(str(my_ops.scale.default._schema),
                         "my_ops::scale(Tensor x, float factor=2., *, Tensor? mask=None) -> Tensor")

    def test_a_mistake_does_not_compile(self):
        wrong = SOURCE.read_text().replace("float factor=2.0", "int factor=2")
        self.assertNotEqual(wrong, SOURCE.read_text())
        with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
            file.write(wrong)
            file.flush()
            checks = schema_ct.extension_args("torch", load=True)
            includes = [f"-I{folder}" for folder in [*include_paths(), *checks["extra_include_paths"]]]
            done = subprocess.run(["c++", *checks["extra_cflags"], *includes, "-fsyntax-only", file.name],
                                  capture_output=True, text=True)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("the schema and the function disagree on a type", done.stderr)


if __name__ == "__main__":
    sys.exit(unittest.main())
