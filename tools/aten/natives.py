# SPDX-License-Identifier: BSL-1.0
"""The functions of at::native, which are PyTorch's kernels as named functions. Their definitions in the
library call the kernel directly, for any keys of the tensors, so a backend may register such a function for
its own key."""

import dataclasses

import headers
import signatures

BY = "generate_calls.py"
#: Functions that backends/cpu/unary_stubs.cpp and backends/aten/meta.cpp define.
BY_HAND = ("abs_out", "angle_out", "conj_physical_out", "logical_not_out", "empty_meta_symint")
#: The includes for the types in the declarations.
NEEDS = ("dispatch/default_host/names.hpp", "ATen/core/ATen_fwd.h", "ATen/core/List.h")


def natives(listed):
    """{operator name: its functions, each with the key whose kernel it calls}. If the kernels of several
    operators have one name, the function belongs to the first operator."""
    found, seen = {}, set()
    for o in listed:
        for native in o.natives:
            key, name = native.split(":")
            function = function_of(o, name)
            types = (name, *(p.type for p in function.parameters))
            if types not in seen:
                seen.add(types)
                found.setdefault(o.name, []).append((function, "Meta" if key == "Meta" else "CPU"))
    return found


def function_of(operator, name):
    """The function's parameters are the schema's arguments in their order, then the outputs."""
    symbolic = "symint" in name
    parameters, given = signatures.parameters_of(operator, faithful=True, symbolic=symbolic, method=False)
    if not signatures.is_out(operator):
        parameters = tuple(with_default(operator, p, symbolic) for p in parameters)
    return signatures.Function(operator, signatures.result_type(operator), name, parameters, False, given)


def with_default(operator, parameter, symbolic):
    argument = next(a for a in operator.schema.arguments if a.name == parameter.name)
    if argument.default is None or argument.name in operator.flag_values("cpp_no_default"):
        return parameter
    return dataclasses.replace(parameter, default=signatures.default_value(argument, symbolic))


def in_native(lines):
    return headers.in_namespace("at", headers.in_namespace("native", lines))


def declarations(members, all_natives, tag):
    return in_native([f"{tag(f)}{f.declaration()};" for o in members for f, _ in all_natives.get(o.name, ())])


def definition(function, key, tag):
    call = f"_ops::{signatures.struct_name(function.operator)}::redispatch"
    given = ", ".join((f"c10::DispatchKeySet(c10::DispatchKey::{key})", *function.given))
    return f"{tag(function)}{function.declaration(defined=True)} {{ return {call}({given}); }}"


def definitions(members, all_natives, tag):
    return in_native([definition(f, key, tag) for o in members for f, key in all_natives.get(o.name, ())
                      if f.name not in BY_HAND])


def of_families(families, classes, tag):
    """The headers of each family: {name: text}. `classes` are structured.by_family()'s."""
    out, all_natives = {}, natives(o for members in families.values() for o in members)
    for family, members in families.items():
        functions, (_, structured) = declarations(members, all_natives, tag), classes.get(family, ([], []))
        if functions or structured:
            needs = (*NEEDS, *([f"ATen/ops/{family}_meta.h"] if structured else []))
            body = [*headers.in_hidden_namespace("native", headers.each({f"{family}_structured": structured})), *functions]
            out[f"{family}_native.h"] = headers.of_family(
                f"{family}_native", f"PyTorch's header for at::native::{family}.", needs, body, BY)
    return out


def of_all(families, tag):
    all_natives = natives(o for members in families.values() for o in members)
    return headers.of_all("PyTorch's header for all functions of at::native.", NEEDS,
                          headers.each({f"{n}_native": declarations(members, all_natives, tag)
                                        for n, members in families.items()}), BY)
