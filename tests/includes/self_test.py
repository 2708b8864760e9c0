#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that includes.py notices each kind of missing include, and reports no include that is there."""

import pathlib
import sys
import tempfile
import unittest

import includes
from includes import HERE, Header, House, Includes, Table

TABLE = Table(HERE / "standard_names.txt")
BASE = "#pragma once\n#include <functional>\n"


class LackingTest(unittest.TestCase):
    def lacking(self, header, house=None, excepted=()):
        """[(line, name)] that include/a.hpp lacks."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in ({"base.hpp": BASE} | (house or {}) | {"a.hpp": header}).items():
                file = pathlib.Path(folder) / "include" / name
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text)
            found = Includes(House(pathlib.Path(folder)), TABLE, excepted)
            return [(int(said.split(":")[1]), said.split(": ", 1)[1]) for said in found.mistakes("include/a.hpp")]

    def names(self, header, house=None):
        return [(line, said.split(": ")[0]) for line, said in self.lacking(header, house)]

    def test_a_missing_include(self):
        self.assertEqual(self.lacking("#include <vector>\nstd::vector<int> v;\nauto r = std::cref(v);\n"),
                         [(3, "std::cref: no include brings <functional>")])

    def test_what_is_included(self):
        self.assertEqual(self.names("#include <functional>\nint i;\nauto r = std::cref(i);\n"), [])

    def test_what_a_header_of_the_house_brings(self):
        self.assertEqual(self.names("#include <base.hpp>\nint i;\nauto r = std::cref(i);\n"), [])
        self.assertEqual(self.names('#include "base.hpp"\nint i;\nauto r = std::cref(i);\n'), [])

    def test_what_a_standard_header_may_bring(self):
        self.assertEqual(self.names("#include <string>\nstd::vector<int> v;\n"), [(2, "std::vector")])

    def test_one_of_several_headers(self):
        for header in ("tuple", "utility", "array", "variant"):
            self.assertEqual(self.names(f"#include <{header}>\nusing std::get;\n"), [])
        self.assertEqual(self.names("#include <memory>\nusing std::get;\n"), [(2, "std::get")])

    def test_an_include_behind_the_name(self):
        self.assertEqual(self.names("std::size_t n;\n#include <cstddef>\n"), [(1, "std::size_t")])

    def test_an_include_that_is_not_found(self):
        said = "<schema_ct/a.hpp>: no include directory of this header has it"
        self.assertEqual(self.lacking("int i;\n#include <schema_ct/a.hpp>\n"), [(2, said)])
        self.assertEqual(self.lacking("#include <schema_ct/a.hpp>\n", {"schema_ct/a.hpp": ""}), [])

    def test_conditions(self):
        inside = "#if defined(A)\n#include <cstddef>\nstd::size_t n;\n#endif\n"
        self.assertEqual(self.names(inside), [])
        self.assertEqual(self.names(inside + "std::size_t m;\n"), [(5, "std::size_t")])
        self.assertEqual(self.names("#if defined(A)\n#include <cstddef>\n#else\nstd::size_t n;\n#endif\n"), [(4, "std::size_t")])
        # A header that includes b.hpp may not have defined A.
        self.assertEqual(self.names("#include <b.hpp>\nstd::size_t n;\n", {"b.hpp": inside}), [(2, "std::size_t")])

    def test_the_global_namespace(self):
        self.assertEqual(self.names("int64_t i;\n"), [(1, "int64_t")])
        self.assertEqual(self.names("void f(::size_t n) { assert(n); }\n"), [(1, "assert"), (1, "size_t")])
        self.assertEqual(self.names("int i = x.size_t + x->size_t + at::size_t(0) + size_t::x;\n"), [])

    def test_prose(self):
        self.assertEqual(self.names("// std::cref\n/* std::cref\n std::cref */ const char* t = \"std::cref\";\n"), [])
        self.assertEqual(self.names('auto t = R"x(std::cref " )" )x";\nchar c = \'"\'; auto r = std::cref(c); // "\n'),
                         [(2, "std::cref")])
        self.assertEqual(self.names("int n = 1'000'000; auto r = std::cref(n);\n"), [(1, "std::cref")])

    def test_macros(self):
        self.assertEqual(self.names("#define A(x) \\\n  f(std::cref(x))\n"), [(2, "std::cref")])
        self.assertEqual(self.names("#define A(x) std::cref(x)\n"), [(1, "std::cref")])

    def test_parts_of_the_library(self):
        self.assertEqual(self.names("std::chrono::seconds s;\n"), [(1, "std::chrono")])
        self.assertEqual(self.names("#include <chrono>\nstd::chrono::seconds s;\n"), [])

    def test_a_name_that_the_table_lacks(self):
        [(line, said)] = self.lacking("std::no_such_name n;\n")
        self.assertEqual((line, said), (1, "std::no_such_name: standard_names.txt does not say which standard header has it"))

    def test_exceptions(self):
        self.assertEqual(self.lacking("std::size_t n;\n", excepted=[("include/a.hpp", "std::size_t")]), [])
        self.assertEqual(len(self.lacking("std::size_t n;\n", excepted=[("include/b.hpp", "std::size_t")])), 1)


class FilesTest(unittest.TestCase):
    def test_the_conditions_of_the_house_are_closed(self):
        house = House(HERE.parents[1])
        for name in house.includes:
            Header((house.root / name).read_text())

    def test_exceptions_have_reasons(self):
        self.assertTrue(all(includes.exceptions(HERE / "exceptions.txt").values()))

    def test_a_name_in_the_wrong_row_is_noticed(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "names.txt"
            path.write_text("cstddef: size_t cref\ncassert: ::assert ::no_such_macro\n")
            said = "\n".join(includes.tried(COMPILER, Table(path)))
            self.assertRegex(said, r"<cstddef> with [^\0]*cref")
            self.assertRegex(said, r"<cassert> with [^\0]*no_such_macro")
            self.assertNotIn("size_t'", said)


if __name__ == "__main__":
    COMPILER = sys.argv.pop() if len(sys.argv) > 1 else "g++"
    unittest.main()
