#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes a backend's registrations from its YAML file, which has the format of torchgen's gen_backend_stubs.

    generate_backend.py BACKEND.yaml FOLDER [native_functions.yaml]

writes into FOLDER, for a backend KEY:

    KEYNativeFunctions.h        a class whose static functions are the kernels; the backend defines these
    RegisterKEY.cpp             registers the kernels of 'supported' and, for a functional kernel, the forms that write
                                to an argument, which copy its result
    RegisterAutogradKEY.cpp     registers the kernels of 'autograd', if there are any

and prints the paths of these files. They also compile with PyTorch's headers. A kernel in 'symint' has the suffix
_symint and takes SymInt; the others take integers.

The operators are those of the native_functions.yaml of a PyTorch, such as the one that the backend is built with, or those
of PyTorch 2.14 without it.
"""

import collections
import dataclasses
import pathlib
import re
import sys

import backend_file
import generated
import groups
import headers
import native_functions
import operators
import signatures
from generate_table import qualified

BY = "generate_backend.py"


@dataclasses.dataclass(frozen=True)
class Kernel:
    """A kernel that the backend defines."""

    operator: object
    key: str
    symbolic: bool

    @property
    def name(self):
        return self.operator.schema.name + ("_out" if signatures.is_out(self.operator) else "") + ("_symint" if self.symbolic else "")

    @property
    def function(self):
        return function_of(self.operator, self.name, self.symbolic)


def function_of(operator, name, symbolic):
    """A function with all arguments of the schema; the ones to which an `out` form writes come last."""
    parameters, given = signatures.parameters_of(operator, faithful=True, symbolic=symbolic, method=False)
    parameters = tuple(dataclasses.replace(p, type=qualified(p.type), default=None) for p in parameters)
    return signatures.Function(operator, qualified(signatures.result_type(operator)), name, parameters, False, given)


def kernels_of(backend, listed):
    """The kernels in the file's lists. Raises backend_file.Mistake for an operator that PyTorch does not have."""
    by_name = {o.name: o for o in listed}
    found = []
    for key, names in (("supported", backend.supported), ("full_codegen", backend.full_codegen), ("autograd", backend.autograd)):
        for name in names:
            if name not in by_name:
                overloads = [n for n in by_name if n.split(".")[0] == name]
                why = f"; its overloads are {', '.join(overloads)}" if overloads else backend_file.near(name, by_name)
                raise backend.mistake_at(key, name, f"PyTorch has no operator {name}{why}")
            if name in backend.symint and not signatures.has_symbols(by_name[name]):
                raise backend.mistake_at("symint", name, f"{name} is in 'symint', and takes no SymInt")
            of = f"Autograd{backend.backend}" if key == "autograd" else backend.backend
            found.append(Kernel(by_name[name], of, name in backend.symint))
    return found


def check_groups(backend, kernels, grouped):
    """Checks that all forms of an operator are registered for the backend's key, or all for its autograd key."""
    seen = {}
    for kernel in kernels:
        group = id(grouped.get(kernel.operator.name, kernel.operator))
        other = seen.setdefault(group, kernel)
        if other.key != kernel.key:
            raise backend.mistake_at("autograd", kernel.operator.name,
                                     f"{kernel.operator.name} is in 'autograd', and {other.operator.name}, a form of the same "
                                     "operator, in 'supported'")


def class_of(backend):
    return backend.class_name or f"{backend.backend}NativeFunctions"


def header(backend, kernels):
    declarations = sorted({f"  static {k.function.declaration()};" for k in kernels})
    body = [f"struct {class_of(backend)} {{", *declarations, "};"]
    for name in reversed(backend.cpp_namespace.split("::")):
        body = headers.in_namespace(name, body)
    return headers.text([*headers.begin(f"The kernels of {backend.path.name}.", BY), "#pragma once", "// clang-format off", "",
                         "#include <ATen/Tensor.h>", *includes(backend.extra_headers), "", *body])


def includes(text):
    """The lines of `extra_headers`, which is a line of C++ or the name of a header."""
    return [] if not text else [text] if text.startswith("#") else [f'#include "{text}"']


def registrations(backend, kernels, key, grouped, by_kernel):
    """The text of RegisterKEY.cpp."""
    functions, lines = [], []
    names = collections.Counter(k.name for k in kernels)
    for kernel in sorted((k for k in kernels if k.key == key), key=lambda k: k.operator.name):
        target = f"{backend.cpp_namespace}::{class_of(backend)}::{kernel.name}"
        guard = guard_of(kernel.operator) if backend.device_guard else ""
        if guard or names[kernel.name] > 1:  # the name of an overloaded function is ambiguous
            target = f"calling_{signatures.struct_name(kernel.operator)}"
            functions += calling(kernel.function, f"{backend.cpp_namespace}::{class_of(backend)}::{kernel.name}", target, guard)
        lines.append(f'  m.impl("{kernel.operator.name}", TORCH_FN({target}));')
    if not backend.use_out_as_primary:
        for kernel in kernels:
            for form in forms_without_kernel(kernel, key, grouped, by_kernel):
                name = f"copying_{signatures.struct_name(form)}"
                functions += copying(backend, kernel, form, name)
                lines.append(f'  m.impl("{form.name}", TORCH_FN({name}));')
    return headers.text([*headers.begin(f"The registrations of {backend.path.name} for {key}.", BY), "// clang-format off",
                         f'#include "{backend.backend}NativeFunctions.h"', "", "#include <ATen/DeviceGuard.h>",
                         "#include <ATen/Functions.h>", "#include <torch/library.h>", "", "namespace {",
                         *functions, "}  // namespace", "", f"TORCH_LIBRARY_IMPL(aten, {key}, m) {{", *lines, "}"])


def forms_without_kernel(kernel, key, grouped, by_kernel):
    """The in-place and `out` forms that are made from a functional kernel."""
    group = grouped.get(kernel.operator.name)
    if kernel.key != key or group is None or group.functional is not kernel.operator:
        return []
    return [o for o in group.others if o.name not in by_kernel and groups.kind(o) in ("in-place", "out")]


def guard_of(operator):
    """The statement that makes the kernel's device current; empty for an operator without a device."""
    if "no_device_guard" in operator.flags:
        return ""
    if signatures.has_options(operator):
        return "const c10::DeviceGuard guard(at::device_or_default(device));"
    arguments = operator.schema.arguments
    ordered = [*(a for a in arguments if a.name == "self"), *operator.schema.out, *operator.schema.positional]
    of = next((a.name for a in ordered if re.fullmatch(r"Tensor(\?|\[\d*\])*", a.type)), None)
    return f"const at::OptionalDeviceGuard guard(at::device_of({of}));" if of else ""


def calling(function, kernel, name, guard):
    """A function with a unique name that calls the kernel of this function's types."""
    given = ", ".join(p.name for p in function.parameters)
    return [f"{dataclasses.replace(function, name=name).declaration(defined=True)} {{", *([f"  {guard}"] if guard else []),
            f"  return {kernel}({given});", "}"]


def copying(backend, kernel, form, name):
    """An in-place or `out` form that copies the result of the functional kernel."""
    function = function_of(form, name, kernel.symbolic)
    own = {p.name for p in function.parameters}
    outs = groups.written(form.schema)
    copy = "at::_copy_from_and_resize" if form.schema.out else "at::_copy_from"
    given = ", ".join(p.name if p.name in own else option_of(p.name, outs[0].name) for p in kernel.function.parameters)
    body = [f"  const auto computed = {backend.cpp_namespace}::{class_of(backend)}::{kernel.name}({given});"]
    for i, out in enumerate(outs):
        value = "computed" if len(outs) == 1 else f"std::get<{i}>(computed)"
        if out.type.endswith("]"):
            body.append(f"  for (std::size_t i = 0; i != {value}.size(); ++i) {copy}({value}[i], {out.name}[i]);")
        else:
            body.append(f"  {copy}({value}, {out.name});")
    if len(form.schema.returns) == 1:
        body.append(f"  return {outs[0].name};")
    elif form.schema.returns:
        body.append(f"  return {{{', '.join(a.name for a in outs[:len(form.schema.returns)])}}};")
    return [f"{function.declaration()} {{", *body, "}"]


def option_of(name, out):
    """The expression for an option, such as dtype, in an `out` form, which takes it from the output."""
    return {"dtype": f"{out}.scalar_type()", "layout": f"{out}.layout()", "device": f"{out}.device()"}.get(name, "std::nullopt")


def texts(path, entries):
    """{file name: text}. Raises backend_file.Mistake and native_functions.Mistake."""
    backend = backend_file.read(path)
    listed = native_functions.read(entries) if entries else operators.operators()
    kernels, grouped = kernels_of(backend, listed), groups.of(listed)
    check_groups(backend, kernels, grouped)
    by_kernel = {k.operator.name for k in kernels}
    out = {f"{backend.backend}NativeFunctions.h": header(backend, kernels)}
    for key in dict.fromkeys((backend.backend, *(k.key for k in kernels))):
        out[f"Register{key}.cpp"] = registrations(backend, kernels, key, grouped, by_kernel)
    return out


def main(path, folder, entries=None):
    mistakes = (backend_file.Mistake, native_functions.Mistake)
    return generated.write_and_print(lambda: texts(path, entries), folder, mistakes)


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
