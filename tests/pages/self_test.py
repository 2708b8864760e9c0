#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that pages.py notices blocks that nothing covers, that do not compile or are not refused, and dead links."""

import pathlib
import shutil
import tempfile
import unittest

from blocks import blocks_of, is_quoted, lines_of
from links import dead_links, missing_headers, slug, unlisted
from pages import PRELUDE, PRINTS, judged, not_run, run_in_order, unknown_to_run, wrong_rows

SOURCES = [lines_of("int x;\n  int a;\n  int b;\n"), lines_of("project(p)\n")]
HELP = {"fuzz": "usage: ./run fuzz [--inputs N]\n\n  --all   of them\n", "bench": "usage: ./run bench\n"}
COMPILER = shutil.which("g++") or shutil.which("clang++-19") or shutil.which("c++")


def how(text, language="cpp", comment=""):
    """(how the one block is covered, whether something is wrong)"""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.md"
        page.write_text(f"# Page\n\n{comment}```{language}\n{text}```\n")
        block, = blocks_of(page.read_text())
        covered, wrong = judged(page, block, SOURCES, [COMPILER])
        return covered, bool(wrong)


class Blocks(unittest.TestCase):
    def test_what_is_code(self):
        page = "```text\nx\n```\n\n  ```cpp\n  int a;\n  ```\n\n```\ny\n```\n\n```py\npass\n```\n"
        self.assertEqual([(b.line, b.language) for b in blocks_of(page)], [(5, "cpp"), (13, "python")])

    def test_commands_without_a_language(self):
        page = "```text\n$ ls\nx\n```\n\n```\npip install .\n```\n\n```\ng++ 12\n```\n\n```\n./run said\n```\n"
        self.assertEqual([(b.line, b.language) for b in blocks_of(page)], [(1, "transcript"), (6, "sh"), (14, "sh")])

    def test_a_comment_holds_for_the_next_block_alone(self):
        page = "<!-- fragment: because -->\n\n```sh\nls\n```\n\n```sh\nls\n```\n"
        self.assertEqual([(b.kind, b.reason) for b in blocks_of(page)], [("fragment", "because"), ("", "")])

    def test_an_unknown_comment_is_none(self):
        self.assertEqual(how("ls\n", "sh", "<!-- fragment -->\n\n"), ("nothing", True))

    def test_what_surrounds_a_block(self):
        block, = blocks_of("<!-- compiled in:\nvoid f() {\n[block]\n}\n-->\n\n```cpp\nint a;\n```\n")
        self.assertEqual(block.whole.split(), "void f() { int a; }".split())

    def test_quoted(self):
        for text, found in ("int a;\nint b;\n", True), ("int a;\nint c;\n", False), ("int x;\nint b;\n", False):
            block, = blocks_of(f"```cpp\n{text}```\n")
            self.assertEqual(is_quoted(block, SOURCES), found)
        self.assertEqual(how("my_project(p)\n", "cmake"), ("nothing", True))
        self.assertEqual(how("project(p)\n", "cmake"), ("quoted", False))


class Judged(unittest.TestCase):
    def setUp(self):
        self.assertIn("#include", PRELUDE)

    def test_compiled(self):
        lean = "<!-- compiled in:\n#include <cstddef>\n-->\n\n"
        self.assertEqual(how("std::size_t n;\n", comment=lean), ("compiled", False))
        self.assertEqual(how("std::size_t n = m;\n", comment=lean), ("compiled", True))

    def test_refused(self):
        refused = '<!-- refused with "not declared" in:\n#include <cstddef>\n-->\n\n'
        self.assertEqual(how("std::size_t n;\n", comment=refused), ("refused", True))
        self.assertEqual(how("static_assert(false);\n", comment=refused), ("refused", True))
        self.assertEqual(how('static_assert(false, "not declared");\n', comment=refused), ("refused", False))

    def test_run(self):
        self.assertEqual(how("test -e there\n", "sh", "<!-- run in:\ntouch there\n[block]\n-->\n\n"), ("run", False))
        self.assertEqual(how("test -e there\n", "sh", "<!-- run in:\n-->\n\n"), ("run", True))

    def test_transcripts(self):
        touched = "<!-- run in:\ntouch x\n-->\n\n"
        self.assertEqual(how("$ ls\nx\n$ echo a b\na b\n", "text", touched), ("run", False))
        self.assertEqual(how("$ ls\ny\n", "", touched), ("run", True))
        self.assertEqual(how("$ ls\nx\n", "console"), ("nothing", True))

    def test_commands_are_no_fragments(self):
        self.assertEqual(how("int x = 3;\n", comment="<!-- fragment: why -->\n\n"), ("fragment", False))
        self.assertEqual(how("ls\n", "sh", comment="<!-- fragment: why -->\n\n"), ("fragment", True))

    def test_what_is_not_run(self):
        page, first = next(iter(not_run()))
        missing = [line for line in wrong_rows([]) if line.endswith(first)]
        self.assertEqual(missing, [f"not_run.tsv: nothing in {page} begins so and is not run: {first}"])

    def test_calls_of_run(self):
        self.assertEqual(how("./run demo  # the demo\n", "sh"), ("calls of ./run", False))
        self.assertEqual(how("./run dema\n", "sh"), ("calls of ./run", True))
        self.assertEqual(unknown_to_run("./run fuzz --inputs 3 --all\n./run bench --all\n./run dema\n", lambda name: HELP.get(name, "")),
                         ["./run bench --all", "./run dema"])
        self.assertIsNone(unknown_to_run("ls\n"))


@unittest.skipUnless(shutil.which("g++"), "the scripts call g++")
class InOrder(unittest.TestCase):
    PAGE = ("<!-- page run in:\nNAME=x\n-->\n\n```cpp\n// a.cpp\nint main() { return 3; }\n```\n\n```sh\ng++ a.cpp -o $NAME\n```\n\n"
            "```sh\n./x; echo $?\n```\n\n```text\n3\n```\n")

    def said(self, text):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            page.write_text(text)
            scripts = [block for block in blocks_of(text) if block.kind == "in order"]
            return [wrong for _, wrong in run_in_order(page, scripts)]

    def test_kinds(self):
        self.assertEqual([block.kind for block in blocks_of(self.PAGE)], ["file", "in order", "in order"])
        self.assertEqual(blocks_of(self.PAGE.replace("// a.cpp", "// b.cpp"))[0].kind, "")

    def test_in_one_folder(self):
        self.assertEqual(self.said(self.PAGE), ["", ""])

    def test_what_is_wrong(self):
        self.assertEqual(self.said(self.PAGE.replace("return 3", "return 4")), ["", f"{PRINTS}4\n"])
        self.assertEqual(self.said(self.PAGE.replace("a.cpp -o", "a.cpp 2> /dev/null -c -nonsense -o")), [PRINTS, f"{PRINTS}bash: line 2: ./x: No such file or directory\n127\n"])


class Links(unittest.TestCase):
    def test_dead_ones(self):
        with tempfile.TemporaryDirectory() as folder:
            page, other = pathlib.Path(folder) / "page.md", pathlib.Path(folder) / "other.md"
            other.write_text("# The `name`, and more\n\n```sh\n# no heading\n```\n")
            page.write_text("[a](other.md#the-name-and-more) [b](other.md#no-heading)\n[c](none.md) [d](#e) `[f](g)`\n"
                            "[h](https://example.org)\n")
            found = dead_links(pathlib.Path(folder), [page])
        self.assertEqual([line.partition(": ")[0] for line in found], ["page.md:1", "page.md:2", "page.md:2"])

    def test_pages_that_the_map_lacks(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("a", "b", "c"):
                (pathlib.Path(folder) / f"{name}.md").write_text("# Page\n")
            (pathlib.Path(folder) / "README.md").write_text("[a](a.md) [b](b.md) [b](b.md#page)\n")
            self.assertEqual([line.split()[2:4] for line in unlisted(pathlib.Path(folder))], [["b.md", "2"], ["c.md", "0"]])

    def test_headers_that_no_include_directory_has(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "include/torch").mkdir(parents=True)
            (root / "include/torch/library.h").touch()
            (root / "README.md").write_text("`<torch/library.h>`, `<schema_ct/none.hpp>`, `<paddle/extension.h>`, `<ATen/ops/add.h>`, `<ATen/ops/dad.h>`\n")
            (root / "data/aten").mkdir(parents=True)
            (root / "data/aten/operators.tsv").write_text("add.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\tfunction\n")
            self.assertEqual(list(missing_headers(root, root / "README.md")),
                             [f"README.md: there is no header <{name}>" for name in ("schema_ct/none.hpp", "ATen/ops/dad.h")])

    def test_slug(self):
        self.assertEqual(slug("The `m.impl(\"a_b\")` - [link](x.md), twice"), "the-mimpla_b---link-twice")


if __name__ == "__main__":
    unittest.main()
