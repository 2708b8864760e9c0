# SPDX-License-Identifier: BSL-1.0
"""Schemas as Python signatures and annotations."""

import inspect
import keyword
import re


def python_name(name):
    """A valid name for a Python parameter: `from` becomes `from_`. A call does not accept that name."""
    return name + "_" if keyword.iskeyword(name) else name


def signature_of(operator):
    """The inspect.Signature of an operator. For several overloads, only what they have in common."""
    if len(operator.overloads()) > 1:
        return inspect.Signature([inspect.Parameter("args", inspect.Parameter.VAR_POSITIONAL),
                                  inspect.Parameter("kwargs", inspect.Parameter.VAR_KEYWORD)])
    parameters, has_default = [], False
    for name, kind, keyword_only, has_own, default, *_ in operator.arguments:
        # Schemas allow a positional parameter without a default after one with a default; Python does
        # not.
        has_default = has_own or (has_default and not keyword_only)
        parameters.append(inspect.Parameter(
            python_name(name),
            inspect.Parameter.KEYWORD_ONLY if keyword_only else inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=default if has_own else inspect.Parameter.empty if not has_default else ...,
            annotation=kind))
    returns = operator.returns
    result = returns[0] if len(returns) == 1 else f"({', '.join(returns)})" if returns else None
    return inspect.Signature(parameters, return_annotation=result)


def _tokens(text):
    """A text in quotes is one token, every other character another."""
    return re.findall(r'"(?:\\.|[^"\\])*"|.', text, re.DOTALL)


def members(text):
    """The parts between the commas that are outside of brackets and quotes."""
    parts, depth = [""], 0
    for token in _tokens(text):
        depth += (token in "([") - (token in ")]")
        if token == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts if part.strip()]


def declared(schema):
    """The texts of a schema's arguments, `*` among them, and those of its returns."""
    depth, size = 0, 0
    tokens = _tokens(schema[schema.index("("):])
    for size, token in enumerate(tokens, 1):
        depth += (token == "(") - (token == ")")
        if depth == 0:
            break
    returns = "".join(tokens[size:]).removeprefix(" -> ")
    return members("".join(tokens[1:size - 1])), members(returns[1:-1] if returns.startswith("(") else returns)
