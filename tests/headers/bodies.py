#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""That what a header declares can be called with that header alone: each function has its body where the header is read.

    bodies.py               the headers with PyTorch's names that do more than lead to another; all others at once
    bodies.py HEADER…       these

A header of a room declares what the engine defines, which its users include with a door. There a function is refused
whose declaration leaves its type to the body (`auto f() const;`): without the body nothing can call it.

Clang's library reads the headers; where there is none, nothing is tested."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import libclang

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASES = (ROOT / "include", ROOT / "hosts" / "default")
SKIPPED = 77  # the status for "this was not tested"
# Declared for decltype alone.
ONLY_TYPES = {"block_of", "block", "schema_ct_definitions", "stable_block_of", "stable_block"}
# What has its body in another header, as few call it and what it needs is dear: it is there where that header is.
DISPATCHER = "ATen/core/dispatch/Dispatcher.h"
ELSEWHERE = {
    "getSubValues": "ATen/ATen.h",  # <unordered_set>
    "addRegistrationListener": DISPATCHER, "registerDef": DISPATCHER, "registerFallback": DISPATCHER,
    "registerImpl": DISPATCHER, "registerLibrary": DISPATCHER, "waitForDef": DISPATCHER, "waitForImpl": DISPATCHER,
    "before": DISPATCHER, "operator_name": DISPATCHER, "operator_schema": DISPATCHER, "inputs": DISPATCHER,
    "setOutputs": DISPATCHER, "num_inputs": DISPATCHER, "num_outputs": DISPATCHER,  # of RecordFunction
    "CustomClassHolder": DISPATCHER, "~CustomClassHolder": DISPATCHER,
    "class_": "torch/custom_class.h",
    "allocator": "c10/core/StorageImpl.h",
}
# Headers that need a framework's own, and those that are made.
NOT_HERE = re.compile(r"/(c10|ATen)/cuda/|/cuda_parts/|/dispatch/system/|/ATen/ops/|"
                      r"/ATen/(CUDA|Meta)Functions|/ATen/CPUFunctions_inl|/phi/in_paddle|/phi/eigen|/paddle_host/")


def functions(cursor):
    """Those of namespaces and classes, without the standard library's."""
    for child in cursor.children():
        if child.kind in libclang.FUNCTIONS:
            yield child
        elif child.kind == libclang.NAMESPACE and not child.name.startswith(("std", "__")) or child.kind in libclang.CLASSES:
            yield from functions(child)


def name_of(header):
    """As a file includes it, or None for one that is no header of the library."""
    for base in BASES:
        if base in header.parents:
            return header.relative_to(base)
    return None


def has_names_of_pytorch(header):
    return name_of(header).parts[0] not in ("schema_ct", "dispatch")


def is_own(header):
    """Does it do more than to lead to another header?"""
    return any(line.startswith(("namespace ", "#define ", "template ")) for line in header.read_text().splitlines())


def ours(path):
    return any(path.startswith(str(base)) for base in BASES) and "/include/schema_ct/" not in path


def lacks_body(function, file, every):
    if function.is_defined or function.name in ONLY_TYPES or "deduction guide" in function.name:
        return False
    if not function.type.startswith("auto ") and not (every and function.is_hidden):
        return False
    home = ELSEWHERE.get(function.name)
    return home is None or any(str(base / home) in file.headers for base in BASES)


def missing_in(text, every, flags):
    """{place: line} of the functions that a source declares, or what it includes, and nobody defines."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(text)
        source.flush()
        with libclang.File(source.name, flags) as file:
            if file.errors:
                return {error: error for error in file.errors}
            out = {}
            for function in functions(file.root):
                path, line = function.place
                if (ours(path) or path == source.name) and lacks_body(function, file, every):
                    out[f"{path}:{line}"] = f"{path}:{line}: {function.signature} has no body"
            return out


def flags():
    clang = shutil.which("clang++-19") or shutil.which("clang++")
    resources = subprocess.run([clang, "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    return ["-std=c++20", "-x", "c++", f"-resource-dir={resources}", *(f"-I{base}" for base in BASES)]


def check(headers):
    """Of headers in one source."""
    names = [name_of(header) for header in headers]
    found = missing_in("".join(f"#include <{name}>\n" for name in names), has_names_of_pytorch(headers[0]), flags())
    return {place: f"{line} in {f'<{names[0]}>' if len(names) == 1 else 'any header'}" for place, line in found.items()}


def main():
    if not libclang.is_there:
        print("skipped: there is no libclang")
        return SKIPPED
    sources = [[pathlib.Path(given).resolve()] for given in sys.argv[1:]]
    if not sources:
        headers = [path for base in BASES for path in sorted(base.rglob("*.h*")) if not NOT_HERE.search(str(path))]
        sources = [[header] for header in headers if header.suffix == ".h" and has_names_of_pytorch(header) and is_own(header)]
        sources.append([header for header in headers if header.suffix == ".hpp" and "dispatch" in name_of(header).parts])
    failed = {}
    with concurrent.futures.ProcessPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for found in pool.map(check, sources):
            for place, line in found.items():
                failed.setdefault(place, line)
    print("\n".join(failed.values()) or f"{len(sources)} sources, and what they declare has a body")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
