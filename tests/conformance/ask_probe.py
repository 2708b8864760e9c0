# SPDX-License-Identifier: BSL-1.0
"""Parses schemas with schema_ct's run-time parser, through the program built from probe.cpp."""

import json
import pathlib
import re
import subprocess
import typing

import inputs

CHUNK = 4000
TIMEOUT_S = 60
ERROR_HEADER = inputs.ROOT / "include" / "schema_ct" / "grammar" / "error.hpp"


class Outcome(typing.NamedTuple):
    """The result of a parse. `reread` says how the parser reads its own printed form: same, differs, rejected."""

    accepted: bool | None
    printed: str | None = None
    reread: str = ""
    code: str = ""
    argument: int = 0
    column: int = 0
    length: int = 0

    def describe(self):
        if self.accepted is None:
            return f"the probe {self.code}"
        if self.accepted:
            return f"accepted, prints {json.dumps(self.printed)}"
        return (
            f"rejected, {self.code} at column {self.column}, length {self.length}, argument {self.argument}"
        )


class Outcomes(typing.NamedTuple):
    variables: Outcome
    strict: Outcome


def error_names(header=ERROR_HEADER):
    """The names of schema_ct::errc in the order of their values."""
    body = re.search(r"enum class errc[^{]*\{(.*?)\};", pathlib.Path(header).read_text(), re.S).group(1)
    return re.findall(r"^\s*(\w+)\s*,", re.sub(r"//.*", "", body), re.M)


def _outcome(field, names):
    kind, rest = field[0], field[1:]
    if kind == "A":
        reread, printed = rest.split(" ", 1)
        return Outcome(True, json.loads(printed), reread)
    code, argument, column, length = map(int, rest.split())
    return Outcome(False, None, "", names[code], argument, column, length)


def _run(schemas, program, names):
    """The outcomes, or a string that says how the program ended if outcomes are missing."""
    packet = b"".join(b"%d\n%s" % (len(text), text) for text in schemas)
    try:
        done = subprocess.run(
            program,
            input=packet,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"gave no answer within {TIMEOUT_S} s"
    lines = done.stdout.decode("ascii").splitlines()
    if done.returncode != 0 or len(lines) != len(schemas):
        said = done.stderr.decode(errors="replace")[:500]
        return f"ended with status {done.returncode} after {len(lines)} of {len(schemas)} answers: {said}"
    outcomes = []
    for line in lines:
        relaxed, strict = line.split("\t")
        first = _outcome(relaxed, names)
        outcomes.append(Outcomes(first, first if strict == "=" else _outcome(strict, names)))
    return outcomes


def probe_answers(schemas, program):
    """One Outcomes per schema. If a schema ends the program, that is its outcome."""
    command = program if isinstance(program, list) else [str(program)]
    names = error_names()
    answers = []
    for start in range(0, len(schemas), CHUNK):
        waiting = [schemas[start : start + CHUNK]]
        while waiting:
            part = waiting.pop()
            outcomes = _run(part, command, names)
            if isinstance(outcomes, list):
                answers.extend(outcomes)
            elif len(part) == 1:
                died = Outcome(None, None, "", outcomes)
                answers.append(Outcomes(died, died))
            else:
                waiting += [part[len(part) // 2 :], part[: len(part) // 2]]
    return answers
