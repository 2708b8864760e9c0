#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Measures the cost of a user's whole file: its lines after the preprocessor, the code and the functions in its object,
and the instructions that the compiler executes.

    cost.py --compiler g++                  lines, bytes of code and functions of each .cpp file here
    cost.py --compiler g++ --instructions   the compiler's instructions for some files, counted by valgrind
    cost.py --compiler g++ --accept         writes the measured numbers of either kind as the new limits

Each file is compiled with -O2, with the engine in the object (header-only) and with the engine compiled once
(SCHEMA_CT_COMPILED). limits.json has the accepted numbers; one that is more than 5 % above its limit is a failure.
Instructions are only compared with those of the same version of the compiler, which limits.json names: another version
executes another number for the same file. Under valgrind a compiler takes about 20 times as long.
"""

import argparse
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIMITS = HERE / "limits.json"
MODES = {"header-only": [], "compiled": ["-DSCHEMA_CT_COMPILED"]}
# The files whose instructions are counted, in 90 seconds of a core. The last has an engine.
COUNTED = (("registers", "header-only"), ("calls", "header-only"))
SLACK = 1.05
SKIPPED = 77  # the status for "this was not tested"


def run(command):
    """(the standard output, the standard error) of a command that succeeds."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{shlex.join(map(str, command))}\n{done.stderr}")
    return done.stdout, done.stderr


def version_of(compiler):
    """(the kind and major version, the whole version as the compiler prints it)"""
    said = run([compiler, "--version"])[0].splitlines()[0]
    kind = "clang" if "clang" in said else "g++"
    return f"{kind}-{run([compiler, '-dumpversion'])[0].split('.')[0].strip()}", said


def flags_of(mode, folder):
    return ["-std=c++20", "-O2", f"-I{ROOT / 'include'}", f"-I{ROOT / 'hosts' / 'default'}", f"-I{folder}", *MODES[mode]]


def size(compiler, source, mode, folder):
    """{what: number} for a file and its object."""
    flags = flags_of(mode, folder)
    lines = sum(1 for line in run([compiler, *flags, "-E", "-P", source])[0].splitlines() if line.strip())
    built = folder / "cost.o"
    run([compiler, *flags, "-c", source, "-o", built])
    text = sum(int(line.split()[1]) for line in run(["size", "-A", built])[0].splitlines() if line.startswith(".text"))
    functions = len(re.findall(r"^\w+ [tTwW] ", run(["nm", built])[0], re.MULTILINE))
    return {"lines": lines, "text": text, "functions": functions}


def instructions(compiler, source, mode, folder):
    """{"instructions": number} for the compiler proper, until it has read the source and made its templates' instances.
    What it does then grows with the code and its functions, which `size` counts."""
    printed = run([compiler, *flags_of(mode, folder), "-fsyntax-only", source, "-###"])[1]
    proper = [shlex.split(line) for line in printed.splitlines() if re.match(r' *"?/?[^ ]*(cc1plus|clang[^ ]*" "-cc1)', line)]
    if len(proper) != 1:
        sys.exit(f"{compiler} -### shows {len(proper)} compilers:\n{printed}")
    counted = run(["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *proper[0]])[1]
    return {"instructions": int(re.search(r"I +refs: +([\d,]+)", counted)[1].replace(",", ""))}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", default="g++")
    options.add_argument("--instructions", action="store_true", help="count the compiler's instructions, and nothing else")
    options.add_argument("--every", type=int, default=1, metavar="N", help="of the files whose instructions are counted, every Nth")
    options.add_argument("--accept", action="store_true", help="write limits.json")
    given = options.parse_args()
    if given.instructions and shutil.which("valgrind") is None:
        sys.exit("cost: the compiler's instructions are counted by valgrind, which is not here")
    name, version = version_of(given.compiler)
    limits = json.loads(LIMITS.read_text())
    accepted = limits.setdefault(name, {})
    if given.instructions and not given.accept and accepted.get("instructions of") != version:
        print(f"skipped: accepted were the instructions of {accepted.get('instructions of', 'no ' + name)}, and this is {version}")
        return SKIPPED
    if not accepted and not given.accept:
        print(f"{name}: no limits")
        return 0
    measure = instructions if given.instructions else size
    cases = COUNTED[:: given.every] if given.instructions else [(path.stem, mode) for path in sorted(HERE.glob("*.cpp")) for mode in MODES]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        run([sys.executable, "-B", ROOT / "tools" / "aten" / "generate.py", "headers", folder])  # <ATen/ops/…>
        for stem, mode in cases:
            key = f"{stem} {mode}"
            for what, number in measure(given.compiler, HERE / f"{stem}.cpp", mode, pathlib.Path(folder)).items():
                limit = accepted.get(key, {}).get(what, 0)
                over = number > limit * SLACK and not given.accept
                failed += over
                print(f"{key}: {number} {what}" + (f", and {limit} were accepted" if over else ""), flush=True)
                if given.accept:
                    accepted.setdefault(key, {})[what] = number
    if given.accept:
        if given.instructions:
            accepted["instructions of"] = version
        LIMITS.write_text(json.dumps(limits, indent=2, sort_keys=True) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
