#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""build_logs.py PROGRAM TREE: runs `schema_ct explain` on the output of builds with several compilers, build_logs/*.log.

For each compiler and way of printing, it must put each error of build_logs/expected.txt into words exactly once, and pass
all other lines through. build_logs/record.py writes the logs.
"""

import re
import subprocess
import sys
from pathlib import Path

PROGRAM, LOGS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve() / "tests" / "tools" / "build_logs"
OURS = re.compile(r"\{schema_ct::says\{|(schema|kernel)_error\(|wrong_because<|schema_ct::report::mistake|constexpr message")
ERROR = re.compile(r"\S+:\d+:\d+: error: ")
PART = re.compile(r" +\d* \| | +\d* \|$| +=")
COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
# Prefixes of lines in logs: none, and those of continuous integration and of programs that run builds.
SHOWN = {"as it is": "", "GitHub": "2026-11-26T17:40:05.1234567Z ", "docker": "#12 3.456 ", "pip": "      "}


# If no word of a schema is underlined, each compiler has a place of its own for the call.
PLACE = re.compile(r":\d+(: error: .*\n +\d+ \| .*\n +\| ) *\^$", re.MULTILINE)


def sections(path):
    """{command or heading: text}"""
    parts = re.split(r"^[$=] (.*)\n", path.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def explained(text):
    done = subprocess.run([PROGRAM, "explain"], input=text.encode(), capture_output=True, cwd=LOGS, check=True)
    assert not done.stderr, done.stderr
    return done.stdout.decode()


def divided(text, out):
    """(the explained errors, the lines that passed through)"""
    given, errors, passed = set(text.splitlines()), [], []
    in_error = False
    for line in out.splitlines():
        plain = COLOUR.sub("", line)
        if ERROR.match(plain) and line not in given:
            errors.append(plain.removeprefix("./"))  # clang puts it before the name of a header
            in_error = True
        elif in_error and PART.match(plain):
            errors[-1] += "\n" + plain
        else:
            passed.append(line)
            in_error = False
    return [PLACE.sub(r":*\1^", error) for error in errors], passed


def check(name, command, text, expected, before):
    """Texts on what is wrong."""
    shown = "".join(before + line for line in text.splitlines(keepends=True))
    out = explained(shown)
    if not all(line.startswith(before) for line in out.splitlines()):
        return [f"{name}: {command}: a line has lost '{before}':\n{out}"]
    errors, passed = divided(text, "\n".join(line.removeprefix(before) for line in out.splitlines()))
    wrong = [f"{name}: {command}: not explained:\n{e}" for e in expected if e not in errors]
    wrong += [f"{name}: {command}: explained:\n{e}" for e in errors if e not in expected or errors.count(e) > 1]
    wrong += [f"{name}: {command}: made up: {line}" for line in passed if line not in text.splitlines()]
    wrong += [f"{name}: {command}: passed through: {line}" for line in passed if OURS.search(line)]
    return wrong


def main():
    expected = {what: re.split(r"\n(?=\S)", errors.rstrip("\n")) for what, errors in sections(LOGS / "expected.txt").items()}
    expected = {what: [PLACE.sub(r":*\1^", error) for error in errors] for what, errors in expected.items()}
    wrong, count = [], 0
    for path in sorted(LOGS.glob("*.log")):
        for command, text in sections(path).items():
            what = "make" if command.startswith("make") else command.split()[-1]
            for before in SHOWN.values():
                wrong += check(path.name, command, text, expected[what], before)
                count += len(expected[what])
            if what == "make" and not re.search("error: .*undeclared", explained(text)):
                wrong.append(f"{path.name}: an error of the source's own is missing")
    print("\n\n".join(wrong))
    print(f"{count} errors, {len(wrong)} wrong")
    sys.exit(1 if wrong or count < 100 else 0)


main()
