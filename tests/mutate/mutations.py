# SPDX-License-Identifier: BSL-1.0
"""The small changes of meaning that tests should notice."""

import dataclasses
import hashlib
import re

from cpp_tokens import tokens_of

REPLACED = {
    "comparison": {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"},
    "boundary": {"<": "<=", "<=": "<", ">": ">=", ">=": ">"},
    "logic": {"&&": "||", "||": "&&"},
    "arithmetic": {"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<<": ">>", ">>": "<<", "&": "|", "|": "&",
                   "^": "&", "+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|="},
}
STEPS = {"++": "--", "--": "++"}
MEMORY_ORDERS = {"ACQUIRE": "RELAXED", "RELEASE": "RELAXED", "ACQ_REL": "RELAXED", "SEQ_CST": "RELAXED", "CONSUME": "RELAXED"}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>="}
# Statements without which a program only takes more time or memory.
WITHOUT_EFFECT = re.compile(r"\b(reserve|shrink_to_fit|prefetch|__builtin_unreachable|assume)\b")
INTEGER = re.compile(r"(0[xX][0-9a-fA-F']+|0[bB][01']+|[0-9][0-9']*)([uUlLzZ]*)$")


@dataclasses.dataclass(frozen=True)
class Mutation:
    """Replace the characters [begin, end) of a header by `replacement`."""
    path: str
    kind: str
    begin: int
    end: int
    replacement: str
    line: int
    before: str    # the lines without the mutation, joined and trimmed
    after: str     # the lines with it
    function: str  # the name before the innermost function's parameters, empty outside one
    occurrence: int = 0  # the index among mutations with the same file, kind, before and after

    @property
    def key(self):
        """A hash that stays the same if the lines move."""
        parts = (self.path, self.kind, self.before, self.after, str(self.occurrence))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def applied(self, source):
        return source[:self.begin] + self.replacement + source[self.end:]


def mutations_of(path, source, active_lines=None):
    """All mutations of a header, in the order of their places. `active_lines`: those that the
    preprocessor keeps; None for all."""
    tokens = tokens_of(source)
    found = []
    for kind, begin, end, replacement, index in changes(tokens, source):
        line = source.count("\n", 0, begin) + 1
        if active_lines is not None and line not in active_lines:
            continue
        first, last = source.rfind("\n", 0, begin) + 1, source.find("\n", end)
        before = source[first:last]
        after = source[first:begin] + replacement + source[end:last]
        found.append(Mutation(path, kind, begin, end, replacement, line, squeezed(before), squeezed(after),
                              function_around(tokens, index)))
    found.sort(key=lambda m: (m.begin, m.kind, m.replacement))
    seen, numbered = {}, []
    for m in found:
        same = (m.kind, m.before, m.after)
        numbered.append(dataclasses.replace(m, occurrence=seen.get(same, 0)))
        seen[same] = seen.get(same, 0) + 1
    return numbered


def squeezed(text):
    return " ".join(text.split())


def changes(tokens, source):
    for i, token in enumerate(tokens):
        if token.skipped:
            continue
        if token.kind == "mark":
            yield from operator_changes(tokens, i)
        elif token.kind in ("number", "character"):
            yield from constant_changes(tokens, i)
        elif token.kind == "word":
            yield from word_changes(tokens, i)
        yield from statement_changes(tokens, i, source)


def operator_changes(tokens, i):
    token = tokens[i]
    place = (token.begin, token.end)
    if token.spaced:
        for kind, table in REPLACED.items():
            if token.text in table:
                yield kind, *place, table[token.text], i
    if token.text in STEPS and token.scope == "code":
        yield "arithmetic", *place, STEPS[token.text], i
    if token.text == "!" and tokens[i + 1].begin == token.end:
        yield "negation", *place, "", i
    if token.text == "(" and token.scope == "code" and i:
        yield from call_changes(tokens, i)


def call_changes(tokens, i):
    """The condition of an `if`, or the arguments of a call."""
    token, end = tokens[i], tokens[i].partner
    if end <= i + 1:
        return
    before = tokens[i - 1].text
    if before == "constexpr":
        before = tokens[i - 2].text
    inside = tokens[i + 1:end]
    if before in ("if", "while"):
        if not any(t.text in ("=", ";") for t in inside):
            yield "negation", token.end, tokens[end].begin, "!(" + text_between(tokens, i + 1, end) + ")", i
        return
    if tokens[i - 1].kind != "word" or before in ("for", "switch", "catch", "return", "sizeof", "alignof"):
        return
    if i >= 2 and (tokens[i - 2].kind == "word" or tokens[i - 2].text in ("&", "*", ">")) and \
            tokens[i - 2].text not in ("return", "throw", "else", "co_return", "case"):
        if not tokens[i - 2].spaced or tokens[i - 2].kind == "word":
            return  # a declaration: T name(a, b)
    yield from swapped_arguments(tokens, i, end)


def swapped_arguments(tokens, i, end):
    pieces, begin, j = [], i + 1, i + 1
    while j <= end:
        if j == end or tokens[j].text == ",":
            pieces.append((begin, j))
            begin = j + 1
        elif tokens[j].text in ("(", "[", "{") and tokens[j].partner > j:
            j = tokens[j].partner
        j += 1
    for (a, b), (c, d) in zip(pieces, pieces[1:]):
        if not simple(tokens[a:b]) or not simple(tokens[c:d]):
            continue
        first, second = text_between(tokens, a, b), text_between(tokens, c, d)
        if first != second:
            yield "swap", tokens[a].begin, tokens[d - 1].end, second + ", " + first, i


def simple(tokens):
    """A name, a member of one, or a literal."""
    return bool(tokens) and all(t.kind in ("word", "number", "character") or t.text in (".", "->", "::", "*", "&")
                                for t in tokens) and tokens[0].kind != "mark" and \
        not any(a.kind == b.kind == "word" for a, b in zip(tokens, tokens[1:]))


def text_between(tokens, begin, end):
    """The text of the tokens, with a single space where there was any."""
    out = ""
    for i in range(begin, end):
        if i > begin and tokens[i - 1].end != tokens[i].begin:
            out += " "
        out += tokens[i].text
    return out


def constant_changes(tokens, i):
    token = tokens[i]
    if token.kind == "character":
        inside = token.text[token.text.index("'") + 1:-1]
        if len(inside) == 1:
            other = "'_'" if inside != "_" else "'~'"
            yield "constant", token.begin, token.end, other, i
        return
    match = INTEGER.match(token.text)
    if not match:
        return
    value = int(match[1].replace("'", ""), 8 if re.fullmatch(r"0[0-7']+", match[1]) else 0)
    yield "constant", token.begin, token.end, f"{0 if value == 1 else value + 1}{match[2]}", i


def word_changes(tokens, i):
    token = tokens[i]
    if token.text in ("true", "false"):
        yield "constant", token.begin, token.end, "false" if token.text == "true" else "true", i
    for prefix in ("__ATOMIC_", "memory_order_"):
        if token.text.startswith(prefix):
            weaker = MEMORY_ORDERS.get(token.text[len(prefix):].upper())
            if weaker:
                text = weaker if prefix == "__ATOMIC_" else weaker.lower()
                yield "memory order", token.begin, token.end, prefix + text, i


def statement_changes(tokens, i, source):
    """Leaves out an expression, a jump or a throw that ends with a semicolon."""
    token = tokens[i]
    if token.scope != "code" or i == 0 or not begins_statement(tokens, i):
        return
    end = end_of_expression(tokens, i)
    if end is None or WITHOUT_EFFECT.search(source, token.begin, tokens[end].begin):
        return
    yield "dropped statement", token.begin, tokens[end].begin, "", i


def begins_statement(tokens, i):
    before = tokens[i - 1]
    if before.text in (";", "{", "}", "else", "do"):
        return before.text != ";" or not in_for_head(tokens, i)
    if before.text == ")" and before.partner > 0:
        word = tokens[before.partner - 1].text
        return word in ("if", "while", "for") or \
            (word == "constexpr" and tokens[before.partner - 2].text == "if")
    if before.text == "]]":
        return before.partner > 0 and begins_statement(tokens, before.partner)
    return False


def in_for_head(tokens, i):
    j = i - 1
    while j >= 0 and tokens[j].text not in ("{", "}"):
        if tokens[j].text == ")" and tokens[j].partner >= 0:
            j = tokens[j].partner
        elif tokens[j].text == "(":
            return True
        j -= 1
    return False


def end_of_expression(tokens, i):
    """The index of the semicolon, if the statement that begins here may be left out."""
    end = i
    while end < len(tokens) and tokens[end].text != ";":
        if tokens[end].text in ("(", "[", "{"):
            if tokens[end].partner < end:
                return None
            end = tokens[end].partner
        elif tokens[end].text in ("}", ":") and tokens[end].kind == "mark":
            return None
        end += 1
    if end >= len(tokens) or end == i:
        return None
    first = tokens[i].text
    if first in ("break", "continue", "throw", "delete"):
        return end
    if first == "return":
        return end if end == i + 1 else None
    j = i
    while tokens[j].text in ("*", "++", "--", "("):
        j = tokens[j].partner + 1 if tokens[j].text == "(" else j + 1
    if tokens[j].kind == "word":
        j += 1
    elif j == i:
        return None
    while j < end:
        text = tokens[j].text
        if text in ("::", ".", "->"):
            j += 1
            if tokens[j].text == "template":
                j += 1
            if tokens[j].kind != "word":
                return None
            j += 1
        elif text in ("(", "["):
            j = tokens[j].partner + 1
        elif text == "<" and not tokens[j].spaced:
            after = behind_angles(tokens, j, end)
            if after is None or tokens[after].text not in ("(", "::"):
                return None
            j = after
        elif text in ("++", "--"):
            j += 1
        else:
            break
    if j == end:  # a call or a step: anything else has no effect
        return end if tokens[end - 1].text in (")", "++", "--") or first in ("++", "--") else None
    return end if tokens[j].text in ASSIGNMENTS or tokens[j].text == "," else None


def behind_angles(tokens, i, end):
    depth = 0
    while i < end:
        text = tokens[i].text
        if text == "<":
            depth += 1
        elif text in (">", ">>"):
            depth -= len(text)
            if depth <= 0:
                return i + 1
        i += 1
    return None


def function_around(tokens, i):
    """The name before the parameters of the outermost function body around a token."""
    name, j = "", i
    while j >= 0:
        token = tokens[j]
        if token.text in (")", "]", "}") and token.kind == "mark" and 0 <= token.partner < j:
            j = token.partner - 1
            continue
        if token.text == "{" and token.kind == "mark" and j < i or (j == i and token.text == "{"):
            name = name_before(tokens, j) or name
        j -= 1
    return name


def name_before(tokens, brace):
    """The function whose body this brace opens, or ""."""
    if tokens[brace].scope not in ("names", "class"):
        return ""
    j, name = brace - 1, ""
    while j >= 0 and tokens[j].text not in (";", "{", "}"):
        if tokens[j].text == ")" and tokens[j].partner > 0:
            j = tokens[j].partner
            if tokens[j - 1].kind == "word":
                name = tokens[j - 1].text
        j -= 1
    return name
