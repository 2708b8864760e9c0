#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Joins the library's headers into one file, for projects that copy one file and set no include directory.

    single_header.py library [OUTPUT]    the dispatcher, <torch/library.h>, <ATen/ATen.h> and the doors of <dispatch/…>,
                                         with the default host; its engine is inline, or with SCHEMA_CT_COMPILED in the
                                         one file that defines SCHEMA_CT_IMPLEMENTATION before the include; with
                                         SCHEMA_CT_LIBRARY_ONLY it is <torch/library.h> alone, and as quick to compile
    single_header.py libtorch [OUTPUT]   <schema_ct/libtorch.hpp>, for extensions that keep PyTorch

Each header is written where it is first included, within its own guard. A header that is first included in a branch of
an #if is written again for the next include outside of that branch.
"""

import re
import sys
from pathlib import Path

TREE = Path(__file__).resolve().parents[1]
VERSION = re.compile(r"#define SCHEMA_CT_VERSION_(MAJOR|MINOR|PATCH) (\d+)")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)"|(\w+))')
DECIDED = re.compile(r"^\s*#\s*if\s+(!?)\s*defined\((\w+)\)\s*(?://.*)?$")
CONDITION = re.compile(r"^\s*#\s*(if|ifdef|ifndef|else|elif|endif)\b")

MODES = {
    "library": {
        "roots": ["include", "hosts/default"],
        "entries": ["torch/library.h"],
        "more": ["torch/custom_class.h", "dispatch/op.hpp", "dispatch/invoke.hpp", "dispatch/binding_api.hpp",
                 "schema_ct/operators.hpp", "schema_ct/inferred.hpp", "torch/all.h",
                 "dispatch/record_function.hpp"],
        "macros": {"SCHEMA_CT_HOST_HEADER": "dispatch/default_host/host.hpp"},
        "undefined": {"SCHEMA_CT_PADDLE_LAYER"},
        "first": """
// As src/runtime.cpp does: this file has the engine of the files with SCHEMA_CT_COMPILED.
#if defined(SCHEMA_CT_IMPLEMENTATION)
#undef SCHEMA_CT_COMPILED
#undef SCHEMA_CT_LIBRARY_ONLY
#define SCHEMA_CT_RUNTIME_SOURCE
#endif
""",
        "what": "the dispatcher, the names of <torch/library.h> and the default host's tensors",
        "use": "Include it in the place of <torch/library.h>, <ATen/…>, <dispatch/…> and <schema_ct/…>.",
    },
    "libtorch": {
        "roots": ["hosts/pytorch"],
        "entries": ["schema_ct/libtorch.hpp"],
        "more": [],
        "macros": {},
        "undefined": set(),
        "first": "",
        "what": "the checks for extensions of PyTorch itself",
        "use": "Include it after <torch/library.h>, or give the compiler -include with it.",
    },
}


class Joiner:
    def __init__(self, mode):
        self.roots = [TREE / root for root in mode["roots"]]
        self.all_roots = [TREE / root for root in ("include", "hosts/default", "hosts/pytorch")]
        self.macros = mode["macros"]
        self.undefined = mode["undefined"]
        self.conditions = []  # the conditions of the open branches
        self.written = {}     # header: the sets of conditions under which it was written
        self.open = []        # the headers that are being written
        self.lines = []

    def find(self, match, including):
        name = match[1] or match[2] or self.macros.get(match[3])
        if name is None:
            return None
        near = [including.parent] if match[2] else []
        for folder in near + self.roots:
            if (folder / name).is_file():
                return (folder / name).resolve()
        return None  # a header of the standard library or of PyTorch, or a sentence in an error message

    def add_entries(self, entries):
        for entry in entries:
            self.add(next(root / entry for root in self.roots if (root / entry).is_file()).resolve())

    def add_unless(self, macro, entries):
        """Writes entries that a program excludes by defining the macro."""
        if not entries:
            return
        condition = f"#if !defined({macro})"
        self.lines.append(condition)
        self.conditions.append(condition)
        self.add_entries(entries)
        self.conditions.pop()
        self.lines.append(f"#endif  // {macro}")

    def is_decided(self, word, line, decided):
        """Tracks the branches. Returns whether to drop the line, because it belongs to a branch that is decided
        here."""
        if word.startswith("if"):
            asked = DECIDED.match(line)
            decided.append(asked[1] == "!" if asked and asked[2] in self.undefined else None)
            return decided[-1] is not None
        was = decided[-1]
        if word == "endif":
            decided.pop()
        elif was is not None:
            assert word == "else", f"{line}: cannot be decided"
            decided[-1] = not was
        return was is not None

    def add(self, header):
        if header in self.open or any(needed <= set(self.conditions) for needed in self.written.get(header, [])):
            return
        text = header.read_text()
        name = next(str(header.relative_to(root)) for root in self.all_roots if header.is_relative_to(root))
        guard = "SCHEMA_CT_ONE_" + re.sub(r"\W", "_", name).upper()
        once = "#pragma once" in text
        self.open.append(header)
        if once:
            self.lines += [f"#if !defined({guard})", f"#define {guard}"]
        decided = []  # for each open branch in this header: is it taken? None if only the compiler can tell
        for line in text.splitlines():
            # Comments would be half of the text for the preprocessor.
            if line.lstrip().startswith("//") or line.strip() == "#pragma once":
                continue
            if (condition := CONDITION.match(line)) and self.is_decided(condition[1], line, decided):
                continue
            if False in decided:
                continue
            if condition:
                before = "" if condition[1].startswith("if") else self.conditions.pop()
                if condition[1] != "endif":
                    self.conditions.append(line.strip() + (" after " + before if before else ""))
            included = INCLUDE.match(line)
            found = self.find(included, header) if included else None
            if found is None:
                self.lines.append(line)
            else:
                self.add(found)
        if once:
            self.lines.append(f"#endif  // {name}")
        self.open.pop()
        if once:
            self.written.setdefault(header, []).append(set(self.conditions))


def joined(mode_name):
    mode = MODES[mode_name]
    joiner = Joiner(mode)
    joiner.add_entries(mode["entries"])
    joiner.add_unless("SCHEMA_CT_LIBRARY_ONLY", mode["more"])
    version = ".".join(n for _, n in VERSION.findall((TREE / "include/schema_ct/config.hpp").read_text()))
    body = "\n".join(joiner.lines)
    body = re.sub(r"\n{3,}", "\n\n", body)
    return (f"// SPDX-License-Identifier: BSL-1.0\n// schema_ct {version} in one file: {mode['what']}.\n// {mode['use']}\n"
            f"// Written by tools/single_header.py; change the headers it was made of instead.\n{mode['first']}{body}\n")


def main(arguments):
    if len(arguments) not in (1, 2) or arguments[0] not in MODES:
        sys.exit(__doc__)
    text = joined(arguments[0])
    if len(arguments) == 2:
        Path(arguments[1]).write_text(text)
    else:
        sys.stdout.write(text)


main(sys.argv[1:])
