#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests of ./run compilers: its messages if it can make no folder, and its lock file. Nothing is installed."""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import zipfile
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tools" / "other_compilers.py"
sys.path[:0] = [str(PROGRAM.parent), str(ROOT / "tests" / "diagnostics")]
import framework_headers  # noqa: E402
import other_compilers  # noqa: E402
import expected_text  # noqa: E402


class CompilersTest(unittest.TestCase):
    def run_it(self, *arguments):
        """Runs the program without those that would make the folder."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-B", str(PROGRAM), "--folder", f"{folder}/new", *arguments],
                                  env={"PATH": folder}, capture_output=True, text=True, check=False)
            self.assertFalse((pathlib.Path(folder) / "new").exists())
        return done.returncode, done.stdout + done.stderr

    def test_names_what_it_skips_and_why(self):
        status, said = self.run_it("g++-14", "clang-23-libc++")
        self.assertEqual(status, 0)
        self.assertRegex(said, r"\Acompilers: skipped: g\+\+-14, clang-23-libc\+\+: "
                               r"(only root can make a folder of compilers and run what is in it|debootstrap is missing)\n\Z")

    def test_a_sample_names_its_compilers(self):
        status, said = self.run_it("--sample")
        self.assertEqual(status, 0)
        self.assertIn("skipped: g++-16, clang-23: ", said)

    def test_a_sample_ends_when_its_time_is_over(self):
        clock = other_compilers.Clock(0)
        self.assertTrue(clock.is_over())
        self.assertIsNone(other_compilers.Folder(pathlib.Path("/nowhere"), clock).run(["true"]))
        self.assertFalse(other_compilers.Clock().is_over())

    def test_a_part_that_needs_nvcc(self):
        status, said = self.run_it("--nvcc", "g++-15")
        self.assertEqual((status, said), (0, "compilers: skipped: g++-15: nvcc is missing\n"))

    def test_refuses_a_name_that_it_does_not_know(self):
        status, said = self.run_it("g++-99")
        self.assertEqual(status, 2)
        self.assertIn("there is no compiler g++-99; there are g++-13, ", said)

    def test_a_compiler_with_libcxx_is_the_same_command_with_a_flag(self):
        known = other_compilers.locked()["clang-23-libc++"]
        self.assertEqual((known.command, known.flags), ("clang++-23", ["-stdlib=libc++"]))
        self.assertIn("libc++-23-dev", known.packages)

    def test_a_compiler_of_another_release_counts_whatever_its_version(self):
        known = other_compilers.locked()
        stable, newest = known["g++-14@trixie"], known["g++-14"]
        self.assertEqual((stable.release, stable.command), ("trixie", "g++-14"))
        self.assertEqual((newest.release, newest.command), ("sid", "g++-14"))
        self.assertNotEqual(stable.folder, newest.folder)
        folder = mock.Mock(version_of=lambda package: "14.9")
        for compiler, counts in ((stable, True), (newest, False)):
            suites = other_compilers.Suites(folder, compiler, None)
            suites.failed.append("the static suite")
            with contextlib.redirect_stdout(io.StringIO()):
                self.assertEqual(suites.has_failed(), counts)

    def test_sections_are_of_locked_versions_or_of_what_the_system_has(self):
        sections = {name for path in (ROOT / "tests/diagnostics").glob("*/expected.txt") for _, name in expected_text.sections(path)}
        with_texts = {c.name for c in other_compilers.locked().values() if c.has_texts}
        self.assertEqual(sections - with_texts, {"g++-12", "clang-16", "clang-19", "nvcc-13"})

    def test_headers_come_out_of_a_wheel(self):
        with tempfile.TemporaryDirectory() as name, mock.patch.dict(os.environ, PIP_NO_INDEX="1", PIP_FIND_LINKS=name):
            folder = pathlib.Path(name)
            with zipfile.ZipFile(folder / "torch-0.1-py3-none-any.whl", "w") as wheel:
                wheel.writestr("torch/include/torch/x.h", "#pragma once")
                wheel.writestr("torch/lib/libtorch.so", "")
                wheel.writestr("torch-0.1.dist-info/METADATA", "Metadata-Version: 2.1\nName: torch\nVersion: 0.1\n")
                wheel.writestr("torch-0.1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
            torch = framework_headers.fetched("torch", "0.1", folder / "headers")
            self.assertEqual([str(f.relative_to(torch)) for f in torch.rglob("*") if f.is_file()], ["include/torch/x.h"])
            with self.assertRaisesRegex(framework_headers.NotFound, "torch==0.2"):
                framework_headers.fetched("torch", "0.2", folder / "headers")
            self.assertEqual([f.name for f in (folder / "headers").iterdir()], ["torch-0.1"])


if __name__ == "__main__":
    unittest.main()
