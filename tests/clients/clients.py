#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the files of operator libraries that compile against these headers unchanged.

    clients.py FOLDER… [--control VENV] [--paddle VENV] [--kind KIND]… [--all-missing] [--also FOLDER]… [--precompiled]
               [--compiler COMPILER] [--jobs N]

Each FOLDER holds the sources of one library. Source files with a registration macro, and those that bind functions to
Python and include PyTorch's headers, are compiled with -std=c++20 -fsyntax-only against include/ and hosts/default/,
unchanged. With `--kind sources` these are the other C++ sources that include PyTorch's headers. The harness is the same
for every library: the folders in which the library's own includes are found are searched, and a header that is neither
PyTorch's nor the library's nor on the machine is an empty file. CUDA sources are read as C++. A table counts the files
that compile, and each failing file is listed with the first name that it misses.

`--control VENV` also compiles each file against the headers of the PyTorch installed there. A file that compiles with
them and not with these is marked with "!", and makes the exit status 1.

`--precompiled` puts a precompiled <torch/extension.h> before each file, with either set of headers. That is several
times faster, and a file that includes too little compiles too.

`--paddle VENV` takes the tensors of the PaddlePaddle installed there instead of the default host's: include/ comes
before Paddle's headers, with `-include torch/library.h`.
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

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {".cpp", ".cc", ".cxx", ".cu"}
HEADERS = {".h", ".hpp", ".hh", ".hxx", ".cuh", ".inl", ".inc"} | SOURCES
KINDS = {
    "registering": "files that only register",
    "stable": "files of the stable ABI",
    "kernels": "files with kernels",
    "python": "files that bind to Python",
    "sources": "other sources",
}
ASKED_FOR = ("sources",)  # only compiled if --kind names it
PYTORCH = ("torch/", "ATen/", "c10/", "caffe2/", "TH/", "THC/")

NOISE = re.compile(
    r"""//(?:\\\n|[^\n])*|/\*.*?\*/"""
    r"""|R"([^()\s\\]*)\(.*?\)\1\"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'""",
    re.DOTALL,
)
DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)
FROM_PYTORCH = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"](?:torch|ATen|c10)/', re.MULTILINE)
STABLE = re.compile(r"\bSTABLE_TORCH_LIBRARY(?:_FRAGMENT|_IMPL)?\s*\(")
REGISTERS = re.compile(r"\b(?:STABLE_)?TORCH_LIBRARY(?:_\w+)?\s*\(|\bRegisterOperators\b")
BLOCK = re.compile(r"\b(?:(?:STABLE_)?TORCH_LIBRARY\w*|PYBIND11_MODULE|PyInit\w*)\s*\(|\bRegisterOperators\b")
TRANSPARENT = re.compile(r"(?:^|\s)namespace\b[^()]*$|\bextern\s*$")


def without_noise(text, literals=True):
    """The text without comments and, if literals is false, with empty literals."""

    def blank(match):
        found = match[0]
        if found.startswith("/"):
            return " "
        return found if literals else '""'

    return NOISE.sub(blank, text)


def kind_of(text, is_cuda=False):
    """The row of the table to which a source belongs. None for a source that does not use PyTorch, and for one of CUDA
    that neither registers nor binds."""
    code = DIRECTIVE.sub("", without_noise(text, literals=False))
    if not REGISTERS.search(code):
        if not FROM_PYTORCH.search(without_noise(text)):
            return None
        if re.search(r"\bPYBIND11_MODULE\s*\(", code):
            return "python"
        return None if is_cuda else "sources"
    if STABLE.search(code):
        return "stable"
    return "kernels" if has_kernels(code) else "registering"


def has_kernels(code):
    """Whether a function outside the registering blocks names a tensor and has a body."""
    start, position = 0, 0
    while position < len(code):
        letter = code[position]
        if letter == "{":
            head = code[start:position]
            if TRANSPARENT.search(head.rstrip()):
                start = position + 1
            else:
                end = end_of_block(code, position)
                is_function = "(" in head and not BLOCK.search(head) and not re.search(r"=\s*$", head)
                if is_function and re.search(r"\bTensor|\bat::|\btorch::", head + code[position:end]):
                    return True
                position = end
                start = end
                continue
        elif letter in ";}":
            start = position + 1
        position += 1
    return False


def end_of_block(code, position):
    depth = 0
    for found in re.finditer(r"[{}]", code[position:]):
        depth += 1 if found[0] == "{" else -1
        if depth == 0:
            return position + found.end()
    return len(code)


class Library:
    """The files of one library, which are found by the ends of their paths."""

    def __init__(self, root):
        self.root = root.resolve()
        self.files = sorted(f for f in self.root.rglob("*") if f.suffix in HEADERS and f.is_file())
        self.by_name = collections.defaultdict(list)
        for file in self.files:
            self.by_name[file.name].append(file)

    def folder_of(self, name, includer):
        """The folder in which an include is found: that of the file nearest to the includer."""
        parts = pathlib.PurePosixPath(name).parts
        if ".." in parts:
            return None
        found = [f for f in self.by_name.get(parts[-1], ()) if f.parts[-len(parts) :] == parts]
        if not found:
            return None
        nearest = max(found, key=lambda f: (len(os.path.commonpath([f, includer])), -len(f.parts)))
        return nearest.parents[len(parts) - 1]

    def surroundings(self, source, is_there):
        """(the library's folders that a source's includes need, the names of headers that do not exist)"""
        folders, strangers, seen, left = {}, {}, {source}, [source]
        while left:
            file = left.pop()
            for quote, name in INCLUDE.findall(without_noise(file.read_text(errors="replace"))):
                beside = (file.parent / name).resolve()
                if quote == '"' and beside.is_file():
                    target = beside
                elif name.startswith(PYTORCH) and not self.folder_of(name, file) or is_there(name):
                    continue
                elif folder := self.folder_of(name, file):
                    folders[folder] = None
                    target = folder / name
                else:
                    strangers[name] = None
                    continue
                if target not in seen:
                    seen.add(target)
                    left.append(target)
        return list(folders), list(strangers)


class Harness:
    def __init__(self, compiler, includes, also, stubs, options=()):
        self.compiler = compiler
        self.includes = includes
        self.options = options
        self.also = [f"-idirafter{folder.resolve()}" for folder in also]
        self.first = ()
        self.stubs = stubs
        self.known = {}

    def is_there(self, name):
        """Whether the compiler finds a header that is neither PyTorch's nor a library's."""
        if name not in self.known:
            said = subprocess.run(
                [self.compiler, "-std=c++20", *self.also, "-E", "-x", "c++", "-"],
                input=f"#if !__has_include(<{name}>)\n#error\n#endif\n",
                capture_output=True,
                text=True,
            )
            self.known[name] = said.returncode == 0
        return self.known[name]

    def flags(self):
        return [
            *(self.compiler, "-std=c++20", "-w", "-DTORCH_EXTENSION_NAME=extension"),
            *(f"-I{folder}" for folder in self.includes),
            *self.options,
            *self.also,
        ]

    def precompile(self, name):
        """From now on, precompiles one header with all names and puts it before each file."""
        header = pathlib.Path(self.stubs) / f"{name}.h"
        header.write_text("#include <torch/extension.h>\n")
        done = subprocess.run([*self.flags(), "-x", "c++-header", str(header), "-o", f"{header}.gch"], check=False)
        if done.returncode != 0:
            sys.exit("clients.py: <torch/extension.h> does not compile")
        self.first = ("-include", str(header))

    def compile(self, library, source):
        """The compiler's errors; none if the file compiles."""
        folders, strangers = library.surroundings(source, self.is_there)
        empty = pathlib.Path(tempfile.mkdtemp(dir=self.stubs))
        for name in strangers:
            file = (empty / "in/it" / name).resolve()
            if file.is_relative_to(empty):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch()
        command = [*self.flags(), "-fsyntax-only", "-fmax-errors=40", *self.first, "-x", "c++"]
        command += [f"-idirafter{folder}" for folder in (*folders, empty / "in/it")]
        command += [str(source)]
        said = subprocess.run(command, capture_output=True, text=True, errors="replace", env=os.environ | {"LC_ALL": "C"})
        shutil.rmtree(empty)
        if said.returncode == 0:
            return []
        return re.findall(r"^(?:.*: )?(?:fatal )?error: (.*)$", said.stderr, re.MULTILINE) or [said.stderr.strip()[-200:]]


WORDS = (
    (r"^(\S+): No such file or directory", r"<\1>"),
    (r"^'(\S+)' file not found", r"<\1>"),
    (r"^no (?:member|type|template) named '([^']+)' in (?:namespace )?'([^']+)'.*", r"\2::\1"),
    (r"^use of undeclared identifier '([^']+)'.*", r"\1"),
    (r"^'(\w+)' is not a member of '([^']+)'.*", r"\2::\1"),
    (r"^'(\w+)' in namespace '([^']+)' does not name.*", r"\2::\1"),
    (r"^'([^']+)' has no member named '([^']+)'.*", r"\1::\2"),
    (r"^'([^']+)' in '([^']+)' does not name.*", r"\2::\1"),
    (r"^'([^']+)' was not declared in this scope.*", r"\1"),
    (r"^'([^']+)' has not been declared.*", r"\1"),
    (r"^'([^']+)' does not name a type.*", r"\1"),
)


def missing(error):
    """The missing name in an error, or else the beginning of the error."""
    error = re.sub(r"'(?:const |class |struct )+", "'", error.replace("‘", "'").replace("’", "'"))
    for pattern, name in WORDS:
        if re.match(pattern, error):
            return re.sub(pattern, name, error)
    return error[:140]


def pytorch_includes(venv):
    found = sorted(venv.glob("lib/python3*/site-packages/torch/include"))
    if not found:
        sys.exit(f"clients.py: no PyTorch in {venv}")
    return [found[-1], found[-1] / "torch/csrc/api/include"]


def paddle_options(venv):
    found = sorted(venv.glob("lib/python3*/site-packages/paddle/include"))
    if not found:
        sys.exit(f"clients.py: no PaddlePaddle in {venv}")
    compat = found[-1] / "paddle/phi/api/include/compat"
    folders = [compat, compat / "torch/csrc/api/include", found[-1], found[-1] / "third_party"]
    options = ["-DSCHEMA_CT_HOST_HEADER=<dispatch/paddle_host/host.hpp>", "-include", "torch/library.h"]
    return [*options, *(f"-isystem{folder}" for folder in folders)]


def table(rows, control):
    """The counts for each kind of file: how many there are, how many compile, and with PyTorch's headers."""
    head = ["", "files", "compile"] + (["with PyTorch's headers"] if control else [])
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for kind, what in KINDS.items():
        of_kind = [row for row in rows if row.kind == kind]
        cells = [what, len(of_kind), sum(not row.errors for row in of_kind)]
        if control:
            cells.append(sum(not row.control for row in of_kind))
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


Row = collections.namedtuple("Row", "kind name errors control")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--control", type=pathlib.Path, metavar="VENV")
    parser.add_argument("--paddle", type=pathlib.Path, metavar="VENV")
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--also", action="append", default=[], type=pathlib.Path, metavar="FOLDER", help="with headers of others, such as pybind11's")
    parser.add_argument("--precompiled", action="store_true", help="put a precompiled <torch/extension.h> before each file")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--all-missing", action="store_true", help="list all that a file misses, not the first alone")
    arguments = parser.parse_args()

    wanted = []
    for folder in arguments.folders:
        if not folder.is_dir():
            sys.exit(f"clients.py: {folder} is no folder")
        library = Library(folder)
        for file in library.files:
            kind = kind_of(file.read_text(errors="replace"), file.suffix == ".cu") if file.suffix in SOURCES else None
            if kind in (arguments.kind or set(KINDS) - set(ASKED_FOR)):
                wanted.append((kind, library, file))

    with tempfile.TemporaryDirectory() as stubs:
        python = [sysconfig.get_path("include")]
        host = [] if arguments.paddle else [ROOT / "hosts/default"]
        options = paddle_options(arguments.paddle) if arguments.paddle else ()
        ours = Harness(arguments.compiler, [ROOT / "include", *host, *python], arguments.also, stubs, options)
        control = None
        if arguments.control:
            control = Harness(arguments.compiler, [*pytorch_includes(arguments.control), *python], arguments.also, stubs)

        if arguments.precompiled:
            ours.precompile("ours")
            if control:
                control.precompile("control")

        def compiled(item):
            kind, library, file = item
            theirs = control.compile(library, file) if control else []
            return Row(kind, f"{library.root.name}/{file.relative_to(library.root)}", ours.compile(library, file), theirs)

        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            rows = sorted(pool.map(compiled, wanted))

    print(table(rows, control))
    behind = 0
    for kind, what in KINDS.items():
        failing = [row for row in rows if row.kind == kind and row.errors]
        if failing:
            print(f"\n{what} that do not compile{' (!: with PyTorch they do)' if control else ''}:")
        for row in failing:
            mark = "! " if control and not row.control else "  "
            behind += mark == "! "
            said = list(dict.fromkeys(map(missing, row.errors)))
            print(f"{mark}{row.name}: {', '.join(said) if arguments.all_missing else said[0]}")
            if row.control:
                print(f"    with PyTorch: {missing(row.control[0])}")
    return 1 if behind else 0


if __name__ == "__main__":
    sys.exit(main())
