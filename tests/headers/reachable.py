#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Prints which of the names that a header of PyTorch provides our header of the same name also provides.

    reachable.py                        prints a table of the headers that clients include
    reachable.py --all                  prints a table of all headers that both have
    reachable.py HEADER…                prints the names that these headers lack
    reachable.py --used FOLDER HEADER…  prints only those of the names that sources in the folder contain; may be repeated
    reachable.py --since FOLDER         prints the names that an earlier PyTorch, whose headers are in the folder, lacks

PyTorch's headers are those in the folder of --torch; without it pip downloads them. Clang's library reads their
declarations in c10, at and torch: types, functions with each list of parameters, members, constants, and macros. For each
declaration a line of C++ uses it. The lines that compile after PyTorch's header alone are compiled after ours. A name
whose line does not compile is

    elsewhere   if another header of ours has it: include our header of the name of PyTorch's that declares it
    kept out    if kept_out.txt has the reason why we do not have it
    nowhere     otherwise

./run conformance compares the operators (ATen/ops). Our <ATen/ops/…> exist after ./run generate.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile

import bodies
import libclang
from declarations import MACRO, NAMESPACES, declared

ROOT = bodies.ROOT
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tools" / "aten")]
import framework_headers  # noqa: E402
import releases  # noqa: E402

KEPT_OUT = pathlib.Path(__file__).with_name("kept_out.txt")
GENERATED = re.compile(r"ATen/(ops/|(CUDA|Meta|CPU|Redispatch|Native|NativeMeta)Functions|Operators|cuda/)|c10/cuda/|generated/|csrc/api/include")
INCOMPLETE = {"c10/util/Semaphore.h"}  # includes a header that PyTorch's wheels lack
CLIENTS_INCLUDE = ("torch/library.h", "torch/types.h", "torch/all.h", "torch/extension.h", "torch/script.h", "torch/torch.h",
                   "torch/custom_class.h", "torch/csrc/stable/library.h", "torch/csrc/stable/tensor.h", "torch/csrc/stable/ops.h",
                   "ATen/ATen.h", "ATen/Tensor.h", "ATen/Context.h", "ATen/Parallel.h", "ATen/Dispatch.h", "ATen/core/Tensor.h",
                   "ATen/core/ivalue.h", "ATen/core/jit_type.h", "ATen/core/dispatch/Dispatcher.h", "c10/core/TensorOptions.h",
                   "c10/core/Storage.h", "c10/core/SymInt.h", "c10/util/Exception.h")
# The headers that bring what is expensive, too; the others are lean.
WIDE = {"torch/types.h", "torch/all.h", "torch/extension.h", "torch/script.h", "torch/torch.h", "ATen/ATen.h"}
SOURCES = {".cpp", ".cc", ".cxx", ".cu", ".cuh", ".h", ".hpp"}


def includes(folders):
    return [word for folder in folders for word in ("-isystem", str(folder))]


def resource_folder():
    return [flag for flag in bodies.flags() if flag.startswith("-resource-dir")]


class Headers:
    """The headers of one library, by their include folders."""

    def __init__(self, folders):
        self.flags = ["-std=c++20", "-x", "c++", "-w", *includes([*folders, sysconfig.get_path("include")])]

    def source(self, headers, uses):
        out = ["#include <cstdint>", "#include <type_traits>", "#include <utility>", *(f"#include <{header}>" for header in headers)]
        for i, use in enumerate(uses):
            place = f"#line {i + 1} \"uses\"\n"
            if use.line.startswith(MACRO):
                out.append(f"{use.line}\n{place}#error {use.name}\n#endif")
            else:
                out.append(f"{place}namespace use_{i} {{ {use.line} }}")
        return "\n".join(out) + "\n"

    def lacking(self, headers, uses):
        """Returns the set of uses that do not compile after the headers."""
        command = [compiler(), *self.flags, "-fsyntax-only", "-ferror-limit=0", "-fno-spell-checking", "-fno-caret-diagnostics",
                   "-ftemplate-backtrace-limit=1", "-"]
        done = subprocess.run(command, input=self.source(headers, uses), capture_output=True, text=True, check=False)
        out = set()
        for line in done.stderr.splitlines():
            place = re.match(r"uses:(\d+):\d+: error: ", line)
            if place:
                out.add(uses[int(place[1]) - 1])
            elif ": fatal error: " in line:
                raise RuntimeError(line)
        return out


def compiler():
    return shutil.which("clang++-19") or shutil.which("clang++")


def kept_out():
    """Returns the rules of kept_out.txt: [(the beginning of names or of <headers>, or that after lean:, the reason)]."""
    lines = [line for line in KEPT_OUT.read_text().splitlines() if line and not line.startswith("#")]
    return [(begin, why.strip()) for begin, why in (line.split(maxsplit=1) for line in lines)]


def reason(use, rules, header):
    """Why this header of ours omits the use, or None."""
    places = [use.told, f"<{use.header}"]
    if header not in WIDE:
        places += [f"lean:{place}" for place in places]
    return next((why for begin, why in rules if any(place.startswith(begin) for place in places)), None)


def common_headers(torch, ours):
    ours = {str(path.relative_to(base)) for base in ours for path in base.rglob("*.h")}
    return sorted(header for header in ours - INCOMPLETE
                  if not GENERATED.search(header) and any((folder / header).is_file() for folder in torch))


def without(uses, lacking):
    return [use for use in uses if use not in lacking]


def uses_of(torch, headers):
    """[Use] of what these headers in the folders of PyTorch's declare."""
    with tempfile.NamedTemporaryFile("w", suffix=".cpp") as source:
        source.write("".join(f"#include <{header}>\n" for header in headers))
        source.flush()
        uses, errors = declared(source.name, [*Headers(torch).flags, "-ferror-limit=0", *resource_folder()],
                                [str(folder) for folder in reversed(torch)])
    # Headers of PyTorch's clash with each other: one has no include guard, two define the same functions, three the same types.
    errors = [error for error in errors if not re.search("redefinition (of|with)", error)]
    if errors:
        sys.exit("\n".join(errors))
    return uses


def folders(torch):
    return [torch, torch / "torch/csrc/api/include"]


def tell_changes(before, after):
    """Prints the names that only the one PyTorch's headers have, and whether ours have those that only the other's have."""
    old, new = (uses_of(folders(torch), common_headers(folders(torch), bodies.BASES)) for torch in (before, after))
    lines = [{use.line for use in uses} for uses in (old, new)]
    theirs, headers = Headers(folders(after)), common_headers(folders(after), bodies.BASES)
    added = [use for use in new if use.line not in lines[0]]
    added = without(added, theirs.lacking(headers, added))
    lacking = Headers(bodies.BASES).lacking(headers, added)
    tell("gone", [use for use in old if use.line not in lines[1]], {})
    tell("new", without(added, lacking), {})
    tell("new, lacked", lacking, {})
    print(f"{len(added)} names are new, of which {len(added) - len(lacking)} are in our headers")


class Comparison:
    """Compares the declarations of PyTorch's headers with ours."""

    def __init__(self, torch, ours, rules):
        self.theirs, self.ours, self.rules = Headers(torch), Headers(ours), rules
        self.headers = common_headers(torch, ours)
        self.uses = uses_of(torch, self.headers)
        self.uses = without(self.uses, self.theirs.lacking(self.headers, self.uses))
        self.nowhere = self.ours.lacking(self.headers, self.uses)

    def included(self, header):
        said = subprocess.run([compiler(), *self.theirs.flags, "-M", "-"], input=f"#include <{header}>\n", capture_output=True, text=True, check=True)
        return said.stdout

    def of(self, header):
        """Returns (the header, the uses that PyTorch's header provides, those of them that ours lacks)."""
        said = self.included(header)
        candidates = [use for use in self.uses if f"/{use.header}" in said]
        theirs = without(candidates, self.theirs.lacking([header], candidates))
        return header, theirs, self.ours.lacking([header], theirs)

    def kept_out(self, header, lacking):
        return {use for use in lacking if reason(use, self.rules, header)}


def times_of(use, words):
    """Returns an upper bound of the number of files that contain the name: that of the rarest of its words."""
    return min(words[part] for part in use.name.split("::") if part not in NAMESPACES)


def words_of(folders):
    """Returns in how many files of the folders each word occurs."""
    out = collections.Counter()
    for folder in folders:
        for path in pathlib.Path(folder).rglob("*"):
            if path.suffix in SOURCES and path.is_file():
                out.update(set(re.findall(r"[A-Za-z_]\w+", path.read_text(errors="replace"))))
    return out


def tell(what, uses, words):
    for use in sorted(uses, key=lambda use: (-times_of(use, words) if words else 0, use.told)):
        times = times_of(use, words) if words else 0
        if times or not words:
            print(f"  {what:10} {use.told}  <{use.header}>" + (f"  in {times} files" if words else ""))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--torch", type=pathlib.Path)
    options.add_argument("--used", action="append", default=[])
    options.add_argument("--all", action="store_true")
    options.add_argument("--since", type=pathlib.Path)
    options.add_argument("headers", nargs="*")
    given = options.parse_args()
    if not libclang.is_there:
        print("skipped: there is no libclang")
        return bodies.SKIPPED
    torch = (given.torch or framework_headers.fetched("torch", releases.norm(), ROOT / "build" / "compilers") / "include").resolve()
    if given.since:
        tell_changes(given.since.resolve(), torch)
        return 0
    comparison = Comparison(folders(torch), bodies.BASES, kept_out())
    words = words_of(given.used)
    headers = comparison.headers if given.all else given.headers or CLIENTS_INCLUDE
    failed = False
    print(f"{'header':52}{'names':>8}{'same':>8}{'elsewhere':>11}{'nowhere':>9}{'kept out':>10}")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for header, theirs, lacking in pool.map(comparison.of, headers):
            kept = comparison.kept_out(header, lacking)
            nowhere = (lacking & comparison.nowhere) - kept
            elsewhere = lacking - nowhere - kept
            failed |= bool(elsewhere)
            print(f"{header:52}{len(theirs):8}{len(theirs) - len(lacking):8}{len(elsewhere):11}{len(nowhere):9}{len(kept):10}")
            tell("elsewhere", elsewhere, words)
            if given.headers or given.used:
                tell("nowhere", nowhere, words)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
