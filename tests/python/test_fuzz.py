# SPDX-License-Identifier: BSL-1.0
"""Draws calls from the schemas: right, wrong and hostile arguments, in any number, by position and by name.
SCHEMA_CT_FUZZ_SECONDS is the duration and SCHEMA_CT_FUZZ_SEED the seed; only a crash fails."""

import os
import random
import time

import numpy as np
from test_errors import GOOD, HOSTILE

import schema_ct as sc

SECONDS = float(os.environ.get("SCHEMA_CT_FUZZ_SECONDS", "5"))
SEED = int(os.environ.get("SCHEMA_CT_FUZZ_SEED", "1"))
LEFT_OUT = {"sleep", "poll", "work", "keep", "zeros"}  # they wait, or allocate as much as an argument says


def value(draw, kind):
    """An argument, which is of that type three times in four."""
    choice = draw.random()
    if choice < 0.15:
        return draw.choice(HOSTILE)()
    if choice < 0.25:
        return draw.choice(list(GOOD.values()))()
    if kind.startswith("Optional["):
        return draw.choice([None, value(draw, kind[9:-1])])
    if kind.startswith("List["):
        return [value(draw, kind[5:-1]) for _ in range(draw.choice([0, 1, 2, 5]))]
    if kind == "Tensor":
        shape = [draw.choice([0, 1, 2, 3]) for _ in range(draw.choice([0, 1, 2]))]
        array = np.ones(shape, draw.choice(["float32", "float64", "int8", "bool", "complex64"]))
        array.flags.writeable = draw.random() < 0.8
        return array if draw.random() < 0.8 else array.T
    if kind == "int":
        return draw.choice([0, 1, -1, 2**31, 2**63 - 1, -2**63, True, np.int8(3)])
    if kind == "float":
        return draw.choice([0.0, -1.5, float("nan"), 1e308, 3])
    return GOOD.get(kind, lambda: draw.choice(HOSTILE)())()


def one_call(draw, operators):
    operator = draw.choice(operators)
    parameters = operator.arguments
    split = draw.randrange(len(parameters) + 1)
    positional = [value(draw, p[1]) for p in parameters[:split]]
    named = {p[0]: value(draw, p[1]) for p in parameters[split:] if draw.random() < 0.8}
    if draw.random() < 0.05:
        positional.append(draw.choice(HOSTILE)())
    if draw.random() < 0.05:
        named["nonsense"] = 1
    try:
        operator(*positional, **named)
    except Exception as error:
        assert not isinstance(error, SystemError), (operator, error)


def test_calls(values):
    operators = [getattr(getattr(values, name), overload) for name in dir(values) if name not in LEFT_OUT
                 for overload in getattr(values, name).overloads()]
    end, seed = time.monotonic() + SECONDS, SEED
    while time.monotonic() < end:
        draw = random.Random(seed)
        for _ in range(500):
            one_call(draw, operators)
        seed += 1
    assert sc.ops.values.integer(3) == 3
