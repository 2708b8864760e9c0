# SPDX-License-Identifier: BSL-1.0
"""The tests that are nearest to a header: those that mirror it, then those that include it, that mirror a header which
does, or that name what it declares."""

import dataclasses
import hashlib
import math
import os
import pathlib
import re

from cpp_tokens import tokens_of
from mutations import name_before

WORD = re.compile(r"[A-Za-z_]\w+")
INCLUDE = re.compile(r'#include [<"]([^>"]+)[>"]')
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

        def likeness(test):
            score = sum(self.rarity(name) for name in names & self.words[test])
            return score + (4 * self.rarity(function) if function in self.words[test] else 0.0)

        mirrored = [t for t in self.tests if mirrors(t)]
        others = sorted((t for t in self.tests if t not in mirrored and (uses(t) or likeness(t) > 0)),
                        key=lambda t: (not uses(t), -likeness(t), t.path))
        # A test that is only compiled takes a second or less.
        static = [t for t in others if t.compiled_only][:4 * number]
        return mirrored + static + [t for t in others if not t.compiled_only][:number]


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
