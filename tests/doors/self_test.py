# SPDX-License-Identifier: BSL-1.0
"""Tests with rules that are wrong on purpose that check.py notices each kind of mistake."""

import argparse
import contextlib
import io
import pathlib
import sys
import tempfile
import unittest

import check
from doors import DOORS
from rules import Rule

RIGHT, WRONG = "f(Tensor x) -> ()", "f(Tensr x) -> ()"
RULES = [Rule("unknown_type", RIGHT, RIGHT, "void(T)"), Rule("unknown_type", WRONG, WRONG, "void(T)"),
         Rule("reserved_word", WRONG, RIGHT, "void(T)")]  # fmt: skip
arguments = argparse.Namespace(compiler="g++", program=None, doors=["m.def", "a text"])


class Rules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        printed = io.StringIO()
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(printed):
            checked = check.Check(arguments, pathlib.Path(folder))
            checked.said[RULES[2]] = "this word is reserved"
            checked.compiled()
            checked.ran()
        cls.printed = printed.getvalue()

    def says(self, text, times=1):
        self.assertEqual(self.printed.count("FAILED: " + text), times, self.printed)

    def test_a_wrong_text_that_is_accepted(self):
        self.says(f"m.def: {RIGHT} is accepted, and not refused by the compiler")
        self.says(f"a text: {RIGHT} is accepted, and not refused at run time")

    def test_a_mended_twin_that_is_refused(self):
        self.says("compiles: static void k_0_1_right")

    def test_another_sentence(self):
        self.says(f"m.def: of {WRONG} is not said: this word is reserved")

    def test_a_rule_with_the_name_of_another(self):
        self.says("unknown_type is ok, and ok without the strict mode")
        self.says("reserved_word is unknown_type, and unknown_type without the strict mode")

    def test_a_code_without_a_rule(self):
        self.says("bad_escape is a rule, or has a reason not to be one")
        self.says("bad_number", 0)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", default=arguments.compiler)
    arguments.compiler = parser.parse_args().compiler
    check.RULES = RULES
    assert {door.name for door in DOORS} >= set(arguments.doors)
    unittest.main(argv=sys.argv[:1])
