#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""bindings.py FOLDER…: counts where libraries bind kernels to operators, and which of these bindings are checked.

A binding registers a kernel for an operator: def("schema", f) or impl("name", f). The program reads sources as text,
with the macros that take a name and a kernel. It prints the tables of docs/coverage.md.
"""

import collections
import pathlib
import re
import sys

SOURCES = {".cpp", ".cc", ".cxx", ".cu", ".cuh", ".h", ".hpp", ".hip", ".sycl", ".asc"}
COMMENT_OR_TEXT = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
TEXT = re.compile(r'R"(\w*)\((.*?)\)\1"|"((?:\\.|[^"\\])*)"', re.DOTALL)
BLOCK = re.compile(r"\b(?:STABLE_)?TORCH_LIBRARY(?:_FRAGMENT|_IMPL)?(?:_EXPAND)?\s*\(")
CALL = re.compile(r"(?:\.|->)\s*(def|impl)\s*\(|\b([A-Z][A-Z0-9_]*)\s*\(")
UNTYPED_KERNEL = r"[mM]akeFallthrough|[mM]akeFromBoxed|NotImplementedFallback\s*\("
UNCHECKED_KERNEL = re.compile(UNTYPED_KERNEL + r"|\bBoxedKernel|CppFunction\b")
# Reasons why the compiler cannot read a block. The first that is found counts.
HINDRANCES = (
    ("names the arguments of a method", re.compile(r"\btorch::arg\b")),
    ("makes a torch::CppFunction", re.compile(UNTYPED_KERNEL)),
    ("has an if or a loop", re.compile(r"\b(?:if|for|while|switch)\s*\(")),
    ("prints or asks the environment", re.compile(r"\b(?:printf|cout|cerr|getenv)\b")),
    ("has a static variable", re.compile(r"\bstatic\b")),
)

COMPILER, BUILD, NOTHING = "by the compiler", "by the build (records)", "nothing to check"
ORDER = (COMPILER, BUILD, NOTHING)


def without_comments(text):
    return COMMENT_OR_TEXT.sub(lambda m: m[0] if m[0][0] in "R\"'" else re.sub(r"[^\n]", " ", m[0]), text)


def blanked(text):
    """The text with its comments and literals replaced by blanks."""
    return COMMENT_OR_TEXT.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)


def close_of(blank, opened):
    """The position after the bracket that closes the one at `opened`; the text's end if none does."""
    depth = 0
    for i in range(opened, len(blank)):
        depth += (blank[i] in "([{") - (blank[i] in ")]}")
        if depth == 0:
            return i + 1
    return len(blank)


def arguments(text, blank, opened):
    """The arguments of a call whose bracket is at `opened`."""
    out, depth, begin = [], 0, opened + 1
    end = close_of(blank, opened) - 1
    for i in range(opened + 1, end):
        depth += (blank[i] in "([{") - (blank[i] in ")]}")
        if depth == 0 and blank[i] == ",":
            out.append(text[begin:i].strip())
            begin = i + 1
    return [*out, text[begin:end].strip()]


def literal(argument):
    """The value of a literal, also in a macro; None if there is none."""
    parts = [m[2] if m[2] is not None else m[3] for m in TEXT.finditer(argument)]
    return "".join(parts) if parts else None


def name_in(ns, text):
    """ns::name.overload"""
    name = text.split("(")[0].strip()
    return name if "::" in name else f"{ns}::{name}"


class Block:
    def __init__(self, path, text, blank, match):
        self.path = path
        head = arguments(text, blank, match.end() - 1)
        self.ns, self.variable = head[0], head[-1].split()[-1]
        opened = blank.find("{", close_of(blank, match.end() - 1))
        self.end = close_of(blank, opened)
        self.text, self.blank = text[opened + 1:self.end - 1], blank[opened + 1:self.end - 1]
        self.is_stable = match[0].startswith("STABLE")
        self.hindrance = next((what for what, found in HINDRANCES if found.search(self.blank)), None)
        passed = re.search(rf"\w\s*\(\s*{re.escape(self.variable)}\s*[,)]", self.blank)
        if self.hindrance is None and passed:
            self.hindrance = "passes the library to a function"

    def calls(self):
        """(def or impl, its arguments) of each registration."""
        for call in CALL.finditer(self.blank):
            statement = self.blank[self.blank.rfind(";", 0, call.start()) + 1:call.start()]
            if "class_" in statement:
                continue
            given = arguments(self.text, self.blank, call.end() - 1)
            is_macro = call[2] is not None
            if is_macro and (len(given) < 2 or not given[0].startswith('"') or call[2].startswith("TORCH_")):
                continue
            yield "impl" if is_macro else call[1], given


def blocks_of(path):
    text = without_comments(path.read_text(errors="replace"))
    blank, at = blanked(text), 0
    while found := BLOCK.search(blank, at):
        line = text[text.rfind("\n", 0, found.start()) + 1:found.start()]
        opened = close_of(blank, found.end() - 1)
        at = found.end()
        if "define" in line or not re.match(r"\s*\{", blank[opened:]):
            continue
        block = Block(path, text, blank, found)
        at = block.end
        yield block


def python_schemas(folder):
    """The names that Python sources define."""
    define = re.compile(r"""(?:\.define|torch\.library\.define|custom_op)\(\s*[rf]?["']{1,3}([\w:.]+)""")
    return {name for path in folder.rglob("*.py") for name in define.findall(path.read_text(errors="replace"))}


class Library:
    def __init__(self, folder):
        self.name = folder.name
        paths = sorted(path for path in folder.rglob("*") if path.suffix in SOURCES and path.is_file())
        self.blocks = [block for path in paths for block in blocks_of(path)]
        self.schemas = collections.defaultdict(list)  # name → blocks with its schema
        for block in self.blocks:
            for what, given in block.calls():
                text = literal(given[0]) or ""
                if what == "def" and "(" in text:
                    self.schemas[name_in(block.ns, text)].append(block)
        self.of_python = python_schemas(folder)

    def verdict(self, block, what, given):
        """(form, who checks it) of a binding; None for anything else."""
        text = literal(given[0])
        kernel = given[-1] if len(given) > 1 else ""
        if what == "def" and (len(given) == 1 or "tag" in kernel.lower()):
            return None
        if text is None:
            return f"{what} of a text known at run time", "not: the text is known at run time alone"
        if what == "def":
            if "(" not in text:
                return "def with a name alone: the schema is inferred", NOTHING
            return "def with schema and kernel", COMPILER
        if UNCHECKED_KERNEL.search(kernel) and "&" not in kernel:
            return "impl of a boxed kernel or a fallthrough", NOTHING
        stable = ", in the stable ABI" if block.is_stable else ""
        of = self.schemas.get(name_in(block.ns, text), [])
        beside = [other for other in of if other.path == block.path]
        if beside:
            hindrance = block.hindrance or (beside[0].hindrance if all(b.hindrance for b in beside) else None)
            form = f"impl, the schema in the same file{stable}"
            return form, COMPILER if hindrance is None else f"not: a block {hindrance}"
        if of:
            hindrance = block.hindrance or of[0].hindrance
            return f"impl, the schema in another file{stable}", BUILD if hindrance is None else f"not: a block {hindrance}"
        name = name_in(block.ns, text)
        if name in self.of_python or name.split("::")[1] in self.of_python:
            return f"impl, the schema in Python{stable}", BUILD if block.hindrance is None else f"not: a block {block.hindrance}"
        if block.ns == "aten":
            return f"impl of PyTorch's own operator{stable}", "not: PyTorch's list is no library"
        return f"impl, the schema nowhere in the folder{stable}", "not: no schema is there"

    def bindings(self):
        for block in self.blocks:
            for what, given in block.calls():
                found = self.verdict(block, what, given)
                if found is not None:
                    yield found


def row(cells):
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main(folders):
    if not folders or folders[0].startswith("-"):
        sys.exit(__doc__)
    libraries = [Library(pathlib.Path(folder)) for folder in folders]
    forms, verdicts, blocks = collections.Counter(), collections.Counter(), collections.Counter()
    of_form = collections.defaultdict(collections.Counter)
    for library in libraries:
        for form, verdict in library.bindings():
            forms[form] += 1
            verdicts[verdict] += 1
            of_form[form][verdict] += 1
        for block in library.blocks:
            blocks[block.hindrance or "the compiler can run it"] += 1
    print(row(["form", "bindings", *ORDER, "not"]))
    print(row(["---"] * 6))
    for form, count in forms.most_common():
        checked = [of_form[form][verdict] for verdict in ORDER]
        print(row([form, count, *checked, count - sum(checked)]))
    whole = sum(forms.values())
    checked = [verdicts[verdict] for verdict in ORDER]
    print(row(["**all**", whole, *checked, whole - sum(checked)]))
    can_be_wrong = whole - verdicts[NOTHING]
    if can_be_wrong:
        print(f"\nOf {can_be_wrong} that can be wrong, {100 * verdicts[COMPILER] / can_be_wrong:.0f} % are checked by the "
              f"compiler, {100 * (verdicts[COMPILER] + verdicts[BUILD]) / can_be_wrong:.0f} % with the build.\n")
    for what, count in verdicts.most_common():
        if what.startswith("not:"):
            print(row([what, count]))
    print()
    for what, count in blocks.most_common():
        print(row([f"blocks: {what}", count]))


if __name__ == "__main__":
    main(sys.argv[1:])
