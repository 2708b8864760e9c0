# SPDX-License-Identifier: BSL-1.0
"""Draws the arguments of a call from its schema: most of them fit, some are wrong for every operator."""

import dataclasses
import random
import re

import operators as aten_list
import tensors
from generate_other_names import other_names
from tensors import Same, Tensor

HUGE = (2**31, 2**62, -2**62, 2**63 - 1, -2**63)
SIZES = (0, 1, 1, 2, 2, 3, 3, 4, 5, 7)
DIMENSIONS = (0, 1, 1, 2, 2, 2, 3, 3, 4)
#: No value of these types is drawn. Operators that need one are left out.
NOT_DRAWN = ("Dimname", "Storage", "Stream", "QScheme", "ConstQuantizerPtr", "DeviceIndex")
WORDS = {"rounding_mode": ("floor", "trunc", "round"), "reduce": ("sum", "prod", "mean", "amax", "amin", "all"),
         "side": ("left", "right", "middle"), "indexing": ("ij", "xy", "zz"), "approximate": ("none", "tanh", "x"),
         "ord": ("fro", "nuc")}
#: In PyTorch these operators wait, start threads, end the process for a wrong argument, or have no kernel for the CPU.
LEFT_OUT = ("_foreach_copy", "_assert_async", "_print", "record_stream", "from_file", "set_", "data", "set_data",
            "_cummax_helper", "_cummin_helper", "convolution_overrideable", "convolution_backward_overrideable")
DIMENSION_NAMES = re.compile(r"(dim|dim\d|axis|axis\d|start_dim|end_dim|source|destination|dims|dimension)")


class NotDrawn(Exception):
    """The schema has an argument of a type for which this file draws no value."""


#: For each operator that is an alias: the operator that it calls.
SAME = {o.name: of.name for o, of in other_names(aten_list.operators())}


def drawn_as(operator):
    """Returns the operator's name. For an alias it is the name of the other operator, whose calls and known differences
    the alias shares."""
    return SAME.get(operator.name, operator.name)


def fits(type_, value):
    """Returns whether the value has the type. A rule serves all overloads of an operator, whose types differ."""
    if value is None:
        return type_.endswith("?")
    type_ = type_.removesuffix("?")
    if type_.endswith("]"):
        element = type_[:type_.rindex("[")]
        return isinstance(value, list) and all(fits(element, v) for v in value)
    return isinstance(value, {"Tensor": (Tensor, Same), "int": int, "SymInt": int, "float": float, "bool": bool,
                              "Scalar": (int, float, complex), "str": str}.get(type_, object))


def as_text(operator, arguments):
    words = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    return f"aten::{operator.name}({words})"


@dataclasses.dataclass(frozen=True)
class Left:
    """A value of torch, by its name: an element type, a layout and the like."""

    kind: str
    name: str

    def __repr__(self):
        return self.name


class Call:
    """The arguments of one call, drawn in the schema's order. The rules in rules.py read the arguments before theirs."""

    def __init__(self, operator, seed, rules):
        self.operator, self.seed = operator, seed
        self.random = random.Random(f"{drawn_as(operator)} {seed}")
        self.arguments = {}
        self.start()
        name = drawn_as(operator).partition(".")[0]
        own = rules.get(name) or rules.get(name.removesuffix("_")) or {}
        prepare = own.get("")
        if prepare is not None:
            prepare(self)
        for argument in operator.schema.arguments:
            if argument.keyword_only and argument.written:
                continue  # an `out`: property.py draws it, with the sizes of PyTorch's result
            if argument.default is not None and self.leaves_out():
                continue
            rule = own.get(argument.name)
            value = rule(self) if rule is not None and (own.get("always") or self.chance(0.93)) else None
            if value is tensors.NOTHING and argument.type.endswith("?"):
                value = None
            elif value is None or not fits(argument.type, value):
                value = self.value(argument, argument.type)
            if argument.name == "storage_offset" and isinstance(value, int) and abs(value) > 2**60:
                value = 2**31  # larger offsets in bytes overflow in PyTorch, which then accesses other memory
            self.arguments[argument.name] = value

    def __repr__(self):
        return as_text(self.operator, self.arguments)

    def start(self):
        """Draws the shape, element type and kind of values that tensors have unless a rule says otherwise."""
        self.shape = tuple(self.size() for _ in range(self.pick(DIMENSIONS)))
        if self.chance(0.04):
            self.shape = (self.pick((33, 64, 257)), *self.shape[:1])
        self.dtype = self.pick(tensors.ALL) if self.chance(0.6) else self.pick(("float32", "int64", "float64"))
        self.values = self.pick(("small", "small", "small", "normal", "normal", "special"))

    def leaves_out(self):
        """Draws whether an argument keeps its default."""
        return self.chance(0.4)

    # ---- small draws

    def chance(self, share):
        return self.random.random() < share

    def pick(self, values):
        return self.random.choice(values)

    def below(self, end):
        return self.random.randrange(end)

    def new_seed(self):
        return self.below(1000)

    def size(self):
        return self.pick(SIZES)

    def number(self):
        return self.pick(HUGE) if self.chance(0.04) else self.pick((-3, -2, -1, 0, 0, 1, 1, 1, 2, 2, 3, 4, 6))

    def real(self):
        return self.pick((0.0, -0.0, 0.5, 1.0, -1.5, 2.0, 3.0, 1e-3, 100.0, float("inf"), float("nan"))
                         if self.chance(0.3) else (0.5, 1.0, 1.5, 2.0, -0.5))

    def scalar(self):
        kind = self.below(20)
        if kind < 9:
            return self.pick((-3, -1, 0, 1, 2, 3, 5)) if self.chance(0.95) else self.pick((2**40, -2**63, 300))
        if kind < 16:
            return self.real()
        return self.chance(0.5) if kind < 18 else complex(self.pick((0, 1, -2)), self.pick((0, 1.5)))

    def dimension(self, of=None):
        """Draws a dimension, usually one that the shape `of` has."""
        n = len(self.shape if of is None else of)
        if self.chance(0.04):
            return self.pick((n, -n - 1, 7, -9, *HUGE))
        return self.below(2 * n) - n if n else self.pick((0, -1))

    # ---- tensors

    def first(self):
        """Returns the first tensor that was drawn, None where there is none yet."""
        return next((v for v in self.arguments.values() if isinstance(v, Tensor)), None)

    def tensor(self, shape=None, dtype=None, values=None, form=None):
        shape = self.shape if shape is None else tuple(shape)
        if form is None:
            form = "contiguous" if self.chance(0.4) else self.pick(tensors.FORMS[:-1])
        return Tensor(dtype or self.dtype, shape, form, values or self.values, self.new_seed())

    def related_shape(self):
        """Draws a shape, usually one that broadcasts with the call's shape."""
        draw = self.below(10)
        if draw < 5:
            return self.shape
        if draw < 7:
            return tuple(1 if self.chance(0.4) else size for size in self.shape)
        if draw < 8:
            return self.shape[self.below(len(self.shape) + 1):]
        if draw < 9:
            return (self.pick((1, 2, 3)), *self.shape)
        return tuple(self.size() for _ in range(self.pick(DIMENSIONS)))

    def related_dtype(self):
        return self.dtype if self.chance(0.7) else self.pick(tensors.ALL)

    def any_tensor(self, argument):
        first = self.first()
        if first is None:
            form = None
            if argument.written:  # elements that share memory are an error, so they are rare
                form = self.pick(tensors.FORMS[:-2]) if self.chance(0.95) else self.pick(tensors.FORMS[-2:])
            return self.tensor(form=form)
        written = next((a for a in self.operator.schema.arguments if a.written and not a.keyword_only), None)
        if written is not None and isinstance(self.arguments.get(written.name), Tensor) and self.chance(0.08):
            return Same(written.name, moved=self.chance(0.5))
        return self.tensor(self.related_shape(), self.related_dtype())

    # ---- values by their types

    def value(self, argument, type_):
        if type_.endswith("?"):
            return None if self.chance(0.5) else self.value(argument, type_[:-1])
        if type_.endswith("]"):
            return self.list_of(argument, *re.fullmatch(r"(.*)\[(\d*)\]", type_).groups())
        word = type_
        if word in NOT_DRAWN:
            raise NotDrawn(word)
        if word == "Tensor":
            return self.any_tensor(argument)
        if word in ("int", "SymInt"):
            return self.dimension() if DIMENSION_NAMES.fullmatch(argument.name) else self.number()
        if word in ("float", "Scalar", "bool"):
            return {"float": self.real, "Scalar": self.scalar, "bool": lambda: self.chance(0.5)}[word]()
        if word == "ScalarType":
            return Left("dtype", self.pick(tensors.ALL))
        if word == "Layout":
            return Left("layout", "strided")
        if word == "MemoryFormat":
            return Left("memory_format", self.pick(("contiguous_format", "preserve_format", "preserve_format",
                                                    "channels_last")))
        if word == "Device":
            return Left("device", "cpu")
        if word == "str":
            return self.pick(WORDS.get(argument.name, ("x", "")))
        if word == "Generator":
            return None
        raise NotDrawn(word)

    def list_of(self, argument, element, count):
        if DIMENSION_NAMES.fullmatch(argument.name) and element in ("int", "SymInt"):
            n = len(self.shape)
            dims = self.random.sample(range(n), self.below(n + 1)) if n else self.pick(([], [0], [-1]))
            dims = [d - n if self.chance(0.3) and n else d for d in dims]
            return dims if self.chance(0.93) else [*dims, self.dimension()]
        if argument.name in ("size", "shape") and element in ("int", "SymInt"):
            sizes = [self.size() for _ in range(self.pick(DIMENSIONS))]
            if self.chance(0.04):
                sizes.append(self.pick((-1, -2, 2**62)))
            return sizes
        if element == "Tensor":
            return [self.tensor(self.related_shape() if self.chance(0.3) else self.shape, self.related_dtype())
                    for _ in range(self.pick((0, 1, 2, 2, 3, 4)))]
        length = int(count) if count and self.chance(0.9) else self.below(4)
        return [self.value(argument, element) for _ in range(length)]
