#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that all recorded texts follow the rules, also those of compilers that are missing here."""

import pathlib
import re
import types
import unittest

import expected_text
import mistakes
import rules

HERE = pathlib.Path(__file__).resolve().parent
ABSOLUTE = re.compile(r"(?<![\w.'\"<>*/])/\w+/")


def named(name):
    """An object with the members of a compiler that the rules use."""
    family, major = name.rsplit("-", 1)
    return types.SimpleNamespace(name=name, family=family, major=int(major))


class RecordedTest(unittest.TestCase):
    def test_texts_keep_the_rules(self):
        texts = 0
        for mistake in mistakes.read_all(HERE, []):
            for name, text in expected_text.texts_of(HERE, mistake).items():
                with self.subTest(mistake=str(mistake.path), compiler=name):
                    # The recorded texts of nvcc's own front end lack the error that the rules look for.
                    if not name.startswith("nvcc"):
                        self.assertEqual(rules.broken(mistake, named(name), 1, text), [])
                    self.assertNotRegex(text, ABSOLUTE)
                texts += 1
        self.assertGreater(texts, 1000)

    def test_a_text_that_says_nothing_breaks_them(self):
        mistake = next(iter(mistakes.read_all(HERE, ["grammar"])))
        stale = f"{mistake.path}:1:1: fatal error: file 'x.hpp' has been modified since the precompiled header was built\n"
        self.assertNotEqual(rules.broken(mistake, named("clang-21"), 1, stale), [])


if __name__ == "__main__":
    unittest.main()
