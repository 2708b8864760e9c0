# SPDX-License-Identifier: BSL-1.0
"""Makes mutated schemas, which are the same for the same seed with any version of Python.

There are two sources: `mutants` (random changes to characters and tokens of given schemas) and `grid` (every combination
of small tables of types, suffixes, defaults, names, bytes). Schemas are bytes; inside this file they are strings with one
character per byte (latin-1). Nesting stays far below the depth that crashes a PyTorch process.
"""

import argparse
import itertools
import random
import re
import sys

import inputs
from vocabulary import (
    ALIASES,
    ARGUMENTS,
    BLANKS,
    BYTE_FRAMES,
    COMPOUND_TYPES,
    DEFAULT_KINDS,
    DEFAULTS,
    GRID_DEFAULTS,
    GRID_SUFFIXES,
    HEADS,
    MEMBERS,
    NAME_FRAMES,
    NAMES,
    NUMBERS,
    ODD,
    RETURNS,
    STRINGS,
    SUFFIXES,
    TYPES,
    UNKNOWN_TYPES,
    WORDS,
)

MAX_LENGTH = 4000
MAX_NESTING = 400

TOKEN = re.compile(
    r"""[A-Za-z_][A-Za-z0-9_]*|[0-9.]*[0-9][0-9A-Za-z_.]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|->|\.\.\.|::|\s+|.""",
    re.S,
)
WORD = re.compile(r"[A-Za-z_]")
TYPE_WORDS = frozenset(TYPES + ["Dimname", "t", "Dict", "Union", "Future", "RRef", "Await", "double", "long"])


class Chance:
    """Random choices that use only random(), whose sequence Python promises to keep."""

    def __init__(self, seed):
        self._random = random.Random(seed).random

    def below(self, n):
        return int(self._random() * n)

    def pick(self, values):
        return values[int(self._random() * len(values))]

    def one_in(self, n):
        return self._random() * n < 1


def tokens_of(text):
    return TOKEN.findall(text)


def argument_spans(tokens):
    """[(first, last)] token ranges of the arguments in the first pair of parentheses, and the index after it."""
    if "(" not in tokens:
        return [], len(tokens)
    start = tokens.index("(") + 1
    depth, spans, first = 0, [], start
    for i in range(start, len(tokens)):
        token = tokens[i]
        if token in ("(", "["):
            depth += 1
        elif token == ")" and depth == 0:
            if i > start:
                spans.append((first, i))
            return spans, i + 1
        elif token in (")", "]"):
            depth -= 1
        elif token == "," and depth == 0:
            spans.append((first, i))
            first = i + 1
    return spans, len(tokens)


def word_places(tokens, words=None):
    return [i for i, token in enumerate(tokens) if WORD.match(token) and (words is None or token in words)]


# Character changes: str -> str.


def delete_character(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i + 1 :]


def delete_range(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i + 1 + chance.below(12) :]


def insert_odd(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chance.pick(ODD) + text[i:]


def insert_byte(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chr(chance.below(256)) + text[i:]


def replace_odd(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + chance.pick(ODD) + text[i + 1 :]


def swap_characters(text, chance):
    i = chance.below(max(1, len(text) - 1))
    return text[:i] + text[i + 1 : i + 2] + text[i : i + 1] + text[i + 2 :]


def double_character(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] + text[i : i + 1] * (2 + chance.below(2)) + text[i + 1 :]


def cut(text, chance):
    i = chance.below(len(text) + 1)
    return text[:i] if chance.one_in(2) else text[i:]


def change_case(text, chance):
    i = chance.below(len(text) + 1)
    c = text[i : i + 1]
    return text[:i] + (c.swapcase() if c.isascii() else c) + text[i + 1 :]


# Token changes: list of tokens -> str.


def replace_at(tokens, i, text):
    return "".join(tokens[:i]) + text + "".join(tokens[i + 1 :])


def insert_at(tokens, i, text):
    return "".join(tokens[:i]) + text + "".join(tokens[i:])


def swap_type(tokens, chance):
    places = word_places(tokens, TYPE_WORDS) or word_places(tokens)
    if not places:
        return None
    return replace_at(
        tokens, chance.pick(places), chance.pick(chance.pick([TYPES, TYPES, UNKNOWN_TYPES, COMPOUND_TYPES]))
    )


def add_suffix(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(tokens, chance.pick(places) + 1, chance.pick(SUFFIXES))


def add_alias(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(tokens, chance.pick(places) + 1, chance.pick(ALIASES))


def size_of_list(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    return insert_at(
        tokens, chance.pick(places) + 1, "[" + chance.pick(NUMBERS) + "]" + chance.pick(["", "", "?"])
    )


def change_default(tokens, chance):
    spans, _ = argument_spans(tokens)
    if not spans:
        return None
    first, last = chance.pick(spans)
    text = "".join(tokens[first:last]).split("=")[0]
    equals = chance.pick(["=", "=", "=", " = ", "= ", "=="]) if chance.one_in(6) else "="
    return "".join(tokens[:first]) + text + equals + chance.pick(DEFAULTS) + "".join(tokens[last:])


def drop_default(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token == "="]
    if not places:
        return None
    i = chance.pick(places)
    end = i + 1
    while end < len(tokens) and tokens[end] not in (",", ")"):
        end += 1
    return "".join(tokens[:i]) + "".join(tokens[end:])


def change_number(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token[0].isdigit() and token[0] < "\x80"]
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(NUMBERS))


def change_string(tokens, chance):
    places = [i for i, token in enumerate(tokens) if token[0] in "'\"" and len(token) > 1]
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(STRINGS))


def change_name(tokens, chance):
    places = word_places(tokens)
    if not places:
        return None
    return replace_at(tokens, chance.pick(places), chance.pick(NAMES))


def change_head(tokens, chance):
    if "(" not in tokens:
        return None
    return chance.pick(HEADS) + "".join(tokens[tokens.index("(") :])


def change_return(tokens, chance):
    _, end = argument_spans(tokens)
    return (
        "".join(tokens[:end])
        + chance.pick([" -> ", " -> ", " -> ", "->", " ", " - > ", " => ", "\n-> ", " ->", "\\\n-> "])
        + chance.pick(RETURNS)
    )


def move_arguments(tokens, chance):
    spans, _ = argument_spans(tokens)
    if not spans:
        return None
    texts = ["".join(tokens[first:last]).strip(" ") for first, last in spans]
    what, i, j = chance.below(4), chance.below(len(texts)), chance.below(len(texts))
    if what == 0:
        texts.insert(j, texts[i])
    elif what == 1:
        texts[i], texts[j] = texts[j], texts[i]
    elif what == 2:
        del texts[i]
    else:
        texts.insert(
            i,
            chance.pick(
                [
                    "*",
                    "...",
                    "*",
                    "...",
                    "**",
                    "*args",
                    "* ",
                    "",
                    "int",
                    "int x=1",
                    "Tensor y",
                    "int[] y",
                    "int? y",
                    "* int x",
                    "\n",
                    "Tensor(a!) out",
                    "(int, int) y",
                    "...,",
                    "[]",
                ]
            ),
        )
    start, end = spans[0][0], spans[-1][1]
    return (
        "".join(tokens[:start])
        + chance.pick([", ", ", ", ",", ",\n", " , "]).join(texts)
        + "".join(tokens[end:])
    )


def wrap_type(tokens, chance):
    places = word_places(tokens, TYPE_WORDS)
    if not places:
        return None
    i = chance.pick(places)
    before, after = chance.pick(
        [
            ("(", ")"),
            ("(int, ", ")"),
            ("Dict(str, ", ")"),
            ("Dict(", ", int)"),
            ("Future(", ")"),
            ("RRef(", ")"),
            ("Await(", ")"),
            ("Union(int, ", ")"),
            ("Union(", ", str)"),
            ("Union(", ", None)"),
            ("", "[]"),
            ("", "?"),
            ("(", ""),
            ("", ")"),
            ("Future (", ")"),
            ("Optional(", ")"),
            ("List[", "]"),
            ("((", "))"),
            ("(", ")[]"),
            ("(", ")?"),
        ]
    )
    levels = (
        chance.pick([1, 1, 1, 1, 2, 3, 4, 8, 20, 60, 150, 190, 199, 200, 201, 210]) if chance.one_in(4) else 1
    )
    return replace_at(tokens, i, before * levels + tokens[i] + after * levels)


def change_blank(tokens, chance):
    i = chance.below(len(tokens) + 1)
    blank = chance.pick(BLANKS)
    if i < len(tokens) and tokens[i].isspace():
        return replace_at(tokens, i, blank)
    return insert_at(tokens, i, blank)


def delete_token(tokens, chance):
    return replace_at(tokens, chance.below(len(tokens)), "")


def insert_token(tokens, chance):
    return insert_at(tokens, chance.below(len(tokens) + 1), chance.pick(chance.pick([ODD, NAMES, TYPES])))


def swap_tokens(tokens, chance):
    i, j = chance.below(len(tokens)), chance.below(len(tokens))
    changed = list(tokens)
    changed[i], changed[j] = changed[j], changed[i]
    return "".join(changed)


def repeat_token(tokens, chance):
    i = chance.below(len(tokens))
    return insert_at(tokens, i, tokens[i])


CHARACTER_CHANGES = [
    delete_character,
    delete_range,
    insert_odd,
    insert_byte,
    replace_odd,
    swap_characters,
    double_character,
    cut,
    change_case,
]
TOKEN_CHANGES = [
    swap_type,
    swap_type,
    add_suffix,
    add_alias,
    add_alias,
    size_of_list,
    change_default,
    change_default,
    change_default,
    drop_default,
    change_number,
    change_number,
    change_string,
    change_name,
    change_head,
    change_return,
    move_arguments,
    move_arguments,
    wrap_type,
    wrap_type,
    change_blank,
    change_blank,
    delete_token,
    insert_token,
    swap_tokens,
    repeat_token,
]


def nesting(text):
    """An upper bound of the nesting of types in `text`: open brackets, and the longest run of [] and ?."""
    depth = deepest = 0
    for c in text:
        if c in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif c in ")]":
            depth = max(0, depth - 1)
    chain = max((len(run) for run in re.findall(r"(?:[\[\]?\s]|\([A-Za-z_!|*>\s-]*\))+", text)), default=0)
    return max(deepest, chain)


SIZE_BEFORE_DEFAULT = re.compile(r"\[\D*?(\d{7,})[^\[\]]*\][^,]*=")


def costly(text):
    """Whether a sized list with a default has so many elements that PyTorch would need gigabytes for its value."""
    for match in SIZE_BEFORE_DEFAULT.finditer(text):
        size = int(match.group(1)) % 2**32
        if 10**6 < size < 2**31:
            return True
    return False


def harmless(text):
    return len(text) <= MAX_LENGTH and nesting(text) <= MAX_NESTING and not costly(text)


def splice(a, b, chance):
    i, j = chance.below(len(a) + 1), chance.below(len(b) + 1)
    return "".join(a[:i]) + "".join(b[j:])


def mutants(schemas, count, seed):
    """`count` different byte strings, none of them in `schemas`, made from `schemas` by one to four changes each."""
    chance = Chance(seed)
    sources = [text.decode("latin-1") for text in dict.fromkeys(schemas) if 0 < len(text) <= MAX_LENGTH]
    seen = set(schemas)
    made = []
    while len(made) < count:
        text = chance.pick(sources)
        if chance.one_in(25):
            text = splice(tokens_of(text), tokens_of(chance.pick(sources)), chance)
        changes = 1
        while changes < 4 and chance.one_in(3):
            changes += 1
        for _ in range(changes):
            if not text:
                break
            if chance.one_in(3):
                changed = chance.pick(CHARACTER_CHANGES)(text, chance)
            else:
                changed = chance.pick(TOKEN_CHANGES)(tokens_of(text), chance)
            text = text if changed is None else changed
        if not harmless(text):
            continue
        mutant = text.encode("latin-1")
        if mutant not in seen:
            seen.add(mutant)
            made.append(mutant)
    return made


def grid():
    """Combinations of the tables above, each in a small schema."""
    chance = Chance(0)
    texts = []
    every_type = TYPES + COMPOUND_TYPES + UNKNOWN_TYPES
    for word, suffix in itertools.product(every_type, SUFFIXES + [""]):
        texts.append(f"ns::f({word}{suffix} x) -> ()")
        texts.append(f"ns::f() -> {word}{suffix}")
    for word, suffix, default in itertools.product(
        TYPES
        + [
            "Dimname",
            "t",
            "(int, int)",
            "Dict(str, int)",
            "Union(int, str)",
            "Union(int, None)",
            "Union(None, float?)",
            "Union(Tensor, None)",
            "Union(ScalarType, None)",
            "Union(int[], None)",
            "Future(int)",
            "__torch__.torch.classes.a.B",
            "Foo",
        ],
        GRID_SUFFIXES,
        GRID_DEFAULTS,
    ):
        texts.append(f"ns::f({word}{suffix} x={default}) -> ()")
    for kind, default in itertools.product(DEFAULT_KINDS, DEFAULTS):
        texts.append(f"ns::f({kind} x={default}) -> ()")
    for element, number in itertools.product(
        ["int[]", "float[]", "bool[]", "complex[]", "SymInt[]", "int[2]", "float[3]"],
        NUMBERS + STRINGS + WORDS,
    ):
        texts.append(f"ns::f({element} x=[{number}]) -> ()")
        texts.append(f"ns::f({element} x=[{number}, {number}]) -> ()")
    for word, number in itertools.product(["int", "Tensor", "SymInt", "t"], NUMBERS):
        texts.append(f"ns::f({word}[{number}] x) -> ()")
        texts.append(f"ns::f({word}[{number}] x=1) -> ()")
    for word, alias in itertools.product(every_type, ALIASES):
        texts.append(f"ns::f({word}{alias} x) -> ()")
    for alias, after in itertools.product(ALIASES, SUFFIXES):
        texts.append(f"ns::f(Tensor{alias}{after} x) -> Tensor{alias}")
        texts.append(f"ns::f(Tensor{after}{alias} x, Tensor! y) -> ()")
    for head in HEADS:
        for rest in [
            "(Tensor x) -> Tensor",
            "(foo x) -> foo",
            "",
            "()->()",
            " (int x=1)\n",
            "(int64_t x) -> ()",
            "(double x=1) -> ()",
            " ",
        ]:
            texts.append(head + rest)
    for name in NAMES:
        for frame in NAME_FRAMES:
            texts.append(frame.format(name))
    for returned, arrow in itertools.product(
        RETURNS, [" -> ", "->", "-> ", " ", "\n-> ", " -\\\n> ", "->->", " -> \\\n"]
    ):
        texts.append(f"ns::f(Tensor x){arrow}{returned}")
    for frame in BYTE_FRAMES:
        for byte in range(256):
            texts.append(frame.replace("{}", chr(byte)))
        for odd in dict.fromkeys(
            ODD
            + BLANKS
            + [
                a + b
                for a in ["\n", " \n", "#c\n", "\\\n", "# type:"]
                for b in [" ", "\n", "  #d\n", "\\\n", "\t"]
            ]
        ):
            texts.append(frame.replace("{}", odd))
    for length in (1, 2, 3):
        for combination in itertools.product(ARGUMENTS, repeat=length):
            texts.append(f"ns::f({', '.join(combination)}) -> ()")
    for a, b in itertools.product(MEMBERS, repeat=2):
        texts.append(f"ns::f(Union({a}, {b}) x) -> ()")
        texts.append(f"ns::f(Dict({a}, {b}) x) -> ()")
        texts.append(f"ns::f(({a}, {b}) x) -> ({a}, {b})")
        for c in ["int", "float", "complex", "None", "Tensor", "str", "Any"]:
            texts.append(f"ns::f(Union({a}, {b}, {c}) x) -> ()")
    for level in list(range(1, 12)) + [50, 100, 150, 198, 199, 200, 201, 202, 250, 300]:
        for before, inner, after in [
            ("(", "int", ")"),
            ("Future(", "int", ")"),
            ("Dict(str, ", "int", ")"),
            ("", "int", "[]"),
            ("", "int", "?"),
            ("", "int", "?[]"),
            ("", "int", "[]?"),
            ("Union(str, ", "int", ")"),
            ("RRef(", "int", ")"),
            ("(", "int", ")[]"),
            ("(", "int", ")?"),
            ("(int, ", "int", ")"),
            ("", "Tensor", "(a)[]"),
            ("(", "", ")"),
            ("(", "int", ""),
            ("", "Tensor(a)", "[](a)"),
        ]:
            texts.append(f"ns::f({before * level}{inner}{after * level} x) -> ()")
            texts.append(f"ns::f() -> {before * level}{inner}{after * level}")
        texts.append(f"ns::f(int[] x={'[' * level}1{']' * level}) -> ()")
        texts.append(f"ns::f(int x={'-' * level}1) -> ()")
        texts.append("ns::f(" + ", ".join(f"int a{i}" for i in range(level)) + ") -> ()")
        texts.append("ns::f() -> (" + ", ".join(["Tensor"] * level) + ")")
        texts.append(f"ns::f(int[{level}] x={level}) -> ()")
        texts.append(f"ns::f(int[2] x=[{', '.join(['1'] * level)}]) -> ()")
        sets = "|".join(chr(ord("a") + chance.below(26)) + str(i) for i in range(level))
        texts.append(f"ns::f(Tensor({sets}) x) -> ()")
    return [text.encode("latin-1") for text in dict.fromkeys(texts) if harmless(text)]


def main():
    parser = argparse.ArgumentParser(description="Print mutated schemas, one a line, as JSON strings.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--grid", action="store_true", help="print the fixed combinations instead")
    parser.add_argument("--corpus", default=inputs.CORPUS)
    arguments = parser.parse_args()
    made = (
        grid()
        if arguments.grid
        else mutants(
            [line for _, line in inputs.corpus_lines(arguments.corpus)], arguments.count, arguments.seed
        )
    )
    for mutant in made:
        sys.stdout.write(inputs.show(mutant) + "\n")


if __name__ == "__main__":
    main()
