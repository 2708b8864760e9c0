#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests what reachable.py finds in small headers."""

import pathlib
import sys
import tempfile
import unittest

import bodies
import libclang
import reachable

THEIRS = """#pragma once
#define C10_MACRO 1
namespace c10 {
struct A {
  A(int);
  A(const char*);
  int size() const;
  int size(long) const;
  static int made();
  int field;
  using item = int;
  enum class Kind { one, two };
 private:
  int hidden();
};
bool operator==(const A&, const A&);
bool operator!(const A&);
enum Old { old_one };
template <class T> struct List { T get() const; int size() const; };
template <class T> T made_of();
namespace detail { int inner(); }
}
namespace at { using namespace c10; }
"""
LESS = """#pragma once
namespace c10 {
struct A {
  A(int);
  int size() const;
  int field;
  enum class Kind { one };
};
template <class T> struct List { int size() const; };
}
"""


class ReachableTest(unittest.TestCase):
    def comparison(self, theirs, ours, rules=()):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        for root, files in (("theirs", theirs), ("ours", ours)):
            for name, text in files.items():
                path = folder / root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
        return reachable.Comparison([folder / "theirs"], [folder / "ours"], rules)

    def lacking(self, ours, rules=()):
        _, theirs, lacking = self.comparison({"c10/a.h": THEIRS}, {"c10/a.h": ours}, rules).of("c10/a.h")
        return {use.told for use in theirs}, {use.told for use in lacking}

    def test_each_declaration_is_a_use(self):
        theirs, lacking = self.lacking(THEIRS)
        self.assertEqual(theirs, {
            "C10_MACRO", "c10::A", "at::A", "c10::A::A(int)", "c10::A::A(const char *)", "c10::A::size() const", "c10::A::size(long) const",
            "c10::A::made()", "c10::A::field", "c10::A::item", "c10::A::Kind::one", "c10::A::Kind::two", "c10::operator==",
            "c10::operator==(const c10::A &, const c10::A &)", "c10::operator!", "c10::operator!(const c10::A &)", "c10::Old", "at::Old",
            "c10::old_one", "c10::List", "at::List", "c10::List::get() const", "c10::List::size() const", "c10::made_of", "at::made_of"})
        self.assertEqual(lacking, set())

    def test_what_does_not_compile_lacks(self):
        self.assertEqual(self.lacking(LESS)[1], {
            "C10_MACRO", "at::A", "c10::A::A(const char *)", "c10::A::size(long) const", "c10::A::made()", "c10::A::item", "c10::A::Kind::two",
            "c10::operator==", "c10::operator==(const c10::A &, const c10::A &)", "c10::operator!", "c10::operator!(const c10::A &)", "c10::Old",
            "at::Old", "c10::old_one", "at::List", "c10::List::get() const", "c10::made_of", "at::made_of"})

    def test_another_header_has_it(self):
        comparison = self.comparison({"c10/a.h": '#pragma once\n#include "b.h"\n', "c10/b.h": "namespace c10 { int f(); int g(); }"},
                                     {"c10/a.h": "#pragma once\n", "c10/b.h": "namespace c10 { int f(); }"})
        _, _, lacking = comparison.of("c10/a.h")
        self.assertEqual({use.told for use in lacking}, {"c10::f", "c10::f()", "c10::g", "c10::g()"})
        self.assertEqual({use.told for use in lacking & comparison.nowhere}, {"c10::g", "c10::g()"})

    def test_what_is_kept_out(self):
        kept_out = self.kept_out({"c10/a.h": LESS}, [("c10::A::size", "why"), ("C10_", "why")])
        self.assertEqual({use.told for use in kept_out}, {"c10::A::size(long) const", "C10_MACRO"})
        self.assertEqual(len(self.kept_out({"c10/a.h": LESS}, [("<c10/a", "why")])), 18)

    def test_what_is_kept_out_of_lean_headers(self):
        rules = [("lean:<c10/a", "why")]
        self.assertEqual(len(self.kept_out({"c10/a.h": LESS}, rules)), 18)
        self.assertEqual(self.kept_out({"torch/all.h": LESS}, rules, "torch/all.h"), set())

    def kept_out(self, ours, rules, header="c10/a.h"):
        comparison = self.comparison({header: THEIRS}, ours, rules)
        return comparison.kept_out(header, comparison.of(header)[2])

    def test_a_header_that_does_not_compile_is_told(self):
        with self.assertRaisesRegex(RuntimeError, "no_such_header"):
            self.lacking("#include <no_such_header.h>\n")

    def test_rules_have_reasons(self):
        for begin, why in reachable.kept_out():
            self.assertTrue(begin.removeprefix("lean:").startswith(("<", "c10::", "at::", "torch::")) and why, begin)


if __name__ == "__main__":
    if not libclang.is_there or reachable.compiler() is None:
        sys.exit(bodies.SKIPPED)
    unittest.main()
