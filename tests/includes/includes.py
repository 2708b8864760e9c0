#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Checks that each header brings the standard headers of the names that it uses, and finds the library's own.

    includes.py [FILE…]              checks all headers of the library, or these
    includes.py --try "COMPILER…"    checks standard_names.txt: a compiler looks for each name in its header

A header brings a standard header if it includes it before the name, or includes a header of the library that brings it.
Includes of standard headers do not count, as another version may lack them. An include in an #if counts for code in the
same #if, and not for headers that include this one.

exceptions.txt has the exceptions to this rule, with reasons.
"""

import argparse
import concurrent.futures
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "rooms"))

from rooms import House  # noqa: E402

# Names inside of these do not count: comments, and literals of texts and characters.
PROSE = re.compile(r"""//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:[^"\\\n]|\\.)*"|(?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'""", re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w+)[ \t]*(.*)$")
OURS = re.compile(r"(?:schema_ct|dispatch)/")
INCLUDED = re.compile(r'([<"])([^>"]+)[>"]')
# Namespaces in std with the one header that has all of their names.
PARTS = {"chrono": "chrono", "filesystem": "filesystem", "numbers": "numbers", "pmr": "memory_resource", "ranges": "ranges",
         "this_thread": "thread"}
STANDARD = re.compile(r"\bstd::(\w+)")


def without_prose(text):
    """The text without comments and literals, with the same lines; an include keeps its name."""
    def blank(found):
        line = text[text.rfind("\n", 0, found.start()) + 1:found.start()]
        return found[0] if re.match(r"\s*#\s*include\s*$", line) else "\n" * found[0].count("\n") or '""'

    return PROSE.sub(blank, text)


class Table:
    """The standard headers that have a name: {"std::move": {"utility"}, "::assert": {"cassert"}}"""

    def __init__(self, path):
        self.headers_of = {}
        for line in path.read_text().splitlines():
            header, colon, names = line.partition(":")
            if line.startswith("#") or not colon:
                continue
            for name in names.split():
                self.headers_of.setdefault(name if name.startswith("::") else f"std::{name}", set()).add(header)
        bare = sorted(name[2:] for name in self.headers_of if name.startswith("::"))
        # Members and names of other namespaces are no matches.
        self.bare = re.compile(rf"(?<![\w:.])(?<!->)(?:::)?({'|'.join(bare)})\b(?!\s*::)")

    def headers(self):
        """{header: its names}"""
        found = {}
        for name, headers in self.headers_of.items():
            for header in headers:
                found.setdefault(header, []).append(name)
        return found

    def named_in(self, code):
        """Yields the names in a line of code, as the table spells them."""
        for found in STANDARD.finditer(code):
            yield f"std::{found[1]}"
        for found in self.bare.finditer(code):
            yield f"::{found[1]}"

    def where(self, name):
        """The headers that have the name; None for an unknown name."""
        part = PARTS.get(name.removeprefix("std::"))
        return {part} if part else self.headers_of.get(name)


class Header:
    """A header's includes and lines of code, each with its line number and the conditions of the #ifs around it."""

    def __init__(self, text):
        self.includes, self.code = [], []
        conditions, define = [], False
        for number, line in enumerate(without_prose(text).splitlines(), 1):
            directive = None if define else DIRECTIVE.match(line)
            word, rest = directive.groups() if directive else (None, "")
            if word in ("if", "ifdef", "ifndef"):
                conditions.append(f"{word} {rest.strip()}")
            elif word in ("elif", "else"):
                conditions[-1] = f"{number} not {conditions[-1]}"
            elif word == "endif":
                conditions.pop()
            elif word == "include" and (found := INCLUDED.match(rest)):
                self.includes.append((number, tuple(conditions), *found.groups()))
            else:
                define = (define or word == "define") and line.endswith("\\")
                self.code.append((number, tuple(conditions), line))


class Includes:
    """The standard headers that the library's headers bring, and those that they lack."""

    def __init__(self, house, table, exceptions=()):
        self.house, self.table = house, table
        self.left = set(exceptions)  # the (header, name) that have not been needed yet

    @functools.cache
    def header(self, name):
        return Header((self.house.root / name).read_text())

    @functools.cache
    def included(self, name):
        """[(line, conditions, the standard headers that this include brings)]"""
        return [(line, conditions, self.brought_by(name, kind, what)) for line, conditions, kind, what in self.header(name).includes]

    def brought_by(self, name, kind, what):
        target = self.house.resolved(name, kind, what)
        return frozenset({what}) if target is None else self.brings(target)

    @functools.cache
    def brings(self, name):
        """The standard headers that a header brings whatever macros are defined."""
        return frozenset().union(*(brought for _, conditions, brought in self.included(name) if not conditions))

    def visible(self, name, line, conditions):
        """The standard headers that are certainly included before a line of a header."""
        brought = (brought for at, needs, brought in self.included(name) if at < line and needs == conditions[:len(needs)])
        return frozenset().union(*brought)

    def lacking(self, name):
        """[(line, a name of the standard library, what is wrong)], with the first line of each name."""
        found = {}
        for line, conditions, code in self.header(name).code:
            for word in self.table.named_in(code):
                headers = self.table.where(word)
                if headers is None:
                    found.setdefault(word, (line, "standard_names.txt does not say which standard header has it"))
                elif not headers & self.visible(name, line, conditions):
                    found.setdefault(word, (line, f"no include brings {' or '.join(f'<{h}>' for h in sorted(headers)[:3])}"))
        return [(line, word, what) for word, (line, what) in found.items()]

    def not_found(self, name):
        """[(line, an include of the library that the include directories of this header do not have)]"""
        return [(line, what) for line, _, kind, what in self.header(name).includes
                if OURS.match(what) and self.house.resolved(name, kind, what) is None]

    def mistakes(self, name):
        for line, what in self.not_found(name):
            yield f"{name}:{line}: <{what}>: no include directory of this header has it"
        for line, word, what in sorted(self.lacking(name)):
            if (name, word) in self.left:
                self.left.remove((name, word))
            else:
                yield f"{name}:{line}: {word.removeprefix('::')}: {what}"


def exceptions(path):
    """{(header, name): reason}"""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    parts = [re.fullmatch(r"(\S+) (\S+): (.+)", line) or sys.exit(f"{path.name}: not HEADER NAME: REASON: {line}") for line in lines]
    return {(part[1], part[2]): part[3] for part in parts}


def tried(command, table):
    """Sentences on names that a compiler does not find in the header that the table gives."""
    def of_header(header, names):
        using = [f"using {name};" for name in names if name.startswith("std::")]
        mentioned = [f"#if !defined({name[2:]})\nusing {name};\n#endif" for name in names if name.startswith("::")]
        source = "\n".join([f"#include <{header}>", "namespace tried {", *using, *mentioned, "}\n"])
        with tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
            file.write(source)
            file.flush()
            done = subprocess.run([*shlex.split(command), "-std=c++20", "-fsyntax-only", file.name], stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
        return [] if done.returncode == 0 else [f"<{header}> with {command}:\n{done.stdout}"]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        said = pool.map(lambda item: of_header(*item), sorted(table.headers().items()))
    return [sentence for sentences in said for sentence in sentences]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--try", dest="compiler", metavar="COMPILER")
    given = parser.parse_args()
    table = Table(HERE / "standard_names.txt")
    if given.compiler:
        wrong = tried(given.compiler, table)
        print("\n".join(wrong) or f"{given.compiler}: each of {len(table.headers())} standard headers has its names")
        return 1 if wrong else 0
    house = House(HERE.parents[1])
    allowed = exceptions(HERE / "exceptions.txt")
    includes = Includes(house, table, allowed)
    names = [os.path.relpath(file.resolve(), house.root) for file in given.files] or sorted(house.includes)
    wrong = [f"{name} is no header of the house" for name in names if name not in house.includes]
    wrong += [mistake for name in names if name in house.includes for mistake in includes.mistakes(name)]
    wrong += [f"exceptions.txt: {header} does not need {name} excepted" for header, name in sorted(includes.left) if header in names]
    print("\n".join(wrong) or f"headers that bring what they name of the standard library: {len(names)}; excepted names: {len(allowed)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
