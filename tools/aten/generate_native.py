#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the registrations of operators whose kernels a file in the format of PyTorch's native_functions.yaml names.

    generate_native.py FILE.yaml FOLDER [KEY…]

writes into FOLDER, as torchgen does, for the kernels that the entries have in `dispatch` for these keys (for all without
them):

    NativeFunctions.h     declares the kernels, which are functions, and classes of structured kernels, in the namespace
                          at::native or, for a kernel mine::f, in mine::native; you define them
    RegisterSchema.cpp    defines the operators of other namespaces than aten, if there are any
    RegisterKEY.cpp       registers the kernels for each key

and prints the paths of these files. An operator without `dispatch` has one kernel, of its name, for the key
CompositeImplicitAutograd. Kernels that torchgen makes from `ufunc_inner_loop` are not made.
"""

import collections
import dataclasses
import pathlib
import re
import sys

import generated
import generate_backend
import groups
import headers
import native_functions
import natives
import operators
import signatures
import structured
from generate_table import qualified

BY = "generate_native.py"
COMPOSITE = "CompositeImplicitAutograd"
INCLUDES = ("ATen/DeviceGuard.h", "dispatch/structured_kernel.hpp", "schema_ct/aten.hpp", "torch/library.h")
#: The keys whose kernels of structured operators are classes.
CLASS_KEYS = ("CPU", "CUDA", "MPS", "MTIA", "XPU")
#: Keys whose kernels run on no device that has to be made current.
WITHOUT_GUARD = re.compile(r"Composite\w+|\w*(CPU|Meta)|Zero\w+")
NAME = re.compile(r"(?:([\w:]+)::)?(\w+)")


@dataclasses.dataclass(frozen=True)
class Kernel:
    """A kernel of an operator for a key."""

    entry: native_functions.Entry
    operator: operators.Operator
    key: str
    namespace: str
    name: str

    @property
    def is_class(self):
        return self.operator.structured and self.key in CLASS_KEYS

    @property
    def function(self):
        """Its types and defaults are spelled as outside of namespace at."""
        function = natives.function_of(self.operator, self.name)
        parameters = tuple(dataclasses.replace(p, type=qualified(p.type), default=default_outside(p.default)) for p in function.parameters)
        return dataclasses.replace(function, result=qualified(function.result), parameters=parameters)


def default_outside(text):
    return text and re.sub(r"^(?=Reduction::|kLong)", "at::", qualified(text))


def kernels_of(entry, keys):
    """The kernels of an entry for these keys, or for all. Raises native_functions.Mistake."""
    operator, wanted = entry.operator(), lambda key: not keys or key in keys
    if "dispatch" not in entry.fields:
        is_implicit = not operator.structured and not operator.delegate
        name = operator.schema.name + ("_out" if signatures.is_out(operator) else "")
        return [Kernel(entry, operator, COMPOSITE, "at::native", name)] if is_implicit and wanted(COMPOSITE) else []
    made = []
    for key, given in entry.kernels():
        found = NAME.fullmatch(given)
        if found is None:
            raise entry.mistake(f"{operator.name} has {given!r} as its kernel for {key}, which is no name of C++")
        if wanted(key):
            made.append(Kernel(entry, operator, key, f"{found[1] or 'at'}::native", found[2]))
    return made


@dataclasses.dataclass(frozen=True)
class File:
    """What a file lists. `delegates`: the operators that each structured operator computes."""

    path: pathlib.Path
    entries: list[native_functions.Entry]
    kernels: list[Kernel]
    delegates: dict[tuple[str, str], list[operators.Operator]]

    def functional(self, kernel):
        """The functional form of a structured kernel's operator."""
        forms = self.delegates.get((kernel.entry.namespace, kernel.operator.name), ())
        found = next((o for o in forms if groups.kind(o) == "functional"), None)
        if found is None:
            raise kernel.entry.mistake(f"{kernel.operator.name} is structured, and no functional form has it as its structured_delegate")
        return found


def read(path, keys):
    entries = native_functions.entries(path)
    delegates = collections.defaultdict(list)
    for entry in entries:
        if "structured_delegate" in entry.fields:
            delegates[entry.namespace, entry.fields["structured_delegate"]].append(entry.operator())
    kernels = [kernel for entry in entries for kernel in kernels_of(entry, keys)]
    without = [key for key in keys if all(kernel.key != key for kernel in kernels)]
    if without:
        raise native_functions.Mistake(f"{path}: no entry has a kernel for {', '.join(without)}")
    return File(pathlib.Path(path), entries, kernels, delegates)


def known():
    """The declarations that <ATen/NativeFunctions.h> has, and the names of the classes of <ATen/NativeMetaFunctions.h>."""
    listed = operators.operators()
    functions = {f.declaration(defined=True) for fs in natives.natives(listed).values() for f, _ in fs}
    classes = {f"structured_{name}" for o in listed for name in o.flag_values("kernel_class")}
    metas = {f"structured_{signatures.struct_name(functional)}" for functional, _ in structured.groups(listed)}
    return functions, classes | metas


def header(file):
    functions, classes = known()
    declared = collections.defaultdict(dict)  # each declaration once, in order
    for kernel in file.kernels:
        for namespace, lines in classes_of(file, kernel, classes) if kernel.is_class else function_of(kernel, functions):
            declared[namespace, kernel.is_class][tuple(lines)] = None
    body = [line for (namespace, is_class), each in declared.items()
            for line in ["", *in_namespace(namespace, is_class, [line for lines in each for line in lines])]]
    return headers.text([*headers.begin(f"The kernels of {file.path.name}.", BY), "#pragma once", "// clang-format off", "",
                         *headers.includes(("ATen/NativeFunctions.h", "ATen/NativeMetaFunctions.h", "ATen/Tensor.h")), *body])


def in_namespace(namespace, is_hidden, lines):
    """The lines in a namespace, which is hidden for classes, as their bases are."""
    *outer, inner = namespace.split("::")
    lines = headers.in_namespace(inner, lines, mark="SCHEMA_CT_HIDDEN " if is_hidden else "")
    for name in reversed(outer):
        lines = headers.in_namespace(name, lines)
    return lines


def function_of(kernel, functions):
    """Yields (namespace, lines) that declare a kernel which is a function, unless it is among the declared functions."""
    known_form = natives.function_of(kernel.operator, kernel.name).declaration(defined=True)
    if kernel.namespace != "at::native" or known_form not in functions:
        yield kernel.namespace, [f"{kernel.function.declaration()};"]


def classes_of(file, kernel, declared):
    """Yields (namespace, lines) of a structured kernel's class and of its base, unless they are among the declared ones."""
    functional = file.functional(kernel)
    flags = (*kernel.operator.flags, *kernel.entry.structured_flags(), f"kernel_class:{kernel.name}")
    out = dataclasses.replace(kernel.operator, flags=flags)
    if f"structured_{signatures.struct_name(functional)}" not in declared:
        yield "at::meta", structured.meta_class(functional, out)
    if kernel.namespace != "at::native":
        yield kernel.namespace, list(map(qualified, structured.kernel_classes(functional, out)))
    elif f"structured_{kernel.name}" not in declared:
        yield kernel.namespace, list(structured.kernel_classes(functional, out))


def schemas(file):
    """The text of RegisterSchema.cpp; empty without operators of other namespaces than aten."""
    by_namespace = collections.defaultdict(list)
    for entry in file.entries:
        if entry.namespace != "aten":
            by_namespace[entry.namespace].append(definition(entry))
    blocks = [line for namespace, lines in by_namespace.items() for line in ["", f"TORCH_LIBRARY({namespace}, m) {{", *lines, "}"]]
    return blocks and headers.text([*headers.begin(f"The operators of {file.path.name}.", BY), "// clang-format off",
                                    "#include <torch/library.h>", *blocks])


def definition(entry):
    if "autogen" in entry.fields:
        raise entry.mistake(f"{entry.schema.full_name} has 'autogen', whose forms are generated for PyTorch's own operators alone")
    tags = ", ".join(f"at::Tag::{tag}" for tag in native_functions.words(entry.fields.get("tags", "")))
    text = str(entry.schema).replace("\\", "\\\\").replace('"', '\\"')
    return f'  m.def("{text}"{f", {{{tags}}}" if tags else ""});'


def registrations(file, key):
    """The text of RegisterKEY.cpp."""
    functions, blocks = [], collections.defaultdict(list)
    for kernel in (k for k in file.kernels if k.key == key):
        if kernel.is_class:
            blocks[kernel.entry.namespace] += forms_of_class(file, kernel)
            continue
        name = f"calling_{kernel.entry.namespace}_{signatures.struct_name(kernel.operator)}"
        guard = "" if WITHOUT_GUARD.fullmatch(key) else generate_backend.guard_of(kernel.operator)
        functions += generate_backend.calling(kernel.function, f"{kernel.namespace}::{kernel.name}", name, guard)
        blocks[kernel.entry.namespace].append(f'  m.impl("{kernel.operator.name}", TORCH_FN({name}));')
    return headers.text([*headers.begin(f"The registrations of {file.path.name} for {key}.", BY), "// clang-format off",
                         '#include "NativeFunctions.h"', "", *headers.includes(INCLUDES),
                         *(["", "namespace {", *functions, "}  // namespace"] if functions else []),
                         *(line for namespace, lines in blocks.items()
                           for line in ["", f"TORCH_LIBRARY_IMPL({namespace}, {key}, m) {{", *lines, "}"])])


def forms_of_class(file, kernel):
    """The lines that register a structured kernel for all forms of its operator."""
    name = f"dispatch::structured_kernel<{kernel.namespace}::structured_{kernel.name}>"
    forms = [*file.delegates[kernel.entry.namespace, kernel.operator.name], kernel.operator]
    return [f'  m.impl("{o.name}", &{name}::{groups.kind(o).replace("-", "_")});' for o in forms]


def texts(path, keys):
    """{file name: text}. Raises native_functions.Mistake."""
    file = read(path, keys)
    made = {"NativeFunctions.h": header(file), "RegisterSchema.cpp": schemas(file)}
    made |= {f"Register{key}.cpp": registrations(file, key) for key in dict.fromkeys(k.key for k in file.kernels)}
    return {name: text for name, text in made.items() if text}


def main(path, folder, *keys):
    return generated.write_and_print(lambda: texts(path, keys), folder, (native_functions.Mistake,))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
