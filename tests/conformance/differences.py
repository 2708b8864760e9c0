# SPDX-License-Identifier: BSL-1.0
"""The deliberate differences between schema_ct's parser and PyTorch 2.13's: one predicate per row of docs/differences.md.

A disagreement that no predicate explains is a failure. A `rewrite` turns an input into one that PyTorch reads as schema_ct
reads the original; PyTorch's answer to the rewritten input is then the one to match, so that such a difference hides
nothing else. A `verdict` explains that one side rejects. A `printing` explains different printed forms. It is asked only
if PyTorch reads our form as the same schema and its own form not, or, for those in READABLE, its own form too.
"""

import pathlib
import re
import typing

import inputs
import vocabulary

TABLE = inputs.ROOT / "docs" / "differences.md"
PREFIX = "parser-"


class Disagreement(typing.NamedTuple):
    text: str
    torch: typing.Any  # ask_torch.Verdict
    ours: typing.Any  # ask_probe.Outcome


TOKEN = re.compile(
    r"""
      (?P<blank> (?: \s | \\\n | \#(?!\ type:)[^\n]* )+ )
    | ''' (?: [^\\] | \\. )*? '''
    | \"\"\" (?: [^\\] | \\. )*? \"\"\"
    | " (?: [^"\\\n] | \\. )* "
    | ' (?: [^'\\\n] | \\. )* '
    | (?P<name> [A-Za-z_][A-Za-z0-9_]* )
    | (?P<number> \.?\d[\w.]* (?: (?<=[eEpP]) [+-]\w+ )? )
    | -> | \.\.\. | .
    """,
    re.S | re.X,
)
REGISTERED = [
    "quantized.Conv2dPackedParamsBase",
    "quantized.Conv3dPackedParamsBase",
    "quantized.LinearPackedParamsBase",
    "quantized.EmbeddingPackedParamsBase",
    "rnn.CellParamsBase",
    "sparse.LinearPackedParamsBase",
]


def tokens(text):
    """[(token, is a name)] without blanks and comments, and their positions."""
    return [
        (match.group(), match.lastgroup == "name", match.start(), match.end())
        for match in TOKEN.finditer(text)
        if match.lastgroup != "blank"
    ]


# Rewrites: text -> (text for PyTorch, function from our printed form to PyTorch's), or None when there is nothing to do.


def may_rewrite(text):
    """Whether a rewrite could apply: a cheap test of the bytes."""
    return b"Dimname" in text or b"__torch__" in text or b"complex" in text or b"Scalar" in text


def rewrite_dimname(text):
    found = tokens(text)
    places, depth = [], 0
    for i, (token, _, start, end) in enumerate(found):
        before = found[i - 1][0] if i else ""
        depth += (token == "(") - (token == ")")
        if (
            token == "Dimname"
            and before in ("(", ",", "->")
            and (before != "(" or depth == 1 or found[i - 2][0] not in ("Tensor", "]"))
        ):
            places.append((start, end))
    if not places:
        return None
    for start, end in reversed(places):
        text = text[:start] + "str" + text[end:]
    return text, lambda printed: printed


def rewrite_class(text):
    found = tokens(text)
    names, places = {}, []
    for i in range(len(found) - 8):
        window = [token for token, _, _, _ in found[i : i + 9]]
        if (
            window[:6] == ["__torch__", ".", "torch", ".", "classes", "."]
            and found[i + 6][1]
            and window[7] == "."
            and found[i + 8][1]
        ):
            if window[6] in vocabulary.RESERVED or window[8] in vocabulary.RESERVED:
                continue
            name = window[6] + "." + window[8]
            if name not in names and name not in REGISTERED:
                free = [known for known in REGISTERED if known not in names.values() and known not in text]
                names[name] = free[0] if free else REGISTERED[0]
            for place, part in zip((found[i + 6], found[i + 8]), names.get(name, name).split(".")):
                places.append((place[2], place[3], part))
    if not names:
        return None
    for start, end, part in reversed(places):
        text = text[:start] + part + text[end:]

    def renamed(printed):
        return re.sub(
            r"__torch__\.torch\.classes\.(\w+\.\w+)",
            lambda match: "__torch__.torch.classes." + names.get(match.group(1), match.group(1)),
            printed,
        )

    return text, renamed


def rewrite_complex(text):
    """schema_ct reads `complex x=25` as PyTorch reads `float x=25`."""
    found = tokens(text)
    depth, ordinal, places = 0, 0, []
    for i, (token, _, start, end) in enumerate(found):
        if token in ("(", "["):
            depth += 1
        elif token in (")", "]"):
            depth -= 1
        elif token == "complex" and i and found[i - 1][0] in ("(", ",", "->"):
            ordinal += 1
            value = default_after(found, i) if depth == 1 and found[i - 1][0] != "->" else []
            numbers = [
                found[k][0]
                for k in value
                if found[k][0][-1:].isalnum() and found[k][0].strip(".")[:1].isdigit()
            ]
            if numbers and not any(number.endswith("j") for number in numbers):
                places.append((start, end, ordinal))
    if not places:
        return None
    for start, end, _ in reversed(places):
        text = text[:start] + "float" + text[end:]
    chosen = {ordinal for _, _, ordinal in places}

    def renamed(printed):
        count = iter(range(1, printed.count("complex") + 1))
        printed = re.sub(
            r"(?<=[(, ])complex\b", lambda match: "float" if next(count) in chosen else match.group(), printed
        )
        return re.sub(r"(?<=[=\[ ])0\.j", "0.", printed)

    return text, renamed


def rewrite_optional_twice(text):
    """schema_ct reads `Scalar??` as PyTorch reads `Scalar?`."""
    found = tokens(text)
    places = [found[i][2] for i in range(1, len(found)) if found[i][0] == "?" and found[i - 1][0] == "?"]
    if not places or not any(token in ("Scalar", "complex") for token, _, _, _ in found):
        return None
    for start in reversed(places):
        text = text[:start] + text[start + 1 :]
    return text, lambda printed: printed


def default_after(found, i):
    """The tokens of the default of the argument whose type begins at token i; none for an optional type."""
    depth, k = 0, i
    while k < len(found) and not (depth == 0 and found[k][0] in (",", ")", "=", "?")):
        depth += (found[k][0] in ("(", "[")) - (found[k][0] in (")", "]"))
        k += 1
    if k == len(found) or found[k][0] != "=":
        return []
    first = k + 1
    while k < len(found) and not (depth == 0 and found[k][0] in (",", ")")):
        depth += (found[k][0] in ("(", "[")) - (found[k][0] in (")", "]"))
        k += 1
    return range(first, k)


# Verdicts: one side rejects what the other accepts.


def nesting(text):
    depth = deepest = 0
    for token, _, _, _ in tokens(text):
        if token in ("(", "["):
            depth += 1
            deepest = max(deepest, depth)
        elif token in (")", "]"):
            depth -= 1
    chain = max((len(run) for run in re.findall(r"(?:\[\s*\](?:\(\w*!?\))?|\?)+", text)), default=0)
    return max(deepest, chain)


def too_deep(d):
    return d.ours.accepted is False and d.ours.code == "too_deep" and nesting(d.text) > 200


def list_size(d):
    sizes = [(int(size), rest) for size, rest in re.findall(r"\[\D*?(\d{5,})([^,]*)", d.text)]
    return (
        bool(d.torch.accepted)
        and d.ours.code == "bad_list_size"
        and any(size >= 2**31 or size > 65536 and "=" in rest for size, rest in sizes)
    )


def device_index(d):
    return (
        bool(d.torch.accepted)
        and d.ours.code == "bad_device"
        and re.search(r":0*(1[3-9]\d|12[89]|[2-9]\d\d|\d{4,})['\"]|['\"]cpu:[1-9]\d*['\"]", d.text) is not None
    )


def union_assert(d):
    return d.ours.accepted and "union_type.cpp" in d.torch.error


def joined_blank_line(d):
    return (
        d.ours.accepted
        and "\\\n" in d.text
        and re.search("found '(newline|indent|dedent)'", d.torch.error) is not None
    )


def union_default(d):
    return (
        bool(d.torch.accepted)
        and d.ours.code == "no_default_for_type"
        and re.search(r"Union\W.*None", d.text, re.S) is not None
    )


# Printing: what PyTorch prints and cannot read back.


def write_shorthand(d):
    return "($" in d.torch.printed


def alias_order(d):
    return re.search(r"[(|>] ?[\w*]+\|", d.torch.printed) is not None


def device_default(d):
    return re.search(r"Device\??(\([^)]*\))? \w+=[a-z]", d.torch.printed) is not None


def equal_elements(d):
    return re.search(r"\[\d*\](\([^)]*\))? \w+=(-?\d+)[,)]", d.torch.printed) is not None


def inner_alias(d):
    return (
        re.search(r"\[\](\(|\?\()", d.torch.printed) is not None
        or re.search(r"\?\(", d.torch.printed) is not None
    )


def string_bytes(d):
    return re.search(r"\\[23]\d\d|\\015", d.ours.printed) is not None


def complex_default(d):
    return re.search(r"[0-9.]j\b", d.torch.printed) is not None


def union_members(d):
    return "Union(" in d.ours.printed


def string_of_other_type(d):
    return d.ours.printed.count('"') > d.torch.printed.count('"')


def write_shorthand_numbers(d):
    """PyTorch numbers the shorthands, also those inside containers, whose sets it then drops."""
    return re.sub(r"\(\$\d+! -> \)", "!", d.torch.printed) == d.ours.printed


REWRITES = {
    "parser-dimname": rewrite_dimname,
    "parser-unregistered-class": rewrite_class,
    "parser-complex-digits": rewrite_complex,
    "parser-scalar-optional-twice": rewrite_optional_twice,
}
# The inputs to which each applies: those that PyTorch accepts as they are (True), rejects (False), or both.
REWRITES_OF = {
    "parser-unregistered-class": (False,),
    "parser-dimname": (False,),
    "parser-complex-digits": (True, False),
    "parser-scalar-optional-twice": (True,),
}
VERDICTS = {
    "parser-nesting-limit": too_deep,
    "parser-list-size": list_size,
    "parser-device-index": device_index,
    "parser-union-assert": union_assert,
    "parser-union-default": union_default,
    "parser-joined-blank-line": joined_blank_line,
}
PRINTINGS = {
    "parser-prints-write-shorthand": write_shorthand,
    "parser-prints-alias-order": alias_order,
    "parser-prints-device-default": device_default,
    "parser-prints-equal-elements": equal_elements,
    "parser-prints-inner-alias": inner_alias,
    "parser-prints-string-bytes": string_bytes,
    "parser-prints-complex": complex_default,
    "parser-prints-union-members": union_members,
    "parser-prints-strings-quoted": string_of_other_type,
}
READABLE = ["parser-prints-alias-order", "parser-prints-union-members"]
# Explanations of two printed forms that PyTorch reads as different schemas.
UNEQUAL_PRINTINGS = {
    "parser-prints-write-shorthand": write_shorthand_numbers,
}
ALL = list(dict.fromkeys([*REWRITES, *VERDICTS, *PRINTINGS, *UNEQUAL_PRINTINGS]))


def table_ids(path=TABLE):
    """The ids of the tables' rows, in order."""
    rows = [
        line for line in pathlib.Path(path).read_text(encoding="utf-8").splitlines() if line.startswith("|")
    ]
    ids = [row.replace("\\|", "").split("|")[1].strip().strip("`") for row in rows]
    return [id for id in ids if id not in ("id", "---")]


def table_mistakes(path=TABLE):
    """Sentences on rows of the table without a predicate, and on predicates without a row."""
    if not pathlib.Path(path).exists():
        return [f"{path} does not exist"]
    ids = table_ids(path)
    rows = [id for id in ids if id.startswith(PREFIX)]
    mistakes = [f"difference {id} has no row in {path}" for id in ALL if id not in rows]
    mistakes += [f"row {id} of {path} has no predicate" for id in rows if id not in ALL]
    mistakes += [
        f"row {id} of {path} stands there twice" for id in sorted({id for id in ids if ids.count(id) > 1})
    ]
    return mistakes
