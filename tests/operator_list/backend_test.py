#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests the errors of tools/aten/generate_backend.py for wrong YAML files of a backend, and that it reads correct ones."""

import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import generate_backend  # noqa: E402

BEGIN = "backend: XLA\ncpp_namespace: mine\n"
RIGHT = BEGIN + """# a comment
class_name: "Kernels"
supported:
  - abs   # another
- 'add.Tensor'
full_codegen: [mm, view]
autograd:
symint:
  - view
non_native:
  - func: scalar(Scalar value) -> Tensor
    opkind: at::prim::Constant
"""


class Files(unittest.TestCase):
    def run_on(self, text, entries=None):
        """Returns (the status, the errors, {name of a written file: its text}). `entries`: a native_functions.yaml."""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "b.yaml").write_text(text)
            listed = folder / "n.yaml" if entries else None
            if entries:
                listed.write_text(entries)
            said, errors = io.StringIO(), io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
                status = generate_backend.main(folder / "b.yaml", folder / "made", listed)
            files = {pathlib.Path(line).name: pathlib.Path(line).read_text() for line in said.getvalue().splitlines()}
            return status, errors.getvalue().replace(f"{folder}/", ""), files

    def refused(self, text, error, entries=None):
        self.assertEqual(self.run_on(text, entries), (1, error + "\n", {}))

    def test_what_is_right_is_read(self):
        status, errors, files = self.run_on(RIGHT)
        self.assertEqual((status, errors, sorted(files)), (0, "", ["RegisterXLA.cpp", "XLANativeFunctions.h"]))
        for wanted in ("struct Kernels {", " abs(", " add(", " mm(", " view_symint(const at::Tensor & self, c10::SymIntArrayRef size)"):
            self.assertIn(wanted, files["XLANativeFunctions.h"])
        self.assertNotIn("scalar", files["RegisterXLA.cpp"])
        self.assertIn('m.impl("abs.out", TORCH_FN(copying_abs_out));', files["RegisterXLA.cpp"])

    def test_the_form_with_out_is_primary(self):
        files = self.run_on(RIGHT + "use_out_as_primary: True\n")[2]
        self.assertNotIn("copying", files["RegisterXLA.cpp"])

    def test_headers(self):
        files = self.run_on(RIGHT + "extra_headers: mine/types.h\n")[2]
        self.assertIn('#include "mine/types.h"\n', files["XLANativeFunctions.h"])

    def test_operators_of_another_release(self):
        entries = "- func: turn(Tensor self, int by) -> Tensor\n  dispatch:\n    CPU: turn_cpu\n  autogen: turn.out\n"
        files = self.run_on(BEGIN + "supported: [turn]\n", entries)[2]
        self.assertIn("static at::Tensor turn(const at::Tensor & self, int64_t by);", files["XLANativeFunctions.h"])
        self.assertIn('m.impl("turn.out", TORCH_FN(copying_turn_out));', files["RegisterXLA.cpp"])
        self.refused(BEGIN + "supported: [turm]\n", "b.yaml:3: PyTorch has no operator turm (did you mean turn?)", entries)
        self.refused(BEGIN + "supported: [turn]\n", "n.yaml:1: cannot read 'turn'", "- func: turn\n")

    def test_keys(self):
        self.refused("backend: XLA\n", "b.yaml: the key 'cpp_namespace' is missing")
        self.refused("cpp_namespace: mine\n", "b.yaml: the key 'backend' is missing")
        self.refused(BEGIN + "suported:\n", "b.yaml:3: unknown key 'suported' (did you mean supported?); the keys are backend, "
                     "cpp_namespace, class_name, extra_headers, supported, autograd, symint, full_codegen, "
                     "use_out_as_primary, device_guard, non_native, ir_gen")
        self.refused(BEGIN + "backend: CPU\n", "b.yaml:3: the key 'backend' stands in line 1, too")
        self.refused(BEGIN + "class_name:\n", "b.yaml:3: the key 'class_name' has no value")
        self.refused(BEGIN + "device_guard: maybe\n", "b.yaml:3: 'device_guard' is true or false, and maybe is neither")
        self.refused(BEGIN + "supported: abs\n", "b.yaml:3: 'supported' is a list of operators, and abs is not")

    def test_names(self):
        self.refused("backend: Xla\ncpp_namespace: mine\n",
                     "b.yaml:1: 'Xla' is no backend that has a dispatch key (did you mean XLA?)")
        self.refused("backend: XLA\ncpp_namespace: my-own\n", "b.yaml:2: 'cpp_namespace' is not a name of C++: my-own")

    def test_lines(self):
        self.refused(BEGIN + "supported:\n\t- abs\n", "b.yaml:4: YAML takes no tabulator for an indentation")
        self.refused(BEGIN + "supported:\n  abs\n", "b.yaml:4: neither `key: value` nor `- operator` of a list: abs")
        self.refused("- abs\n" + BEGIN, "b.yaml:1: neither `key: value` nor `- operator` of a list: - abs")

    def test_operators(self):
        self.refused(BEGIN + "supported:\n  - add.Tensr\n",
                     "b.yaml:4: PyTorch has no operator add.Tensr (did you mean add.Tensor?)")
        self.refused(BEGIN + "supported:\n  - where.out\n", "b.yaml:4: PyTorch has no operator where.out (did you mean where.self_out?)")
        self.refused(BEGIN + "supported: [fmod]\n", "b.yaml:3: PyTorch has no operator fmod; its overloads are fmod.Scalar_out, "
                     "fmod.Scalar, fmod.Tensor_out, fmod.Tensor")
        self.refused(BEGIN + "supported:\n  - abs\n  - abs\n", "b.yaml:5: abs is in 'supported' twice; line 4 has it, too")
        self.refused(BEGIN + "supported: [abs]\nfull_codegen: [abs]\n", "b.yaml:4: abs is in 'supported', too")
        self.refused(BEGIN + "supported: [abs]\nautograd: [abs_]\n",
                     "b.yaml:4: abs_ is in 'autograd', and abs, a form of the same operator, in 'supported'")

    def test_symbols(self):
        self.refused(BEGIN + "symint: [view]\n", "b.yaml:3: view is in 'symint', and in neither 'supported' nor 'autograd'")
        self.refused(BEGIN + "supported: [abs]\nsymint: [abs]\n", "b.yaml:4: abs is in 'symint', and takes no SymInt")

    def test_no_file(self):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            self.assertEqual(generate_backend.main("/nowhere/b.yaml", "/nowhere/made"), 1)
        self.assertIn("/nowhere/b.yaml", errors.getvalue())

    def test_no_folder(self):
        errors = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stderr(errors), contextlib.redirect_stdout(io.StringIO()):
            (file := pathlib.Path(folder) / "b.yaml").write_text(RIGHT)
            self.assertEqual(generate_backend.main(file, file), 1)
        self.assertEqual(errors.getvalue(), f"{file}: File exists\n")


if __name__ == "__main__":
    unittest.main()
