#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that python_tests.py reports wrong arguments before it builds anything."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(__file__).with_name("python_tests.py")


class PythonTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "ops.cpp").write_text("this is no C++\n")
        (self.root / "cpu").mkdir()
        self.library = self.root / "cpu/libschema_ct_cpu.so"
        self.library.touch()

    def run_it(self, *arguments, folder=None):
        command = [sys.executable, "-B", PROGRAM, folder or self.root, "--library", self.library, *arguments]
        return subprocess.run(command, capture_output=True, text=True)

    def test_a_file_that_is_missing(self):
        said = self.run_it("--build", "package/_C.so=ops.cpp,none.cpp")
        self.assertEqual(said.returncode, 1)
        self.assertIn("no file none.cpp in", said.stderr)

    def test_a_folder_that_is_missing(self):
        said = self.run_it("--build", "_C.so=ops.cpp", folder=self.root / "elsewhere")
        self.assertEqual(said.returncode, 1)
        self.assertIn("there is no", said.stderr)

    def test_an_object_without_sources(self):
        said = self.run_it("--build", "_C.so")
        self.assertEqual(said.returncode, 2)
        self.assertIn("expected OBJECT=SOURCE", said.stderr)

    def test_a_flag_reaches_the_compiler(self):
        (self.root / "flagged.cpp").write_text("#ifdef GIVEN\n#error the flag has come\n#endif\n")
        said = self.run_it("--build", "_C.so=flagged.cpp", "--flag=-DGIVEN")
        self.assertEqual(said.returncode, 3)
        self.assertIn("the flag has come", said.stderr)

    def test_a_source_that_does_not_compile(self):
        said = self.run_it("--build", "package/_C.so=ops.cpp")
        self.assertEqual(said.returncode, 3)
        self.assertIn("package/_C.so could not be built", said.stderr)
        self.assertFalse((self.root / "package").exists(), "the checkout stays as it was")


if __name__ == "__main__":
    unittest.main()
