# SPDX-License-Identifier: BSL-1.0
"""Makes the operators known to paddle.ops and the classes to paddle.classes.

No file of Paddle's is changed: an object and two names of its modules are replaced on import.
"""

import paddle._ops

_torch_compat = paddle.base.core.torch_compat


class _Registry(paddle._ops.PythonOpRegistry):
    """Paddle's registry, which asks schema_ct for the operators that it does not have itself.

    Asking at each access rather than filling a table lets a library be loaded by any means
    (paddle.ops.load_library, an extension's import, ctypes) and unloaded again.
    """

    _binding = None
    _known = (0, {})  # what was found after that many registrations; None for what is not there
    _kept = []  # (namespace of paddle.ops, name) of those that became attributes there

    def register(self, name, fn):
        super().register(name, fn)
        self.forget()

    def has_operator(self, name):
        return name in self._registry or self.found(name) is not None

    def get_operator(self, name):
        found = self.found(name)
        return super().get_operator(name) if found is None else found

    def found(self, name):
        """The operator as schema_ct has it, or None; Python's own come before it."""
        if name in self._registry:
            return None
        now = self._binding.registrations()
        seen, known = self._known
        if seen != now:
            known = {}
            self._known = (now, known)
        try:
            return known[name]
        except KeyError:
            pass
        try:
            operator = self._binding.operator(*_parts(name))
        except RuntimeError:
            operator = None
        known[name] = operator
        return operator

    def keep(self, operator, namespace, name):
        """Makes the operator an attribute of paddle.ops.namespace: Paddle's way to one that is none
        takes five times as long. It finds its overloads at each call, and may go and come again."""
        owner = getattr(paddle.ops, namespace)
        vars(owner)[name] = operator
        self._kept.append((owner, name))

    def forget(self):
        """From now on paddle.ops asks again what there is."""
        while self._kept:
            owner, name = self._kept.pop()
            vars(owner).pop(name, None)


def _parts(name):
    """`ns::op` and, for `ns::op.overload`, the overload's name; "" for `default`."""
    namespace, _, rest = name.partition("::")
    operator, point, overload = rest.partition(".")
    if not point:
        return (name,)
    return f"{namespace}::{operator}", "" if overload == "default" else overload


class _Operator(paddle._ops.OverloadedOpFunction):
    """What paddle.ops.ns.name makes: the operator itself where there is one.

    Of a name that is not there yet it is Paddle's object, which finds the operator when it is
    called.
    """

    def __new__(cls, namespace, name):
        registry = paddle._ops.PYTHON_OP_REGISTRY
        found = registry.found(f"{namespace}::{name}")
        if found is None:
            return super().__new__(cls)
        registry.keep(found, namespace, name)
        return found

    def __getattr__(self, name):
        found = None
        if name != "default" and not name.startswith("__"):
            found = paddle._ops.PYTHON_OP_REGISTRY.found(f"{self.namespace}::{self.name}")
        return super().__getattr__(name) if found is None else getattr(found, name)


def install(binding, find_class):
    """`find_class`: (namespace, name) -> class; raises AttributeError where there is none."""
    registry = paddle._ops.PYTHON_OP_REGISTRY
    if isinstance(registry, _Registry):
        return
    _Registry._binding = binding
    registry.__class__ = _Registry  # the object stays: others may hold it
    paddle._ops.OverloadedOpFunction = _Operator
    class_of_paddle = _torch_compat._get_custom_class_python_wrapper

    def class_of_either(namespace, name):
        try:
            return find_class(namespace, name)
        except AttributeError:
            return class_of_paddle(namespace, name)

    _torch_compat._get_custom_class_python_wrapper = class_of_either


def forget():
    """To be called when operators have gone."""
    paddle._ops.PYTHON_OP_REGISTRY.forget()
