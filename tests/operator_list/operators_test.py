#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that tools/aten/operators.py reads every line of the operator list, prints it unchanged, and parses schemas."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import operators  # noqa: E402
import releases  # noqa: E402


class List(unittest.TestCase):
    def test_each_line_is_printed_back(self):
        lines = operators.TABLE.read_text(encoding="utf-8").splitlines()
        self.assertGreater(len(lines), 3000)
        self.assertEqual([str(o) for o in operators.operators()], lines)

    def test_the_columns(self):
        named = {o.name: o for o in operators.operators()}
        self.assertEqual(len(named), len(operators.operators()))
        add, out, scalar_out = (named[name] for name in ("add.Tensor", "add.out", "add.Scalar_out"))
        self.assertEqual((add.variants, add.structured, add.delegate), (("function", "method"), False, "add.out"))
        self.assertIn("CPU", add.keys)
        self.assertEqual((out.structured, out.delegate, out.autogen), (True, None, False))
        self.assertTrue(scalar_out.autogen)
        self.assertEqual(named["std"].flag_values("cpp_no_default"), ("unbiased",))
        self.assertEqual(named["_nested_view_from_jagged"].keys, ())  # `dispatch: {}`
        for operator in named.values():
            if operator.delegate:
                self.assertTrue(named[operator.delegate].structured, operator.name)

    def test_it_has_what_pytorch_declares(self):
        declared = (ROOT / "data" / "corpus" / "aten-2.13.txt").read_text(encoding="utf-8").splitlines()
        self.assertEqual([str(o.schema) for o in operators.operators_of("2.13.0") if not o.autogen], declared)


class Releases(unittest.TestCase):
    def setUp(self):
        self.of = {version: {o.name: o for o in operators.operators_of(version)} for version in ("2.13.0", "2.14.1")}

    def test_the_norm_is_one_of_the_compared(self):
        self.assertIn(releases.norm(), releases.all_releases())
        self.assertEqual(list(releases.all_releases().values()).count("norm"), 1)

    def test_operators_come_and_go(self):
        self.assertEqual({version: len(named) for version, named in self.of.items()}, {"2.13.0": 3101, "2.14.1": 3103})
        self.assertEqual(sorted(self.of["2.14.1"].keys() - self.of["2.13.0"].keys()),
                         ["_philox_key_fold_in.Tensor", "_scaled_grouped_mm_v2.out", "linalg_matrix_sqrth",
                          "linalg_matrix_sqrth.out", "linalg_polar", "linalg_polar.out"])
        self.assertEqual(sorted(self.of["2.13.0"].keys() - self.of["2.14.1"].keys()), ["cholesky", "cholesky.out", "qr", "qr.Q"])

    def test_a_release_has_the_form_of_its_time(self):
        arguments = {version: [a.name for a in named["_cdist_backward"].schema.arguments][0] for version, named in self.of.items()}
        self.assertEqual(arguments, {"2.13.0": "grad", "2.14.1": "grad_output"})

    def test_the_table_has_all_operators_in_their_newest_form(self):
        newest = {o.name: operators.without_releases(o) for o in operators.operators()}
        self.assertEqual(newest, {**self.of["2.13.0"], **self.of["2.14.1"]})

    def test_the_flags_of_releases_are_no_flags_of_a_release(self):
        for named in self.of.values():
            self.assertFalse([o.name for o in named.values() if o.flag_values("new") or o.flag_values("gone")])


class Schemas(unittest.TestCase):
    def test_the_parts(self):
        schema = operators.schema_of("f.o(Tensor(a -> *) x, int[2]? n=[0,1], *, str s=', ', Tensor(a!)[] out) -> (int v, float)")
        self.assertEqual((schema.name, schema.overload, schema.full_name), ("f", "o", "f.o"))
        self.assertEqual([(a.type, a.name, a.default, a.alias, a.keyword_only) for a in schema.arguments],
                         [("Tensor", "x", None, "a -> *", False), ("int[2]?", "n", "[0,1]", None, False),
                          ("str", "s", "', '", None, True), ("Tensor[]", "out", None, "a!", True)])
        self.assertEqual([(r.type, r.name) for r in schema.returns], [("int", "v"), ("float", None)])
        self.assertEqual([a.name for a in schema.out], ["out"])

    def test_commas_and_quotes_in_a_default(self):
        for default in (r"""',\'(, '""", r'"\"\'\\"', "[1, 2]"):
            schema = operators.schema_of(f"f(str a={default}, int b) -> ()")
            self.assertEqual([(a.name, a.default) for a in schema.arguments], [("a", default), ("b", None)])

    def test_no_values(self):
        self.assertEqual(str(operators.schema_of("f() -> ()")), "f() -> ()")

    def test_what_is_malformed(self):
        for text in ("", "f", "f()", "f(Tensor) -> ()", "f(Tensor x) - Tensor", "f(Tensor x) -> Ten sor x"):
            with self.assertRaises(operators.Malformed, msg=text):
                operators.schema_of(text)
        with self.assertRaises(operators.Malformed):
            operators.operator_of("f() -> ()\tfunction")


if __name__ == "__main__":
    unittest.main()
