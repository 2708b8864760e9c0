#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds the tables of docs/conformance.md against the tests: each test of ours names in a comment those of PyTorch that it
answers, one a line."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = ROOT / "tests" / "runtime" / "conformance"


def answers_in(text):
    """{(PyTorch's test, ours)} of a source file."""
    out = set()
    named = []
    for line in text.splitlines():
        if name := re.fullmatch(r"// (\w+)", line):
            named.append(name[1])
        elif test := re.match(r"TEST\((\w+), (\w+)\)", line):
            out |= {(name, f"{test[1]}.{test[2]}") for name in named}
        if not line.startswith("//"):
            named = []
    return out


def answers_of_table(text):
    """The same of the documentation, and PyTorch's tests without a word of explanation."""
    out = set()
    unexplained = []
    for row in re.finditer(r"^\| `(\w+)` \| (.*) \|$", text, re.M):
        tests = re.findall(r"`(PyTorch\w+\.\w+)`", row[2])
        out |= {(row[1], test) for test in tests}
        if not row[2].strip():
            unexplained.append(row[1])
    return out, unexplained


def main():
    table, unexplained = answers_of_table((ROOT / "docs" / "conformance.md").read_text())
    tests = set().union(*(answers_in(f.read_text()) for f in SOURCES.glob("pytorch_*.cpp")))
    for name in unexplained:
        print(f"docs/conformance.md: {name} has neither a test nor a reason")
    for name, test in sorted(tests - table):
        print(f"docs/conformance.md: the row of {name} does not name {test}")
    for name, test in sorted(table - tests):
        print(f"docs/conformance.md: no comment above {test} names {name}")
    return 1 if unexplained or tests != table else 0


if __name__ == "__main__":
    sys.exit(main())
