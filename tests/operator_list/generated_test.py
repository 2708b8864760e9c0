#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that tools/aten/generated.py renews the files of a folder if and only if something has changed."""

import os
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import generate  # noqa: E402
import generated  # noqa: E402


class Make(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "made"

    def make(self, texts, sources="once"):
        """Returns whether make() called texts(), and the texts of the files that the folder then has."""
        with mock.patch.object(generated, "sources", lambda: sources):
            called = generated.make(self.folder, lambda: texts, {".h"})
        return called, {f.name: f.read_text() for f in self.folder.iterdir() if f.name != generated.STAMP}

    def test_an_empty_folder(self):
        self.assertEqual(self.make({"a.h": "1\n", "b.h": "2\n"}), (True, {"a.h": "1\n", "b.h": "2\n"}))

    def test_nothing_has_changed(self):
        self.make({"a.h": "1\n"})
        self.assertEqual(self.make({"a.h": "2\n"}), (False, {"a.h": "1\n"}))

    def test_the_sources_have_changed(self):
        self.make({"a.h": "1\n", "b.h": "2\n"})
        for name in ("a.h", "b.h"):
            os.utime(self.folder / name, (1, 1))
        self.assertEqual(self.make({"a.h": "1\n", "b.h": "3\n"}, "twice"), (True, {"a.h": "1\n", "b.h": "3\n"}))
        self.assertEqual((self.folder / "a.h").stat().st_mtime, 1)  # an unchanged file is not written again
        self.assertNotEqual((self.folder / "b.h").stat().st_mtime, 1)

    def test_a_file_that_is_made_no_more(self):
        self.make({"a.h": "1\n", "b.h": "2\n"})
        (self.folder / "README.md").write_text("kept\n")
        self.assertEqual(self.make({"a.h": "1\n"}, "twice"), (True, {"a.h": "1\n", "README.md": "kept\n"}))

    def test_an_end_on_the_way(self):
        with mock.patch.object(generated, "update", side_effect=KeyboardInterrupt), self.assertRaises(KeyboardInterrupt):
            self.make({"a.h": "1\n"})
        self.assertEqual(self.make({"a.h": "1\n"}), (True, {"a.h": "1\n"}))


class Sources(unittest.TestCase):
    def test_the_list_and_the_programs_count(self):
        before = generated.sources()
        self.assertEqual(generated.sources(), before)
        with tempfile.TemporaryDirectory() as folder:
            table = pathlib.Path(folder) / "operators.tsv"
            table.write_text("")
            with mock.patch.object(generated.operators, "TABLE", table):
                self.assertNotEqual(generated.sources(), before)
            with mock.patch.object(generated, "HERE", pathlib.Path(folder)):
                self.assertNotEqual(generated.sources(), before)


def without_namespaces(text):
    """Removes the lines of namespaces: some headers of all operators have one namespace around all families."""
    return "".join(line for line in text.splitlines(True) if not line.startswith(("namespace ", "}  // namespace ")))


class Headers(unittest.TestCase):
    def test_what_a_family_has_is_in_the_header_of_all(self):
        families = generate.headers()
        self.assertGreater(len(families), 4000)
        for name, all_of in (("add.h", "Functions.h"), ("add_ops.h", "Operators.h"), ("add_cpu_dispatch.h", "CPUFunctions_inl.h")):
            body = families[name].split("\n\n", 2)[2]
            self.assertIn(without_namespaces(body.replace("\n\n#endif", "\n#endif")),
                          without_namespaces((ROOT / "hosts/default/ATen" / all_of).read_text()))


if __name__ == "__main__":
    unittest.main()
