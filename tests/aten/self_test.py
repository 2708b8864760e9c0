# SPDX-License-Identifier: BSL-1.0
"""Does property.py notice a wrong kernel? It runs with each kind of wrong.py, and must fail and name the operator; and
once without, where it must pass. A kernel that ends the process must be named, too, and one process must find what
several do."""

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
