# SPDX-License-Identifier: BSL-1.0
"""python -m schema_ct stubs: operators as type checkers see them. Packages of schema_ct_add_python() have this file, too."""

import argparse
import functools
import importlib
import keyword
import sys
from pathlib import Path

from ._signature import members

HEADER = '''# Written by `python -m {package} stubs`.
import builtins
from typing import Any, Protocol, Sequence, SupportsComplex, SupportsFloat, SupportsIndex, TypeVar, overload
from {package} import {array}, Operator, SupportsArray, SupportsBool

_A = TypeVar("_A", bound=SupportsArray)

'''
_NUMBER = "SupportsComplex | SupportsFloat | SupportsIndex"
SIMPLE = {"int": "SupportsIndex", "float": "SupportsFloat | SupportsIndex", "bool": "SupportsIndex | SupportsBool",
          "str": "builtins.str", "complex": _NUMBER, "number": _NUMBER, "Tensor": "SupportsArray", "NoneType": "None"}
RESULTS = {name: f"builtins.{name}" for name in ("int", "float", "bool", "str", "complex")}
RESULTS.update(number="builtins.complex", Device="builtins.str", NoneType="None")


@functools.cache
def _results_follow():
    """Are results of the kind of the first argument? In packages of one host they are not."""
    return hasattr(importlib.import_module(__package__), "set_output")


def _header():
    return HEADER.format(package=__package__, array="Array" if _results_follow() else "Result as Array")


def _split(text):
    """The members between the outermost brackets, split at their commas."""
    parts, depth, part = [], 0, ""
    for c in text:
        depth += (c == "[") - (c == "]")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return [*parts, part.strip()] if part.strip() else parts


def _list_of(element, names):
    if names is RESULTS:
        return f"builtins.list[{element}]"
    is_number = element in [SIMPLE[kind] for kind in ("int", "float", "bool", "complex")]
    return f"Sequence[{element}] | SupportsArray" if is_number else f"Sequence[{element}]"


def python_type(text, names, array):
    """The Python type of a schema type. `names` has those of the types without members; `array` is the type of a
    tensor."""
    head, bracket, rest = text.partition("[")
    inner = [python_type(part, names, array) for part in _split(rest[:-1])] if bracket else []
    if head == "Tensor":
        return array
    if head == "Optional":
        return f"{inner[0]} | None"
    if head == "List":
        return _list_of(inner[0], names)
    if head == "Tuple":
        return f"builtins.tuple[{', '.join(inner)}]"
    if head == "Dict":
        return f"builtins.dict[{', '.join(inner)}]"
    return names.get(head, "Any")


def _default(value):
    return repr(value) if isinstance(value, (int, float, str, bool, type(None))) else "..."


def _receivers(names):
    """The first parameters of a method whose other parameters have these names, one of which may be `self`."""
    if "self" not in names:
        return ["self"]
    return [next(name for name in ("_op", "_op_", "_op__") if name not in names), "/"]


def signature(operator):
    """`(self, x: _A, *, by: SupportsFloat = 2.0) -> _A` of one overload."""
    texts, by_name, first, optional = _receivers([p[0] for p in operator.arguments]), False, None, False
    for name, kind, keyword_only, has_default, default, _, size, words in operator.arguments:
        if keyword_only and not by_name:
            texts.append("*")
            by_name = True
        array = "SupportsArray"
        if first is None and _results_follow() and kind in ("Tensor", "List[Tensor]"):
            first, array = name, "_A"
        optional = has_default or (optional and not keyword_only)
        # PyTorch has these as an `int`; here anything that names one is accepted.
        is_named = any(kind in words for kind in ("ScalarType", "MemoryFormat", "Layout", "QScheme"))
        own = "Any" if is_named else python_type(kind, SIMPLE, array)
        if size is not None:  # one number for int[2]
            own += " | SupportsIndex" if "int" in kind else " | SupportsFloat"
        shown = (f" = {_default(default)}" if has_default else " = ...") if optional else ""
        texts.append(f"{name}: {own}{shown}")
    array = "_A" if first else "Array"
    returns = [python_type(kind, RESULTS, array) for kind in operator.returns]
    result = "None" if not returns else returns[0] if len(returns) == 1 else f"builtins.tuple[{', '.join(returns)}]"
    return f"({', '.join(texts)}) -> {result}"


def _is_python(operator):
    return not any(keyword.iskeyword(name) for name, *_ in operator.arguments)


def _call(operator, indent, decorated):
    lines = [f"{indent}@overload"] if decorated else []
    text = signature(operator) if _is_python(operator) else "(self, *args: Any, **kwargs: Any) -> Any"
    return [*lines, f"{indent}def __call__{text}:", f'{indent}    """{operator.schema}"""', f"{indent}    ..."]


def stub_of(namespace):
    """The .pyi file of a namespace's operators."""
    lines = []
    for name in dir(namespace):
        operator = getattr(namespace, name)
        overloads = [(one, getattr(operator, one)) for one in operator.overloads()]
        for one, overload in overloads:
            lines += [f"class _{name}_{one}(Operator, Protocol):", *_call(overload, "    ", False), ""]
        # Of overloads with the same Python parameters a call takes the first. So the stub has that one alone.
        lines += [f"class _{name}(Operator, Protocol):"]
        for _, overload in overloads:
            lines += _call(overload, "    ", len(overloads) > 1)
        lines += [f"    {one}: _{name}_{one}" for one, _ in overloads if not keyword.iskeyword(one)]
        lines += ["", *([f"{name}: _{name}", ""] if not keyword.iskeyword(name) else [])]
    return _header() + "\n".join(lines)


def _type_of_words(words, names, classes, array="SupportsArray"):
    """The Python type of a schema type such as `int[]?`; `array` is the type of a tensor."""
    def inner(words):
        return _type_of_words(words, names, classes, array)

    words = words.strip()
    if words.endswith("?"):
        return f"{inner(words[:-1])} | None"
    if words.endswith("]"):
        element = inner(words[:words.rindex("[")])
        return _list_of(element, names)
    if words.startswith("("):
        return f"builtins.tuple[{', '.join(map(inner, members(words[1:-1])))}]"
    if words.startswith("Dict("):
        return f"builtins.dict[{', '.join(map(inner, members(words[5:-1])))}]"
    if words == "Tensor":
        return array
    return classes.get(words) or names.get({"Scalar": "number", "SymInt": "int"}.get(words, words), "Any")


def _method(name, member, classes):
    """The lines of one method. Unnamed arguments (`_1`) are positional only."""
    is_static, is_constructor = isinstance(member, staticmethod), name == "__init__"
    declaration, _, text = (member.__func__ if is_static else member).__doc__.partition("\n\n")
    head, _, returns = declaration.rpartition(" -> ")
    given, names, optional, by_position, array = [], [], False, 0, None
    for part in members(head[head.index("(") + 1:-1])[not (is_static or is_constructor):]:
        before, has_default, _ = part.partition("=")
        words, _, own = before.rpartition(" ")
        optional = optional or bool(has_default)
        is_first = array is None and _results_follow() and words in ("Tensor", "Tensor[]")
        array = "_A" if is_first else array
        kind = _type_of_words(words, SIMPLE, classes, "_A" if is_first else "SupportsArray")
        # object's own method takes any object, and so must an override.
        kind = "builtins.object" if name in ("__eq__", "__ne__") else kind
        given.append(f"{own}: {kind}{' = ...' if optional else ''}")
        names.append(own)
        by_position = len(given) if own[:1] == "_" and own[1:].isdigit() else by_position
    receivers = [] if is_static else _receivers(names)
    if by_position:
        receivers, given = receivers[:1], [*given[:by_position], "/", *given[by_position:]]
    given = [*receivers, *(["*args: Any", "**kwargs: Any"] if any(map(keyword.iskeyword, names)) else given)]
    result = returns.rpartition(" ")[0] if not returns.startswith("(") else returns
    result = "None" if is_constructor or result in ("NoneType", "()") else _type_of_words(
        result, RESULTS, classes, array or "Array")
    return ["    @staticmethod"] * is_static + [
        f"    def {name}({', '.join(given)}) -> {result}:",
        f'        """{declaration}{": " if text else ""}{text}"""', "        ..."]


def classes_of(namespace, taken):
    """The .pyi file of a namespace's classes, except those whose names are `taken`."""
    lines = []
    types = [getattr(namespace, name) for name in dir(namespace)]
    known = {t._qualified_name: t.__name__ for t in types}
    for one in types:
        if one.__name__ in taken:
            continue
        lines += [f"class {one.__name__}:"]
        for name, member in vars(one).items():
            if keyword.iskeyword(name):
                continue
            if name == "_constructor":
                lines += _method("__init__", member, known)
            elif isinstance(member, property):
                getter = member.fget.__doc__.partition("\n\n")[0]
                kind = _type_of_words(getter.rpartition(" -> ")[2].rpartition(" ")[0], RESULTS, known)
                lines += ["    @property", f"    def {name}(self) -> {kind}: ..."]
                lines += [f"    @{name}.setter", f"    def {name}(self, value: {kind}, /) -> None: ..."] * bool(member.fset)
            elif type(getattr(member, "__func__", member)).__name__ == "Method" and not name.endswith(("_getter", "_setter")):
                lines += _method(name, member, known)
        lines += [""] if lines[-1] != f"class {one.__name__}:" else ["    ...", ""]
    return "\n".join(lines)


MODULE = '''# Written by `python -m {package} stubs`.
"""The operators and classes of the namespace {name}, which a library that is loaded registers."""

import {package}


def __getattr__(name):
    for kind in ({package}.ops, {package}.classes):
        found = getattr(getattr(kind, {name!r}, None), name, None)
        if found is not None:
            return found
    raise AttributeError(f"no library that is loaded registers {name}.{{name}}")
'''


def _declare(sc, operators, libraries):
    """Defines operators in this process by their schemas. `libraries` keeps the definitions, by their namespaces."""
    for name, schema in operators.items():
        ns = name.partition("::")[0]
        if ns not in libraries:
            libraries[ns] = sc.Library(ns, "FRAGMENT")
        libraries[ns].define(schema)


def _write(folder, sc, namespaces, of_other_hosts):
    folder.mkdir(parents=True, exist_ok=True)
    for name in namespaces:
        operators, classes = getattr(sc.ops, name, None), getattr(sc.classes, name, None)
        text = _header() if operators is None else stub_of(operators)
        if classes is not None:
            text += "\n" + classes_of(classes, set() if operators is None else set(dir(operators)))
        (folder / f"{name}.pyi").write_text(text)
        if name not in of_other_hosts:
            (folder / f"{name}.py").write_text(MODULE.format(package=__package__, name=name))
        print(folder / f"{name}.pyi")


def main(arguments, operators_of=None):
    """`operators_of` reads the schemas of a library of any host, where something can."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {__package__} stubs",
        description=f"Writes NAMESPACE.py, a module that has the operators of {__package__}.ops.NAMESPACE, and "
                    "NAMESPACE.pyi, by which type checkers know them, for each namespace that libraries define; without "
                    "libraries, for each that the package has itself."
                    + (" Of libraries for another host it writes NAMESPACE.pyi alone." if operators_of else ""))
    parser.add_argument("libraries", nargs="*", metavar="LIBRARY")
    parser.add_argument("-o", "--output", default=".", metavar="FOLDER")
    given = parser.parse_args(arguments)
    sc = importlib.import_module(__package__)

    known = {*dir(sc.ops), *dir(sc.classes)} if given.libraries else set()
    of_other_hosts = {}
    for library in given.libraries:
        before = sc.operator_names()
        try:
            sc.load_library(library)
        except (OSError, sc.RegistrationError) as error:
            if operators_of is None or isinstance(error, (FileNotFoundError, sc.RegistrationError)):
                sys.exit(f"{__package__}: {library}: {error}")
        if operators_of is not None and sc.operator_names() == before:
            _declare(sc, operators_of(library), of_other_hosts)
    found = sorted({*dir(sc.ops), *dir(sc.classes)} - known)
    if not found:
        sys.exit(f"{__package__}: no library defines an operator or a class")
    try:
        _write(Path(given.output), sc, found, of_other_hosts)
    except OSError as error:
        sys.exit(f"{__package__}: {given.output}: {error.strerror}")
    return 0
