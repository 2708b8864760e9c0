#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that the functions that a header declares can be called with that header alone, so that it includes their bodies.

    bodies.py               tests the headers with PyTorch's names, except those that only include others, one by one,
                            and all other headers together
    bodies.py HEADER…       tests these headers

The headers of rooms are exempt: the engine defines their functions, and users include it with a door. Of their functions
the program rejects only those whose type is deduced from the body (`auto f() const;`), which nothing can call without it.

Clang's library parses all headers at once and tells where each function is declared and where its body is. Clang's
preprocessor tells which headers each of them includes. Without clang or its library the test is skipped."""

import collections
import itertools
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
SKIPPED = 77  # the exit status of a skipped test
# These are declared only for decltype.
ONLY_TYPES = {"block_of", "block", "schema_ct_definitions", "stable_block_of", "stable_block"}
# Functions whose body is in another header, because few sources call them and what they include is expensive. A header
# must have their bodies only if it includes that other header.
DISPATCHER = "ATen/core/dispatch/Dispatcher.h"
ELSEWHERE = {
    "getSubValues": "ATen/ATen.h",  # <unordered_set>
    "addRegistrationListener": DISPATCHER, "registerDef": DISPATCHER, "registerFallback": DISPATCHER,
    "registerImpl": DISPATCHER, "registerLibrary": DISPATCHER, "waitForDef": DISPATCHER, "waitForImpl": DISPATCHER,
    "before": DISPATCHER, "operator_name": DISPATCHER, "operator_schema": DISPATCHER, "inputs": DISPATCHER,
    "setOutputs": DISPATCHER, "num_inputs": DISPATCHER, "num_outputs": DISPATCHER,  # of RecordFunction
    "CustomClassHolder": DISPATCHER, "~CustomClassHolder": DISPATCHER,
    "makeFromBoxedKernel": "ATen/core/boxing/KernelFunction.h", "class_": "torch/custom_class.h",
    "allocator": "c10/core/StorageImpl.h", "Storage": "c10/core/StorageImpl.h", "StorageImpl": "c10/core/StorageImpl.h",
}
OF_ATEN = ("/tensor_operators.inc", "/tensor_operator_forms.inc")  # schema_ct::aten defines their functions
OF_BACKENDS = "/ATen/NativeMetaFunctions.h"  # a backend defines the members of its classes
# Headers that need the headers of a framework, and generated headers.
NOT_HERE = re.compile(r"/(c10|ATen|headeronly)/cuda/|/cuda_parts/|/dispatch/system/|/ATen/ops/|"
                      r"/ATen/(CUDA|Meta)Functions|/ATen/CPUFunctions_inl|/phi/in_paddle|/phi/eigen|/paddle_(host/|graphs)")


def functions(cursor):
    """Yields the functions of namespaces and classes, without those of the standard library."""
    for child in cursor.children():
        if child.kind in libclang.FUNCTIONS:
            yield child
        elif child.kind == libclang.NAMESPACE and not child.name.startswith(("std", "__")) or child.kind in libclang.CLASSES:
            yield from functions(child)


def name_of(header):
    """Returns the name by which a file includes the header, or None if it is not a header of the library."""
    for base in BASES:
        if base in header.parents:
            return header.relative_to(base)
    return None


def has_names_of_pytorch(header):
    return name_of(header).parts[0] not in ("schema_ct", "dispatch")


def is_own(header):
    """Returns whether the header does more than include another one."""
    return any(line.startswith(("namespace ", "#define ", "template ")) for line in header.read_text().splitlines())


def ours(path):
    return any(path.startswith(str(base)) for base in BASES) and not path.endswith((*OF_ATEN, OF_BACKENDS)) and "/include/schema_ct/" not in path


class Declaration(typing.NamedTuple):
    name: str
    signature: str
    path: str
    line: int
    body: str | None  # the path of the file with the body
    is_told_by_body: bool  # the body determines the type: `auto f();`
    is_hidden: bool  # hidden or a member, so that no library can export it

    def is_without_body(self, headers, every):
        """Returns whether the body is missing in a file that includes these headers. Without `every` only functions whose
        type the body determines count."""
        if self.body in headers or not self.is_told_by_body and not (every and self.is_hidden):
            return False
        home = ELSEWHERE.get(self.name)
        return home is None or any(str(base / home) in headers for base in BASES)

    def __str__(self):
        return f"{self.path}:{self.line}: {self.signature} has no body"


def declarations(text, flags):
    """Yields the declarations of functions in a source and in the headers of ours that it includes."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write(text)
        source.flush()
        with libclang.File(source.name, flags) as file:
            if file.errors:
                raise ValueError("\n".join(file.errors))
            for function in functions(file.root):
                path, line = os.path.normpath(function.place[0]), function.place[1]
                if not (ours(path) or path == source.name) or function.name in ONLY_TYPES or "deduction guide" in function.name:
                    continue
                body = function.body_place
                yield Declaration(function.name, function.signature, path, line, body and os.path.normpath(body[0]), function.type.startswith("auto "),
                                  function.is_hidden or function.kind in libclang.MEMBERS)


def compiler():
    return shutil.which("clang++-19") or shutil.which("clang++")


def flags():
    resources = subprocess.run([compiler(), "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    return ["-std=c++20", "-x", "c++", f"-resource-dir={resources}", *(f"-I{base}" for base in BASES)]


def includes(text):
    """Returns {path: the paths of the headers that this file includes} for a source, "<stdin>", and all that it leads to."""
    read = subprocess.run([compiler(), "-std=c++20", *(f"-I{base}" for base in BASES), "-x", "c++", "-E", "-dI", "-"], check=True,
                          input=text, capture_output=True, text=True).stdout
    found = collections.defaultdict(set)
    path = "<stdin>"
    for line in read.splitlines():
        if entered := re.match(r'# \d+ "(.+)"( 1)?', line):
            before, path = path, os.path.normpath(entered[1])
            if entered[2]:
                found[before].add(path)
        elif directive := re.match(r'#include ([<"])(.+)[>"]', line):  # also of what was read before
            folders = (os.path.dirname(path), *BASES) if directive[1] == '"' else BASES
            found[path].update(itertools.islice(filter(os.path.exists, (os.path.normpath(f"{folder}/{directive[2]}") for folder in folders)), 1))
    return found


def led_to(path, included):
    """Returns the paths of a file and of the headers that it leads to."""
    found, left = set(), [path]
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += included.get(path, ())
    return found


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
    text = including(map(name_of, [*alone, *rooms]))
    declared = list(declarations(text, flags()))
    included = includes(text)
    failed = {}
    for header in alone:
        headers, every = led_to(str(header), included), has_names_of_pytorch(header)
        for one in declared:
            if one.path in headers and one.is_without_body(headers, every):
                failed.setdefault(str(one), f"{one} in <{name_of(header)}>")
    for one in declared:
        if one.body is None and one.is_told_by_body:
            failed.setdefault(str(one), f"{one} in any header")
    print("\n".join(failed.values()) or f"what {len(alone)} headers declare has a body where they are read")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
