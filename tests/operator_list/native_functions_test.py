#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that native_functions.yaml is read, with the forms that torchgen generates from its entries, and the errors for
what is none. tests/conformance/aten compares what is read of PyTorch's own file with torchgen."""

import pathlib
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import native_functions  # noqa: E402


def read(text):
    with tempfile.TemporaryDirectory() as folder:
        (file := pathlib.Path(folder) / "n.yaml").write_text(text)
        try:
            return native_functions.read(file)
        except native_functions.Mistake as mistake:
            return str(mistake).replace(f"{folder}/", "")


def generated(schema, forms, more="  dispatch:\n    CPU: kernel\n"):
    """The schemas that are generated from an entry."""
    made = read(f"- func: {schema}\n  autogen: {forms}\n{more}")
    return made if isinstance(made, str) else [str(o.schema) for o in made[1:]]


class Entries(unittest.TestCase):
    def test_fields(self):
        first, second = read("""# a comment
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  device_check: NoCheck   # TensorIterator
  structured_delegate: add.out
  variants: function, method
  dispatch:
    SparseCPU, SparseCUDA: add_sparse
    # another comment
    MkldnnCPU: mkldnn_add
  tags: [core, pointwise]

- func: pad(Tensor self, str mode="#", int a=1, int b=2) -> Tensor
  device_guard: False
  cpp_no_default_args: ['b', 'a']
""")
        self.assertEqual((str(first.schema), first.variants, first.delegate, first.flags),
                         ("add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", ("function", "method"), "add.out", ()))
        self.assertEqual((second.schema.arguments[1].default, second.variants), ('"#"', ("function",)))
        self.assertEqual(second.flags, ("no_device_guard", "cpp_no_default:a", "cpp_no_default:b"))

    def test_a_form_that_writes_to_out(self):
        self.assertEqual(generated("f.s(Tensor self, int k) -> Tensor", "f.s_out"),
                         ["f.s_out(Tensor self, int k, *, Tensor(a!) out) -> Tensor(a!)"])
        self.assertEqual(generated("f(Tensor x) -> (Tensor, Tensor)", "f.out"),
                         ["f.out(Tensor x, *, Tensor(a!) out0, Tensor(b!) out1) -> (Tensor(a!), Tensor(b!))"])
        self.assertEqual(generated("f(Tensor[] x) -> Tensor[]", "f.out"), ["f.out(Tensor[] x, *, Tensor(a!)[] out) -> ()"])
        self.assertEqual(generated("f(int n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
                                   "bool? pin_memory=None) -> Tensor", "f.out"), ["f.out(int n, *, Tensor(a!) out) -> Tensor(a!)"])

    def test_forms_of_one_that_writes(self):
        self.assertEqual(generated("f_(Tensor(a!) self, Tensor(b!) n, int k) -> Tensor(a!)", "f, f.out"),
                         ["f(Tensor self, Tensor n, int k) -> (Tensor, Tensor n_out)",
                          "f.out(Tensor self, Tensor(b!) n, int k, *, Tensor(a!) out) -> Tensor(a!)"])
        self.assertEqual(generated("f(Tensor x, Tensor(a!) n) -> Tensor", "f_functional, f.out"),
                         ["f_functional(Tensor x, Tensor n) -> (Tensor, Tensor n_out)",
                          "f.out(Tensor x, Tensor(a!) n, *, Tensor(b!) out) -> Tensor(b!)"])
        self.assertEqual(generated("__ior__.Scalar(Tensor(a!) self, Scalar other) -> Tensor(a!)", "__or__.Scalar_out"),
                         ["__or__.Scalar_out(Tensor self, Scalar other, *, Tensor(a!) out) -> Tensor(a!)"])

    def test_composite_operators_have_no_generated_forms(self):
        schema, composite = "f(Tensor x) -> Tensor", "  dispatch:\n    CompositeImplicitAutograd: f\n"
        for more, made in (("", []), (composite, []), ("  tags: core\n", ["f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"])):
            self.assertEqual(generated(schema, "f.out", more), made)

    def test_mistakes(self):
        self.assertEqual(read("- func: f(Tensr) -> Tensor\n"), "n.yaml:1: cannot read 'Tensr'")
        self.assertEqual(read("variants: method\n"),
                         "n.yaml:1: an entry begins with '- func: ', and this line with 'variants: method'")
        self.assertEqual(read("- func: f(Tensor x) -> Tensor\n  varients: method\n"),
                         "n.yaml:2: f has the field 'varients', which torchgen does not know")
        self.assertEqual(read("- func: f(Tensor x) -> Tensor\nvariants: method\n"),
                         "n.yaml:2: a field is indented by two blanks, and this line is 'variants: method'")
        self.assertEqual(generated("f(Tensor x) -> Tensor", "f.Out"), "n.yaml:1: f has f.Out in 'autogen', and torchgen can generate f.out")
        self.assertEqual(generated("f_(Tensor(a!) self) -> Tensor(a!)", "g"),
                         "n.yaml:1: f_ has g in 'autogen', and torchgen can generate f and f.out")


if __name__ == "__main__":
    unittest.main()
