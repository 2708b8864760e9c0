#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""That what a header declares can be called with that header alone: each function has its body where the header is read.

    bodies.py               the headers with PyTorch's names that do more than lead to another; all others at once
    bodies.py HEADER…       these

A header of a room declares what the engine defines, which its users include with a door. There a function is refused
whose declaration leaves its type to the body (`auto f() const;`): without the body nothing can call it.

Clang's library reads all headers at once and says where each function is declared and where its body is; clang says
which headers each of them leads to. Where they are not, nothing is tested."""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import typing

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
OF_ATEN = ("/tensor_operators.inc", "/tensor_operator_forms.inc")  # which schema_ct::aten defines
OF_BACKENDS = "/ATen/NativeMetaFunctions.h"  # whose classes' members a backend defines
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
    return any(path.startswith(str(base)) for base in BASES) and not path.endswith((*OF_ATEN, OF_BACKENDS)) and "/include/schema_ct/" not in path


class Declaration(typing.NamedTuple):
    name: str
    signature: str
    path: str
    line: int
    body: str | None  # the path
    is_told_by_body: bool  # `auto f();`
    is_hidden: bool  # or a member, so that no library has it

    def is_without_body(self, headers, every):
        """Where these headers are read; `every`: or only where the body tells the type?"""
        if self.body in headers or not self.is_told_by_body and not (every and self.is_hidden):
            return False
        home = ELSEWHERE.get(self.name)
        return home is None or any(str(base / home) in headers for base in BASES)

    def __str__(self):
        return f"{self.path}:{self.line}: {self.signature} has no body"


def declarations(text, flags):
    """Of the functions that a source declares, or what it includes of ours."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(text)
        source.flush()
        with libclang.File(source.name, flags) as file:
            if file.errors:
                raise ValueError("\n".join(file.errors))
            for function in functions(file.root):
                path, line = function.place
                if not (ours(path) or path == source.name) or function.name in ONLY_TYPES or "deduction guide" in function.name:
                    continue
                body = function.body_place
                yield Declaration(function.name, function.signature, path, line, body and body[0], function.type.startswith("auto "),
                                  function.is_hidden or function.kind in libclang.MEMBERS)


def compiler():
    return shutil.which("clang++-19") or shutil.which("clang++")


def flags():
    resources = subprocess.run([compiler(), "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    return ["-std=c++20", "-x", "c++", f"-resource-dir={resources}", *(f"-I{base}" for base in BASES)]


def led_to(text):
    """The paths of the headers that are read with a source."""
    made = subprocess.run([compiler(), "-std=c++20", *(f"-I{base}" for base in BASES), "-x", "c++", "-M", "-"], check=True,
                          input=text, capture_output=True, text=True).stdout
    return set(made.replace("\\\n", " ").split()[1:])


def including(names):
    return "".join(f"#include <{name}>\n" for name in names)


def main():
    if not libclang.is_there or compiler() is None:
        print("skipped: there is no libclang, or no clang")
        return SKIPPED
    alone = [pathlib.Path(given).resolve() for given in sys.argv[1:]]
    rooms = []
    if not alone:
        headers = [path for base in BASES for path in sorted(base.rglob("*.h*")) if not NOT_HERE.search(str(path))]
        alone = [header for header in headers if header.suffix == ".h" and has_names_of_pytorch(header) and is_own(header)]
        rooms = [header for header in headers if header.suffix == ".hpp" and "dispatch" in name_of(header).parts]
    declared = list(declarations(including(map(name_of, [*alone, *rooms])), flags()))
    failed = {}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for header, headers in zip(alone, pool.map(led_to, [including([name_of(header)]) for header in alone])):
            for one in declared:
                if one.path in headers and one.is_without_body(headers, has_names_of_pytorch(header)):
                    failed.setdefault(str(one), f"{one} in <{name_of(header)}>")
    for one in declared:
        if one.body is None and one.is_told_by_body:
            failed.setdefault(str(one), f"{one} in any header")
    print("\n".join(failed.values()) or f"what {len(alone)} headers declare has a body where they are read")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
