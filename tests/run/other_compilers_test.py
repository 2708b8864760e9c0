#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""What ./run compilers says where it can make no folder, and what its lock file names. Nothing is installed."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tools" / "other_compilers.py"
sys.path[:0] = [str(PROGRAM.parent), str(ROOT / "tests" / "diagnostics")]
import other_compilers  # noqa: E402
import expected_text  # noqa: E402


class CompilersTest(unittest.TestCase):
    def run_it(self, *arguments):
        """Without the programs that would make the folder."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-B", str(PROGRAM), "--folder", f"{folder}/new", *arguments],
                                  env={"PATH": folder}, capture_output=True, text=True, check=False)
            self.assertFalse((pathlib.Path(folder) / "new").exists())
        return done.returncode, done.stdout + done.stderr

    def test_names_what_it_skips_and_why(self):
        status, said = self.run_it("g++-14", "clang-23-libc++")
        self.assertEqual(status, 0)
        self.assertRegex(said, r"only root can make a folder|debootstrap is missing")
        self.assertIn("skipped: g++-14, clang-23-libc++\n", said)

    def test_refuses_a_name_that_it_does_not_know(self):
        status, said = self.run_it("g++-99")
        self.assertEqual(status, 2)
        self.assertIn("there is no compiler g++-99; there are g++-13, ", said)

    def test_a_compiler_with_libcxx_is_the_same_command_with_a_flag(self):
        known = other_compilers.locked()["clang-23-libc++"]
        self.assertEqual((known.command, known.flags), ("clang++-23", ["-stdlib=libc++"]))
        self.assertIn("libc++-23-dev", known.packages)

    def test_sections_are_of_locked_versions_or_of_what_the_system_has(self):
        sections = {name for path in (ROOT / "tests/diagnostics").glob("*/*.txt") for name in expected_text.sections(path)}
        with_texts = {c.name for c in other_compilers.locked().values() if c.has_texts}
        self.assertEqual(sections - with_texts, {"g++-12", "clang-16", "clang-19", "nvcc-13"})


if __name__ == "__main__":
    unittest.main()
