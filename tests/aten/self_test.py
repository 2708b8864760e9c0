# SPDX-License-Identifier: BSL-1.0
"""Tests that property.py notices a wrong kernel. With each kind of wrong kernel (wrong.py) property.py must fail and name
the operator, and without one it must pass. It must also name a kernel that ends the process, and find the same in one
process as in several."""

import pathlib
import subprocess
import sys

PROPERTY = pathlib.Path(__file__).resolve().parent / "property.py"
CASES = (("sqrt", "numbers"), ("neg", "type"), ("sqrt", "sizes"), ("abs", "error"), ("zero_", "memory"))


def run(arguments, *more):
    return subprocess.run([sys.executable, "-B", str(PROPERTY), *arguments, "--calls", "40", *more], text=True,
                          capture_output=True)


def main(arguments):
    failed = 0
    cases = [(*case, []) for case in (*CASES, (CASES[0][0], None))]
    cases += [(operator, kind, ["--per-process", "15"]) for operator, kind in (CASES[0], (CASES[0][0], None), ("sqrt", "end"))]
    for operator, kind, options in cases:
        wrong = ["--wrong", f"{operator}={kind}"] if kind else []
        done = run(arguments, "--only", operator, *wrong, *options)
        said = done.stderr if kind == "end" else done.stdout
        noticed = done.returncode == 1 and f"aten::{operator}(" in said
        counted = kind == "end" or " operators, 40 calls: " in done.stdout
        if noticed != (kind is not None) or done.returncode > 1 or not counted:
            failed += 1
            print(f"property.py with {kind or 'no'} wrong kernel of {operator} {options}: status {done.returncode}\n"
                  f"{done.stdout}{done.stderr}")
    print(f"self-test: {len(cases) - failed} of {len(cases)} as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
