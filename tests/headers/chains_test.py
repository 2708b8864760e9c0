#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests how chains.py groups headers."""

import pathlib
import tempfile
import unittest

import chains


class Chains(unittest.TestCase):
    def grouped(self, **texts):
        """The groups of the headers with these texts."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in texts.items():
                (root / name).write_text("#pragma once\n" + text)
            return sorted(chains.groups(sorted(texts), chains.Includes([root])))

    def test_headers_that_include_one_another_are_a_group(self):
        self.assertEqual(self.grouped(a="", b="#include <a>\n", c="#include <string>\n#include <b>\n"), [["a", "b", "c"]])

    def test_an_include_between_them_may_be_in_no_group(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"a": "", "b": "#include <a>\n", "c": "#include <b>\n"}.items():
                pathlib.Path(folder, name).write_text(text)
            self.assertEqual(list(chains.groups(["a", "c"], chains.Includes([pathlib.Path(folder)]))), [["a", "c"]])

    def test_neighbours_stay_apart(self):
        self.assertEqual(self.grouped(a="", b="", c="#include <a>\n#include <b>\n"), [["a", "c"], ["b"]])

    def test_there_are_as_few_groups_as_possible(self):
        found = self.grouped(a="", b="", c="#include <a>\n#include <b>\n", d="#include <a>\n")
        self.assertEqual(found, [["a", "d"], ["b", "c"]])

    def test_an_include_under_a_condition_is_not_counted(self):
        self.assertEqual(self.grouped(a="", b="#if defined(X)\n#include <a>\n#endif\n"), [["a"], ["b"]])
        self.assertEqual(self.grouped(a="", b="#ifdef X\n#endif\n  #include <a>\n"), [["a", "b"]])

    def test_headers_that_include_each_other_stay_apart(self):
        self.assertEqual(self.grouped(a="#include <b>\n", b="#include <a>\n"), [["a"], ["b"]])


if __name__ == "__main__":
    unittest.main()
