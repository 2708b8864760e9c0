#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Groups headers so that a unit for each group compiles each of them as if it were alone.

    chains.py --header HEADER… --root FOLDER…     a line for each group: its headers, in the order of their inclusion

Each header of a group is included by the next one, maybe indirectly. So a unit that includes a group in its order has
declared before each header only what that header includes itself: where an include is missing, the unit fails as the
header does alone. An include that stands in an #if is not counted. The number of groups is the least (Dilworth).
"""

import argparse
import functools
import pathlib
import re

DIRECTIVE = re.compile(r"^ *# *(if|endif|include *<([^>]+)>)", re.MULTILINE)


class Includes:
    """What each header includes, in the folders that the compiler searches."""

    def __init__(self, roots):
        self.roots = roots

    @functools.cache
    def of(self, header):
        """The headers that one includes itself, wherever it is compiled."""
        path = next((root / header for root in self.roots if (root / header).is_file()), None)
        found, depth = [], 0
        for word, name in DIRECTIVE.findall(path.read_text()) if path else ():
            depth += (word == "if") - (word == "endif")
            if name and depth == 0:
                found.append(name)
        return found

    @functools.cache
    def reached(self, header):
        """All that are included, without the header itself."""
        seen, new = set(), [header]
        while new:
            new = [name for each in new for name in self.of(each) if name not in seen and not seen.add(name)]
        return seen - {header}


def next_in_group(headers, includes):
    """{header: the next one of its group}: a greatest matching, each header with one that reaches it."""
    reaches = {header: [other for other in headers if header in includes.reached(other)
                        and other not in includes.reached(header)] for header in headers}
    before = {}

    def place(header, tried):
        for other in reaches[header]:
            if other not in tried:
                tried.add(other)
                if other not in before or place(before[other], tried):
                    before[other] = header
                    return True
        return False

    for header in headers:
        place(header, set())
    return {header: other for other, header in before.items()}


def groups(headers, includes):
    after = next_in_group(headers, includes)
    for first in sorted(set(headers) - set(after.values())):
        group = [first]
        while group[-1] in after:
            group.append(after[group[-1]])
        yield group


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--header", nargs="*", default=[])
    parser.add_argument("--root", nargs="+", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    for group in groups(sorted(arguments.header), Includes(arguments.root)):
        print(*group)


if __name__ == "__main__":
    main()
