# SPDX-License-Identifier: BSL-1.0
"""The doors: how a schema and a kernel are written where they come by each, and what is said of a mistake there."""

import re
import typing

from rules import IN_DEFINITIONS, IN_STRICT_MODE

COMPILER, RUN_TIME, ACCEPTED = "refused by the compiler", "refused at run time", "accepted"


class Cell(typing.NamedTuple):
    """What is written at one door."""

    schema: str
    kernel: str  # its type, R(A…)
    number: str  # no other cell has it

    @property
    def name(self):
        """The operator's, with the overload."""
        return self.schema.partition("(")[0]


class Door(typing.NamedTuple):
    """A way into the library. `write` gives a cell as one line of C++."""

    name: str
    write: typing.Callable
    includes: tuple = ("torch/library.h",)
    refuses: str = COMPILER  # how a mistake is refused here
    takes_kernels: bool = True
    tensor: str = "at::Tensor"
    leaves_out: tuple = ()  # the rules that cannot be written here, or whose mended twins cannot


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def kernel(cell):
    result, parameters = cell.kernel.split("(", 1)
    return f"static {result} k_{cell.number}({parameters} {{ throw 1; }}"


def block(statements):
    """A block in a namespace of its own, behind its kernel."""
    return lambda cell: f"{kernel(cell)} TORCH_LIBRARY_FRAGMENT(ns_{cell.number}, m) {{ {statements(cell)} }}"


def defines(cell):
    return f"m.def({quoted(cell.schema)});"


def implements(cell):
    return f"m.impl({quoted(cell.name)}, &k_{cell.number});"


def in_another_block(cell):
    first = f"TORCH_LIBRARY_FRAGMENT(ns_{cell.number}, m) {{ {defines(cell)} }}"
    return f"{kernel(cell)} {first} TORCH_LIBRARY_IMPL(ns_{cell.number}, CPU, m) {{ {implements(cell)} }}"


def table(cell):
    return f"SCHEMA_CT_OPERATORS(ns_{cell.number}, {quoted(cell.schema)});"


def in_table(cell):
    block_of_table = f"TORCH_LIBRARY_FRAGMENT(ns_{cell.number}, m) {{ m.def({quoted(cell.name)}); {implements(cell)} }}"
    return f"{kernel(cell)} {table(cell)} {block_of_table}"


def operator(cell):
    return f"static_assert(sizeof(schema_ct::op<{quoted('doors::' + cell.schema)}>) != 0);"


def called_operator(cell):
    return f"static_assert(sizeof(dispatch::op<{quoted('doors::' + cell.schema)}, {cell.kernel}>) != 0);"


def as_object(cell):
    schema = quoted(f"ns_{cell.number}::{cell.schema}")
    return f"{kernel(cell)} static auto r_{cell.number} = torch::RegisterOperators().op({schema}, &k_{cell.number});"


def stable(cell):
    boxed = f"m.impl({quoted(cell.name)}, TORCH_BOX(&k_{cell.number}));"
    return f"{kernel(cell)} STABLE_TORCH_LIBRARY_FRAGMENT(ns_{cell.number}, m) {{ {defines(cell)} {boxed} }}"


#: How an InferMeta function takes what a kernel takes.
INFER_META = {"M": "const MetaTensor&", "std::optional<M>": "const MetaTensor&", "std::string": "const std::string&",
              **{kept: kept for kept in ("int64_t", "double", "bool", "std::optional<int64_t>")},
              "std::vector<int64_t>": "const std::vector<int64_t>&", "c10::Device": "const Place&",
              "std::vector<double>": "const std::vector<double>&"}  # fmt: skip


def phi(cell):
    """PHI's operators take and return tensors, these with names, and no two of a program share their name."""
    name = f"op_{cell.number}{re.sub('^[a-z]*', '', cell.name)}"
    schema = name + cell.schema[len(cell.name):].replace("(", "(Tensor t, ", 1)
    schema = re.sub(r"-> (\(\)|Tensor(\(a!\))?)$", r"-> Tensor\2 out", schema).replace("(Tensor, Tensor)", "(Tensor out, Tensor mask)")
    result, parameters = cell.kernel.rstrip(")").split("(", 1)
    takes = [INFER_META["M"], *(INFER_META.get(parameter, "int64_t") for parameter in parameters.split(", "))]
    takes += ["MetaTensor*"] * (2 if "tuple" in result else 1)
    infer_meta = f"namespace phi {{ inline void m_{cell.number}({', '.join(takes)}) {{}} }}"
    declared = f"PHI_OPERATOR({quoted(schema)}, phi::infer_meta<&phi::m_{cell.number}>);"
    return f"{infer_meta} {declared} PHI_LIBRARY(ns_{cell.number}, {quoted(name)});"


#: A schema without a namespace.
NO_NAMESPACE = ("expected_colon",)
#: A dictionary, and a list that may be None.
NO_TYPES = ("expected_open", "bad_dict_key", "no_default_for_type", "no_list_default_for_type",
            "default_of_other_type:int for list")  # fmt: skip

DOORS = [
    Door("m.def", block(lambda c: f"m.def({quoted(c.schema)}, &k_{c.number});")),
    Door("m.impl", block(lambda c: defines(c) + " " + implements(c))),
    Door("m.def<…>", block(lambda c: f"m.def<{quoted(c.schema)}>(&k_{c.number});")),
    Door("m.impl of a table", in_table),
    Door("m.impl in another block", in_another_block),
    Door("SCHEMA_CT_OPERATORS", table, ("schema_ct/operators.hpp",), takes_kernels=False),
    Door("schema_ct::op", operator, ("schema_ct/op.hpp",), takes_kernels=False, leaves_out=NO_NAMESPACE),
    Door("dispatch::op", called_operator, ("dispatch/op.hpp",), leaves_out=NO_NAMESPACE),
    Door("RegisterOperators", as_object, ("torch/register_operators.h",), leaves_out=NO_NAMESPACE),
    Door("stable ABI", stable, ("torch/csrc/stable/library.h", "torch/csrc/stable/tensor.h"),
         tensor="torch::stable::Tensor"),
    Door("PHI_OPERATOR", phi, ("dispatch/phi.hpp",), takes_kernels=False, tensor="M", leaves_out=NO_TYPES),
    Door("a text", block(lambda c: f"m.def(std::string({quoted(c.schema)}), &k_{c.number});"), refuses=RUN_TIME),
    Door("torch::schema", block(lambda c: f"m.def(torch::schema({quoted(c.schema)}), &k_{c.number});"), refuses=RUN_TIME),
]  # fmt: skip

def can_write(door, rule):
    return (door.takes_kernels or not rule.is_of_kernel) and rule.name not in door.leaves_out


def verdict(door, rule):
    """What the rule's wrong cell meets there."""
    if rule.held == IN_STRICT_MODE:
        return ACCEPTED
    if door.name == "torch::schema" and rule.held == IN_DEFINITIONS:
        return ACCEPTED  # docs/differences.md: def-rules
    if rule.code == "unsupported_type":
        return COMPILER  # the types of the kernel suffice
    return door.refuses


#: Lower-case words, which are variables where a text has a kernel.
VARIABLES = ("unknown_type:return", "use_float_for_double", "use_int_for_int64_t")


def says_why(door, rule):
    """Does the door say the rule's own sentence?"""
    if door.refuses == COMPILER:
        return True
    # Of a kernel PyTorch's words are said.
    return not rule.is_of_kernel and not (door.name == "a text" and rule.name in VARIABLES)


#: What `schema_ct check` cannot know: pointers, and which class a C++ class is.
UNREAD = ("unsupported_type:pointer", "unsupported_type:return", "class_mismatch")


def read(door, rule):
    """The code of what `schema_ct check` finds in the rule's wrong cell there; None for nothing."""
    is_variable = door.name == "a text" and rule.name in VARIABLES
    return None if is_variable or rule.name in UNREAD or verdict(door, rule) == ACCEPTED else rule.code


#: What an extension of PyTorch has as well.
IN_EXTENSIONS = ("m.def", "m.impl in another block")


def verdict_inside_pytorch(rule):
    """It is PyTorch's there, but for rules of definitions. Classes have no names (verdict-class)."""
    if rule.code == "needs_conversion":
        return COMPILER
    return ACCEPTED if rule.held == IN_STRICT_MODE or rule.code == "class_mismatch" else COMPILER
