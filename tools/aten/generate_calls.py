#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the C++ interface of PyTorch's operators from data/aten/operators.tsv: the functions of namespace at, the
methods of tensors, the structs of at::_ops, the functions of at::native, the classes of structured kernels, and the
library's definitions of the functions and methods.

    generate_calls.py [--check]    --check: fails if a file differs from what it would write
"""

import argparse
import collections
import pathlib
import sys

import headers
import natives
import operators
import signatures
import structured
from generated import update

ROOT = pathlib.Path(__file__).resolve().parents[2]
METHODS = ROOT / "include" / "dispatch" / "default_host" / "tensor_operators.inc"
# The number of the library's files, which several processors can compile at once.
PARTS = 8
BY = "generate_calls.py"
# The includes of at::_ops.
STRUCTS_NEED = ("ATen/core/ATen_fwd.h", "dispatch/typed_operator.hpp")
# The functions that the default host defines by hand, in include/dispatch/default_host, for the CPU.
OWN_FUNCTIONS = {f"{name}{symint}({types})" for symint, sizes in (("", "IntArrayRef"), ("_symint", "SymIntArrayRef"))
                 for name, types in (("empty", f"{sizes}, TensorOptions, std::optional<MemoryFormat>"),
                                     ("zeros", f"{sizes}, TensorOptions"), ("ones", f"{sizes}, TensorOptions"),
                                     ("full", f"{sizes}, const Scalar&, TensorOptions"))}
OWN_FUNCTIONS |= {f"{name}_like(const Tensor&, {value}TensorOptions, std::optional<MemoryFormat>)"
                  for name, value in (("empty", ""), ("zeros", ""), ("ones", ""), ("full", "const Scalar&, "))}
OWN_FUNCTIONS |= {"equal(const Tensor&, const Tensor&)"}
# These are not operators, but PyTorch has headers for them, too.
NO_OPERATORS = ("from_blob", "tensor")
TO = "bool, bool, std::optional<MemoryFormat>"
OWN_METHODS = {
    "size(int64_t)", "stride(int64_t)", "sym_size(int64_t)", "sym_numel()", "clone(std::optional<MemoryFormat>)",
    "detach()", "copy_(const Tensor&, bool)", "fill_(const Scalar&)", "zero_()", "add_(const Scalar&, const Scalar&)",
    "view(IntArrayRef)", "view_symint(SymIntArrayRef)", "reshape(IntArrayRef)", "reshape_symint(SymIntArrayRef)",
    "select(int64_t, int64_t)", "select_symint(int64_t, SymInt)", "transpose(int64_t, int64_t)", "t()",
    "slice(int64_t, std::optional<int64_t>, std::optional<int64_t>, int64_t)", "narrow(int64_t, int64_t, int64_t)",
    "narrow_symint(int64_t, SymInt, SymInt)", "item()", "equal(const Tensor&)", f"to(ScalarType, {TO})",
    f"to(TensorOptions, {TO})", f"to(Device, ScalarType, {TO})", f"to(const Tensor&, {TO})",
    "new_empty(IntArrayRef, TensorOptions)", "new_empty_symint(SymIntArrayRef, TensorOptions)",
    "new_zeros(IntArrayRef, TensorOptions)", "new_zeros_symint(SymIntArrayRef, TensorOptions)",
    "new_full(IntArrayRef, const Scalar&, TensorOptions)",
}


def key(function):
    return f"{function.name}({', '.join(p.type for p in function.parameters)})"


def generated(operator, *, method):
    """The functions of an operator, except those that the host defines by hand."""
    own = OWN_METHODS if method else OWN_FUNCTIONS
    if "manual_cpp_binding" in operator.flags:
        return []
    return [f for f in signatures.functions(operator, method=method) if key(f) not in own]


def tag(function):
    """A function without a type of this library in its signature would have the same symbol as PyTorch's."""
    text = (function.result + key(function) + ("Tensor" if function.method else "")).replace("DeviceIndex", "int8_t")
    ours = ("Tensor", "Ref", "Scalar", "Sym", "Device", "Layout", "Generator", "Storage", "Stream", "MemoryFormat", "QScheme")
    return "" if any(word in text for word in ours) else "[[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] "


def functions(members):
    return headers.in_namespace("at", [f"{tag(f)}{f.declaration()};" for o in members for f in generated(o, method=False)])


def functions_header(family, members):
    body = functions(members)
    needs = ["ATen/core/ATen_fwd.h"] + ["ATen/core/List.h"] * any("const List<" in line for line in body)
    text = headers.of_family(family, f"PyTorch's header for at::{family}.", needs, body, BY)
    if any(signatures.has_symbols(o) for o in members):
        text += f"#include <ATen/ops/{family}_symint.h>\n"
    return text


def struct(operator):
    schema = str(operator.schema).replace("\\", "\\\\").replace('"', '\\"')
    name = signatures.struct_name(operator)
    signature = signatures.kernel_signature(operator).replace("std::", "::std::")  # one operator has the name `std`
    return [f"struct {name} : dispatch::typed_operator<{name}, {signature}> {{",
            f'  static constexpr const char *name = "aten::{operator.schema.name}", '
            f'*overload_name = "{operator.schema.overload}",',
            f'    *schema_str = "{schema}";', "};"]


def structs(members):
    return headers.in_namespace("at::_ops", [line for o in members for line in struct(o)])


def in_class(method):
    """The declaration inside the class, where TensorList is not declared. `{}` takes the compiler a third of the time
    of std::nullopt."""
    return method.declaration().replace("TensorList", "ArrayRef<Tensor>").replace("= std::nullopt", "= {}") + ";"


def definition(function):
    scope = "Tensor::" if function.method else ""
    call = f"_ops::{signatures.struct_name(function.operator)}::call({', '.join(function.given)})"
    return f"{tag(function)}{function.declaration(scope, defined=True)} {{ return {call}; }}"


def library_part(members, all_natives):
    needs = ["ATen/Functions.h", "ATen/NativeFunctions.h", "c10/core/DispatchKeySet.h", *(f"ATen/ops/{f}_ops.h" for f in sorted({signatures.family(o) for o in members}))]
    definitions = [definition(f) for o in members for method in (False, True) for f in generated(o, method=method)]
    return headers.text([*headers.begin("Functions and methods that call operators, and their kernels by name.", BY),
                         "// clang-format off", "", '#include "calls.hpp"', "", *headers.includes(needs), "",
                         *headers.in_namespace("at", definitions), *natives.definitions(members, all_natives, tag)])


def library_parts(members):
    """The operators in parts of about equal cost. Operators with the same signature are together, because a signature
    costs the compiler more than its operators."""
    of_signature = collections.defaultdict(list)
    for o in members:
        of_signature[signatures.kernel_signature(o)].append(o)
    parts, costs = [[] for _ in range(PARTS)], [0] * PARTS
    for signature in sorted(of_signature):
        lightest = costs.index(min(costs))
        parts[lightest] += of_signature[signature]
        costs[lightest] += 5 + len(of_signature[signature])
    return parts


def texts():
    families = signatures.families(operators.operators())
    # Excludes at::symint: its functions cost a file a tenth of all others, and few files call one.
    all_functions = headers.of_all(
        "PyTorch's header for all such functions.",
        ["dispatch/default_host/names.hpp", "ATen/core/ATen_fwd.h", "ATen/core/List.h"],
        headers.each({n: functions(members) for n, members in families.items()}), BY)
    all_structs = headers.of_all("PyTorch's header for all of at::_ops.", STRUCTS_NEED,
                                 headers.each({f"{n}_ops": structs(members) for n, members in families.items()}), BY)
    methods = [f for members in families.values() for o in members for f in generated(o, method=True)]
    return {headers.HEADERS / "Functions.h": all_functions, headers.HEADERS / "Operators.h": all_structs,
            headers.HEADERS / "NativeFunctions.h": natives.of_all(families, tag),
            headers.HEADERS / "NativeMetaFunctions.h": structured.of_all(classes_of(families)),
            METHODS: headers.text([*headers.begin("The methods of at::Tensor that call operators; <ATen/core/Tensor.h> says "
                                                  "how.", BY), *map(in_class, methods)])}


def classes_of(families):
    return structured.by_family([o for members in families.values() for o in members])


def of_families(families):
    """The headers of each family: {name: text}."""
    out = {f"{n}.h": headers.of_family(n, f"PyTorch's header for at::{n}.", ["dispatch/default_host/names.hpp"], [], BY)
           for n in NO_OPERATORS}
    for family, members in families.items():
        out[f"{family}.h"] = functions_header(family, members)
        out[f"{family}_ops.h"] = headers.of_family(f"{family}_ops", f"PyTorch's header for at::_ops::{family}.", STRUCTS_NEED,
                                                   structs(members), BY)
    classes = classes_of(families)
    return out | structured.of_families(classes) | natives.of_families(families, classes, tag)


def of_library(families):
    """The sources of the library: {name: text}."""
    listed = [o for members in families.values() for o in members]
    all_natives = natives.natives(listed)
    return {f"calls_{i}.cpp": library_part(part, all_natives) for i, part in enumerate(library_parts(listed))}


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    sys.exit(update(texts(), parser.parse_args().check))
