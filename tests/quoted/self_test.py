#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""That quoted.py sees code that no source has, and none in a page that quotes."""

import unittest

from quoted import not_quoted

PAGE = "# Page\n\n```cpp\nint a;\nint b;\n```\n\n```sh\nls\n```\n\n```cmake\nproject(p)\n```\n"
SOURCES = ["\nint x;\nint a;\nint b;\n", "\nproject(p)\n"]


class Quoted(unittest.TestCase):
    def test_a_page_that_quotes(self):
        self.assertEqual(not_quoted(PAGE, SOURCES), [])

    def test_another_line(self):
        self.assertEqual(not_quoted(PAGE.replace("int b;", "int c;"), SOURCES), [3])

    def test_lines_that_do_not_follow(self):
        self.assertEqual(not_quoted(PAGE, ["\nint a;\nint x;\nint b;\n", SOURCES[1]]), [3])

    def test_a_part_of_a_line(self):
        self.assertEqual(not_quoted(PAGE, ["\nint a;\nint b;  // b\n", "\nmy_project(p)\n"]), [3, 12])


if __name__ == "__main__":
    unittest.main()
