#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Runs the run-time benchmarks and prints them as a table.

    table.py instructions PROGRAM [PROGRAM_WITH_LIBTORCH]   counted by callgrind
    table.py times PROGRAM [PROGRAM_WITH_LIBTORCH]          CPU ns by Google Benchmark, best repetition
    table.py most N WORD PROGRAM                            fails if work with WORD in its name takes more than N
                                                            instructions over the direct call

A row has the cost of a call, an operator or a character, and how much of it exceeds the floor: a direct call of the
same function through a pointer in the same loop. With the second program, which is built from the same sources against
PyTorch, the last columns are its figures and their ratio to ours. For instructions this is the ratio of the overheads,
for times that of the totals, because an overhead of less than 1 ns cannot be measured.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile


def fail(text):
    sys.exit(f"table.py: {text}")


def instructions(program):
    """{name: (instructions, name of the floor)}"""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out", program]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            fail(f"{' '.join(command)} failed:\n{done.stdout[-2000:]}{done.stderr[-4000:]}")
        totals = []  # one dump for each line of the output, in the same order
        for file in sorted(pathlib.Path(folder).glob("out.*"), key=lambda f: int(f.suffix[1:])):
            text = file.read_text(errors="replace")
            if "Trigger: Client Request" in text:
                totals.append(int(re.search(r"^(?:totals|summary): (\d+)", text, re.M)[1]))
    out = {}
    runs = {}
    for line, total in zip(done.stdout.splitlines(), totals, strict=True):
        name, floor, n, units = line.split("|")
        runs.setdefault((name, floor, int(units)), []).append((int(n), total))
    for (name, floor, units), counted in runs.items():
        if len(counted) == 1:
            out[name] = (counted[0][1] / units, floor)
        else:
            (n, a), (m, b) = counted
            out[name] = ((b - a) / (m - n) / units, floor)
    return out


def times(program):
    """The same in CPU ns, without the names of the floors, which Google Benchmark does not report."""
    command = [program, "--benchmark_format=json", "--benchmark_repetitions=7", "--benchmark_min_time=0.05"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        fail(f"{' '.join(command)} failed:\n{done.stderr[-4000:]}")
    best = {}
    for run in json.loads(done.stdout)["benchmarks"]:
        if run.get("run_type") != "iteration":
            continue
        ns = 1e9 / run["items_per_second"]
        best[run["name"]] = min(ns, best.get(run["name"], ns))
    return {name: (ns, "") for name, ns in best.items()}


def hold(most, word, program):
    """Exits with the names of the cases with `word` in their names that take more than `most` instructions over their
    floors."""
    table = instructions(program)
    over = {name: value - table[floor][0] for name, (value, floor) in table.items() if word in name and floor}
    for name, value in over.items():
        print(f"{name}: {value:.1f} over the direct call" + (f", and {most} are allowed" if value > most else ""))
    if not over or max(over.values()) > most:
        fail("too many instructions" if over else f"no work is called {word!r}")


def main():
    if len(sys.argv) == 5 and sys.argv[1] == "most":
        return hold(int(sys.argv[2]), sys.argv[3], sys.argv[4])
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in ("instructions", "times"):
        fail(__doc__)
    measure = instructions if sys.argv[1] == "instructions" else times
    ours = measure(sys.argv[2])
    theirs = measure(sys.argv[3]) if len(sys.argv) == 4 else {}
    if measure is times:  # the cases have the same floors in both tables
        ours = {name: (ns, floor_of(name)) for name, (ns, _) in ours.items()}
        theirs = {name: (ns, floor_of(name)) for name, (ns, _) in theirs.items()}

    def over(table, name):
        value, floor = table[name]
        return value - table[floor][0] if floor in table else value

    unit = "instructions" if measure is instructions else "ns"
    print(f"work | {unit} | over the direct call" + (" | PyTorch | over | times ours" if theirs else ""))
    for name, (value, floor) in ours.items():
        row = [name, f"{value:.1f}", f"{over(ours, name):.1f}" if floor else ""]
        if theirs:
            if name in theirs:
                mine, other = over(ours, name), over(theirs, name)
                if measure is times:
                    mine, other = value, theirs[name][0]
                row += [f"{theirs[name][0]:.1f}", f"{over(theirs, name):.1f}" if floor else ""]
                row += [f"{other / mine:.1f}" if mine > 0 and not name.startswith("direct") else ""]
            else:
                row += ["", "", ""]
        print(" | ".join(row))


SHAPES = (
    "(Tensor) -> Tensor",
    "(Tensor(a!)) -> Tensor(a!)",
    "(Tensor, Tensor, float)",
    "(Tensor, int, float, bool, str)",
)


def floor_of(name):
    shared = ", shared object" if name.endswith(", shared object") else ""
    for shape in SHAPES:
        if shape in name and not name.startswith("direct"):
            return f"direct {shape}{shared}"
    if name.startswith("by position"):
        return f"direct (Tensor, int, float, bool, str){shared}"
    return ""


if __name__ == "__main__":
    main()
