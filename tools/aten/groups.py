# SPDX-License-Identifier: BSL-1.0
"""Groups operators that are forms of one: `add.Tensor`, `add_.Tensor` and `add.out`. As in torchgen, forms have one
name and the same arguments, apart from the arguments to which they write and the options of a new tensor."""

import dataclasses
import re

import signatures


@dataclasses.dataclass(frozen=True)
class Group:
    """The forms of an operator. `functional` returns new tensors; `others` write to arguments."""

    functional: object
    others: tuple[object, ...]


def kind(operator):
    """`functional`, `in-place`, `out`, or `mutable` for an operator that writes to other arguments."""
    schema = operator.schema
    if signatures.is_out(operator):
        return "out"
    if is_in_place(schema.name):
        return "in-place"
    return "mutable" if any(a.written for a in schema.arguments) else "functional"


def is_in_place(name):
    return re.fullmatch(r"__i(and|or|xor|add|sub|mul|lshift|rshift)__", name) or (name.endswith("_") and not name.endswith("__"))


def out_of_place(name):
    """`add` of `add_`; a name that is not one of an in-place form is itself."""
    if not is_in_place(name):
        return name
    return name.replace("__i", "__", 1) if name.startswith("__i") else name[:-1]


def of(operators):
    """{operator name: Group}, for operators with a functional form and one with `out`."""
    found = {}
    for operator in operators:
        found.setdefault(key(operator), {}).setdefault(kind(operator), operator)
    groups = {}
    for forms in found.values():
        if "functional" in forms and "out" in forms:
            group = Group(forms["functional"], tuple(o for form, o in forms.items() if form != "functional"))
            groups |= {o.name: group for o in forms.values()}
    return groups


def key(operator):
    """The key that the forms of an operator have in common."""
    schema = operator.schema
    name = out_of_place(schema.name)
    gathered = signatures.OPTIONS if signatures.has_options(operator) else ()
    taken = [a for a in schema.arguments if not (a in schema.out or a.keyword_only and a.name in gathered)]
    arguments = tuple((a.type, a.name, a.keyword_only) for a in taken)
    returns = (*(r.type for r in schema.returns), *(a.type for a in written(schema) if a.alias not in {r.alias for r in schema.returns}))
    return name.removesuffix("_functional"), arguments, returns


def written(schema):
    """The arguments that are written to, in the order in which the functional form returns them: self, those of `out`,
    then the others."""
    return [a for a in sorted(schema.arguments, key=lambda a: (a.name != "self", a not in schema.out)) if a.written]
