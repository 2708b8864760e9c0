#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds the includes of the headers against what the rooms say that they use.

    rooms.py [--root FOLDER] [--write]

A room is a folder with a README.md and the folders in it that have none. Its README.md says in a sentence
what the room is for, and in a line "Uses: …." which other rooms its headers include: all of them, and no
more. Rooms never use one another in a circle, and neither do headers. `--write` writes the lines anew. A header
has at most 500 lines.

Nothing but include/dispatch and the tests names dispatch::internal: bindings, tools, benchmarks, examples and
the façade say public names, those of <dispatch/binding_api.hpp> among them. One header includes Boost.Hana,
and what every user includes does not reach it.
"""

import argparse
import graphlib
import pathlib
import re
import sys

ROOTS = ("include", "hosts/default", "hosts/pytorch")
# The ground on which every room stands: the compiler's settings, and the program's choice of a host.
GROUND = {"include/schema_ct/config.hpp", "include/dispatch/host.hpp", "include/dispatch/default_host/host.hpp"}
# What only the run time's own headers name, and which other files are looked at.
INTERNAL = re.compile(r"\bdispatch::internal\b|\binternal::")
OWNER = "include/dispatch/"
MOST_LINES = 500
SOURCES = ("bench", "examples", "hosts", "include", "python", "tools")
# The header that includes Boost.Hana, and those that must not reach it.
HANA = "include/schema_ct/operators/hana.hpp"
WITHOUT_HANA = ("include/torch/library.h", "hosts/pytorch/schema_ct/libtorch.hpp")
BOOST = re.compile(r'^\s*#\s*include\s*[<"]boost/', re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([\w./-]+)[>"]', re.MULTILINE)
USES = re.compile(r"^Uses: (.+)\.$", re.MULTILINE)


def roots_of(header):
    """The include directories that a header is compiled with. Paddle brings the tensors of its host."""
    if header.startswith("hosts/pytorch/"):
        return ("hosts/pytorch",)
    return ("include",) if header.startswith("include/dispatch/paddle_host/") else ("hosts/default", "include")


class House:
    def __init__(self, root):
        self.root = root.resolve()
        files = [file for name in ROOTS for file in (self.root / name).rglob("*")]
        self.rooms = {str(f.parent.relative_to(self.root)): f for f in files if f.name == "README.md"}
        headers = sorted(str(f.relative_to(self.root)) for f in files if f.suffix in (".h", ".hpp", ".ipp"))
        self.includes = {header: self.included_by(header) for header in headers}

    def included_by(self, header):
        """The headers of the house that a header includes."""
        found = []
        for kind, name in INCLUDE.findall((self.root / header).read_text()):
            beside = (pathlib.Path(header).parent,) if kind == '"' else ()
            for folder in (*beside, *roots_of(header)):
                target = (self.root / folder / name).resolve()
                if target.is_file() and target.is_relative_to(self.root):
                    found.append(str(target.relative_to(self.root)))
                    break
        return found

    def room_of(self, header):
        return next((str(p) for p in pathlib.PurePath(header).parents if str(p) in self.rooms), None)

    def used_by(self, room):
        """What a room includes of other rooms: their names, each with an example."""
        used = {}
        for header, targets in self.includes.items():
            if self.room_of(header) != room:
                continue
            for target in targets:
                other = self.room_of(target)
                if other != room and target not in GROUND:
                    used.setdefault(other, f"{header} includes {target}")
        return used

    def said_by(self, room):
        line = USES.search(self.rooms[room].read_text())
        return None if line is None else set() if line[1] == "nothing" else set(line[1].split(", "))

    def write(self, room):
        readme = self.rooms[room]
        readme.write_text(USES.sub(f"Uses: {', '.join(sorted(self.used_by(room))) or 'nothing'}.", readme.read_text()))

    def sayings_of_internals(self):
        for folder in SOURCES:
            for file in sorted((self.root / folder).rglob("*")):
                name = str(file.relative_to(self.root))
                if file.suffix not in (".h", ".hpp", ".cpp", ".cu") or name.startswith(OWNER):
                    continue
                for number, line in enumerate(file.read_text().splitlines(), 1):
                    if INTERNAL.search(line):
                        yield f"{name}:{number} names dispatch::internal: include/dispatch has a public name, or needs one"

    def reached_by(self, header):
        """The headers that a header includes, itself and through others."""
        found, left = set(), [header]
        while left:
            found.update(new := set(self.includes.get(left.pop(), ())) - found)
            left += new
        return found

    def uses_of_hana(self):
        for header in self.includes:
            if header != HANA and BOOST.search((self.root / header).read_text()):
                yield f"{header} includes Boost.Hana, which only {HANA} does"
        for header in WITHOUT_HANA:
            if HANA in self.reached_by(header):
                yield f"{header} leads to {HANA}, which is for those who ask for it"

    def mistakes(self):
        for header in self.includes:
            if self.room_of(header) is None:
                yield f"{header} is in no room: a README.md in its folder says what the room is for"
            lines = len((self.root / header).read_text().splitlines())
            if lines > MOST_LINES:
                yield f"{header} has {lines} lines, and a header has at most {MOST_LINES}: divide it by concepts"
        for room in sorted(self.rooms):
            said, used = self.said_by(room), self.used_by(room)
            if said is None:
                yield f'{room}/README.md has no line "Uses: …."'
                continue
            for other in sorted(used.keys() - said):
                yield f"{used[other]}, and {room}/README.md does not say that the room uses {other}"
            for other in sorted(said - used.keys()):
                yield f"{room}/README.md says that the room uses {other}, and no header of it does"
        yield from self.sayings_of_internals()
        yield from self.uses_of_hana()
        yield from self.circle("rooms", {room: self.used_by(room) for room in self.rooms})
        yield from self.circle("headers", self.includes)

    @staticmethod
    def circle(what, graph):
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as error:
            yield f"{what} that include one another in a circle: {' <- '.join(error.args[1])}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parents[2])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    house = House(arguments.root)
    if arguments.write:
        for room in house.rooms:
            house.write(room)
    mistakes = list(house.mistakes())
    print("\n".join(mistakes) or f"{len(house.includes)} headers in {len(house.rooms)} rooms, and every include leads down")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())
