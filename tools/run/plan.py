#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The plan of ./run test, the results of its compilations, and their cost.

    plan.py show [--cores N] PRESET…   the number of tests of each kind, and about how long they take
    plan.py compiled BUILD             "KIND PASSED FAILED" for the files whose compilation is the test, and for
                                       everything else that failed in the build log
    plan.py record PRESET…             updates costs.tsv from the builds of these presets, which ./run test has just
                                       made without ccache

It counts the tests in the sources, so nothing needs to be built before, and no number is kept.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parents[2]
COSTS = pathlib.Path(__file__).with_name("costs.tsv")
#: The kinds whose compilation is the test.
COMPILED = ("static", "headers")


def files(pattern, *folders):
    return [f for folder in folders for f in (ROOT / folder).rglob("*") if re.fullmatch(pattern, f.name)]


def matches(pattern, found):
    return sum(len(re.findall(pattern, f.read_text(), re.M)) for f in found)


def tests_in(folder):
    return matches(r"^(?:TYPED_)?TEST(?:_F|_P)?\(", files(r".+\.cpp", folder))


def headers():
    """The headers, without generated ones, which are all alike."""
    found = files(r".+\.(?:hpp|h|ipp)", "include", "hosts/default", "hosts/pytorch")
    return [f for f in found if f.parent != ROOT / "hosts/default/ATen/ops"]


#: {kind: (what is counted, how)}. The names are the folders under tests/, and begin the names of ctest's tests.
KINDS = {
    "static": ("files of static_asserts", lambda: len(files(r".+\.cpp", "tests/static"))),
    "headers": ("headers", lambda: len(headers())),
    "runtime": ("tests that run", lambda: tests_in("tests/runtime")),
    "diagnostics": ("mistakes to be refused", lambda: len(files(r".+\.cpp", "tests/diagnostics"))),
    "nvcc": ("files that nvcc reads", lambda: len(files(r".+\.cpp", "tests/static")) // 3),
    "pages": ("blocks of code in the pages", lambda: matches(r"^ *```(?:cpp|c\+\+|cu|cmake|sh|py)", [ROOT / "README.md", *files(r".+\.md", "docs")])),
    "tools": ("tests of the tools", lambda: tests_in("tests/tools")),
    "other": ("tests that are scripts", lambda: matches(r"\badd_test\(", files(r"CMakeLists\.txt", "tests"))),
}


def costs():
    """{preset: {kind: core seconds of one}}"""
    rows = [line.split("\t") for line in COSTS.read_text().splitlines() if line and line[0] != "#"]
    return {preset: {row[0]: float(row[column]) for row in rows[1:] if row[column] != "-"}
            for column, preset in enumerate(rows[0]) if column}


def show(presets, cores):
    found = {kind: count() for kind, (_, count) in KINDS.items()}
    if not shutil.which("nvcc"):
        del found["nvcc"]
    known = {preset: cost for preset, cost in costs().items() if preset in presets}
    planned = {preset: {kind: found[kind] for kind in cost if found.get(kind)} for preset, cost in known.items()}
    width = max(len(what) for what, _ in KINDS.values())
    print(f"run: {'':{width}}" + "".join(f"{preset:>16}" for preset in planned))
    for kind, (what, _) in KINDS.items():
        if any(kind in numbers for numbers in planned.values()):
            print(f"run: {what:{width}}" + "".join(f"{numbers.get(kind, '-'):>16}" for numbers in planned.values()))
    seconds = sum(number * known[preset][kind] for preset, numbers in planned.items() for kind, number in numbers.items())
    minutes = round(seconds / cores / 60)
    print(f"run: {f'about {minutes} minutes' if minutes > 1 else 'a minute or two'} on {cores} cores, where ccache remembers nothing")
    for preset in presets:
        if preset not in known:
            print(f"run: {preset}: neither its tests nor its time are known before")


def files_of(unit, build):
    """The number of test files in a compiled unit: 1, or those that a generated unit joins or includes."""
    unit = pathlib.Path(unit)
    if not unit.is_relative_to(build):
        return 1
    text = unit.read_text()
    return len(re.findall(r'^#line 1 "', text, re.M) or set(re.findall(r"^#include (\S+)", text, re.M))) or 1


def ninja(build, *arguments):
    return subprocess.run(["ninja", "-C", build, "-t", *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout


def remove_what_needs(build, wrong):
    """Removes outputs of earlier builds for targets that fail now, so that no test runs them."""
    seen = new = set(wrong)
    while new:
        said = ninja(build, "query", *sorted(new))
        new = {line.strip() for part in re.findall(r"^  outputs:\n((?:    .*\n?)*)", said, re.M) for line in part.splitlines()} - seen
        seen = seen | new
    for output in seen:
        if (build / output).is_file():
            (build / output).unlink()


def compiled(build):
    """{kind: [passed, failed]}; if a unit does not compile, all of its files count as failed. "build" has everything
    else that failed."""
    build = build.resolve()
    log = pathlib.Path(f"{build}.build.log").read_text(errors="replace")
    wrong = {output for line in re.findall(r"^FAILED: (?:\[\S+\] )?(.*)$", log, re.M) for output in line.split()}
    remove_what_needs(build, wrong)
    count = {kind: [0, 0] for kind in COMPILED}
    for entry in json.loads(ninja(build, "compdb")):
        kind = re.match(r"tests/(\w+)/.*\.o$", entry["output"])
        if kind and kind[1] in COMPILED:
            count[kind[1]][not (build / entry["output"]).exists()] += files_of(entry["file"], build)
            wrong.discard(entry["output"])
    return {**count, "build": [0, len(wrong)]}


def kind_of(path):
    """The kind of an output of the build or of a test of ctest."""
    first = path.removeprefix("tests/").split("/")[0]
    return first if first in KINDS and "/" in path else "other"


def spent(preset):
    """{kind: core seconds} of the last build and tests of a preset."""
    build, seconds = ROOT / "build" / preset, Counter()
    built = {}
    for line in (build / ".ninja_log").read_text().splitlines()[1:]:
        begin, end, _, output, _ = line.split("\t")
        built[output] = (int(end) - int(begin)) / 1000
    for output, took in built.items():
        seconds[kind_of(output)] += took
    listed = json.loads(subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1"], capture_output=True, check=True).stdout)
    cores = {test["name"]: next((p["value"] for p in test.get("properties", []) if p["name"] == "PROCESSORS"), 1) for test in listed["tests"]}
    log = pathlib.Path(f"{build}.test.log").read_text(errors="replace")
    for name, took in re.findall(r"Test +#\d+: (\S+) \.*.*? +([\d.]+) sec", log):
        seconds["nvcc" if name == "diagnostics/nvcc" else kind_of(name)] += float(took) * cores.get(name, 1)
    return seconds


def record(presets):
    lines = COSTS.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if line[0] != "#")
    columns = lines[first].split("\t")
    for preset in presets:
        column, seconds = columns.index(preset), spent(preset)
        for i in range(first + 1, len(lines)):
            row = lines[i].split("\t")
            count = KINDS[row[0]][1]()
            if row[column] != "-" and count and seconds[row[0]]:
                row[column] = f"{seconds[row[0]] / count:.2f}"
            lines[i] = "\t".join(row)
    COSTS.write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("show", "compiled", "record"))
    parser.add_argument("names", nargs="+")
    parser.add_argument("--cores", type=int, default=1, metavar="N")
    options = parser.parse_args()
    if options.what == "show":
        show(options.names, options.cores)
    elif options.what == "record":
        record(options.names)
    else:
        for kind, (passed, failed) in compiled(pathlib.Path(options.names[0])).items():
            print(kind, passed, failed)


if __name__ == "__main__":
    sys.exit(main())
