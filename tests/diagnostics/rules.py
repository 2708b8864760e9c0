# SPDX-License-Identifier: BSL-1.0
"""Rules for every mistake and every compiler, whatever the expected text is."""

import re

import mistakes
import printed_text

LINES = {"g++": 6, "clang": 8, "nvcc": 6}
CHARACTERS = 3200
WALLS = ("required from ", "candidate template ignored", "candidate: ", "candidate function ")
# The user's own line, and the block that contains it.
HERE = re.compile(r"required from (?:here|'constexpr void TORCH_LIBRARY_\w*init_)")
NO_MATCH = re.compile(r"no matching (member )?function|no instance of overloaded")
# The printed forms of the number of an argument or a return.
NUMBERED = {"argument": r"\bargument(_type)?(\{{| ){}\b", "return": r"\breturn(_value|_type)?(\{{| ){}\b"}


def broken(mistake, compiler, status, text):
    """Sentences on the rules that the text for a wrong program breaks."""
    if status == 0:
        return ["the compiler accepts it"]
    family = compiler.family
    place, line = printed_text.first_error(text)
    on_own_line = place == str(mistake.path)
    if mistake.is_unsaid_by(compiler):
        return [] if on_own_line and _facts(mistake, family, text) else [f"{compiler.name} says what is wrong by now: {line}"]
    if mistake.flags:
        errors = [line for line in text.splitlines() if printed_text.ERROR.match(line)]
        wrong = [] if len(errors) == 1 else [f"{len(errors)} errors, where one should be all"]
        return wrong + _facts(mistake, family, text)
    refuser = mistake.refused_by(compiler)
    if refuser is not None:
        told = on_own_line and not NO_MATCH.search(line)
        if told or on_own_line != (refuser == mistakes.OVERLOADS):
            return [f"'refused by: {refuser}' is no longer so: {line}"]
        return []
    if not on_own_line:
        return [f"the first error is not on the user's own line: {line or 'there is none'}"]
    return _readable(mistake, compiler, text) + _facts(mistake, family, text)


def _readable(mistake, compiler, text):
    sizes = {"lines": (len(printed_text.text_lines(text)), LINES[compiler.family]), "characters": (len(text), CHARACTERS)}
    wrong = []
    for what, (size, usual) in sizes.items():
        limit = mistake.limit(what, compiler, usual)
        if size > limit:
            wrong.append(f"{size} {what} of text, where {limit} are the limit")
        mark = f"{what}({compiler.family})"
        if size <= usual and mistake.values(mark):
            wrong.append(f"{size} {what} of text: the mark '{mark}' is no longer needed")
    if mistake.limit("lines", compiler, 0):
        return wrong
    walls = [w for w in WALLS if any(w in HERE.sub("", line) for line in text.splitlines())]
    return wrong + [f"a wall of text: '{w.strip()} …'" for w in walls]


def _facts(mistake, family, text):
    said = "\n".join(printed_text.facts(text)).replace("\\'", "'")
    # g++ 12 prints the members of an object; here they become the words of a sentence.
    words = said.replace('", ', " ").replace("but_function_takes<", "function takes ").replace("but_function_returns<", "function returns ")
    wrong = [f"not printed: {t}" for t in mistake.texts(family) if t not in said and t not in words]
    # Numbers are looked for outside of places and of the quoted schema, or after their word in a sentence.
    bare = re.sub(r'"(?:[^"\\]|\\.)*"|[\w./]+:\d+:\d+:', "", said)
    for what, number in mistake.numbers(family):
        if what == "argument":
            what = "return" if number.startswith("-") else "argument"
            found = re.search(NUMBERED[what].format(number.lstrip("-")), said)
        else:
            found = re.search(rf"(?<![\w-]){re.escape(number)}(?!\w)", bare) or re.search(rf"\b{what} {number}\b", said)
        if number != "0" and not found:
            wrong.append(f"not printed: {what} {number}")
    return wrong


def broken_when_mended(status, output):
    if status != 0:
        return ["the mended form does not compile", output]
    return ["the mended form gives a warning", output] if output.strip() else []
