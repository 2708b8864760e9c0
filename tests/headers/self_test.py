#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests what bodies.py finds in small sources."""

import sys
import unittest

import bodies
import libclang


def found(text, every=True):
    declared = list(bodies.declarations(text, bodies.flags()))
    headers = bodies.led_to("<stdin>", bodies.includes(text)) | {one.path for one in declared}
    return [str(one).split(": ")[1] for one in declared if one.is_without_body(headers, every)]


HIDDEN = '[[gnu::visibility("hidden")]] '


class BodiesTest(unittest.TestCase):
    def test_a_type_that_the_body_would_tell_needs_the_body(self):
        self.assertEqual(found("struct A {\n  auto f() const;\n};", every=False), ["f() has no body"])
        self.assertEqual(found("struct A { template <class T> auto f(T) const; };", every=False), ["f(T) has no body"])
        self.assertEqual(found("struct A { auto f() const; }; inline auto A::f() const { return 1; }", every=False), [])

    def test_a_hidden_function_is_in_no_library(self):
        self.assertEqual(found(f"struct A {{\n  {HIDDEN}int f() const;\n}};"), ["f() has no body"])
        self.assertEqual(found(f"namespace a {{\n{HIDDEN}int f(int);\n}}"), ["f(int) has no body"])
        self.assertEqual(found("struct A { int f() const; };"), ["f() has no body"])
        self.assertEqual(found("namespace a { int f(int); }"), [])
        self.assertEqual(found(f"struct A {{ {HIDDEN}int f() const; }};", every=False), [])

    def test_what_needs_no_body_has_none(self):
        self.assertEqual(found("struct A { A(const A&) = default; A& operator=(const A&) = delete; virtual int f() const = 0; };"), [])

    def test_what_nobody_may_call_has_none(self):
        self.assertEqual(found(f"namespace a {{\n{HIDDEN}int f(int&&) = delete;\n}}"), [])
        self.assertEqual(found(f"struct A {{ {HIDDEN}int f() = delete; }};"), [])

    def test_a_body_may_be_in_another_header_until_that_is_included(self):
        text = "struct RecordFunction {\n  " + HIDDEN + "int inputs() const;\n};"
        self.assertEqual(found(text), [])
        self.assertEqual(found("#include <ATen/core/dispatch/Dispatcher.h>\n" + text), ["inputs() has no body"])

    def test_an_error_is_no_pass(self):
        with self.assertRaisesRegex(ValueError, "no source|unknown type"):
            list(bodies.declarations("no source", bodies.flags()))


if __name__ == "__main__":
    if not libclang.is_there:
        sys.exit(bodies.SKIPPED)
    unittest.main()
