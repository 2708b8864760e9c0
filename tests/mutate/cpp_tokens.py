# SPDX-License-Identifier: BSL-1.0
"""The tokens of a C++ header, with their scopes and brackets."""

import dataclasses
import re

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<text>(?:u8|[uUL])?R"(?P<delimiter>[^()\s\\]*)\(.*?\)(?P=delimiter)"|(?:u8|[uUL])?"(?:[^"\\\n]|\\.)*")
    |(?P<character>(?:u8|[uUL])?'(?:[^'\\\n]|\\.)+')
    |(?P<number>\.?[0-9](?:[eEpP][+-]|'?[0-9a-zA-Z_.])*)
    |(?P<word>[A-Za-z_]\w*)
    |(?P<mark><=>|<<=|>>=|\.\.\.|->\*|\[\[|\]\]|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
    re.VERBOSE | re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
OPENING = {"(": ")", "[": "]", "{": "}", "[[": "]]"}
# Operators whose operands are not mutated: a mutation there changes no behaviour that a test sees, or
# only a message of the compiler.
SKIPPED_CALLS = {"static_assert", "asm", "decltype", "sizeof", "alignof", "alignas", "noexcept", "requires",
                 "__attribute__", "defined"}
CLASS_WORDS = {"class", "struct", "union"}


@dataclasses.dataclass
class Token:
    kind: str  # "text", "character", "number", "word" or "mark"
    text: str
    begin: int
    end: int
    spaced: bool = False   # space on both sides, which clang-format puts around operators and not around brackets
    skipped: bool = False  # part of something that is not mutated
    scope: str = ""        # the contents of the innermost braces: "code", "class", "names" or "values"
    partner: int = -1      # the index of the other bracket


def tokens_of(source):
    """All tokens outside comments and directives. A bracket's token has the index of the other one."""
    directives = [m.span() for m in DIRECTIVE.finditer(source)]
    found, at = [], 0
    while at < len(source):
        if directives and at == directives[0][0]:
            at = directives.pop(0)[1]
            continue
        match = TOKEN.match(source, at)
        while directives and directives[0][0] < match.end() and match.lastgroup != "space":
            directives.pop(0)  # inside a text
        if match.lastgroup == "space":
            # A directive begins a line, which white space may run into.
            following = next((d for d in directives if at <= d[0] < match.end()), None)
            if following is not None and not match.group().startswith("/"):
                at = following[0]
                continue
            while directives and directives[0][0] < match.end():
                directives.pop(0)
        else:
            kind = "text" if match.group("text") else match.lastgroup
            found.append(Token(kind, match.group(), match.start(), match.end()))
        at = match.end()
    for i, token in enumerate(found):
        before = found[i - 1].end if i else 0
        after = found[i + 1].begin if i + 1 < len(found) else len(source)
        token.spaced = before < token.begin and token.end < after
    pair_brackets(found)
    mark_scopes(found)
    mark_skipped(found)
    return found


def pair_brackets(tokens):
    """Sets the partners of brackets. In formatted code `[[` is always an attribute and never two subscripts."""
    open_ones = []
    for i, token in enumerate(tokens):
        if token.kind != "mark":
            continue
        if token.text in OPENING:
            open_ones.append(i)
        elif token.text == "]]" and open_ones and tokens[open_ones[-1]].text == "[":
            # a[b[i]]: the token ]] closes both brackets
            inner = open_ones.pop()
            token.partner, tokens[inner].partner = inner, i
            if open_ones and tokens[open_ones[-1]].text == "[":
                tokens[open_ones.pop()].partner = i
        elif open_ones and token.text == OPENING[tokens[open_ones[-1]].text]:
            other = open_ones.pop()
            token.partner, tokens[other].partner = other, i


def scope_opened(tokens, brace, outer):
    """The contents of the braces at this index."""
    begin = brace
    while begin > 0:
        before = tokens[begin - 1]
        if before.kind == "mark" and before.text in (";", "{", "}"):
            break
        begin = before.partner if before.text in (")", "]", "]]") and before.partner >= 0 else begin - 1
    head, i = [], begin
    while i < brace:
        token = tokens[i]
        if token.text == "template" and i + 1 < brace and tokens[i + 1].text == "<":
            i = after_angles(tokens, i + 1)
            continue
        head.append(token.text)
        i = token.partner + 1 if token.text in ("(", "[", "[[") and token.partner > i else i + 1
    if "namespace" in head or (head[:1] == ["extern"] and "(" not in head):
        return "names"
    if "enum" in head:
        return "values"
    if CLASS_WORDS.intersection(head) and "(" not in head and "=" not in head:
        return "class"
    last = tokens[brace - 1].text if brace else ""
    if outer in ("code", "values"):
        if last in (")", "else", "do", "try", ";", "{", "}", "]", "mutable", "noexcept", ":") and outer == "code":
            return "code"
        if "->" in head and "[" in head:  # a lambda with a return type
            return "code"
        if last in (")", "mutable") and "[" in head:
            return "code"
        return "values"
    if "(" in head and last not in ("=", "return", ",", "("):
        return "code"
    return "values"


def after_angles(tokens, i):
    """The index after the template parameters that begin at `i`."""
    depth = 0
    while i < len(tokens):
        text = tokens[i].text
        if text in ("(", "[", "{") and tokens[i].partner > i:
            i = tokens[i].partner
        elif text == "<":
            depth += 1
        elif text in (">", ">>") and not tokens[i].spaced:
            depth -= len(text)
            if depth <= 0:
                return i + 1
        elif text == ">":
            depth -= 1
            if depth <= 0:
                return i + 1
        i += 1
    return i


def mark_scopes(tokens):
    scopes = ["names"]
    for i, token in enumerate(tokens):
        if token.text == "}" and token.kind == "mark" and len(scopes) > 1:
            scopes.pop()
        token.scope = scopes[-1]
        if token.text == "{" and token.kind == "mark":
            scopes.append(scope_opened(tokens, i, scopes[-1]))


def mark_skipped(tokens):
    def skip(begin, end):
        for token in tokens[begin:end]:
            token.skipped = True

    for i, token in enumerate(tokens):
        following = tokens[i + 1] if i + 1 < len(tokens) else None
        if token.text == "[[":
            skip(i, token.partner + 1)
        elif following is None:
            continue
        elif token.text == "template" and following.text == "<":
            skip(i, after_angles(tokens, i + 1))
        elif token.text in SKIPPED_CALLS and following.text == "(" and following.partner > i:
            end = following.partner + 1
            if token.text == "requires" and end < len(tokens) and tokens[end].text == "{":
                end = tokens[end].partner + 1  # only matters for whether it compiles
            skip(i, end)
        elif token.text == "requires" and following.text == "{":
            skip(i, following.partner + 1)  # only matters for whether it compiles
        elif token.text == "requires" and following.text not in ("(", "{"):
            end = i  # the constraint ends where the declaration begins, on a line of its own
            while end < len(tokens) and tokens[end].text not in ("SCHEMA_CT_HIDDEN", "class", "struct", "{", ";", "[["):
                end += 1
            skip(i, end)
        elif token.text in ("using", "friend", "typedef"):
            end = i
            while end < len(tokens) and tokens[end].text not in (";", "{"):
                end += 1
            skip(i, end)
        elif token.text == "operator" and following.kind == "mark":
            skip(i, i + 2)
