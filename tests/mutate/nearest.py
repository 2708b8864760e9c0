# SPDX-License-Identifier: BSL-1.0
"""The tests that are nearest to a header: those that mirror it, then, of those that read it, those that include it or
mirror a header which does, those of its folder, and those that name what it declares."""

import dataclasses
import hashlib
import itertools
import math
import os
import pathlib
import re

from cpp_tokens import tokens_of
from mutations import name_before

WORD = re.compile(r"[A-Za-z_]\w+")
INCLUDE = re.compile(r'#include [<"]([^>"]+)[>"]')
INCLUDE_OF_MACRO = re.compile(r"#include ([A-Z]\w+)")
MACRO_OF_HEADER = re.compile(r'# *define ([A-Z]\w+) [<"]([^>"]+)[>"]')
# Separate programs whose only file can be built like the other tests.
ENVIRONMENT = {"tests/runtime/checked_calls/checked_calls.cpp": {"SCHEMA_CT_CHECK_CALLS": "1"}}
RACES = "tests/runtime/threads/threads.cpp"


@dataclasses.dataclass(frozen=True)
class Test:
    path: str
    compiled_only: bool  # a file of static_asserts

    @property
    def environment(self):
        return ENVIRONMENT.get(self.path, {})


class Tests:
    """All test files of a tree that compile alone; `include` is the folder of the headers."""

    def __init__(self, root, include):
        self.root, self.users = root, users_of(include)
        self.tests, self.words, self.digests, self.included = [], {}, {}, {}
        self.includes = Includes([include, root / "hosts/default"])
        for folder, compiled_only in (("tests/static", True), ("tests/runtime", False)):
            own = {p.parent for p in (root / folder).rglob("CMakeLists.txt")} - {root / folder}
            for file in sorted((root / folder).rglob("*.cpp")):
                path = file.relative_to(root).as_posix()
                files_beside = len(list(file.parent.glob("*.cpp")))
                if path == RACES or (file.parent in own and files_beside > 1):
                    continue
                text = file.read_text()
                test = Test(path, compiled_only)
                self.tests.append(test)
                self.words[test] = set(WORD.findall(text))
                self.included[test] = set(INCLUDE.findall(text))
                self.digests[path] = hashlib.sha256(text.encode()).hexdigest()[:16]
        self.named_by = {}
        for words in self.words.values():
            for word in words:
                self.named_by[word] = self.named_by.get(word, 0) + 1

    def rarity(self, word):
        return math.log((1 + len(self.tests)) / self.named_by[word]) if word in self.named_by else 0.0

    def nearest(self, header, source, function, number):
        """The tests that mirror the header, `number` others that run, and four times as many that are only compiled."""
        inside = pathlib.PurePosixPath(header).relative_to("include").with_suffix("")
        names = declared_names(source)
        users = self.users.get(str(inside), set())

        def stem_of(test):
            return test.path.split("/", 2)[2].removesuffix(".cpp")

        def mirrors(test):
            return stem_of(test) == str(inside) or stem_of(test).startswith(f"{inside}_")

        def uses(test):
            return f"{inside}.hpp" in self.included[test] or stem_of(test) in users

        def is_of_folder(test):
            return stem_of(test).startswith(f"{inside.parent}/")

        def reads(test):
            return f"{inside}{pathlib.PurePosixPath(header).suffix}" in self.includes.read_by(self.root / test.path)

        def likeness(test):
            score = sum(self.rarity(name) for name in names & self.words[test])
            return score + (4 * self.rarity(function) if function in self.words[test] else 0.0)

        mirrored = [t for t in self.tests if mirrors(t)]
        others = sorted((t for t in self.tests if t not in mirrored and reads(t)),
                        key=lambda t: (not uses(t), not is_of_folder(t), -likeness(t), t.path))
        # A test that is only compiled takes a second or less.
        static = [t for t in others if t.compiled_only][:4 * number]
        return mirrored + static + [t for t in others if not t.compiled_only][:number]


class Includes:
    """Which headers a file reads, whatever its conditions say."""

    def __init__(self, folders):
        self.folders, self.directly, self.read, self.macros = folders, {}, {}, {}
        for folder in folders:
            for file in folder.rglob("*.h*"):
                for macro, name in MACRO_OF_HEADER.findall(file.read_text()):
                    self.macros.setdefault(macro, set()).add(name)

    def included_by(self, file):
        """The headers that a file names and that are in its folder or in the folders."""
        if file not in self.directly:
            self.directly[file] = found = []
            text = file.read_text()
            of_macros = (self.macros.get(macro, ()) for macro in INCLUDE_OF_MACRO.findall(text))
            for name in [*INCLUDE.findall(text), *itertools.chain.from_iterable(of_macros)]:
                for folder in (file.parent, *self.folders):
                    if (folder / name).is_file():
                        found.append(pathlib.Path(os.path.normpath(folder / name)))
                        break
        return self.directly[file]

    def read_by(self, file):
        """The headers of the folders that a file reads, each as its path in its folder."""
        if file not in self.read:
            seen, waiting = set(), [file]
            while waiting:
                new = [header for header in self.included_by(waiting.pop()) if header not in seen]
                seen.update(new)
                waiting += new
            self.read[file] = {os.path.relpath(header, folder) for header in seen for folder in self.folders
                               if header.is_relative_to(folder)}
        return self.read[file]


def users_of(include):
    """The headers that include each header, without their suffixes."""
    users = {}
    for file in include.rglob("*.[hi]pp"):
        for name in INCLUDE.findall(file.read_text()):
            beside = os.path.relpath(file.parent / name, include)
            used = pathlib.PurePosixPath(beside if (include / beside).exists() else name).with_suffix("")
            users.setdefault(str(used), set()).add(file.relative_to(include).with_suffix("").as_posix())
    return users


def declared_names(source):
    """The functions that a header defines and the classes that it declares."""
    tokens = tokens_of(source)  # whole, as partners are indices
    names = {name_before(tokens, i) for i, t in enumerate(tokens) if t.text == "{" and t.kind == "mark"}
    unmarked = [token for token in tokens if token.text not in ("SCHEMA_CT_HIDDEN", "SCHEMA_CT_VISIBLE")]
    for a, b in zip(unmarked, unmarked[1:]):
        if a.text in ("class", "struct", "enum") and b.kind == "word":
            names.add(b.text)
    return names - {"", "class", "abi_tag"}
