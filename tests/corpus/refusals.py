# SPDX-License-Identifier: BSL-1.0
"""Compares the compilers' errors for wrong twins with those that are expected.

    said_of(text, file) -> [(line, text)]                               the errors in a compiler's output, with their notes
    twin_mistakes(said, shard, wrong, places, file) -> [line of text]   twins that are accepted, or refused for another reason
"""

import functools
import os
import pathlib
import re
import subprocess
import sys
import threading

import signatures

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = [f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts/default'}"]
ERROR = re.compile(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)$")


def run(command):
    environment = os.environ | {"LC_ALL": "C"}
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment)


ONE_AT_A_TIME = threading.Lock()
BEGIN = "#include <torch/library.h>\n#include <torch/custom_class.h>\n"


@functools.cache
def begin(compiler, folder):
    """Flags that put the headers of BEGIN, precompiled, before a file of which only the errors are asked."""
    source = folder / f"{pathlib.Path(compiler).name.replace('+', 'x')}_begin.hpp"
    source.write_text(BEGIN)
    is_clang = "clang" in compiler
    binary = source.with_suffix(".hpp.pch" if is_clang else ".hpp.gch")
    made = run([compiler, "-std=c++20", "-w", "-x", "c++-header", *OURS, str(source), "-o", str(binary)])
    if made.returncode != 0:
        sys.exit(made.stdout)
    return ["-include-pch", str(binary)] if is_clang else ["-include", str(source)]


def compiled(compiler, file, text, more=("-fsyntax-only",)):
    """Compiles a file, and returns the compiler's output."""
    file.write_text(text, encoding="utf-8")
    unlimited = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    plain = ["-fdiagnostics-color=never", "-fmessage-length=0"]
    if "-fsyntax-only" in more and BEGIN in text:
        with ONE_AT_A_TIME:
            more = [*more, *begin(compiler, file.parent)]
    return run([compiler, "-std=c++20", *plain, unlimited, "-w", *more, *OURS, str(file)]).stdout


def said_of(text, file):
    """The errors, each with the notes that follow it; errors outside of `file` have line 0."""
    out = []
    for line in text.splitlines():
        found = ERROR.match(line)
        if found:
            out.append((int(found[2]) if found[1] == str(file) else 0, ""))
        if out:
            out[-1] = (out[-1][0], out[-1][1] + line + "\n")
    return out


def by_line(errors):
    said = {}
    for line, text in errors:
        said[line] = said.get(line, "") + text
    return said


def twin_mistakes(said, shard, wrong, places, file):
    """Texts on wrong refusals. `said`: {line: errors}; `places`: {line: index of the twin}."""
    out = [f"{file}:{line}: {text[:400]}" for line, text in said.items() if line not in places]
    for line, i in places.items():
        twin, text = wrong[i], said.get(line, "").replace("\\'", "'")
        number = abs(twin.argument)
        what = "return(_value|_type)?" if twin.argument < 0 else "argument(_type)?"
        if not text:
            why = "the compiler accepts it"
        elif not any(sentence in text for sentence in twin.says):
            why = f"it says something else: {text[:700]}"
        elif number and not re.search(rf"\b{what}(\{{| ){number}\b", text):
            why = f"it does not say {'return' if twin.argument < 0 else 'argument'} {number}: {text[:700]}"
        else:
            continue
        kernel = signatures.written_function(twin.result, twin.parameters)
        out.append(f"{file}:{line}: {twin.kind}: {twin.schema}\n  of {shard[i].text}\n  with {kernel}\n  {why}")
    return out


def none_of(said, file):
    """Texts on errors in a file that is right."""
    return [f"{file}: refused: {line}: {text[:400]}" for line, text in said]


def named(file, more):
    return file.with_stem(f"{file.stem}_{more}")
