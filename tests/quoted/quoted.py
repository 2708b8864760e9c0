#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds the code of a page against the sources that it is taken from, which are compiled.

    quoted.py PAGE SOURCE…

Each block of C++ or CMake in the page must be consecutive lines of one of the sources. A folder stands for the
files in it.
"""

import pathlib
import re
import sys

BLOCK = re.compile(r"^```(?:cpp|cmake)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks_of(page):
    """(line number, text) of each block of code."""
    return [(page.count("\n", 0, found.start()) + 1, found[1]) for found in BLOCK.finditer(page)]


def texts_of(paths):
    files = [f for path in paths for f in (sorted(path.iterdir()) if path.is_dir() else [path])]
    return ["\n" + file.read_text() for file in files if file.is_file()]


def not_quoted(page, texts):
    """The line numbers of the blocks that no source has."""
    return [line for line, block in blocks_of(page) if not any("\n" + block in text for text in texts)]


def main():
    page, *sources = map(pathlib.Path, sys.argv[1:])
    text = page.read_text()
    wrong = not_quoted(text, texts_of(sources))
    for line in wrong:
        print(f"{page}:{line}: no source has this code")
    count = len(blocks_of(text))
    print(f"{page.name}: {count - len(wrong)} of {count} blocks of code are in the sources")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
