# SPDX-License-Identifier: BSL-1.0
"""The functions that PyTorch declares in namespaces of their own: at::redispatch, at::symint, and one for each of some
dispatch keys, at::cpu."""

import dataclasses

import signatures

#: The namespaces of the functions that call the kernel of one dispatch key.
KEYS = {"CPU": "cpu", "CUDA": "cuda", "Meta": "meta"}


def of_redispatch(operator):
    """Of every operator, a method's too. Each takes a key set before these parameters."""
    return signatures.spellings(operator, signatures.generated_prefix(operator))


def of_symint(operator):
    """(function, whether its template's argument is SymInt or int64_t): both have one name."""
    if signatures.has_symbols(operator):
        for function in of_redispatch(operator):
            yield dataclasses.replace(function, name=function.name.replace("_symint", "")), "_symint" in function.name


def of_key(operator, key):
    """Of the operators that have a kernel for the key."""
    if has_kernel(operator, key) and "manual_kernel_registration" not in operator.flags:
        yield from signatures.spellings(operator)


def has_kernel(operator, key):
    """torchgen writes one for Meta, which does nothing, where an operator in place has no kernel but a backend's."""
    schema = operator.schema
    in_place = not schema.out and [r.alias for r in schema.returns] == ["a!"]
    composite = any(k.startswith("Composite") for k in operator.keys)
    return key in operator.keys or key == "Meta" and in_place and not composite
