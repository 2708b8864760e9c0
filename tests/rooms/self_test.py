#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""That rooms.py sees each kind of mistake, and none in a house that has none."""

import pathlib
import tempfile
import unittest

from rooms import House

HOUSE = {
    "include/low/README.md": "# low\n\nUses: nothing.\n",
    "include/low/a.hpp": "#include <vector>\n",
    "include/low/part/b.hpp": '#include "../a.hpp"\n',
    "include/high/README.md": "# high\n\nUses: include/low.\n",
    "include/high/c.hpp": "#include <low/part/b.hpp>\n#include <schema_ct/config.hpp>\n",
    "include/schema_ct/README.md": "# schema_ct\n\nUses: nothing.\n",
    "include/schema_ct/config.hpp": "",
}


class Rooms(unittest.TestCase):
    def mistakes(self, **changed):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (HOUSE | changed).items():
                file = pathlib.Path(folder) / name
                file.parent.mkdir(parents=True, exist_ok=True)
                if text is not None:
                    file.write_text(text)
            return list(House(pathlib.Path(folder)).mistakes())

    def test_a_house_in_order(self):
        self.assertEqual(self.mistakes(), [])

    def test_an_include_that_is_not_said(self):
        [said] = self.mistakes(**{"include/high/README.md": "Uses: nothing.\n"})
        self.assertIn("include/high/c.hpp includes include/low/part/b.hpp", said)

    def test_a_use_that_is_none(self):
        [said] = self.mistakes(**{"include/high/README.md": "Uses: include/low, include/other.\n"})
        self.assertIn("says that the room uses include/other", said)

    def test_rooms_in_a_circle(self):
        said = self.mistakes(**{"include/low/README.md": "Uses: include/high.\n", "include/low/d.hpp": "#include <high/c.hpp>\n"})
        self.assertEqual(len(said), 1)
        self.assertIn("rooms that include one another", said[0])

    def test_headers_in_a_circle(self):
        [said] = self.mistakes(**{"include/low/a.hpp": "#include <low/part/b.hpp>\n"})
        self.assertIn("headers that include one another", said)

    def test_a_room_without_a_line(self):
        [said] = self.mistakes(**{"include/low/README.md": "# low\n"})
        self.assertIn('has no line "Uses', said)

    def test_a_header_in_no_room(self):
        [said] = self.mistakes(**{"include/lost/e.hpp": ""})
        self.assertIn("include/lost/e.hpp is in no room", said)

    def test_a_header_that_is_too_long(self):
        self.assertEqual(self.mistakes(**{"include/low/a.hpp": "//\n" * 500}), [])
        [said] = self.mistakes(**{"include/low/a.hpp": "//\n" * 501})
        self.assertIn("include/low/a.hpp has 501 lines", said)

    def test_internals_outside_the_run_time(self):
        said = "int x = dispatch::internal::y;\n"
        self.assertEqual(self.mistakes(**{"include/low/own.hpp": said.replace("internal", "external")}), [])
        for name in ("tools/t.cpp", "python/binding/p.hpp", "include/low/e.hpp"):
            [found] = self.mistakes(**{name: "\n" + said})
            self.assertIn(f"{name}:2 names dispatch::internal", found)

    def test_internals_in_the_run_time(self):
        room = {"include/dispatch/README.md": "Uses: nothing.\n", "include/dispatch/a.hpp": "using internal::x;\n"}
        self.assertEqual(self.mistakes(**room), [])

    def test_hana_in_another_header(self):
        [found] = self.mistakes(**{"include/low/h.hpp": "#include <boost/hana/tuple.hpp>\n"})
        self.assertIn("include/low/h.hpp includes Boost.Hana", found)

    def test_hana_below_what_everybody_includes(self):
        hana = {"include/schema_ct/operators/hana.hpp": "#include <boost/hana/tuple.hpp>\n"}
        self.assertEqual(self.mistakes(**hana), [])
        torch = {"include/torch/README.md": "Uses: include/high.\n", "include/torch/library.h": "#include <high/c.hpp>\n"}
        high = {
            "include/high/README.md": "Uses: include/low, include/schema_ct.\n",
            "include/high/c.hpp": HOUSE["include/high/c.hpp"] + "#include <schema_ct/operators/hana.hpp>\n",
        }
        [found] = self.mistakes(**hana, **torch, **high)
        self.assertIn("include/torch/library.h leads to", found)


if __name__ == "__main__":
    unittest.main()
