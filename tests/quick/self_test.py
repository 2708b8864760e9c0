#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that quick.py finds the tests nearest to a change, and names changes without tests."""

import pathlib
import tempfile
import unittest

import quick

FILES = (
    "include/dispatch/README.md", "include/dispatch/door.hpp",
    "include/dispatch/keys/README.md", "include/dispatch/keys/key.hpp", "include/dispatch/keys/part/set.hpp",
    "include/dispatch/values/README.md", "include/dispatch/values/list.hpp",
    "hosts/default/README.md", "hosts/default/c10/Device.h",
    "tests/static/dispatch/door.cpp", "tests/static/dispatch/keys/key.cpp", "tests/static/dispatch/keys/part/set.cpp",
    "tests/static/dispatch/values/list.cpp",
    "tests/runtime/CMakeLists.txt", "tests/runtime/shared.hpp", "tests/runtime/dispatch/keys/key.cpp",
    "tests/runtime/dispatch/keys/key_order.cpp", "tests/runtime/dispatch/keys/keys.cpp", "tests/runtime/conformance/all.cpp",
    "tests/runtime/alone/CMakeLists.txt", "tests/runtime/alone/alone.cpp", "tests/runtime/alone/kernel.hpp",
    "docs/page.md", "tests/diagnostics/types/wrong.cpp",
)


class Quick(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        for name in FILES:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text("")

    def plan(self, *changed):
        return quick.plan_of(self.root, changed)

    def test_of_a_header_what_mirrors_it_and_the_static_tests_of_its_room(self):
        plan = self.plan("include/dispatch/keys/key.hpp")
        self.assertEqual(plan.first, ["tests/headers/torch/dispatch/keys/key.hpp.cpp", "tests/static/dispatch/keys/key.cpp",
                                      "tests/runtime/dispatch/keys/key.cpp", "tests/runtime/dispatch/keys/key_order.cpp"])
        self.assertEqual(plan.then, ["tests/static/dispatch/keys/part/set.cpp"])
        self.assertEqual(plan.untested, [])

    def test_of_the_bodies_of_a_header_the_same_tests(self):
        plan = self.plan("include/dispatch/keys/key.ipp")
        self.assertEqual(plan.first, ["tests/static/dispatch/keys/key.cpp", "tests/runtime/dispatch/keys/key.cpp",
                                      "tests/runtime/dispatch/keys/key_order.cpp"])
        self.assertEqual(plan.untested, [])

    def test_of_a_door_the_static_tests_beside_its_own(self):
        plan = self.plan("include/dispatch/door.hpp")
        self.assertEqual(plan.first[1:], ["tests/static/dispatch/door.cpp"])
        self.assertEqual(plan.then, [])

    def test_a_header_that_no_test_mirrors_is_named(self):
        plan = self.plan("hosts/default/c10/Device.h")
        self.assertEqual(plan.first, ["tests/headers/default_host/c10/Device.h.cpp"])
        self.assertEqual((plan.then, plan.untested), ([], ["hosts/default/c10/Device.h"]))

    def test_of_a_test_itself_or_its_program(self):
        plan = self.plan("tests/runtime/conformance/all.cpp", "tests/runtime/alone/alone.cpp", "tests/runtime/alone/kernel.hpp")
        self.assertEqual((plan.first, plan.folders), (["tests/runtime/conformance/all.cpp"], ["tests/runtime/alone"]))

    def test_a_test_that_a_header_also_leads_to_is_run_once(self):
        plan = self.plan("include/dispatch/values/list.hpp", "tests/static/dispatch/values/list.cpp")
        self.assertEqual(plan.first.count("tests/static/dispatch/values/list.cpp"), 1)

    def test_what_nothing_here_tests_is_named_but_for_prose(self):
        plan = self.plan("tests/runtime/shared.hpp", "tests/diagnostics/types/wrong.cpp", "docs/page.md")
        self.assertEqual(plan.untested, ["tests/runtime/shared.hpp", "tests/diagnostics/types/wrong.cpp"])
        self.assertEqual((plan.first, plan.folders), ([], []))

    def test_a_folder_stands_for_its_files(self):
        self.assertEqual(quick.named(self.root, ["include/dispatch/values"]),
                         ["include/dispatch/values/README.md", "include/dispatch/values/list.hpp"])
        with self.assertRaisesRegex(SystemExit, "no such file or folder: nothing"):
            quick.named(self.root, ["nothing"])


if __name__ == "__main__":
    unittest.main()
