#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the tables of docs/conformance.md and docs/paddle-view.md with the tests. A comment above each of our tests names
the tests of PyTorch or Paddle that it answers."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]

# For each framework: the page with the table, and our tests. Our tests' suites begin with the framework's name.
TABLES = {
    "PyTorch": ("docs/conformance.md", ["tests/runtime/conformance/pytorch_*.cpp"]),
    "Paddle": (
        "docs/paddle-view.md",
        ["tests/runtime/conformance/paddle_*.cpp", "tests/runtime/dispatch/compat/**/*.cpp"],
    ),
}


def answers_in(text):
    """{(their test, ours)} of a source file."""
    out = set()
    named = []
    for line in text.splitlines():
        if names := re.fullmatch(r"// ((?:[\w.]+, )*[\w.]+),?", line):
            named += names[1].split(", ")
        elif test := re.match(r"TEST\((\w+), (\w+)\)", line):
            out |= {(name, f"{test[1]}.{test[2]}") for name in named}
        if not line.startswith("//"):
            named = []
    return out


def answers_of_table(text, suites):
    """The same pairs from a page's table, and the framework's tests with an empty row."""
    out = set()
    unexplained = []
    for row in re.finditer(r"^\| `([\w.]+)` \| (.*) \|$", text, re.M):
        tests = re.findall(rf"`({suites}\w+\.\w+)`", row[2])
        out |= {(row[1], test) for test in tests}
        if not row[2].strip():
            unexplained.append(row[1])
    return out, unexplained


def main():
    wrong = 0
    for suites, (page, sources) in TABLES.items():
        table, unexplained = answers_of_table((ROOT / page).read_text(), suites)
        files = [f for pattern in sources for f in ROOT.glob(pattern)]
        tests = set().union(*(answers_in(f.read_text()) for f in files))
        for name in unexplained:
            print(f"{page}: {name} has neither a test nor a reason")
        for name, test in sorted(tests - table):
            print(f"{page}: the row of {name} does not name {test}")
        for name, test in sorted(table - tests):
            print(f"{page}: no comment above {test} names {name}")
        wrong += len(unexplained) + len(tests ^ table)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
