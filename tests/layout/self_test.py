#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that layout.py notices changes that break other shared objects, and that it says what to do."""

import argparse
import os
import shutil
import sys
import tempfile

from layout import ROOT, made_manifest, verdict

# A header, a text in it, a replacement with which other objects would misread the data, and what a line of the manifest
# then ends with.
CHANGES = [
    ("registry/operator_entry.hpp", "const kernel* const* kernels = nullptr;", "int x = 0; const kernel* const* kernels = nullptr;",
     " x: int  # by number"),
    ("registry/registry.hpp", "  std::size_t count;\n", "  std::size_t count, other;\n", " other: std::size_t"),
    ("kernels/argument.hpp", "///< gives the slot", "///< gives what lies in the slot", "  # gives what lies in the slot"),
    ("default_host/device.hpp", "  Allocator* of[types];\n", "  Allocator *of[types], *others[types];\n",
     " others: dispatch::default_host::Allocator*[21]"),
    ("values/ivalue.hpp", "  integer,\n  real,\n", "  real,\n  integer,\n", " 1 real"),
    ("base/intrusive_ptr.hpp", "virtual ~intrusive_ptr_target() = default;",
     "virtual ~intrusive_ptr_target() = default; virtual void other() {}", " virtual other"),
]


def copied(folder):
    for part in ("include", os.path.join("hosts", "default")):
        shutil.copytree(os.path.join(ROOT, part), os.path.join(folder, part))


def change(folder, header, old, new):
    path = os.path.join(folder, "include", "dispatch", header)
    with open(path, encoding="utf-8") as file:
        before = file.read()
    assert before.count(old) == 1, f"{header}: {old!r}"
    with open(path, "w", encoding="utf-8") as file:
        file.write(before.replace(old, new))


def has(manifest, end):
    return any(line.endswith(end) for line in manifest)


def check_verdicts():
    old = ["layout 7", "struct a: 8 bytes", "     0 x: int"]
    other = ["struct a: 8 bytes", "     4 x: int"]
    assert verdict(old, list(old)) == ""
    assert "Raise SCHEMA_CT_LAYOUT" in verdict(old, ["layout 7"] + other)
    assert "+     4 x: int" in verdict(old, ["layout 7"] + other)
    assert "nothing has changed since layout 7" in verdict(old, ["layout 8"] + old[1:])
    assert "--accept" in verdict(old, ["layout 8"] + other)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", default="g++")
    compiler = options.parse_args().compiler
    check_verdicts()
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        copied(folder)
        as_it_is = made_manifest(compiler)
        assert made_manifest(compiler, folder) == as_it_is, "where the headers lie makes no difference"
        for header, old, new, _ in CHANGES:
            change(folder, header, old, new)
        changed = made_manifest(compiler, folder)
        for header, old, new, seen in CHANGES:
            if has(as_it_is, seen) or not has(changed, seen):
                sys.exit(f"not seen: {header}: {new!r} for {old!r}")
    print(f"{len(CHANGES)} changes seen")


if __name__ == "__main__":
    main()
