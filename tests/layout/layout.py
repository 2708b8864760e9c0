#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the layout of all data that shared objects have in common with the recorded one.

Two objects share a registry if both were built with the same SCHEMA_CT_LAYOUT. Therefore the number
must change whenever a struct of the registry does: a size, a field, its type, its offset, a value of
an enumeration, a virtual function, or the comment of a field, which says what it means. layout.txt,
in the folder of this file, records all of them for the current number. The layout is read from the
compiler's debug information."""

import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.realpath(os.path.dirname(os.path.dirname(HERE)))
MANIFEST = os.path.join(HERE, "layout.txt")


# The form of a value, which readelf prints before the value.
FORM = re.compile(r"^(?:\([^)]*\)[\s:]*)+")


class Die:
    """An entry of the debug information."""

    def __init__(self, tag, parent):
        self.tag = tag
        self.parent = parent
        self.attributes = {}
        self.children = []

    def get(self, name):
        return self.attributes.get(name)

    def number(self, name):
        value = self.get(name)
        return None if value is None else int(value.split()[0], 0)


class DebugInfo:
    """The entries of an object file, by their offset, and the names of its source files."""

    def __init__(self, path, root):
        self.root = root
        self.entries = {}
        self._read_entries(path)
        self._read_files(path)
        self.by_name = {}
        for die in self.entries.values():
            if die.tag in RECORDS and not die.get("DW_AT_declaration"):
                self.by_name.setdefault(self.name(die), die)

    def _read_entries(self, path):
        text = subprocess.run(["readelf", "--debug-dump=info", "--wide", path], check=True,
                              capture_output=True, text=True).stdout
        head = re.compile(r"^ <([0-9a-f]+)><([0-9a-f]+)>: Abbrev Number: \d+ \((DW_TAG_\w+)\)")
        attribute = re.compile(r"^    <[0-9a-f]+>   (DW_AT_\w+)\s*: (.*)$")
        stack, die = [], None
        for line in text.splitlines():
            match = head.match(line)
            if match:
                depth = int(match[1], 16)
                del stack[depth:]
                die = Die(match[3], stack[-1] if stack else None)
                if stack:
                    stack[-1].children.append(die)
                stack.append(die)
                self.entries[int(match[2], 16)] = die
                continue
            match = attribute.match(line)
            if match and die is not None:
                die.attributes[match[1]] = FORM.sub("", match[2].strip())

    def _read_files(self, path):
        text = subprocess.run(["readelf", "--debug-dump=rawline", "--wide", path], check=True,
                              capture_output=True, text=True).stdout
        directories, files, table = {}, {}, None
        for line in text.splitlines():
            if "Directory Table" in line:
                table = "directories"
            elif "File Name Table" in line:
                table = "files"
            elif "Line Number Statements" in line:
                break
            cells = [cell for cell in (FORM.sub("", c) for c in line.strip().split("\t")) if cell]
            if not cells or not cells[0].isdigit():
                continue
            if table == "directories":
                directories[int(cells[0])] = cells[-1]
            elif table == "files":
                files[int(cells[0])] = os.path.join(directories[int(cells[1])], cells[-1])
        self.files = files

    def type_of(self, die):
        reference = die.get("DW_AT_type")
        if reference is None:
            return None
        return self.entries[int(re.match(r"<(?:0x)?([0-9a-f]+)>", reference)[1], 16)]

    def whole(self, die):
        """Returns the definition of a declared type, or the declaration itself if there is no definition."""
        if die.get("DW_AT_declaration"):
            return self.by_name.get(self.name(die), die)
        return die

    def name(self, die):
        own = die.get("DW_AT_name")
        if own is None:
            unnamed = [d for d in die.parent.children if d.tag in RECORDS and d.get("DW_AT_name") is None]
            own = f"(unnamed {unnamed.index(die) + 1})" if die.tag in RECORDS else "(unnamed)"
        if die.tag not in NAMED:
            return own
        outer, parent = [], die.parent
        while parent is not None and parent.tag != "DW_TAG_compile_unit":
            if parent.get("DW_AT_name") is not None:
                outer.append(parent.get("DW_AT_name"))
            parent = parent.parent
        return "::".join(reversed([own] + outer))

    def text(self, die):
        """Returns the spelling of a type."""
        if die is None:
            return "void"
        inner = lambda: self.text(self.type_of(die))
        if die.tag == "DW_TAG_pointer_type":
            pointee = self.type_of(die)
            if pointee is not None and pointee.tag == "DW_TAG_subroutine_type":
                return self.text(pointee).replace("(", "(*)(", 1)
            return inner() + "*"
        if die.tag in ("DW_TAG_reference_type", "DW_TAG_rvalue_reference_type"):
            return inner() + ("&" if die.tag == "DW_TAG_reference_type" else "&&")
        if die.tag in ("DW_TAG_const_type", "DW_TAG_volatile_type"):
            of_pointer = inner().endswith("*")
            return f"{inner()} {die.tag[7:-5]}" if of_pointer else f"{die.tag[7:-5]} {inner()}"
        if die.tag == "DW_TAG_array_type":
            counts = [c.number("DW_AT_upper_bound") for c in die.children]
            return inner() + "".join(f"[{'' if n is None else n + 1}]" for n in counts)
        if die.tag == "DW_TAG_subroutine_type":
            arguments = [self.text(self.type_of(c)) for c in die.children]
            return f"{inner()} ({', '.join(arguments)})"
        return self.name(die)

    def lines(self, die):
        """Returns the lines of a declaration's source file from the first one to that of the declaration."""
        path, line = self.files.get(die.number("DW_AT_decl_file")), die.number("DW_AT_decl_line")
        if path is None or line is None or not os.path.realpath(path).startswith(self.root + os.sep):
            return []
        with open(path, encoding="utf-8") as source:
            return source.read().splitlines()[:line]

    def comment(self, die):
        """Returns the comment of a declaration, which stands in the lines before it or behind it."""
        lines = self.lines(die)
        if not lines:
            return ""
        said = []
        for line in reversed(lines[:-1]):
            if re.match(r"^\s*(template\b|requires\b)", line):
                continue
            match = re.match(r"^\s*//[/!]?<?\s?(.*)$", line)
            if match is None or line.lstrip().startswith("///<"):
                break
            said.insert(0, match[1])
        behind = re.search(r"//[/!]?<?\s?(.*)$", lines[-1])
        if behind:
            said.append(behind[1])
        return re.sub(r"\s+", " ", " ".join(said)).strip()


RECORDS = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type",
           "DW_TAG_enumeration_type")
NAMED = RECORDS + ("DW_TAG_typedef",)


def is_ours(name):
    return re.match(r"(dispatch|c10|at|torch|schema_ct)(::|$)", name) is not None


def followed(info, die):
    """Returns the types that a value of this type contains or points to."""
    if die is None:
        return []
    if die.tag in RECORDS:
        parts = [c for c in die.children
                 if c.tag in ("DW_TAG_member", "DW_TAG_inheritance", "DW_TAG_template_type_param")
                 and not c.get("DW_AT_external")]
        return [t for t in map(info.type_of, parts) if t is not None]
    out = [info.type_of(die)]
    if die.tag == "DW_TAG_subroutine_type":
        out += [info.type_of(c) for c in die.children]
    return [t for t in out if t is not None]


def reached(info, start):
    """Returns all records that `start` leads to, by name."""
    found, waiting, seen = {}, [start], set()
    while waiting:
        die = info.whole(waiting.pop())
        if id(die) in seen:
            continue
        seen.add(id(die))
        if die.tag in RECORDS and is_ours(info.name(die)):
            found.setdefault(info.name(die), die)
        waiting += followed(info, die)
    return found


def described(info, name, die):
    """Returns the lines of the manifest for one record."""
    kind = die.tag[7:-5].replace("enumeration", "enum").replace("structure", "struct")
    kind = "struct" if kind == "class" else kind
    size = die.number("DW_AT_byte_size")
    out = [f"{kind} {name}: " + ("not defined here" if size is None else f"{size} bytes")]
    for child in die.children:
        line = None
        if child.tag == "DW_TAG_inheritance":
            line = f"{child.number('DW_AT_data_member_location'):4} base {info.text(info.type_of(child))}"
        elif child.tag == "DW_TAG_member" and not child.get("DW_AT_external"):
            offset = child.number("DW_AT_data_member_location") or 0
            bits = child.get("DW_AT_bit_size")
            line = f"{offset:4} {child.get('DW_AT_name') or '(unnamed)'}: {info.text(info.type_of(child))}"
            line += f" : {bits}" if bits else ""
        elif child.tag == "DW_TAG_enumerator":
            line = f"{child.get('DW_AT_const_value'):>4} {child.get('DW_AT_name')}"
        elif child.tag == "DW_TAG_subprogram" and child.get("DW_AT_vtable_elem_location"):
            line = f"     virtual {child.get('DW_AT_name')}"
        if line is None:
            continue
        said = info.comment(child)
        out.append("  " + line + (f"  # {said}" if said else ""))
    return out


def layout_number(root):
    slot = os.path.join(root, "include", "schema_ct", "config.hpp")
    with open(slot, encoding="utf-8") as source:
        return int(re.search(r"#define SCHEMA_CT_LAYOUT (\d+)", source.read())[1])


def records_of(source, compiler, options, root):
    """Returns the debug information of a source, and the records, by name, that its struct `roots` leads to."""
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "roots.o")
        subprocess.run([compiler, "-std=c++20", "-g", "-gdwarf-5", "-femit-class-debug-always",
                        "-O0", "-I", f"{root}/include", *options, "-c", f"{HERE}/{source}", "-o", made], check=True)
        info = DebugInfo(made, root)
    start = next(d for d in info.entries.values()
                 if d.tag in RECORDS and d.get("DW_AT_name") == "roots")
    return info, reached(info, start)


def made_manifest(compiler, root=ROOT):
    """Returns the lines of the manifest for the headers under root, which must be a real path."""
    info, found = records_of("roots.cpp", compiler, ["-I", f"{root}/hosts/default"], root)
    out = [f"layout {layout_number(root)}"]
    for name in sorted(found):
        out += [""] + described(info, name, found[name])
    return out


def verdict(old, new):
    """Compares the recorded manifest with the new one. Returns what is wrong, or an empty text."""
    numbers = [manifest[0].split()[1] for manifest in (old, new)]
    changes = list(difflib.unified_diff(old[1:], new[1:], "layout.txt", "now", lineterm="", n=2))
    if numbers[0] == numbers[1] and changes:
        return ("what shared objects have in common is not what it was in layout "
                f"{numbers[0]}:\n" + "\n".join(changes) +
                "\nRaise SCHEMA_CT_LAYOUT in include/schema_ct/config.hpp, so that objects of "
                "both kinds do not share a registry, and run tests/layout/layout.py --accept.")
    if numbers[0] != numbers[1] and not changes:
        return (f"SCHEMA_CT_LAYOUT is {numbers[1]}, and nothing has changed since layout "
                f"{numbers[0]}: set it back, or say in the comment of a field what it means now.")
    if numbers[0] != numbers[1]:
        return ("SCHEMA_CT_LAYOUT was raised and layout.txt is older: "
                "run tests/layout/layout.py --accept.")
    return ""


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--compiler", default="g++")
    options.add_argument("--accept", action="store_true",
                         help="write layout.txt, for a layout of another number")
    given = options.parse_args()
    new = made_manifest(given.compiler)
    old = ["layout 0"]
    if os.path.exists(MANIFEST):
        with open(MANIFEST, encoding="utf-8") as file:
            old = file.read().splitlines()
    wrong = verdict(old, new)
    if given.accept and (old[0] != new[0] or not wrong):
        if old[0] != new[0] and old[1:] == new[1:]:
            sys.exit(wrong)
        with open(MANIFEST, "w", encoding="utf-8") as file:
            file.write("\n".join(new) + "\n")
        print(f"{MANIFEST}: layout {new[0].split()[1]}, {len(new)} lines")
    elif wrong:
        sys.exit(wrong)


if __name__ == "__main__":
    main()
