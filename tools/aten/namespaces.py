# SPDX-License-Identifier: BSL-1.0
"""The functions that PyTorch declares in namespaces of their own: at::redispatch, at::symint, and one for each of some
dispatch keys, such as at::cpu."""

import dataclasses

import signatures

#: The namespaces of the functions that call the kernel of one dispatch key.
KEYS = {"CPU": "cpu", "CUDA": "cuda", "Meta": "meta"}


def of_redispatch(operator):
    """The functions of every operator, also of those that are only methods. Each takes a key set before these
    parameters."""
    return signatures.spellings(operator, signatures.generated_prefix(operator))


def of_symint(operator):
    """(function, whether its template argument is SymInt or int64_t): both functions have one name."""
    if signatures.has_symbols(operator):
        for function in of_redispatch(operator):
            yield dataclasses.replace(function, name=function.name.replace("_symint", "")), "_symint" in function.name


def of_key(operator, key):
    """The functions of an operator with a kernel for the key."""
    if has_kernel(operator, key) and "manual_kernel_registration" not in operator.flags:
        yield from signatures.spellings(operator)


def has_kernel(operator, key):
    """Has the operator a kernel for the key? For an in-place operator whose only kernels are of backends, torchgen
    writes one for Meta, which does nothing."""
    schema = operator.schema
    in_place = not schema.out and [r.alias for r in schema.returns] == ["a!"]
    composite = any(k.startswith("Composite") for k in operator.keys)
    return key in operator.keys or key == "Meta" and in_place and not composite
