# SPDX-License-Identifier: BSL-1.0
"""Draws kernels with several arguments, and for each kernel schemas that fit it or nearly fit it.

    drawn(pairs, seed) -> ([signature], [[schema]])     PER_KERNEL schemas for each signature
"""

import pathlib
import random
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "corpus"))
import signatures  # noqa: E402

PER_KERNEL = 25
WORDS = ["Tensor", "int", "float", "bool", "str", "SymInt", "Scalar", "ScalarType", "Layout", "MemoryFormat", "Device",
         "Generator", "Storage", "Stream"]  # fmt: skip
LISTED = ["Tensor", "int", "float", "str", "SymInt", "Scalar"]
NEAR = {"int": "SymInt", "SymInt": "int", "float": "Scalar", "Scalar": "float", "str": "Device", "ScalarType": "int"}
DEFAULTS = {"int": "1", "SymInt": "1", "float": "0.5", "bool": "True", "str": "'x'", "Scalar": "2"}


def type_of(chance):
    word = chance.choice(WORDS[:6] if chance.random() < 0.7 else WORDS)
    shape = chance.choice(["", "", "", "?", "[]", "[2]", "[]?"])
    if "[" in shape and word not in LISTED:
        shape = "[3]" if word == "bool" and shape == "[2]" else ""
    if word == "Tensor" and chance.random() < 0.1:
        shape = "?[]"
    if shape == "[]?" and word not in ("int", "SymInt", "float"):
        shape = "?"
    return word + shape


def read(text):
    return signatures.read_type(text, 0, len(text))[0]


def near(type_, chance):
    """A type that is similar to this one, or any type."""
    word = type_.rstrip("?[]0123456789")
    word = type_ if "(" in type_ else word
    rest = type_[len(word):]
    return chance.choice([
        NEAR.get(word, word) + rest, type_ + "?", type_ + "[]", word, word + "[2]", word + "?", word + "[]",
        type_of(chance), f"Tensor(a!){rest}" if word == "Tensor" else type_, f"Tensor(b){rest}" if word == "Tensor" else type_,
    ])  # fmt: skip


def changed(arguments, returns, chance):
    """The arguments and returns with one change."""
    arguments, returns = list(arguments), list(returns)
    what = chance.randrange(7)
    if what < 3 and arguments:
        i = chance.randrange(len(arguments))
        arguments[i] = near(arguments[i], chance)
    elif what == 3 and len(arguments) > 1:
        i = chance.randrange(len(arguments) - 1)
        arguments[i], arguments[i + 1] = arguments[i + 1], arguments[i]
    elif what == 4:
        arguments.insert(chance.randint(0, len(arguments)), type_of(chance))
    elif what == 5 and arguments:
        del arguments[chance.randrange(len(arguments))]
    elif returns and chance.random() < 0.7:
        i = chance.randrange(len(returns))
        returns[i] = near(returns[i], chance)
    else:
        returns = returns[1:] if returns and chance.random() < 0.5 else [*returns, type_of(chance)]
    return arguments, returns


def schema(arguments, returns, chance):
    """A schema with drawn names, defaults and `*`, which change no verdict."""
    parts, star, defaults = [], chance.randrange(9), chance.randrange(6)
    for i, type_ in enumerate(arguments):
        default = "None" if type_.endswith("?") else DEFAULTS.get(type_)
        may_have_one = all(t.endswith("?") or t in DEFAULTS for t in arguments[i:])
        parts += ["*"] if i == star else []
        parts.append(f"{type_} {chance.choice('abcxyz')}{i}" + (f"={default}" if may_have_one and i >= defaults else ""))
    returned = [t + (f" r{i}" if chance.random() < 0.1 else "") for i, t in enumerate(returns)]
    one = len(returned) == 1 and " " not in returned[0] and chance.random() < 0.9
    return f"f({', '.join(parts)}) -> {returned[0] if one else '(' + ', '.join(returned) + ')'}"


def returned(chance):
    return chance.choice([["Tensor"], ["Tensor"], [], ["int"], ["Tensor", "Tensor"], ["Tensor[]"], ["Tensor", "int"], ["float"],
                          ["bool"], ["str"], ["Scalar"], ["int[]"], ["SymInt"], ["Tensor", "float", "int[]"], ["Tensor?"]])  # fmt: skip


def kernel(arguments, returns, chance):
    parameters = [chance.choice(signatures.spellings(read(t))) for t in arguments]
    if chance.random() < 0.1:
        parameters.insert(0, "c10::DispatchKeySet")
    return signatures.written_function(signatures.returned([signatures.value(read(t)) for t in returns]), parameters)


def drawn(pairs, seed):
    chance = random.Random(seed)
    kernels, schemas = [], []
    while len(kernels) * PER_KERNEL < pairs:
        arguments, returns = [type_of(chance) for _ in range(chance.randint(1, 7))], returned(chance)
        kernels.append(kernel(arguments, returns, chance))
        texts = []
        for _ in range(PER_KERNEL):
            told = arguments, returns
            for _ in range(chance.choice([0, 0, 1, 1, 1, 2])):
                told = changed(*told, chance)
            texts.append(schema(*told, chance))
        schemas.append(texts)
    return kernels, schemas
