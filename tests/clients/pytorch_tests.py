#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Counts the cases of PyTorch's own C++ tests that pass with these headers.

    pytorch_tests.py CHECKOUT [--only WORD]… [--compiler COMPILER] [--jobs N]

CHECKOUT holds PyTorch's sources. Nothing there is changed, and only the test files and their helpers are read:
everything else that they include comes from include/ and hosts/default/. Each file becomes a program with GoogleTest.
Cases and functions that do not compile are left out, so that the others run. Literals are read when they are
registered (SCHEMA_CT_LITERALS_AT_RUN_TIME), since many cases register mistakes on purpose. A table counts the cases of
each file, and every case that does not pass is listed with the reason. docs/clients.md names these cases and explains
them.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from clients import ROOT, end_of_block, missing  # noqa: E402

FILES = [
    "aten/src/ATen/core/op_registration/op_registration_test.cpp",
    "aten/src/ATen/core/boxing/KernelFunction_test.cpp",
    "aten/src/ATen/core/boxing/impl/kernel_function_test.cpp",
    "aten/src/ATen/core/boxing/impl/kernel_lambda_test.cpp",
    "aten/src/ATen/core/boxing/impl/kernel_stackbased_test.cpp",
    "aten/src/ATen/core/boxing/impl/make_boxed_from_unboxed_functor_test.cpp",
    "aten/src/ATen/core/boxing/impl/kernel_function_legacy_test.cpp",
    "aten/src/ATen/core/boxing/impl/kernel_lambda_legacy_test.cpp",
    "aten/src/ATen/core/dispatch/CppSignature_test.cpp",
    "aten/src/ATen/core/List_test.cpp",
    "aten/src/ATen/core/IListRef_test.cpp",
    "aten/src/ATen/test/Dict_test.cpp",
    "aten/src/ATen/test/ivalue_test.cpp",
    "c10/test/core/Device_test.cpp",
    "c10/test/core/DispatchKeySet_test.cpp",
    "c10/test/core/Scalar_test.cpp",
    "c10/test/util/Metaprogramming_test.cpp",
    "c10/test/util/TypeList_test.cpp",
    "c10/test/util/exception_test.cpp",
    "c10/test/util/intrusive_ptr_test.cpp",
    "c10/test/util/irange_test.cpp",
    "c10/test/util/small_vector_test.cpp",
    "test/cpp/jit/test_custom_class.cpp",
    "test/cpp/jit/test_custom_operators.cpp",
    "test/cpp/jit/test_jit_type.cpp",
    "test/cpp/jit/test_qualified_name.cpp",
    "test/cpp/jit/test_schema_info.cpp",
    "test/cpp/jit/test_schema_matching.cpp",
]
# Headers of tests that the files include, by the names in the includes.
HELPERS = {
    "ATen/core/boxing/impl/test_helpers.h": "aten/src/ATen/core/boxing/impl/test_helpers.h",
    "c10/test/util/Macros.h": "c10/test/util/Macros.h",
    "test/cpp/jit/test_custom_class_registrations.h": "test/cpp/jit/test_custom_class_registrations.h",
    "test/cpp/jit/test_utils.h": "test/cpp/jit/test_utils.h",
}
CASE = re.compile(r"\b(?:TYPED_)?TEST(?:_F)?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)")
TRANSPARENT = re.compile(r"(?:^|\s)(?:inline\s+)?namespace\b[^()=;]*$")
LOCATION = re.compile(r"^(?:In file included from |\s+from )?([^\s:][^:\n]*):(\d+)(?:[:,])(?:\d+:)?(.*)$", re.M)


def same_length(text):
    """The text with comments and literals blanked, so that places stay the same."""
    return re.sub(
        r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'",
        lambda found: re.sub(r"[^\n]", " ", found[0]),
        text,
        flags=re.S,
    )


def blocks(text):
    """Yields (begin, end, head) for each declaration that is in no other one, except in namespaces."""
    code = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", lambda m: re.sub(r"[^\n]", " ", m[0]), same_length(text), flags=re.M)
    begin = position = 0
    while position < len(code):
        if code[position] == "{":
            head = code[begin:position]
            if TRANSPARENT.search(head.rstrip()):
                begin = position + 1
            else:
                end = end_of_block(code, position)
                yield begin, end, head
                position = begin = end
                continue
        elif code[position] in ";}":
            yield begin, position + 1, code[begin:position]
            begin = position + 1
        position += 1


def blank(text):
    """Only the line ends and the directives of the text: an #endif in it may belong to another block."""
    return "".join(line if line.lstrip().startswith("#") else "\n" * line.count("\n") for line in text.splitlines(True))


def without(text, errors):
    """(the text without the blocks that have errors, {case, or None for other blocks: error})"""
    gone = {}
    for begin, end, head in list(blocks(text))[::-1]:
        first = text.count("\n", 0, begin + len(head) - len(head.lstrip())) + 1
        last = text.count("\n", 0, end) + 1
        found = [errors[line] for line in sorted(errors) if first <= line <= last]
        if found:
            text = text[:begin] + blank(text[begin:end]) + text[end:]
            case = CASE.search(head)
            gone[f"{case[1]}.{case[2]}" if case else None] = found[0]
    return text, gone


def errors_of(said, source):
    """{line of the source: its first error}; line 0 has an error that no line of the source causes."""
    out, via = {}, 0
    for path, line, rest in LOCATION.findall(said):
        if pathlib.Path(path) == source:
            via = int(line)
        if re.match(r"\s*(?:fatal )?error: ", rest):
            at = int(line) if pathlib.Path(path) == source else via
            out.setdefault(at, missing(rest.split("error: ", 1)[1]))
            via = 0
    return out


class Result:
    def __init__(self, name, cases):
        self.name, self.cases = name, cases
        self.passed, self.failed, self.out = set(), {}, {}


class Tests:
    def __init__(self, checkout, compiler, folder):
        self.checkout, self.compiler, self.folder = checkout, compiler, folder
        self.helpers = folder / "helpers"
        for name, path in HELPERS.items():
            if (checkout / path).is_file():
                (self.helpers / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(checkout / path, self.helpers / name)

    def compile(self, source, *options):
        command = [self.compiler, "-std=c++20", "-w", "-DSCHEMA_CT_LITERALS_AT_RUN_TIME", "-fno-diagnostics-show-caret"]
        command += [f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts/default'}", f"-idirafter{self.helpers}", str(source)]
        said = subprocess.run(
            [*command, *options], capture_output=True, text=True, errors="replace", env=os.environ | {"LC_ALL": "C"}
        )
        return said.returncode == 0, said.stderr

    def run(self, path):
        """Compiles a file and runs its cases; returns their results."""
        text = (self.checkout / path).read_text(errors="replace")
        named = [f"{suite}.{case}" for suite, case in CASE.findall(same_length(text))]
        result = Result(path, named)
        work = self.folder / pathlib.Path(path).stem
        work.mkdir()
        source, program = work / pathlib.Path(path).name, work / "program"
        link = ("-O0", "-o", str(program), "-lgmock", "-lgtest", "-lgtest_main", "-lpthread", "-ldl")
        source.write_text(text)
        while True:
            right, said = self.compile(source, *link)
            if right:
                break
            errors = errors_of(said, source)
            text, gone = without(text, errors)
            result.out |= {case: error for case, error in gone.items() if case}
            if not gone:  # the error is in code that all cases need
                reason = next(iter(errors.values()), said.strip()[-100:])
                result.out |= {case: reason for case in named if case not in result.out}
                return result
            source.write_text(text)
        # Each case runs in a process of its own, as a case may crash.
        for case in named:
            if case in result.out:
                continue
            suite, name = case.split(".")
            command = [program, f"--gtest_filter={case}:{suite}/*.{name}"]
            ran = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300, cwd=work)
            if ran.returncode == 0 and re.search(r"^\[  PASSED  \] [1-9]", ran.stdout, re.M):
                result.passed.add(case)
            else:
                found = re.search(r"(?:Failure\n(?:[^\n]*\n){1,2}|C\+\+ exception[^\n]*)", ran.stdout)
                result.failed[case] = " ".join((found[0] if found else f"exit status {ran.returncode}").split())[:160]
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path, metavar="CHECKOUT")
    parser.add_argument("--only", action="append", metavar="WORD", help="the files with this in their names")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    checkout = arguments.checkout.resolve()
    wanted = [f for f in FILES if (checkout / f).is_file() and any(w in f for w in arguments.only or [""])]
    if not wanted:
        sys.exit(f"pytorch_tests.py: {checkout} has none of PyTorch's test files")

    with tempfile.TemporaryDirectory() as folder:
        tests = Tests(checkout, arguments.compiler, pathlib.Path(folder))
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            results = list(pool.map(tests.run, wanted))

    print("| file | cases | pass | fail | do not compile |\n|---|---|---|---|---|")
    rows = [(f"`{r.name}`", len(r.cases), len(r.passed), len(r.failed), len(r.out)) for r in results]
    rows.append(("together", *(sum(row[i] for row in rows) for i in range(1, 5))))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |")
    for r in results:
        if r.failed or r.out:
            print(f"\n{r.name}:")
        for case, why in sorted(r.failed.items()):
            print(f"  {case} fails: {why}")
        for case, why in sorted(r.out.items()):
            print(f"  {case} does not compile: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
