#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that pytorch_tests.py counts cases that pass, fail and do not compile, and leaves out no more than it must."""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest

from pytorch_tests import FILES, blocks, errors_of, without

PROGRAM = pathlib.Path(__file__).with_name("pytorch_tests.py")
compiler = "g++"

TEXT = """
#include <c10/util/irange.h>
#include <gtest/gtest.h>
using c10::no_such_name;
namespace { // a { in a comment
int right() { return 3; }
int wrong() { return no_such_function("{"); }
}
namespace c10 {
TEST(Suite, Passes) { EXPECT_EQ(right(), 3); }
TEST(Suite, Fails) { EXPECT_EQ(right(), 4); }
TEST(
    Suite, UsesWhatIsMissing) {
  EXPECT_EQ(wrong(), 3);
}
TEST(Suite, Dies) { std::abort(); }
template <class T> struct Typed : testing::Test {};
using both = testing::Types<int, long>;
TYPED_TEST_SUITE(Typed, both);
TYPED_TEST(Typed, IsOfEachType) { EXPECT_GE(sizeof(TypeParam), 4U); }
}
"""


class PyTorchTests(unittest.TestCase):
    def test_blocks_are_declarations_outside_of_others(self):
        heads = [head.strip() for _, _, head in blocks(TEXT)]
        self.assertIn("int right()", heads)
        self.assertIn("using c10::no_such_name", heads)
        self.assertTrue(any("UsesWhatIsMissing" in head for head in heads))
        self.assertFalse(any("return" in head for head in heads))

    def test_a_block_goes_as_a_whole_and_its_directives_stay(self):
        text, gone = without("TEST(A, b) {\n#if 1\n  x;\n#endif\n}\nTEST(A, c) {}\n", {3: "x"})
        self.assertEqual(gone, {"A.b": "x"})
        self.assertEqual(text, "\n#if 1\n\n#endif\n\nTEST(A, c) {}\n")

    def test_an_error_in_a_header_is_that_of_the_line_that_uses_it(self):
        said = "h.h: In function 'f':\na.cpp:7:5:   required from here\nh.h:3:1: error: 'x' was not declared in this scope\n"
        self.assertEqual(errors_of(said, pathlib.Path("a.cpp")), {7: "x"})

    def test_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / FILES[0]
            file.parent.mkdir(parents=True)
            file.write_text(TEXT)
            command = [sys.executable, "-B", PROGRAM, folder, "--compiler", compiler]
            said = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(f"| `{FILES[0]}` | 5 | 2 | 2 | 1 |", said.stdout)
        self.assertIn("Suite.UsesWhatIsMissing does not compile: wrong", said.stdout)
        self.assertIn("Suite.Fails fails: Failure Expected equality", said.stdout)
        self.assertIn("Suite.Dies fails: exit status -6", said.stdout)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--compiler", default=compiler)
    given, rest = arguments.parse_known_args()
    compiler = given.compiler
    unittest.main(argv=[sys.argv[0], *rest])
