# SPDX-License-Identifier: BSL-1.0
"""Units: several mistakes that are compiled as one source, each in a namespace of its own.

Starting a compiler costs more than compiling a mistake. The output for a unit is divided among the mistakes whose files it
names, and each part is changed into what the compiler would print for that mistake alone.
"""

import itertools
import re

import printed_text

MOST = 64
NAMESPACE = "mistake_of_unit_"
OWN_NAMESPACE = re.compile(rf"\b{NAMESPACE}\d+::")
# A namespace collects the kernels of all its blocks, so each mistake has a namespace of its own.
REGISTERED = "mistakes"
OWN_REGISTERED = re.compile(rf"{REGISTERED}_of_unit_\d+")
# A block's line, and its number among all blocks.
BLOCK = re.compile(r"(?<=_init_)(\d+)_(\d+)(?!\d)")
# Lines that g++ prints before an error: the function, and the instantiations that lead there.
CONTEXT = re.compile(r"^[^\s:()]+(?::\d+:\d+:   |: (?:In|At) )")
GLOBAL_SCOPE = re.compile(r"^[^\s:()]+: At global scope:$")
NOTE = re.compile(r"^(?:\S+ )?note\b")


def of(mistakes):
    """Lists of mistakes that can share a source, which have the same first lines."""
    units = []
    able = sorted((mistake for mistake in mistakes if mistake.shares), key=lambda mistake: mistake.prelude)
    for _, group in itertools.groupby(able, lambda mistake: mistake.prelude):
        alike = list(group)
        count = -(-len(alike) // MOST)
        units += [alike[first::count] for first in range(count)]
    return [unit for unit in units if len(unit) > 1]


def source(root, unit):
    """The source of a unit."""
    lines = [unit[0].prelude]
    for number, mistake in enumerate(unit):
        lines += [f"#define {REGISTERED} {REGISTERED}_of_unit_{number}", f"namespace {NAMESPACE}{number} {{",
                  f'#include "{root / mistake.path}"', "}", f"#undef {REGISTERED}"]
    return "\n".join(lines) + "\n"


def divided(unit, output):
    """{mistake: its output} for mistakes with output; {} if some output belongs to no mistake."""
    owners, told = {str(mistake.path): mistake for mistake in unit}, {}
    for diagnostic in diagnostics(output):
        places = [place[1] for place in map(printed_text.LOCATION.match, diagnostic) if place and place[1] in owners]
        if not places:
            return {}
        told.setdefault(owners[places[0]], []).extend(diagnostic)
    total = next((total[1] for total in map(printed_text.TOTAL.match, output.splitlines()) if total), None)
    return {mistake: as_alone(mistake, lines, total) for mistake, lines in told.items()}


def diagnostics(output):
    """The errors and warnings as lists of lines, each with its context before it and its notes after it."""
    found, context = [], []
    for line in output.splitlines():
        place = printed_text.LOCATION.match(line)
        if printed_text.INCLUDED_FROM.match(line) or printed_text.TOTAL.match(line):
            continue
        if CONTEXT.match(line) or context and not place:
            context.append(line)
            continue
        if not found or place and not NOTE.match(line):
            found.append([])
        found[-1] += [*context, line]
        context = []
    return found


def as_alone(mistake, lines, total):
    """The text as if the mistake were the only one in the source."""
    if GLOBAL_SCOPE.match(lines[0]):
        lines = lines[1:]
    text = OWN_REGISTERED.sub(REGISTERED, OWN_NAMESPACE.sub("", "\n".join(lines) + "\n"))
    numbers = sorted({int(block[2]) for block in BLOCK.finditer(text)})
    text = BLOCK.sub(lambda block: f"{block[1]}_{numbers.index(int(block[2]))}", text)
    if total is None:
        return text
    errors = sum(printed_text.ERROR.match(line) is not None for line in lines)
    ending = "" if total == "generated" else f' "{mistake.path}"'
    return f"{text}{errors} error{'s' if errors > 1 else ''} {total}{ending}.\n"
