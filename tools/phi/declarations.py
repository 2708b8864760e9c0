# SPDX-License-Identifier: BSL-1.0
"""Reads the declarations of operators, and of their kernels, in PaddlePaddle's YAML files."""

import collections
import itertools
import re
import sys

ENTRY = re.compile(r"- *(?:(?:backward_)?(?:op|api)) *: *(\S+)")
# Texts may have C++ types instead: `const Tensor& x`.
REFERENCE = re.compile(r"\bconst +([\w:\[\]]+) *&")
KEY = re.compile(r"  (\w+) *:(.*)")
NESTED = re.compile(r" {3,}(\w+) *:(.*)")


class Entry:
    """An operator in a file: its texts by key; nested keys have names such as `kernel.func`."""

    def __init__(self, file, line, name):
        self.file, self.line, self.name = file, line, name
        self.texts = collections.OrderedDict()


def entries(path, root):
    """The operators in a file: `- op :`, or `- api :` in files of 2022. A text may continue in lines without
    a key."""
    entry = key = None
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = REFERENCE.sub(r"\1", re.sub(r"(^|\s)#.*$", "", line).rstrip())
        if not line:
            continue
        if begun := ENTRY.match(line):
            if entry:
                yield entry
            entry, key = Entry(str(path.relative_to(root)), number, begun[1]), None
        elif entry is None:
            continue
        elif found := KEY.match(line):
            key = found[1]
            entry.texts[key] = found[2].strip()
        elif key and (found := NESTED.match(line)):
            entry.texts[f"{key}.{found[1]}"] = found[2].strip()
        elif key:
            last = next(reversed(entry.texts))
            entry.texts[last] = f"{entry.texts[last]} {line.strip()}".strip()
    if entry:
        yield entry


def yaml_files(folder):
    """(root, files) of a checkout of Paddle, or of a folder of YAML files."""
    root = next((p for p in (folder / "paddle/phi/ops/yaml", folder / "yaml", folder) if p.is_dir()), folder)
    return root, sorted(root.rglob("*.yaml"))


def operators_of(folder):
    root, files = yaml_files(folder)
    operators = [e for f in files for e in entries(f, root) if {"args", "forward"} & set(e.texts)]
    if not operators:
        sys.exit(f"no declarations of operators in {folder}")
    for e in operators:
        if not is_closed(e.texts.get("args", "()")):
            sys.exit(f"{e.file}:{e.line}: the arguments of {e.name} have no closing parenthesis: {e.texts['args']}")
    return operators


def is_closed(text):
    """Whether a text is a list of arguments in parentheses."""
    depths = list(itertools.accumulate((c in "({[") - (c in ")}]") for c in text))
    return text.startswith("(") and depths[-1] == 0 and 0 not in depths[:-1]


def arguments_of(text):
    """The arguments of a text, by name."""
    found, depth, begin = [], 0, 1
    for i, c in enumerate(text):
        depth += (c in "({[") - (c in ")}]")
        if (c == "," and depth == 1) or (c == ")" and depth == 0):
            found.append(text[begin:i].strip())
            begin = i + 1
    return {re.match(r"\S+\s+(\w+)", a)[1]: a for a in found if a}


def taken_by_kernel(entry):
    """The items of `param`: arguments, constants, parts of arguments."""
    return re.findall(r"[^\s,\[\]]+", entry.texts.get("kernel.param", ""))


def kernels_with_constants(entry):
    """The kernels with an item that is not an argument, whose type is not declared."""
    known = set(arguments_of(entry.texts.get("args", "()")))
    return [] if set(taken_by_kernel(entry)) <= known else names(entry.texts.get("kernel.func", ""))


def kernel_texts(entry):
    """(name, text) of each kernel in `kernel`, with the arguments in its `param`."""
    if not {"args", "output"} <= set(entry.texts):
        return []
    all_of_them = arguments_of(entry.texts["args"])
    taken = taken_by_kernel(entry) or all_of_them
    if not set(taken) <= set(all_of_them):
        return []
    arguments = ", ".join(all_of_them[name] for name in taken)
    return [(kernel, f"({arguments}) -> {entry.texts['output']}") for kernel in names(entry.texts.get("kernel.func", ""))]


def names(text):
    """The functions in `scale {dense -> dense}, scale_sr {…}`."""
    return re.findall(r"[A-Za-z_]\w*", re.sub(r"\{[^}]*\}", "", text))
