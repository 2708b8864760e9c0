# SPDX-License-Identifier: BSL-1.0
"""A pytest plugin that puts this library's operators into torch.ops, so that the Python tests of an operator library
run on them unchanged.

`torch.ops.load_library` loads into this library's registry. `torch.ops.NAMESPACE.op` and `torch.ops.NAMESPACE.op.default`
call the operators there. For these, `torch.library.register_autograd` registers a formula and `opcheck` is this
library's. `torch.jit.script` returns the function, as there is no TorchScript. `torch._dynamo.disallow_in_graph` leaves
an operator of this library unchanged, as graphs have none.
PyTorch's own operators stay PyTorch's.
"""

import torch
import torch._dynamo
from torch.testing._internal import optests

import schema_ct as sc

PYTORCH = ("aten", "prim", "prims")


class Operator:
    """torch.ops.NAMESPACE.NAME, which is also its only overload."""

    def __init__(self, operator):
        self.operator = operator
        self.default = self

    def __call__(self, *arguments, **keywords):
        given = (*arguments, *keywords.values())
        if torch.is_grad_enabled() and any(isinstance(x, torch.Tensor) and x.requires_grad for x in given):
            return sc.torch.wrap(self.operator)(*arguments, **keywords)
        return self.operator(*arguments, **keywords)


class Namespace:
    def __init__(self, name):
        self.operators = getattr(sc.ops, name)

    def __getattr__(self, name):
        return Operator(getattr(self.operators, name))


def is_ours(namespace):
    return namespace not in PYTORCH and namespace in dir(sc.ops)


def operator_of(name):
    """This library's operator with PyTorch's name `NAMESPACE::NAME`, or None."""
    namespace, _, short = str(name).partition("::")
    return getattr(getattr(sc.ops, namespace), short) if is_ours(namespace) else None


def put_in_place():
    pytorchs = type(torch.ops).__getattr__

    def namespace(self, name):
        return Namespace(name) if is_ours(name) else pytorchs(self, name)

    def register_autograd(name, backward, /, *, setup_context=None, **others):
        operator = operator_of(name)
        if operator is None:
            return torchs_register_autograd(name, backward, setup_context=setup_context, **others)
        return sc.register_autograd(operator, backward, setup_context=setup_context)

    def register_fake(name, function=None, /, **others):
        if operator_of(name) is None:
            return torchs_register_fake(name, function, **others)
        return (lambda given: given) if function is None else function

    def opcheck(operator, arguments, keywords=None, **others):
        if isinstance(operator, Operator):
            with torch.no_grad():
                return sc.opcheck(operator.operator, arguments, keywords or {})
        return torchs_opcheck(operator, arguments, keywords, **others)

    def disallow_in_graph(function):
        return function if isinstance(function, Operator) else torchs_disallow_in_graph(function)

    torchs_disallow_in_graph, torch._dynamo.disallow_in_graph = torch._dynamo.disallow_in_graph, disallow_in_graph
    torchs_opcheck = optests.opcheck
    optests.opcheck = torch.library.opcheck = opcheck
    torchs_register_autograd, torchs_register_fake = torch.library.register_autograd, torch.library.register_fake
    sc.set_output("torch")  # also for operators without tensor arguments
    type(torch.ops).__getattr__ = namespace
    torch.ops.load_library = sc.load_library
    torch.library.register_autograd, torch.library.register_fake = register_autograd, register_fake
    torch.jit.script = lambda function, *arguments, **keywords: function


put_in_place()
