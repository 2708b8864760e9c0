#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures what a checked schema literal, or a kernel, costs the compiler.

Writes translation units of N registrations `m.def("schema", &kernel)` of real schemas, with kernels of exactly matching
C++ types, compiles them at -O0 and fits a line through the CPU time over N. The base is the same file with an unchecked
`template <class F> void def(const char*, F)`. It prints the slope over the base, in ms per literal. `--what kernel`
uses no schemas: `m.impl("k", &kernel)` with kernels whose function types all differ.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "corpus"))
from signatures import function_type, read  # noqa: E402

COUNTS = (50, 200, 500, 1000)
# CPU seconds depend on the machine and its load. The time for a file with these headers, compared with YARDSTICK_THERE,
# says by how much.
YARDSTICK = ("string", "vector", "optional", "tuple", "array", "string_view")
YARDSTICK_THERE = 0.165

# ---- schemas and their C++ types ----------------------------------------------------------------

# Types that STAND_INS below does not declare: classes, tuples as arguments, and types that a single schema has.
UNDECLARED = re.compile(r"intrusive_ptr|SymBool|QScheme|DeviceIndex|\(.*std::tuple")


def corpus(files):
    """(schema, function type) of every line that has a function type, in an order that does not depend on the file."""
    lines = []
    for file in files:
        lines += file.read_text().splitlines()
    out = [(s, function_type(s)) for s in dict.fromkeys(lines) if "\\" not in s]
    out = [(s, f) for s, f in out if f is not None and not UNDECLARED.search(f)]
    random.Random(1).shuffle(out)
    return out


def take(pool, count):
    """`count` different schemas; if there are too few, they are repeated under other names."""
    out = []
    for i in range(count):
        schema, f = pool[i % len(pool)]
        if i >= len(pool):
            schema = re.sub(r"^[\w:]+", lambda m: f"{m[0]}{i // len(pool)}", schema)
        out.append((schema, f))
    return out


def sets(data):
    clients = corpus(sorted((data / "clients").glob("*.txt")))
    aten = corpus([data / "aten-2.13.txt"])
    common = {f for f, _ in collections.Counter(f for _, f in clients).most_common(10)}
    return {
        "clients, 10 function types": [(s, f) for s, f in clients if f in common],
        "ATen as it comes": aten,
        "clients as they come": clients,
        EACH_ONCE: [(s, f) for f, s in {f: s for s, f in reversed(clients + aten)}.items()],
    }


EACH_ONCE = "each function type once"

# ---- translation units --------------------------------------------------------------------------

# The literal alone is measured with types that are declared but not defined, so that the headers that define them do
# not hide the cost of the literals. The check knows these types by rows like those of a host.
STAND_INS = """
namespace std {
class string;
class string_view;
template <class T> class optional;
template <class T> class vector;
template <class T, unsigned long N> class array;
template <class... T> class tuple;
}
namespace at {
class Tensor;
class Scalar;
class Device;
class Generator;
class Storage;
enum class ScalarType : signed char;
enum class Layout : signed char;
enum class MemoryFormat : signed char;
template <class T> class ArrayRef;
template <class T> class OptionalArrayRef;
}
namespace c10 {
class SymInt;
class Stream;
template <class T> class List;
}
namespace schema_ct {
template <> inline constexpr type_word word<at::Tensor> = word_of(code::tensor);
template <> inline constexpr type_word word<at::Scalar> = word_of(code::scalar);
template <> inline constexpr type_word word<at::Device> = word_of(code::device);
template <> inline constexpr type_word word<at::Generator> = word_of(code::generator);
template <> inline constexpr type_word word<at::Storage> = word_of(code::storage);
template <> inline constexpr type_word word<at::ScalarType> = word_of(code::scalar_type);
template <> inline constexpr type_word word<at::Layout> = word_of(code::layout);
template <> inline constexpr type_word word<at::MemoryFormat> = word_of(code::memory_format);
template <> inline constexpr type_word word<c10::SymInt> = word_of(code::sym_int);
template <> inline constexpr type_word word<c10::Stream> = word_of(code::stream);
template <> inline constexpr type_word word<std::string> = word_of(code::string);
template <> inline constexpr type_word word<std::string_view> = word_of(code::string);
template <class T> inline constexpr type_word word<std::optional<T>> = optional_of(word<bare<T>>);
template <class T> inline constexpr type_word word<std::vector<T>> = list_of(word<T>);
template <class T> inline constexpr type_word word<c10::List<T>> = list_of(word<T>);
template <class T> inline constexpr type_word word<at::ArrayRef<T>> = list_of(word<T>);
template <class T> inline constexpr type_word word<at::OptionalArrayRef<T>> = optional_of(list_of(word<T>));
template <class T, unsigned long N> inline constexpr type_word word<std::array<T, N>> = list_of(word<T>);
template <class... T> struct results<std::tuple<T...>> : result_list<T...> {};
}
"""
UNCHECKED = """
void registered(const char*, void (*)());
struct library {
  template <class F>
  void def(const char* schema, F f) {
    registered(schema, reinterpret_cast<void (*)()>(f));
  }
};
"""
CHECKED = """
void registered(const schema_ct::checked_literal&, void (*)());
struct library {
  template <class F>
  void def(const typename schema_ct::LITERAL& schema, F f) {
    registered(schema, reinterpret_cast<void (*)()>(f));
  }
};
"""
HEADS = {
    # name: (header, the library that is registered with)
    "unchecked literal": ("schema_ct/literal.hpp", STAND_INS + UNCHECKED),
    "literal": (
        "schema_ct/literal.hpp",
        STAND_INS + CHECKED.replace("LITERAL", "literal<F>::type"),
    ),
    "parse": ("schema_ct/literal.hpp", STAND_INS + CHECKED.replace("typename schema_ct::LITERAL", "schema_ct::schema_literal")),
    "unchecked def": ("torch/library.h", UNCHECKED),
    "def": ("torch/library.h", "using library = torch::Library;"),
    "unchecked kernel": ("torch/library.h", UNCHECKED.replace("def(", "impl(")),
    "kernel": ("torch/library.h", "using library = torch::Library;"),
    "unchecked table": ("schema_ct/operators.hpp", "#define TABLE(ns, ...) constexpr const char* ns[] = {__VA_ARGS__}"),
    "table": ("schema_ct/operators.hpp", "#define TABLE SCHEMA_CT_OPERATORS"),
}
BASE = {"literal": "unchecked literal", "parse": "unchecked literal", "def": "unchecked def", "table": "unchecked table"}
BASE["kernel"] = "unchecked kernel"
TITLE = {
    "literal": "the literal alone",
    "parse": "the literal, parsed only",
    "def": "torch::Library::def with the kernel's entry points",
    "table": "an entry of SCHEMA_CT_OPERATORS",
    "kernel": "a kernel with a function type of its own, with its boxed wrapper",
}
GOALS = {  # ms a literal, g++ / clang
    "clients, 10 function types": (0.11, 0.19),
    "ATen as it comes": (0.28, 0.32),
    "clients as they come": (0.33, 0.42),
}


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def table_unit(head, chosen):
    """One table, whose operators all have different names."""
    header, macro = HEADS[head]
    named = [re.sub(r"^(?:\w+::)?(\w+)", rf"\1_{i}", schema) for i, (schema, _) in enumerate(chosen)]
    entries = ",\n  ".join(quoted(schema) for schema in named)
    return f"// Generated by bench/compile/literals.py.\n#include <{header}>\n{macro}\nTABLE(measured,\n  {entries});\n"


def unit(head, chosen):
    if head.endswith("table"):
        return table_unit(head, chosen)
    header, library = HEADS[head]
    out = ["// Generated by bench/compile/literals.py.", f"#include <{header}>", "#include <cstdint>", library]
    for i, (_, f) in enumerate(chosen):
        opened = f.index("(")  # no return type has a bracket
        out.append(f"{f[:opened]} k{i}{f[opened:]};")
    out.append("void block(library& m) {")
    for i, (schema, _) in enumerate(chosen):
        out.append(f"  m.impl(\"k\", &k{i});" if head.endswith("kernel") else f"  m.def({quoted(schema)}, &k{i});")
    out.append("}\n")
    return "\n".join(out)


# ---- measuring ----------------------------------------------------------------------------------


def cpu_seconds(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status != 0:
        sys.exit(f"{' '.join(command)} failed:\n{text.decode(errors='replace')[:3000]}")
    return usage.ru_utime + usage.ru_stime


def million_instructions(command):
    """Instructions of the compiler and its subprocesses, counted by callgrind: independent of the machine's load."""
    counted = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-children=yes", *command]
    process = subprocess.run(counted, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if process.returncode != 0:
        sys.exit(f"{' '.join(counted)} failed:\n{process.stdout[:3000]}")
    return sum(int(n) for n in re.findall(r"Collected : (\d+)", process.stdout)) / 1e6


def machine_code(command):
    """The size of the object's .text sections, in thousands of bytes."""
    with tempfile.NamedTemporaryFile(suffix=".o") as made:
        subprocess.run([*command[:-1], made.name], check=True)
        sections = subprocess.run(["size", "-A", made.name], check=True, capture_output=True, text=True).stdout
    return sum(int(n) for n in re.findall(r"^\.text\S*\s+(\d+)", sections, re.M)) / 1000


def slope(points):
    """The slope by least squares through (n, cost), in thousandths of the cost's unit per literal."""
    mean_n = sum(n for n, _ in points) / len(points)
    mean_t = sum(t for _, t in points) / len(points)
    above = sum((n - mean_n) * (t - mean_t) for n, t in points)
    return above / sum((n - mean_n) ** 2 for n, _ in points) * 1000


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", action="append", help="may be repeated; default: g++ and clang++-19")
    options.add_argument("--what", action="append", choices=list(BASE), help="default: literal and def")
    options.add_argument("--set", action="append", help="the first letters of a set's name, may be repeated")
    options.add_argument("--instructions", action="store_true", help="count k instructions instead of ms (valgrind)")
    options.add_argument("--bytes", action="store_true", help="count bytes of machine code instead of ms")
    options.add_argument("--repeat", type=int, default=3, help="the number of compilations, of which the best counts")
    options.add_argument("--counts", default=",".join(map(str, COUNTS)))
    options.add_argument("--flags", default="-O0")
    options.add_argument("--include", default=str(ROOT / "include"))
    options.add_argument("--folder", default=str(ROOT / "build" / "bench" / "literals"), help="for the generated files")
    options.add_argument("--write-only", action="store_true")
    given = options.parse_args()
    compilers = given.compiler or [c for c in ("g++", "clang++-19") if shutil.which(c)]
    if not compilers:
        sys.exit("literals.py: no compiler: install g++ or name one with --compiler")
    what = given.what or ["literal", "def"]
    counts = [int(n) for n in given.counts.split(",")]
    folder = pathlib.Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    heads = list(dict.fromkeys([BASE[w] for w in what] + what))
    pools = {
        name: pool
        for name, pool in sets(ROOT / "data" / "corpus").items()
        if (name == EACH_ONCE) == (what == ["kernel"])
        and (not given.set or any(name.lower().startswith(s.lower()) for s in given.set))
    }

    files = {}
    shapes = {}
    for set_name, pool in pools.items():
        for n in counts:
            chosen = take(pool, n)
            for head in heads:
                name = re.sub(r"\W+", "_", f"{set_name} {head} {n}") + ".cpp"
                files[set_name, head, n] = folder / name
                (folder / name).write_text(unit(head, chosen))
        sample = take(pool, 500)
        shapes[set_name] = (
            sum(len(s) for s, _ in sample) / 500,
            sum(len(read(s).arguments) for s, _ in sample) / 500,
            len({f for _, f in sample}),
        )
    if given.write_only:
        return

    yardstick = folder / "yardstick.cpp"
    yardstick.write_text("".join(f"#include <{h}>\n" for h in YARDSTICK))
    best = collections.defaultdict(lambda: float("inf"))
    cost, whole_unit, part, step = (
        (million_instructions, "million", "k instructions", "-S")
        if given.instructions
        else (machine_code, "kB", "bytes", "-c")
        if given.bytes
        else (cpu_seconds, "s", "ms", "-c")
    )
    exact = given.instructions or given.bytes
    for _ in range(1 if exact else given.repeat):
        for compiler in compilers:
            command = [compiler, "-std=c++20", "-O0", step, str(yardstick), "-o", os.devnull]
            best[compiler] = min(best[compiler], cost(command))
            for key, file in files.items():
                command = [compiler, "-std=c++20", *given.flags.split(), "-I", given.include]
                command += [step, str(file), "-o", os.devnull]
                best[compiler, *key] = min(best[compiler, *key], cost(command))

    yardsticks = ", ".join(f"{c} {best[c]:.3f} {whole_unit}" for c in compilers)
    print(f"the headers {', '.join(YARDSTICK)} alone: {yardsticks}")
    if not exact:
        print(f"(where the goals were set, g++ took {YARDSTICK_THERE} s: compare before judging ms)\n")
    print("schemas | characters / arguments / function types of 500")
    for set_name, (characters, arguments, functions) in shapes.items():
        print(f"{set_name} | {characters:.0f} / {arguments:.1f} / {functions}")
    for w in what:
        print(f"\n{TITLE[w]}: {part} a literal over an unchecked def (whole unit of {counts[-1]}, unchecked, {whole_unit})")
        print("schemas | goal g++ / clang, ms | " + " | ".join(compilers))
        for set_name in pools:
            cells = []
            for compiler in compilers:
                times = {h: [(n, best[compiler, set_name, h, n]) for n in counts] for h in (w, BASE[w])}
                whole, unchecked = times[w], times[BASE[w]]
                cells.append(
                    f"{slope(whole) - slope(unchecked):.3f} ({whole[-1][1]:.2f}, {unchecked[-1][1]:.2f})"
                )
            goal = "{:.2f} / {:.2f}".format(*GOALS[set_name]) if w == "literal" else "none"
            print(f"{set_name} | {goal} | " + " | ".join(cells))


if __name__ == "__main__":
    main()
