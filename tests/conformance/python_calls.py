# SPDX-License-Identifier: BSL-1.0
"""Draws operators and Python calls of them, and compares the findings of `schema_ct check` with what PyTorch does.

usage: python_calls.py PROGRAM [--calls N] [--seed S]

Most arguments are literals, whose values the program knows as PyTorch does. `Any` is left out, as PyTorch refuses some lists
for it and not others, and so are types for which a wrong number crashes PyTorch's process."""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import torch

ELEMENTS = ["Tensor", "int", "float", "bool", "str", "Scalar", "SymInt", "complex", "Device", "ScalarType"]
TYPES = [*ELEMENTS, "Generator", "SymBool", "int[2]", "SymInt[2]", "float[2]", "bool[3]", "int[][]", "Dict(str, int)"]
TYPES += [f"{t}[]" for t in ELEMENTS] + [f"{t}?" for t in ELEMENTS] + ["int[]?", "int[2]?", "Tensor?[]", "Generator?"]
VALUES = ["None", "True", "3", "-1", "2.5", "2j", "'meta'", "'cpu'", "[]", "()", "[1]", "[1, 2]", "(1, 2)", "(3)", "[True]", "[1.5]", "[1, 1.5]"]
VALUES += ["['meta']", "[None]", "[[1]]", "(1,)", "[*range(2)]", "[i for i in range(2)]", "7 + 1", "torch.ones(1)", "[torch.ones(1)]"]
DEFAULTS = {"int": "1", "float": "0.5", "bool": "True", "str": "'a'", "int[2]": "1", "SymInt": "2", "Scalar": "3"}
NAMES = ["x", "y", "k", "scale", "dim", "out_size"]


def schema(draw):
    arguments, star, has_default = [], draw.random() < 0.3, False
    names = draw.sample(NAMES, draw.randrange(5))
    star_at = draw.randrange(len(names)) if star and names else -1
    for i, name in enumerate(names):
        if i == star_at:
            arguments.append("*")
            has_default = False
        # After an argument with a default, all have defaults, up to the star.
        type_ = draw.choice(list(DEFAULTS) if has_default else TYPES)
        default = "None" if type_.endswith("?") else DEFAULTS.get(type_)
        has_default = has_default or (default is not None and draw.random() < 0.4)
        arguments.append(f"{type_} {name}" + (f"={default}" if has_default else ""))
    return f"({', '.join(arguments)}) -> ()"


def call(draw):
    keywords = draw.sample([*NAMES, "scael"], draw.choice([0, 0, 1, 2]))
    values = [draw.choice(VALUES) for _ in range(draw.randrange(4))]
    return ", ".join(values + [f"{k}={draw.choice(VALUES)}" for k in keywords])


def likely_call(draw, text):
    """A call with the right number and names of arguments."""
    inside = text[1 : text.index(" ->") - 1]
    depth, parts, part = 0, [], ""
    for c in inside:
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            parts, part = [*parts, part], ""
        else:
            part += c
    out, by_keyword = [], False
    for part in filter(None, [p.strip() for p in [*parts, part]]):
        if part == "*":
            by_keyword = True
            continue
        if "=" in part and draw.random() < 0.5:
            by_keyword = True
            continue
        name = part.split("=")[0].split()[-1]
        out.append((f"{name}=" if by_keyword else "") + draw.choice(VALUES))
    return ", ".join(out)


def runs(line):
    """Whether PyTorch runs the line. It runs in a process of its own, as some values crash PyTorch."""
    child = os.fork()
    if child == 0:
        try:
            exec(line, {"torch": torch})
        except Exception:
            os._exit(1)
        os._exit(0)
    return os.waitpid(child, 0)[1] == 0


parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--calls", type=int, default=3000)
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
draw = random.Random(options.seed)

library = torch.library.Library("drawn", "DEF")
lines = ["import torch", 'library = torch.library.Library("drawn", "DEF")']
calls = {}
for n in range(options.calls // 10):
    schemas = [schema(draw) for _ in range(draw.choice([1, 1, 1, 2]))]
    for o, text in enumerate(schemas):
        name = f"f{n}" + (f".o{o}" if o else "")
        library.define(name + text)
        library.impl(name, lambda *a, **k: None, "CompositeExplicitAutograd")
        lines.append(f'library.define("{name}{text}")')
    for _ in range(10):
        which = draw.choice(["", "", ".default"] + [".o1"] * (len(schemas) - 1))
        against = schemas[1] if which == ".o1" else schemas[0]
        lines.append(f"torch.ops.drawn.f{n}{which}({call(draw) if draw.random() < 0.4 else likely_call(draw, against)})")
        calls[len(lines)] = schemas

with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "calls.py"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    out = subprocess.run([options.program, "check", "--json", str(path)], capture_output=True, text=True, check=False)
found = {f["line"]: f["message"] for f in json.loads(out.stdout)}
failed = refused = 0
for number, schemas in calls.items():
    ours = found.get(number)
    pytorchs = runs(lines[number - 1])
    refused += not pytorchs
    # The value of an expression is not known before it runs.
    is_known = not any(word in lines[number - 1] for word in ("+", "torch.ones", "range"))
    if (pytorchs and ours) or (not pytorchs and not ours and is_known):
        failed += 1
        print(f"{lines[number - 1]}   of {' and '.join(schemas)}: PyTorch {'runs' if pytorchs else 'refuses'} it; schema_ct check: {ours}")
print(f"calls in Python: {len(calls)} drawn with seed {options.seed}, {refused} refused by PyTorch; {failed} judged otherwise")
sys.exit(failed != 0)
