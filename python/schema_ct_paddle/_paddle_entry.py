# SPDX-License-Identifier: BSL-1.0
"""Adds the operators to paddle.ops and the classes to paddle.classes.

It changes no file of Paddle: on import it replaces an object and two names in Paddle's modules.
"""

import paddle._ops

_torch_compat = paddle.base.core.torch_compat


class _Registry(paddle._ops.PythonOpRegistry):
    """Paddle's registry, which also looks operators up in schema_ct.

    It looks them up at each access instead of filling a table, so that a library can be loaded by any means
    (paddle.ops.load_library, an extension's import, ctypes) and unloaded again.
    """

    _binding = None
    _known = (0, {})  # the count of registrations, and what was found at it; None: no such operator
    _kept = []  # (namespace of paddle.ops, name) of the operators that became attributes of it

    def register(self, name, fn):
        super().register(name, fn)
        self.forget()

    def has_operator(self, name):
        return name in self._registry or self.found(name) is not None

    def get_operator(self, name):
        found = self.found(name)
        return super().get_operator(name) if found is None else found

    def found(self, name):
        """schema_ct's operator of the name, or None. An operator that Python registered with Paddle comes
        first."""
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
        """Makes the operator an attribute of paddle.ops.namespace; without that, Paddle's lookup takes five
        times as long. The operator looks up its overloads at each call, so it may be removed and defined
        again."""
        owner = getattr(paddle.ops, namespace)
        vars(owner)[name] = operator
        self._kept.append((owner, name))

    def forget(self):
        """Removes these attributes, so that paddle.ops looks the operators up again."""
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
    """What paddle.ops.ns.name evaluates to: the operator itself if it is defined.

    For a name that is not defined yet it is Paddle's object, which looks the operator up when it is called.
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
    """`find_class`: (namespace, name) -> class; raises AttributeError for an unknown class."""
    registry = paddle._ops.PYTHON_OP_REGISTRY
    if isinstance(registry, _Registry):
        return
    _Registry._binding = binding
    registry.__class__ = _Registry  # the object stays the same: other code may hold it
    paddle._ops.OverloadedOpFunction = _Operator
    class_of_paddle = _torch_compat._get_custom_class_python_wrapper

    def class_of_either(namespace, name):
        try:
            return find_class(namespace, name)
        except AttributeError:
            return class_of_paddle(namespace, name)

    _torch_compat._get_custom_class_python_wrapper = class_of_either


def forget():
    """Called after operators were removed."""
    paddle._ops.PYTHON_OP_REGISTRY.forget()
