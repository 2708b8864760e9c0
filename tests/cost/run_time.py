#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the instructions of calls, binding and first calls with the accepted numbers.

    run_time.py --compiler g++ PROGRAM PHI             fails if work takes over 5 % more instructions than accepted
    run_time.py --compiler g++ PROGRAM PHI --accept    writes run_time.json

PROGRAM is the benchmarks' `instructions` with some of their cases, and PHI is bench/phi/calls.cpp. run_time.json has the
instructions of each case, counted by callgrind without a floor, and the compiler to which they belong: another version
makes other code. When work takes fewer instructions than before, accept that too, so that it stays so."""

import argparse
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
BENCH = HERE.parents[1] / "bench"
sys.path[:0] = [str(HERE), str(BENCH / "runtime"), str(BENCH / "phi")]

import cost  # noqa: E402
import measure  # noqa: E402
import table  # noqa: E402

LIMITS = HERE / "run_time.json"


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("phi")
    options.add_argument("--compiler", default="g++")
    options.add_argument("--accept", action="store_true", help="write run_time.json")
    given = options.parse_args()
    version = cost.version_of(given.compiler)[1]
    limits = json.loads(LIMITS.read_text())
    if limits["compiler"] != version and not given.accept:
        print(f"skipped: accepted was what {limits['compiler']} makes, and this is {version}")
        return cost.SKIPPED
    counted = {name: round(value, 1) for name, (value, _) in table.instructions(given.program).items()}
    counted |= {f"PHI: {case}": round(value, 1) for case, value in measure.counted(given.phi).items()}
    if given.accept:
        LIMITS.write_text(json.dumps({"compiler": version, "instructions": counted}, indent=2) + "\n")
        return 0
    accepted = limits["instructions"]
    failed = sorted(accepted.keys() ^ counted.keys())
    for name in failed:
        print(f"{name}: " + ("accepted, and no work is called that" if name in accepted else "not accepted yet"))
    for name, value in counted.items():
        limit = accepted.get(name, value)
        over = value > limit * cost.SLACK
        print(f"{name}: {value}" + (f", and {limit} were accepted" if over else ""))
        if over:
            failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
