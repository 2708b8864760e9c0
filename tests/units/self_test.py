#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that a unit of units.py compiles if its sources do, and is refused if one of them is.

    self_test.py --compiler g++
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import unittest

import units

COMPILER = "g++"
HELPERS = "#pragma once\ninline int helped() { return 1; }\n"
FIRST = """#include "helpers.hpp"
#define WORTH 2
#define TWO_LINES \\
  1
namespace {
int worth() { return WORTH + TWO_LINES; }
static_assert(WORTH == 2);
[[maybe_unused]] const int first = worth() + helped();
}  // namespace
int global = 1;
"""
SECOND = """#include "helpers.hpp"
#define WORTH 3
namespace {
static_assert(WORTH == 3);
struct worth {};
}  // namespace
"""


class Units(unittest.TestCase):
    def compile(self, *texts):
        """(status, compiler's output) for the unit of sources with these texts"""
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "helpers.hpp").write_text(HELPERS)
            sources = [folder / f"source{number}.cpp" for number in range(len(texts))]
            for source, text in zip(sources, texts):
                source.write_text(text)
            units.main(folder / "made.cpp", *sources)
            (folder / "elsewhere").mkdir()
            (folder / "elsewhere" / "found.hpp").write_text("constexpr int found = 1;\n")
            command = [COMPILER, "-std=c++20", f"-I{folder / 'elsewhere'}", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fsyntax-only", folder / "made.cpp"]
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
            return done.returncode, done.stdout

    def test_names_macros_and_headers_of_two_sources_are_apart(self):
        self.assertEqual(self.compile(FIRST, SECOND), (0, ""))

    def test_a_header_that_is_not_beside_the_source_is_found_elsewhere(self):
        self.assertEqual(self.compile(FIRST, '#include "found.hpp"\nstatic_assert(found == 1);\n'), (0, ""))

    def test_an_assertion_that_fails_is_named_by_its_source_and_line(self):
        status, said = self.compile(FIRST, SECOND.replace("WORTH == 3", "WORTH == 4"), FIRST.replace("global", "other"))
        self.assertNotEqual(status, 0)
        self.assertIn("source1.cpp:4:", said)
        self.assertEqual(said.count("error: "), 1)

    def test_what_clashes_is_refused(self):
        status, said = self.compile(FIRST, FIRST)
        self.assertNotEqual(status, 0)
        self.assertIn("source1.cpp:10:", said)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=COMPILER)
    known, rest = parser.parse_known_args()
    COMPILER = known.compiler
    unittest.main(argv=[sys.argv[0], *rest])
