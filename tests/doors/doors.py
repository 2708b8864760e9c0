# SPDX-License-Identifier: BSL-1.0
"""The doors: how a schema and a kernel are written at each, and how a mistake is reported there."""

import re
import typing

from rules import IN_DEFINITIONS, IN_STRICT_MODE

COMPILER, RUN_TIME, ACCEPTED = "refused by the compiler", "refused at run time", "accepted"


class Cell(typing.NamedTuple):
    """The schema and the kernel that are written at one door."""

    schema: str
    kernel: str  # its type, R(A…)
    number: str  # unique to the cell

    @property
    def name(self):
        """The operator's name with the overload."""
        return self.schema.partition("(")[0]


class Door(typing.NamedTuple):
    """A way into the library. `write` gives a cell as one line of C++."""

    name: str
    write: typing.Callable
    includes: tuple = ("torch/library.h",)
    refuses: str = COMPILER  # how a mistake is refused here
    takes_kernels: bool = True
    tensor: str = "at::Tensor"
    leaves_out: tuple = ()  # the rules of which a text, wrong or mended, cannot be written here


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def kernel(cell):
    result, parameters = cell.kernel.split("(", 1)
    return f"static {result} k_{cell.number}({parameters} {{ throw 1; }}"


def block(statements):
    """A block in a namespace of its own, after its kernel."""
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


#: The types of InferMeta functions for the types of kernels.
INFER_META = {"M": "const MetaTensor&", "std::optional<M>": "const MetaTensor&", "std::string": "const std::string&",
              **{kept: kept for kept in ("int64_t", "double", "bool", "std::optional<int64_t>")},
              "std::vector<int64_t>": "const std::vector<int64_t>&", "c10::Device": "const Place&",
              "std::vector<double>": "const std::vector<double>&"}  # fmt: skip


def phi(cell):
    """PHI's operators take a tensor and return named tensors, and each operator of a program has its own name."""
    name = f"op_{cell.number}{re.sub('^[a-z]*', '', cell.name)}"
    schema = name + cell.schema[len(cell.name):].replace("(", "(Tensor t, ", 1)
    schema = re.sub(r"-> (\(\)|Tensor(\(a!\))?)$", r"-> Tensor\2 out", schema).replace("(Tensor, Tensor)", "(Tensor out, Tensor mask)")
    result, parameters = cell.kernel.rstrip(")").split("(", 1)
    takes = [INFER_META["M"], *(INFER_META.get(parameter, "int64_t") for parameter in parameters.split(", "))]
    takes += ["MetaTensor*"] * (2 if "tuple" in result else 1)
    infer_meta = f"namespace phi {{ inline void m_{cell.number}({', '.join(takes)}) {{}} }}"
    declared = f"PHI_OPERATOR({quoted(schema)}, phi::infer_meta<&phi::m_{cell.number}>);"
    return f"{infer_meta} {declared} PHI_LIBRARY(ns_{cell.number}, {quoted(name)});"


#: The rule on a name without a namespace, which doors that need one cannot have.
NO_NAMESPACE = ("expected_colon",)
#: PHI has no dictionaries, and no lists that may be None.
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
    """How the door answers to the rule's wrong cell."""
    if rule.held == IN_STRICT_MODE:
        return ACCEPTED
    if door.name == "torch::schema" and rule.held == IN_DEFINITIONS:
        return ACCEPTED  # docs/differences.md: def-rules
    if rule.code == "unsupported_type":
        return COMPILER  # the types of the kernel suffice
    return door.refuses


#: Rules with lower-case words, which are type variables in a text with a kernel.
VARIABLES = ("unknown_type:return", "use_float_for_double", "use_int_for_int64_t")


def says_why(door, rule):
    """Whether the door's message has the rule's own sentence."""
    if door.refuses == COMPILER:
        return True
    # Messages about kernels at run time have PyTorch's words.
    return not rule.is_of_kernel and not (door.name == "a text" and rule.name in VARIABLES)


#: What `schema_ct check` cannot know: pointers, and which class a C++ class is.
UNREAD = ("unsupported_type:pointer", "unsupported_type:return", "class_mismatch")


def read(door, rule):
    """The code of the finding of `schema_ct check` in the rule's wrong cell; None if it finds nothing."""
    is_variable = door.name == "a text" and rule.name in VARIABLES
    return None if is_variable or rule.name in UNREAD or verdict(door, rule) == ACCEPTED else rule.code


#: The doors that extensions of PyTorch have as well.
IN_EXTENSIONS = ("m.def", "m.impl in another block")


def verdict_inside_pytorch(rule):
    """The verdict in an extension of PyTorch: C++ types are not converted, and classes have no names (verdict-class)."""
    if rule.code == "needs_conversion":
        return COMPILER
    return ACCEPTED if rule.held == IN_STRICT_MODE or rule.code == "class_mismatch" else COMPILER
