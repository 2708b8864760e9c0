# SPDX-License-Identifier: BSL-1.0
"""Does property.py notice a wrong kernel? It runs with each kind of wrong.py, and must fail and name the operator; and
once without, where it must pass."""

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
    for operator, kind in (*CASES, (CASES[0][0], None)):
        wrong = ["--wrong", f"{operator}={kind}"] if kind else []
        done = run(arguments, "--only", operator, *wrong)
        noticed = done.returncode == 1 and f"aten::{operator}(" in done.stdout
        if noticed != (kind is not None) or done.returncode > 1:
            failed += 1
            print(f"property.py with {kind or 'no'} wrong kernel of {operator}: status {done.returncode}\n"
                  f"{done.stdout}{done.stderr}")
    print(f"self-test: {len(CASES) + 1 - failed} of {len(CASES) + 1} as they should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
