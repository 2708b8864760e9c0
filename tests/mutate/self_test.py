#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that mutate.py changes what it should, and nothing else, and reports which tests notice."""

import argparse
import dataclasses
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from mutations import mutations_of
from nearest import Tests, declared_names
from results import Equivalents, Results, report, score

HERE = pathlib.Path(__file__).resolve().parent
COMPILER = "g++"


def changed(body, kind=None, head="int f(int a, int b) {", end="}"):
    """The changed lines that mutations make of a function's body."""
    source = f"{head}\n{body}\n{end}\n"
    return {m.after for m in mutations_of("include/x.hpp", source) if (kind is None or m.kind == kind)
            and m.before not in (head, end)}


class Names(unittest.TestCase):
    def test_marks_before_functions_and_classes(self):
        source = """class SCHEMA_CT_HIDDEN parser {
  SCHEMA_CT_HIDDEN int begin() { return f(1); }
  SCHEMA_CT_HIDDEN constexpr error(end)(int n) { return g(n); }
};
"""
        self.assertEqual(declared_names(source), {"parser", "begin", "error"})


class Nearest(unittest.TestCase):
    def test_those_of_a_header_that_includes_it_come_first(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            inner = "inline int inner(int a) { return a; }\n"
            for path, text in (("include/dispatch/inner.hpp", inner),
                               ("include/dispatch/room/outer.hpp", '#include "../inner.hpp"\n'),
                               ("tests/runtime/another.cpp", "int another = inner(1);\n"),
                               ("tests/runtime/dispatch/room/outer.cpp", "#include <dispatch/room/outer.hpp>\n")):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            found = Tests(root, root / "include").nearest("include/dispatch/inner.hpp", inner, "inner", 1)
        self.assertEqual([test.path for test in found], ["tests/runtime/dispatch/room/outer.cpp"])


    def test_only_those_that_read_it_count(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            inner = "inline int inner(int a) { return a; }\n"
            for path, text in (("include/dispatch/room/inner.hpp", inner),
                               ("include/dispatch/choice.hpp", "#define CHOSEN <dispatch/room/inner.hpp>\n#include CHOSEN\n"),
                               ("tests/runtime/names.cpp", "int inner(int); int another = inner(1);\n"),
                               ("tests/runtime/reads.cpp", "#include <dispatch/choice.hpp>\nint another = inner(1);\n"),
                               ("tests/runtime/dispatch/room/beside.cpp", "#include <dispatch/choice.hpp>\n")):
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            found = Tests(root, root / "include").nearest("include/dispatch/room/inner.hpp", inner, "inner", 4)
        self.assertEqual([test.path for test in found], ["tests/runtime/dispatch/room/beside.cpp", "tests/runtime/reads.cpp"])


class Mutations(unittest.TestCase):
    def test_comparisons_and_boundaries(self):
        self.assertEqual(changed("return a < b;"), {"return a >= b;", "return a <= b;"})
        self.assertEqual(changed("return a == b;"), {"return a != b;"})

    def test_what_only_looks_like_a_comparison(self):
        self.assertEqual(changed("g<int>(a);", "comparison"), set())
        self.assertEqual(changed("T&& t = static_cast<T&&>(a);", "logic"), set())
        self.assertEqual(changed("return x->y;", "arithmetic"), set())

    def test_logic_and_negation(self):
        self.assertEqual(changed("return a && b;"), {"return a || b;"})
        self.assertEqual(changed("return !a;"), {"return a;"})
        self.assertEqual(changed("if (a) return b;"), {"if (!(a)) return b;"})
        self.assertEqual(changed("if (int c = a) return c;", "negation"), set())

    def test_arithmetic(self):
        self.assertEqual(changed("return a + b;"), {"return a - b;"})
        self.assertEqual(changed("return *a;"), set())
        self.assertEqual(changed("return g(a, &b);", "arithmetic"), set())

    def test_constants(self):
        self.assertEqual(changed("return 7;"), {"return 8;"})
        self.assertEqual(changed("return 0x1fU;"), {"return 32U;"})
        self.assertEqual(changed("return true;"), {"return false;"})
        self.assertEqual(changed("return 'x';"), {"return '_';"})
        self.assertEqual(changed("return 1.5;"), set())

    def test_statements(self):
        self.assertEqual(changed("a = b;"), {";"})
        self.assertEqual(changed("g<int>(a).h(b);", "dropped statement"), {";"})
        self.assertEqual(changed("p->q[a] += b;", "dropped statement"), {";"})
        self.assertEqual(changed("for (;;) break;"), {"for (;;) ;"})
        self.assertEqual(changed("throw a;"), {";"})
        self.assertEqual(changed("if (a) b = a;", "dropped statement"), {"if (a) ;"})

    def test_what_is_no_statement(self):
        for body in ("int c = a;", "T t(a);", "return a;", "a;", "v.reserve(a);", "std::vector<int> v{a};"):
            self.assertEqual(changed(body, "dropped statement"), set(), body)
        self.assertEqual(changed("x(const x&) = delete;", "dropped statement", "struct x {", "};"), set())

    def test_arguments(self):
        self.assertEqual(changed("return g(a, b.c);"), {"return g(b.c, a);"})
        self.assertEqual(changed("T g(a, b);", "swap"), set())
        self.assertEqual(changed("return g(a, a);"), set())

    def test_memory_orders(self):
        self.assertEqual(changed("return __atomic_load_n(&a, __ATOMIC_ACQUIRE);", "memory order"),
                         {"return __atomic_load_n(&a, __ATOMIC_RELAXED);"})
        self.assertEqual(changed("return __atomic_load_n(&a, __ATOMIC_RELAXED);", "memory order"), set())

    def test_what_is_left_alone(self):
        for body in ('static_assert(1 < 2, "1 == 2");', "// a == b", '#define X 1 == 2', "/* 1 */", "[[gnu::aligned(8)]] T t;",
                     "constexpr bool b = requires(T t) { t.begin() != t.end(); };",
                     "return requires { T() == T(); };",
                     '#define Y \\\n  1 == 2', "using T = A<1>;", 'return "a == b";'):
            self.assertEqual(changed(body), set(), body)
        self.assertEqual(changed("", head="template <int N = 1>"), set())

    def test_the_function_around(self):
        source = "struct s {\n  int f(int a) const {\n    auto g = [&] { return a + 1; };\n    return g();\n  }\n};\n"
        self.assertEqual({m.function for m in mutations_of("include/x.hpp", source)}, {"f"})

    def test_keys_survive_moved_lines(self):
        body = "int f(int a) {\n  return a < 3 ? a + 1 : a + 1;\n}\n"
        one = [m.key for m in mutations_of("include/x.hpp", body)]
        self.assertEqual(one, [m.key for m in mutations_of("include/x.hpp", "// more\n\nint g();\n" + body)])
        self.assertEqual(len(set(one)), len(one))

    def test_inactive_lines(self):
        source = "int f(int a) {\n  return a + 1;\n}\nint g(int a) {\n  return a + 1;\n}\n"
        self.assertEqual({m.line for m in mutations_of("include/x.hpp", source, {1, 2, 3})}, {2})


class Remembering(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = pathlib.Path(folder.name) / "file.json"
        self.mutation = mutations_of("include/x.hpp", "int f(int a) {\n  return -a < 3;\n}\n")[0]

    def test_a_later_run_goes_on(self):
        Results(self.file).add(self.mutation, "test", "t.cpp", "1", 0.5)
        with self.file.open("a") as out:
            out.write('{"key": "cut o')
        self.assertEqual(Results(self.file).known(self.mutation, "2")["by"], "t.cpp")

    def test_survivors_are_tried_with_new_tests(self):
        Results(self.file).add(self.mutation, "survived", "", "1", 0.5)
        self.assertIsNotNone(Results(self.file).known(self.mutation, "1"))
        self.assertIsNone(Results(self.file).known(self.mutation, "2"))

    def test_equivalents(self):
        entry = {"path": self.mutation.path, "before": self.mutation.before, "after": self.mutation.after, "reason": "why"}
        self.file.write_text(json.dumps([entry, {**entry, "before": "gone"}]))
        listed = Equivalents(self.file)
        self.assertEqual(listed.reason(self.mutation), "why")
        self.assertIsNone(listed.reason(dataclasses.replace(self.mutation, occurrence=1)))
        self.assertEqual([key[1] for key in listed.without_mutation([self.mutation], {"include/x.hpp"})], ["gone"])

    def test_the_checked_in_list(self):
        for entry in json.loads((HERE / "equivalent.json").read_text()):
            self.assertEqual(set(entry) - {"occurrence"}, {"path", "before", "after", "reason"})
            self.assertTrue((HERE.parents[1] / entry["path"]).exists(), entry["path"])

    def test_the_score(self):
        def entries(**counts):
            return [{"verdict": v, "path": "p", "line": 1, "kind": "k", "before": "b", "after": ""}
                    for v, n in counts.items() for _ in range(n)]

        self.assertEqual(score(entries(test=2, endless=1, survived=1, compiler=5)), 0.75)
        self.assertIsNone(score(entries(compiler=5)))
        self.assertIn("survived: p:1 (k)\n  - b\n  + (nothing)", report(entries(survived=1), 0))


class Program(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.write("include/dispatch/small.hpp", "#pragma once\nconstexpr int twice(int a) {\n  if (a > 100) return 0;\n"
                   "#if 0\n  return 3 * a;\n#endif\n  return a + a;\n}\n")
        self.write("tests/static/dispatch/small.cpp", "#include <dispatch/small.hpp>\nstatic_assert(twice(3) == 6);\n"
                   "static_assert(twice(101) == 0);\n")

    def write(self, path, text):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def run_it(self, *arguments):
        done = subprocess.run([sys.executable, "-B", HERE / "mutate.py", "--root", self.root, "--compiler", COMPILER,
                               "--equivalent", self.root / "equivalent.json", *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def test_survivors_are_told(self):
        status, out, _ = self.run_it("--jobs", "2")
        self.assertEqual(status, 1)
        self.assertIn("survived: include/dispatch/small.hpp:3 (boundary)\n  - if (a > 100) return 0;\n"
                      "  + if (a >= 100) return 0;", out)
        self.assertNotIn(":5 ", out)  # a line that #if leaves out
        self.assertEqual(out.count("survived:"), 1)

    def test_nothing_of_the_tree_is_changed(self):
        before = (self.root / "include/dispatch/small.hpp").read_text()
        self.run_it("--kind", "arithmetic")
        self.assertEqual((self.root / "include/dispatch/small.hpp").read_text(), before)

    def test_a_new_test_kills(self):
        self.run_it("--kind", "boundary")
        self.write("tests/static/dispatch/small.cpp", "#include <dispatch/small.hpp>\nstatic_assert(twice(100) == 200);\n")
        status, out, _ = self.run_it("--kind", "boundary")
        self.assertEqual((status, "score: 100.0 %" in out), (0, True))

    def test_only_what_survived_is_tried_again(self):
        self.run_it("--kind", "boundary", "--kind", "arithmetic")
        status, out, _ = self.run_it("--survived")
        self.assertEqual((status, out.count("survived: ")), (1, 1))
        self.assertIn("1 mutations: 0 killed by tests", out)

    def test_what_is_listed_is_not_tried(self):
        self.write("equivalent.json", json.dumps([{"path": "include/dispatch/small.hpp", "reason": "why",
                   "before": "if (a > 100) return 0;", "after": "if (a >= 100) return 0;"}]))
        status, out, _ = self.run_it("--kind", "boundary")
        self.assertEqual((status, "1 are listed as equivalent" in out), (0, True))

    def test_a_sample_is_the_same_for_the_same_seed(self):
        draws = [self.run_it("--list", "--sample", "3", "--seed", seed)[1] for seed in ("4", "4", "5")]
        self.assertEqual(draws[0], draws[1])
        self.assertNotEqual(draws[0], draws[2])

    def test_a_test_that_never_passes_decides_nothing(self):
        self.write("tests/static/dispatch/small.cpp", "#include <dispatch/small.hpp>\nstatic_assert(twice(3) == 7);\n")
        _, out, errors = self.run_it("--kind", "arithmetic")
        self.assertIn("does not pass with unchanged headers", errors)
        self.assertIn("1 have no test here", out)

    def test_a_header_of_another_system_is_left_out(self):
        self.write("include/dispatch/other.hpp", "#include <header_of_another_system.h>\ninline int one() { return 1; }\n")
        _, out, _ = self.run_it("--list")
        self.assertIn("small.hpp", out)
        self.assertNotIn("other.hpp", out)

    def test_a_path_that_is_not_there(self):
        status, _, errors = self.run_it("include/dispatch/none.hpp")
        self.assertEqual(status, 1)
        self.assertIn("no such file or folder", errors)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--compiler", default=COMPILER)
    known, rest = parser.parse_known_args()
    COMPILER = known.compiler
    unittest.main(argv=[sys.argv[0], *rest])
