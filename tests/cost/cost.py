#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a user's whole file costs: its lines after the preprocessor, and the code and the functions in its object.

    cost.py --compiler g++ [--accept]

Each .cpp file here is compiled with -O2, with the engine in the object (header-only) and with the engine compiled
once (SCHEMA_CT_COMPILED). limits.json has what was accepted; a number more than 5 % above it is a failure.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIMITS = HERE / "limits.json"
MODES = {"header-only": [], "compiled": ["-DSCHEMA_CT_COMPILED"]}
SLACK = 1.05


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def name_of(compiler):
    kind = "clang" if "clang" in run([compiler, "--version"]) else "g++"
    return f"{kind}-{run([compiler, '-dumpversion']).split('.')[0].strip()}"


def cost(compiler, source, mode, folder):
    """{what: number} of a file."""
    flags = ["-std=c++20", "-O2", f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts' / 'default'}", *MODES[mode]]
    lines = sum(1 for line in run([compiler, *flags, "-E", "-P", source]).splitlines() if line.strip())
    built = folder / "cost.o"
    run([compiler, *flags, "-c", source, "-o", built])
    text = sum(int(line.split()[1]) for line in run(["size", "-A", built]).splitlines() if line.startswith(".text"))
    functions = len(re.findall(r"^\w+ [tTwW] ", run(["nm", built]), re.MULTILINE))
    return {"lines": lines, "text": text, "functions": functions}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", default="g++")
    options.add_argument("--accept", action="store_true", help="write limits.json")
    given = options.parse_args()
    name = name_of(given.compiler)
    limits = json.loads(LIMITS.read_text()) if LIMITS.exists() else {}
    accepted = limits.get(name, {})
    if not accepted and not given.accept:
        print(f"{name}: no limits")
        return 0
    measured, failed = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for source in sorted(HERE.glob("*.cpp")):
            for mode in MODES:
                key = f"{source.stem} {mode}"
                measured[key] = cost(given.compiler, source, mode, pathlib.Path(folder))
                for what, number in measured[key].items():
                    limit = accepted.get(key, {}).get(what, 0)
                    over = number > limit * SLACK and not given.accept
                    failed += over
                    print(f"{key}: {number} {what}" + (f", and {limit} were accepted" if over else ""))
    if given.accept:
        limits[name] = measured
        LIMITS.write_text(json.dumps(limits, indent=2, sort_keys=True) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
