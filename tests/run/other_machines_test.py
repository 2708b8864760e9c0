#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests of ./run machines: its messages if a machine is missing or one of its programs fails, and what it leaves out.
Nothing is compiled."""

import contextlib
import dataclasses
import io
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tools" / "other_machines.py"
sys.path.insert(0, str(PROGRAM.parent))
import other_machines  # noqa: E402


def here(name, **changes):
    """A machine whose programs are shell scripts, which run here."""
    return dataclasses.replace(other_machines.MACHINES["aarch64"], name=name, runner=("sh",), needs={}, more=(), **changes)


class MachinesTest(unittest.TestCase):
    def run_it(self, *arguments):
        """Runs the program without compilers and emulators."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, "-B", str(PROGRAM), *arguments], env={"PATH": folder}, capture_output=True,
                                  text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_names_what_is_missing_and_skips(self):
        status, said = self.run_it("aarch64")
        self.assertEqual(status, 0)
        self.assertIn("aarch64: skipped, as there is no aarch64-linux-gnu-g++ (Debian: g++-aarch64-linux-gnu), no qemu-aarch64 "
                      "(Debian: qemu-user)\n", said)
        self.assertIn("0 passed, 0 failed, 1 skipped\n", said)

    def test_refuses_a_name_that_it_does_not_know(self):
        status, said = self.run_it("vax")
        self.assertEqual(status, 2)
        self.assertIn("there is no machine vax; there are aarch64, musl, mingw, macos", said)

    def ran(self, script):
        """Runs the only program of a machine; returns the suites and the output."""
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(other_machines, "FOLDER", pathlib.Path(folder)):
            suites = other_machines.Suites(here("aarch64"), 1)
            program = suites.machine.folder / "tests" / "runtime" / "threads_test"
            program.parent.mkdir(parents=True)
            program.write_text(script)
            with contextlib.redirect_stdout(io.StringIO()) as said:
                suites.run_program("threads_test")
        return suites, said.getvalue()

    def test_counts_what_passed(self):
        suites, said = self.ran("echo '[  PASSED  ] 17 tests.'")
        self.assertEqual((suites.passed, suites.failed, said), (17, [], ""))

    def test_names_what_failed(self):
        suites, said = self.ran("echo '[  FAILED  ] Threads.Meet (3 ms)'; echo '[  PASSED  ] 16 tests.'; exit 1")
        self.assertEqual(suites.failed, ["threads_test: Threads.Meet"])
        self.assertIn("aarch64: failed: threads_test: Threads.Meet\n", said)

    def test_a_program_that_ends_without_a_word_has_failed(self):
        suites, _ = self.ran("exit 0")
        self.assertEqual(suites.failed, ["threads_test: status 0"])

    def test_leaves_out_what_the_list_says(self):
        suites, _ = self.ran("echo \"$1\" > \"$0.asked\"; case $1 in --gtest_filter=-*LibraryInit.*) "
                             "echo '[  PASSED  ] 1 test.';; esac")
        self.assertEqual((suites.passed, suites.failed), (1, []))

    def test_each_line_of_the_list_names_a_machine_a_test_and_a_reason(self):
        tests = "".join(p.read_text() for p in (ROOT / "tests").rglob("*.cpp"))
        for line in other_machines.LEAVE.read_text().splitlines():
            if line.startswith("#"):
                continue
            machine, name, reason = line.split(maxsplit=2)
            self.assertIn(machine, other_machines.MACHINES)
            self.assertRegex(reason, r"\w.*\.$")
            suite, test = name.rstrip(":").split(".")
            if test != "*":
                self.assertRegex(tests, rf"TEST\w*\({re.escape(suite)}, {re.escape(test)}\)")


if __name__ == "__main__":
    unittest.main()
