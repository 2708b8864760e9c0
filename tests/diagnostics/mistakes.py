# SPDX-License-Identifier: BSL-1.0
"""A mistake: a small source that must not compile. Its first lines say what the compiler must print.

    // What the mistake is.
    // says: a text that the compiler must print
    // argument: 2          the number of the argument, which must be printed too (-1: the first return)
    // column: 15           the column in the schema
    // refused by: overload resolution      before the library's check
    // refused by: the headers              with an error in them and not on the user's own line
    // lines: 12; reason                    more lines of text than usual
    // characters: 9000; reason             a longer output than usual
    // also: nvcc                           nvcc is slow and reads these files alone
    // flag: -std=c++17                     for the wrong form; the headers refuse it with a single error
    // unsaid(g++-14 g++-15): reason        these compilers stop before the library can report the mistake

A mark may be for one family only: says(g++), says(clang), says(nvcc); `refused by` also for some versions.
If something else than the library refuses a mistake, only the first error is compared.
The form after `#if defined(MENDED)`, or without the flags, must compile without a warning.
Mistakes with the same first includes share a source if each can be in a namespace; the texts are those of one alone.
"""

import itertools
import re

import expected_text

OVERLOADS = "overload resolution"
COMPILERS = r"(?:g\+\+|clang|nvcc)[\w+ -]*"
MARK = re.compile(rf"((?:says|argument|column|refused by|lines|characters|also|flag|unsaid)(?:\({COMPILERS}\))?): (.*)")
# Code that concerns the whole source: a mistake with it cannot share its source with others.
GLOBAL = re.compile(r"^#(?:define|include)\b|\b(?:SCHEMA_CT_(?:OPERATORS|CLASS|PHI_OP)|PHI_OPERATOR|PD_\w+)\(|\"mistakes:", re.MULTILINE)

# A name of a block at which clang stops: in quotes, with colons, or none.
FATAL = re.compile(r"\b(?:STABLE_)?TORCH_LIBRARY\w*\((?:\w+, *)?(?:\"|,|\w+::)")


class Mistake:
    def __init__(self, root, path):
        self.path = path.relative_to(root)
        self.source = path.read_text()
        lines = self.source.splitlines()
        comments = []
        while len(comments) < len(lines) and lines[len(comments)].startswith("// "):
            comments.append(lines[len(comments)][3:])
        self.title = comments[0] if comments else ""
        read = [(comment, MARK.fullmatch(comment)) for comment in comments[1:]]
        self.marks = [(mark[1], mark[2]) for _, mark in read if mark]
        self.unknown_marks = [comment for comment, mark in read if not mark]
        self.flags = self.values("flag")
        self.has_mended_form = "MENDED" in self.source or bool(self.flags)
        # The first lines, which can be precompiled and shared by several mistakes.
        code = lines[len(comments):]
        beginning = list(itertools.takewhile(re.compile("#(?:define|include) ").match, code))
        self.prelude = "\n".join(beginning)
        include = re.match(r"#include <([^>]+)>", self.prelude)
        self.header = include[1] if include else None
        rest = "\n".join(code[len(beginning):])
        self.shares = (self.has_mended_form and not self.flags and not GLOBAL.search(rest) and not FATAL.search(rest)
                       and "the headers" not in self.values("refused by"))

    def values(self, mark):
        return [value for name, value in self.marks if name == mark]

    def limit(self, mark, compiler, usual):
        """A limit, which the file may raise with a reason."""
        return next((int(v.split(";")[0]) for v in self._values_of(mark, compiler) if ";" in v), usual)

    def _values_of(self, mark, compiler):
        """The values of the marks that name this compiler, such as g++-14, then its family, then none."""
        named = [value for name, value in self.marks
                 if name.startswith(f"{mark}(") and compiler.name in re.split(r"[( )]", name)]
        return named + self.values(f"{mark}({compiler.family})") + self.values(mark)

    def refused_by(self, compiler):
        """What refuses the mistake instead of the library's check; None if that does."""
        return next(iter(self._values_of("refused by", compiler)), None)

    def is_unsaid_by(self, compiler):
        """Whether this compiler refuses the mistake without the library's reason."""
        return bool(self._values_of("unsaid", compiler))

    def wants(self, family):
        return family != "nvcc" or "nvcc" in self.values("also")

    def texts(self, family):
        return self.values("says") + self.values(f"says({family})")

    def numbers(self, family):
        return [(mark, value) for mark in ("argument", "column")
                for value in self.values(mark) + self.values(f"{mark}({family})")]

    def expected(self, root):
        """The file with the texts that compilers print for the mistake's group."""
        return root / self.path.with_name("expected.txt")


def read_all(root, groups):
    """The mistakes in some groups, or in all."""
    folders = groups or sorted(p.name for p in root.iterdir() if p.is_dir())
    return [Mistake(root, path) for group in folders for path in sorted((root / group).glob("*.cpp"))]


def orphans(root, groups):
    """The paths of mistakes that do not exist and have expected texts."""
    folders = groups or sorted(p.name for p in root.iterdir() if p.is_dir())
    named = {root / group / f"{name}.cpp" for group in folders
             for name, _ in expected_text.sections(root / group / "expected.txt")}
    return sorted(path for path in named if not path.exists())
