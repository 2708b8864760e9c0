# SPDX-License-Identifier: BSL-1.0
"""Makes the operators known to paddle.ops, through Paddle's own registry of Python operators."""

import paddle._ops


class _Registry(paddle._ops.PythonOpRegistry):
    """Paddle's registry, which asks schema_ct for the operators that it does not have itself.

    Asking at each access rather than filling a table lets a library be loaded by any means
    (paddle.ops.load_library, an extension's import, ctypes) and unloaded again.
    """

    _find = None  # name -> callable; raises RuntimeError where there is none

    def has_operator(self, name):
        return super().has_operator(name) or self._found(name) is not None

    def get_operator(self, name):
        if super().has_operator(name):
            return super().get_operator(name)
        found = self._found(name)
        return super().get_operator(name) if found is None else found

    def _found(self, name):
        known = self._known.get(name)
        if known is None:
            try:
                known = _Registry._find(*_parts(name))
            except RuntimeError:
                return None
            self._known[name] = known
        try:
            known.schemas
        except RuntimeError:  # it has been unloaded
            del self._known[name]
            return None
        return known


def _parts(name):
    """`ns::op` and, for `ns::op.overload`, the overload's name; "" for `default`."""
    namespace, _, rest = name.partition("::")
    operator, point, overload = rest.partition(".")
    if not point:
        return (name,)
    return f"{namespace}::{operator}", "" if overload == "default" else overload


def install(find_operator):
    registry = paddle._ops.PYTHON_OP_REGISTRY
    if isinstance(registry, _Registry):
        return
    _Registry._find = staticmethod(find_operator)
    registry._known = {}
    registry.__class__ = _Registry  # the object stays: others may hold it
