#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the headers of PyTorch's functions that have namespaces of their own, from data/aten/operators.tsv:
at::redispatch, at::symint, at::cpu, at::cuda and at::meta (namespaces.py). Each function is a template, so that only
those that are called are compiled. It calls at::_ops or the function of namespace at.

    generate_namespaces.py [--check]    --check: fails if a file differs from what it would write
"""

import argparse
import sys

import headers
import namespaces
import operators
import signatures
from generated import update

BY = "generate_namespaces.py"


def of_operator(function, keys, first=""):
    """The definition of a function that calls the operator's kernel for a key set."""
    declaration = function.declaration()
    name, parameters = declaration.split("(", 1)
    parameters = first + (", " if first and function.parameters else "") + parameters
    given = ", ".join((keys, *function.given))
    return [f"template <class Op = _ops::{signatures.struct_name(function.operator)}>",
            f"{name}({parameters} {{ return Op::redispatch({given}); }}"]


#: The includes besides at::_ops: the keys, and the functions in the expressions for arguments.
NEEDS = ("c10/core/DispatchKeySet.h", "dispatch/default_host/operator_arguments.hpp")


def redispatch(members):
    return headers.in_hidden_namespace("redispatch", [
        line for o in members for function in namespaces.of_redispatch(o)
        for line in of_operator(function, "dispatchKeySet", "c10::DispatchKeySet dispatchKeySet")])


def of_key(members, key):
    return [line for o in members for function in namespaces.of_key(o, key)
            for line in of_operator(function, f"c10::DispatchKeySet(c10::DispatchKey::{key})")]


def symint(members):
    return headers.in_hidden_namespace("symint", [
        line for o in members for function, symbolic in namespaces.of_symint(o) for line in of_symint(function, symbolic)])


def of_symint(function, symbolic):
    """A template that calls the function of namespace at, or the method if there is no function."""
    is_function = "function" in function.operator.variants
    base, end = function.name, ""
    for end_ in ("_outf", "_out"):
        if function.operator.schema.out and base.endswith(end_):
            base, end = base.removesuffix(end_), end_
            break
    name = f"{base}{'_symint' if symbolic else ''}{end}"
    names = [p.name for p in function.parameters if is_function or p.name != "self"]
    caller = "at::" if is_function else "self."
    return ["template <class T>", f"  requires std::is_same_v<T, {'SymInt' if symbolic else 'int64_t'}>",
            f"{function.declaration()} {{ return {caller}{name}({', '.join(names)}); }}"]


def texts():
    families = signatures.families(operators.operators())
    all_operators = [o for members in families.values() for o in members]
    needs, out = ("ATen/Operators.h", *NEEDS), {}
    out["RedispatchFunctions"] = headers.of_all("PyTorch's header for calls by keys.", needs, redispatch(all_operators), BY)
    for key, space in namespaces.KEYS.items():
        sentence = f"PyTorch's header for all functions of at::{space}."
        bodies = {f"{n}_{space}_dispatch": of_key(members, key) for n, members in families.items()}
        out[f"{key}Functions_inl"] = headers.of_all(sentence, needs, headers.in_hidden_namespace(space, headers.each(bodies)), BY)
        out[f"{key}Functions"] = headers.of_all(sentence, [f"ATen/{key}Functions_inl.h"], [], BY)
    return {headers.HEADERS / f"{name}.h": text for name, text in out.items()}


def of_families(families):
    """The headers of each family: {name: text}."""
    out = {}
    for family, members in families.items():
        for key, space in namespaces.KEYS.items():
            if body := of_key(members, key):
                name = f"{family}_{space}_dispatch"
                out[f"{name}.h"] = headers.of_family(name, f"PyTorch's header for at::{space}::{family}.",
                                                     (f"ATen/ops/{family}_ops.h", *NEEDS),
                                                     headers.in_hidden_namespace(space, body), BY)
        if body := symint(members):
            name = f"{family}_symint"
            sentence = f"PyTorch's functions at::symint::{family}, for <ATen/ops/{family}.h>, which has what they call."
            out[f"{name}.h"] = headers.of_family(name, sentence, ["ATen/core/TensorBase.h"], body, BY)
    return out


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    sys.exit(update(texts(), parser.parse_args().check))
