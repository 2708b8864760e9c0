# SPDX-License-Identifier: BSL-1.0
"""One verdict at every door: writes a text that breaks a rule, and its mended twin, at each way into the library.

    check.py --compiler g++ [--program schema_ct] [--print]
"""

import argparse
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from doors import (ACCEPTED, COMPILER, DOORS, IN_EXTENSIONS, RUN_TIME, Cell, can_write, quoted, read, says_why, verdict,
                   verdict_inside_pytorch)  # fmt: skip
from rules import ELSEWHERE, IN_STRICT_MODE, RULES

ROOT = pathlib.Path(__file__).resolve().parents[2]
FLAGS = ["-std=c++20", "-Wall", "-Wextra", "-Wno-unused-function", "-fdiagnostics-color=never", "-fmessage-length=0"]
OURS = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts/default'}"]
#: Headers are half of what a compiler reads of two doors; but clang reads no more than 256 blocks of a file.
DOORS_IN_A_FILE = 7
DOORS_IN_A_FILE_OF_CLANG = 2
TYPES = """#include <array>
#include <optional>
#include <string>
#include <tuple>
#include <vector>
#include <ATen/ATen.h>
#include <schema_ct/class_name.hpp>
#include <torch/custom_class.h>
struct Cart : torch::CustomClassHolder {};
SCHEMA_CT_CLASS(Cart, "doors.Cart");
"""
#: The same in an extension of PyTorch.
PYTORCH_TYPES = """#include <array>
#include <ATen/ATen.h>
#include <torch/custom_class.h>
#include <torch/library.h>
#include <schema_ct/libtorch.hpp>
struct Cart : torch::CustomClassHolder {};
"""
#: Prints each failed registration: its reason, and the line of its block or statement.
REPORT = """TORCH_LIBRARY(doors, m) { m.class_<Cart>("Cart"); }
int main() {
  for (const auto& text : dispatch::registration_errors()) std::cout << text << '\\0';
}
"""
#: Words of sentences that say more, for which the compiler needs the types.
OF_TYPES = {"unsupported_type": "no schema type stands for", "type_mismatch": "T? may be None",
            "needs_conversion": "PyTorch knows no"}  # fmt: skip
#: Prints the code of each wrong schema and its sentence.
RULE = """#include <iostream>
#include <schema_ct/render.hpp>
#include <schema_ct/strict.hpp>
template <std::size_t N>
void say(const char (&text)[N], schema_ct::error e, schema_ct::error mild) {
  std::cout << int(e.code) << '\\t' << int(mild.code) << '\\t' << schema_ct::explain(text, text + N - 1, e) << '\\n';
}
#define SAY(text, ...)                                                \\
  {                                                                   \\
    constexpr auto strict = schema_ct::check_strict<__VA_ARGS__>(text); \\
    constexpr auto mild = schema_ct::check<__VA_ARGS__>(text);        \\
    say(text, strict, mild);                                          \\
  }
int main() {
"""


class Source:
    """A file with one cell on a line."""

    def __init__(self, includes, types=TYPES):
        self.lines = [*types.splitlines(), *(f"#include <{include}>" for include in includes)]
        self.cells = {}

    def add(self, door, rule, cell):
        self.lines.append(door.write(cell))
        self.cells[len(self.lines)] = (door, rule)


def codes():
    """The names of errc, in its order."""
    text = (ROOT / "include" / "schema_ct" / "grammar" / "error.hpp").read_text()
    return re.findall(r"^  (\w+),$", text.partition("enum class errc")[2].partition("};")[0], re.MULTILINE)


def cell_of(door, rule, is_wrong):
    kernel = rule.kernel if is_wrong else rule.mended or rule.kernel
    number = f"{DOORS.index(door)}_{RULES.index(rule)}_{'wrong' if is_wrong else 'right'}"
    return Cell(rule.wrong if is_wrong else rule.right, re.sub(r"\bT\b", door.tensor, kernel), number)


def by_line(text, path):
    """{line: the errors on it, and those in headers that it leads to}"""
    said, before = {}, ""
    line_of = rf"^{re.escape(str(path))}:(\d+):\d+: +"
    for error in re.split(r"\n(?=\S+:\d+:\d+: error)", text):
        lines = re.findall(line_of + "error", error)[:1]
        # g++ prints the lines that lead to an error before it, and clang after it.
        lines = lines or re.findall(line_of + "required from here", before, re.MULTILINE)
        lines = lines or re.findall(line_of + "note: in instantiation", error, re.MULTILINE)
        for line in set(map(int, lines)):
            said[line] = said.get(line, "") + error
        before = error
    # clang prints a text in pieces, which are joined.
    return {line: re.sub(r"\\([\\'\"])", r"\1", errors.replace('"}, {"', "")) for line, errors in said.items()}


class Check:
    def __init__(self, arguments, folder):
        self.compiler = arguments.compiler
        self.program = arguments.program
        self.folder = folder
        self.doors = [door for door in DOORS if door.name in (arguments.doors or door.name)]
        self.failed = 0
        self.verdicts = {}
        self.headers = OURS
        self.said = self.sentences()

    def fail(self, what, detail=""):
        self.failed += 1
        print(f"FAILED: {what}\n{detail[:2000]}")

    def run(self, *command):
        return subprocess.run([*map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False,
                              cwd=self.folder, env=os.environ | {"LC_ALL": "C", "SCHEMA_CT_QUIET": "1"})

    def compile(self, name, lines, *more):
        """Compiles a source; returns the compiler's messages and the path."""
        path = self.folder / f"{name}.cpp"
        path.write_text("\n".join(lines) + "\n")
        unlimited = "-ferror-limit=0" if "clang" in self.compiler else "-fmax-errors=0"
        return self.run(self.compiler, *FLAGS, *self.headers, unlimited, *more, path).stderr, path

    def built(self, name, lines, *more):
        """Compiles a source without an error or a warning, and returns the file that is made."""
        said, path = self.compile(name, lines, *more, "-o", name)
        for line, text in by_line(said, path).items():
            self.fail(f"compiles: {lines[line - 1]}", text)
        if said:
            self.fail(f"{path.name} compiles without a warning", said)
        return self.folder / name

    def sentences(self):
        """{rule: its sentence}. Fails for a rule whose wrong schema has another code than its name."""
        cells = [cell_of(DOORS[0], rule, True) for rule in RULES]
        lines = [*TYPES.splitlines(), *RULE.splitlines(), *(f"SAY({quoted(cell.schema)}, {cell.kernel})" for cell in cells)]
        names, said = codes(), {}
        program = self.built("rules", [*lines, "}"])
        for rule, line in zip(RULES, self.run(program).stdout.splitlines(), strict=True):
            strict, mild, said[rule] = line.split("\t")
            expected = "ok" if rule.held == IN_STRICT_MODE else rule.code
            if (names[int(strict)], names[int(mild)]) != (rule.code, expected):
                self.fail(f"{rule.name} is {names[int(strict)]}, and {names[int(mild)]} without the strict mode")
        for name in set(names) ^ {rule.code for rule in RULES} ^ set(ELSEWHERE):
            self.fail(f"{name} is a rule, or has a reason not to be one")
        return said

    def says(self, rule, text):
        return self.said[rule] in text or OF_TYPES.get(rule.code, self.said[rule]) in text

    def expect(self, door, rule, found, said="", expected=None):
        """Compares a verdict with the expected one. `said`: the door's message."""
        self.verdicts[door.name, rule.name] = found
        expected = expected or verdict(door, rule)
        if found != expected:
            self.fail(f"{door.name}: {rule.wrong} is {found}, and not {expected}", said)
        elif found != ACCEPTED and says_why(door, rule) and not self.says(rule, said):
            self.fail(f"{door.name}: of {rule.wrong} is not said: {self.said[rule]}", said)

    def refused(self, doors, applies, name, *more):
        """Yields the compiler's message for each wrong cell that it should refuse, by `applies(door, rule)`."""
        source = Source(dict.fromkeys(include for door in doors for include in door.includes))
        for door, rule in itertools.product(doors, RULES):
            if can_write(door, rule) and applies(door, rule):
                source.add(door, rule, cell_of(door, rule, True))
        text, path = self.compile(name, source.lines, "-fsyntax-only", *more)
        said = by_line(text, path)
        for line, (door, rule) in source.cells.items():
            yield door, rule, said.get(line, "")
        for line in set(said) - set(source.cells):
            self.fail(f"{name}: an error in line {line}", said[line])

    def files(self):
        """(number of a file, the doors that share it)"""
        most = DOORS_IN_A_FILE_OF_CLANG if "clang" in self.compiler else DOORS_IN_A_FILE
        return enumerate(self.doors[i : i + most] for i in range(0, len(self.doors), most))

    def compiled(self):
        for number, doors in self.files():
            for door, rule, said in self.refused(doors, lambda *cell: verdict(*cell) == COMPILER, f"wrong_{number}"):
                self.expect(door, rule, COMPILER if said else ACCEPTED, said)

    def in_strict_mode(self):
        doors = [door for door in self.doors if door.refuses == COMPILER]
        for door, rule, said in self.refused(doors, lambda _, rule: rule.held == IN_STRICT_MODE, "strict", "-DSCHEMA_CT_STRICT"):
            if not self.says(rule, said):
                self.fail(f"{door.name}, strict: of {rule.wrong} is not said: {self.said[rule]}", said)

    def ran(self):
        """Runs all cells that compile: the mended twins, and those whose mistake is found at run time or not at all."""
        cells, objects = {}, []
        for number, doors in self.files():
            source = Source(dict.fromkeys(include for door in doors for include in door.includes))
            for door, rule, is_wrong in itertools.product(doors, RULES, (False, True)):
                if can_write(door, rule) and not (is_wrong and verdict(door, rule) == COMPILER):
                    source.add(door, rule, cell_of(door, rule, is_wrong))
                    cells[number, len(source.lines)] = (door, rule, is_wrong)
            objects.append(self.built(f"right_{number}", source.lines, "-c"))
        head = [*TYPES.splitlines(), "#include <iostream>", "#include <torch/library.h>"]
        main = self.built("main", [*head, *REPORT.splitlines()], "-c")
        # main comes first, so that the class is registered before the operators that take it.
        linked = self.run(self.compiler, main, *objects, "-pthread", "-ldl", "-o", "report")
        if linked.returncode != 0:
            self.fail("the program is linked", linked.stderr)
        said = self.run(self.folder / "report").stdout.split("\0")[:-1] if linked.returncode == 0 else []
        failures = {tuple(map(int, re.findall(r"right_(\d+)\.cpp:(\d+)", text)[-1])): text for text in said}
        for place, (door, rule, is_wrong) in cells.items():
            text = failures.get(place, "")
            if is_wrong:
                self.expect(door, rule, RUN_TIME if text else ACCEPTED, text)
            elif text:
                self.fail(f"{door.name}: {rule.right}", text)

    def inside_pytorch(self, torch):
        """Compiles the cells with <schema_ct/libtorch.hpp> and the headers of the PyTorch in this folder."""
        self.headers = [f"-I{ROOT / 'hosts/pytorch'}", "-isystem", torch / "include",
                        "-isystem", torch / "include/torch/csrc/api/include"]  # fmt: skip
        for is_wrong in (False, True):
            source = Source((), PYTORCH_TYPES)
            for door, rule in itertools.product(self.doors, RULES):
                if door.name in IN_EXTENSIONS:
                    source.add(door, rule, cell_of(door, rule, is_wrong))
            text, path = self.compile(f"inside_{'wrong' if is_wrong else 'right'}", source.lines, "-fsyntax-only")
            said = by_line(text, path)
            for line, (door, rule) in source.cells.items():
                if is_wrong:
                    found = COMPILER if line in said else ACCEPTED
                    self.expect(door, rule, found, said.get(line, ""), verdict_inside_pytorch(rule))
            if not is_wrong and text:
                self.fail(f"{path.name} compiles without a warning", text)

    def read(self):
        """Compares the findings of `schema_ct check` in the doors' sources with those expected."""
        for door in self.doors:
            source = Source(door.includes)
            for is_wrong in (True, False):
                for rule in RULES:
                    if can_write(door, rule):
                        source.add(door, rule, cell_of(door, rule, is_wrong))
            path = self.folder / "read.cpp"
            path.write_text("\n".join(source.lines) + "\n")
            found = {finding["line"]: finding for finding in json.loads(self.run(self.program, "check", "--json", path).stdout)}
            for number, (line, (_, rule)) in enumerate(source.cells.items()):
                is_wrong = number < len(source.cells) // 2
                code = found[line]["code"] if line in found else None
                expected = read(door, rule) if is_wrong else None
                if code != expected:
                    self.fail(f"schema_ct check, {door.name}: {code} and not {expected}: {source.lines[line - 1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--program", type=pathlib.Path, help="schema_ct, which reads the same sources")
    parser.add_argument("--torch", type=pathlib.Path, help="PyTorch's folder: inside an extension of it, and nothing else")
    parser.add_argument("--read-only", action="store_true", help="the program alone")
    parser.add_argument("--print", action="store_true", help="the table")
    parser.add_argument("doors", nargs="*", help="all without one")
    arguments = parser.parse_args()
    if arguments.program:
        arguments.program = arguments.program.resolve()
    with tempfile.TemporaryDirectory() as folder:
        check = Check(arguments, pathlib.Path(folder))
        if arguments.torch:
            check.inside_pytorch(arguments.torch.resolve())
        elif not arguments.read_only:
            check.compiled()
            check.in_strict_mode()
            check.ran()
        if arguments.program:
            check.read()
    if arguments.print:
        for (door, rule), found in sorted(check.verdicts.items(), key=lambda cell: cell[0][1]):
            print(f"{rule:40} {door:24} {found}")
    print(f"{len(check.verdicts)} cells, {check.failed} failed")
    sys.exit(check.failed != 0)


if __name__ == "__main__":
    main()
