#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Joins sources to a unit that a compiler reads in one run, which costs less than one run for each.

    units.py UNIT SOURCE…     writes the file UNIT

Two sources may use the same name: the unnamed namespaces of each are inside a namespace of its own, and the
macros that a source defines end with it. So code outside of a source's unnamed namespaces does not see the
names in them. A compiler's messages name the source and its line.
"""

import pathlib
import re
import sys

BESIDE = re.compile(r'(#\s*include )"(.+)"')
DEFINE = re.compile(r"\s*#\s*define (\w+)")


def found_beside(source, line):
    """A line that includes a file beside the source, with the file's whole path."""
    include = BESIDE.match(line)
    beside = include and source.parent / include[2]
    return f'{include[1]}"{beside}"' if include and beside.exists() else line


def joined(number, source):
    """The text of one source, the `number`th of its unit."""
    own = {"namespace {": f"namespace source_{number} {{ namespace {{", "}  // namespace": "} }"}
    lines = [own.get(line, found_beside(source, line)) for line in source.read_text().splitlines()]
    macros = dict.fromkeys(found[1] for line in lines if (found := DEFINE.match(line)))
    return "\n".join([f'#line 1 "{source}"', *lines, *(f"#undef {name}" for name in macros), ""])


def main(unit, *sources):
    pathlib.Path(unit).write_text("".join(joined(number, pathlib.Path(source)) for number, source in enumerate(sources)))


if __name__ == "__main__":
    main(*sys.argv[1:])
