# SPDX-License-Identifier: BSL-1.0
"""Wrong twins of correct registrations: a change in the schema or the kernel, which is drawn with a seed.

    twin(registration, chance) -> Twin      the changed registration, and the error that the compiler must report
"""

import typing

import signatures
from signatures import Type


class Twin(typing.NamedTuple):
    kind: str
    schema: str
    result: str
    parameters: list
    says: tuple  # sentences of which the error must have one
    argument: int = 0  # or -1 for the first return; 0 if no number is printed

    @property
    def is_of_both(self):
        """Whether neither the schema nor the kernel is wrong by itself."""
        return set(self.says) <= {COUNT, RETURNS, *MISMATCH}


COUNT = "the function takes another number of arguments"
RETURNS = "the function returns another number of values"
NO_SCHEMA_TYPE = (
    "no schema type stands for what the function takes",
    "the function has a type that no schema type stands for",
)
MISMATCH = (
    "the schema and the function disagree on a type",
    "T? may be None; for it the function takes a std::optional",
    "the function takes an optional, which is T? in a schema",
    "the function returns a std::tuple, which is several values",
)
# Schema types with the same C++ type in PyTorch, or of which one may stand for another.
ALIKE = ({"int", "SymInt", "ScalarType", "Layout", "MemoryFormat", "QScheme", "DeviceIndex"}, {"str", "Device"})
OTHERS = [Type(word) for word in ("Tensor", "int", "float", "bool", "str", "Scalar", "Generator")]
OTHERS += [Type("int", ("[]",)), Type("Tensor", ("[]",)), Type("float", ("?",)), Type("str", ("?",))]
CLASSES = ["void*", "const char*", "char16_t*", "const at::Tensor*", "std::nullptr_t"]


def kinds_of(base):
    """The words of the types that may stand for this type."""
    return next((words for words in ALIKE if base in words), {base})


def is_generator(type_):
    """Whether the type's C++ type is an optional one in PyTorch."""
    return type_.base == "Generator"


def differ(a, b):
    if is_generator(a) and is_generator(b):
        return False
    return a.shape != b.shape or not set(kinds_of(a.base)) & set(kinds_of(b.base))


def replaced(values, i, value):
    return [*values[:i], value, *values[i + 1 :]]


def spliced(text, begin, end, new):
    return text[:begin] + new + text[end:]


# Each change: (registration, chance) -> Twin without its kind; None if there is nothing to change.


def kernel_lacks_an_argument(r, chance):
    if not r.parameters:
        return None
    i = chance.below(len(r.parameters))
    return r.twin(parameters=r.parameters[:i] + r.parameters[i + 1 :], says=(COUNT, *MISMATCH))


def kernel_has_one_argument_more(r, chance):
    i = chance.below(len(r.parameters) + 1)
    more = [*r.parameters[:i], "int64_t", *r.parameters[i:]]
    return r.twin(parameters=more, says=(COUNT, *MISMATCH))


def kernel_takes_another_type(r, chance):
    if not r.parameters:
        return None
    i = chance.below(len(r.parameters))
    other = chance.pick([t for t in OTHERS if differ(t, r.schema.arguments[i].type)])
    changed = replaced(r.parameters, i, chance.pick(signatures.spellings(other)))
    return r.twin(parameters=changed, says=MISMATCH, argument=i + 1)


def kernel_swaps_two_arguments(r, chance):
    types = [part.type for part in r.schema.arguments]
    pairs = [i for i in range(len(types) - 1) if differ(types[i], types[i + 1])]
    if not pairs:
        return None
    i = chance.pick(pairs)
    swapped = [*r.parameters[:i], r.parameters[i + 1], r.parameters[i], *r.parameters[i + 2 :]]
    return r.twin(parameters=swapped, says=MISMATCH, argument=i + 1)


def kernel_takes_no_optional(r, chance):
    types = [part.type for part in r.schema.arguments]
    found = [i for i, type_ in enumerate(types) if type_.suffixes[-1:] == ("?",) and not is_generator(type_)]
    if not found:
        return None
    i = chance.pick(found)
    type_ = r.schema.arguments[i].type
    plain = signatures.spellings(type_._replace(suffixes=type_.suffixes[:-1]))[0]
    return r.twin(parameters=replaced(r.parameters, i, plain), says=MISMATCH[1:2], argument=i + 1)


def kernel_takes_an_optional(r, chance):
    types = [part.type for part in r.schema.arguments]
    found = [i for i, type_ in enumerate(types) if type_.suffixes[-1:] != ("?",) and not is_generator(type_)]
    if not found:
        return None
    i = chance.pick(found)
    type_ = r.schema.arguments[i].type
    optional = signatures.spellings(type_._replace(suffixes=(*type_.suffixes, "?")))[0]
    return r.twin(parameters=replaced(r.parameters, i, optional), says=MISMATCH[2:3], argument=i + 1)


def kernel_takes_a_list(r, chance):
    found = [i for i, part in enumerate(r.schema.arguments) if part.type.suffixes == ()]
    if not found:
        return None
    i = chance.pick(found)
    type_ = r.schema.arguments[i].type._replace(suffixes=("[]",))
    return r.twin(parameters=replaced(r.parameters, i, signatures.spellings(type_)[0]), says=MISMATCH[:1], argument=i + 1)


def kernel_takes_what_no_schema_says(r, chance):
    if not r.parameters:
        return None
    i = chance.below(len(r.parameters))
    changed = replaced(r.parameters, i, chance.pick(CLASSES))
    return r.twin(parameters=changed, says=NO_SCHEMA_TYPE, argument=i + 1)


def kernel_returns_another_type(r, chance):
    if len(r.schema.returns) != 1:
        return None
    other = chance.pick([t for t in OTHERS if differ(t, r.schema.returns[0].type)])
    return r.twin(result=signatures.value(other), says=MISMATCH, argument=-1)


def kernel_returns_another_number(r, chance):
    tensors = chance.pick([n for n in (0, 1, 2, 3) if n != len(r.schema.returns)])
    changed = signatures.result([r.tensor] * tensors)
    return r.twin(result=changed, says=(RETURNS, *MISMATCH))


def schema_says_another_type(r, chance):
    found = [(i, part) for i, part in enumerate(r.schema.arguments) if part.default is None and not part.type.written]
    if not found:
        return None
    i, part = chance.pick(found)
    other = chance.pick([word for word in ("int", "float", "bool", "str", "Tensor[]") if differ(read_word(word), part.type)])
    return r.twin(schema=spliced(r.text, part.begin, part.type_end, other), says=MISMATCH, argument=i + 1)


def read_word(text):
    return signatures.read_type(text, 0, len(text))[0]


def schema_returns_another_number(r, chance):
    if len(r.schema.returns) < 2:
        return None
    first, last = r.schema.returns[0], r.schema.returns[-1]
    return r.twin(schema=spliced(r.text, first.end, last.end, ""), says=(RETURNS, *MISMATCH))


def schema_has_one_argument_more(r, chance):
    if not r.schema.arguments or r.schema.arguments[-1].default is not None:
        return None
    end = r.schema.arguments[-1].end
    return r.twin(schema=spliced(r.text, end, end, ", int one_more"), says=(COUNT,))


def schema_misspells_a_type(r, chance):
    found = [(i, part) for i, part in enumerate(r.schema.arguments) if part.type.base in signatures.WORDS]
    if not found:
        return None
    i, part = chance.pick(found)
    begin = part.begin + len(part.type.base)
    wrong = spliced(r.text, begin - 1, begin, chance.pick(["0", "_t", "s"]))
    return r.twin(schema=wrong, says=("unknown type",), argument=i + 1)


WRONG_DEFAULTS = {"int": "'one'", "bool": "0.5", "float": "'half'", "str": "1", "Tensor?": "0", "int[]": "'one'", "int?": "'none'"}


def schema_has_a_wrong_default(r, chance):
    found = [
        (i, part)
        for i, part in enumerate(r.schema.arguments)
        if part.default is not None and f"{part.type.base}{part.type.shape}" in WRONG_DEFAULTS
    ]
    if not found:
        return None
    i, part = chance.pick(found)
    begin = r.text.rindex(part.default, part.type_end, part.end)
    default = WRONG_DEFAULTS[f"{part.type.base}{part.type.shape}"]
    says = (
        "the default is of another type than the argument",
        "this is not a number",
        "a string in quotes is expected here",
        "the only default of this type is None",
        "the default of a list starts with [",
        "this value is not of the element type of the list",
    )
    return r.twin(schema=spliced(r.text, begin, part.end, default), says=says, argument=i + 1)


def schema_puts_a_default_first(r, chance):
    found = [
        i
        for i, (part, following) in enumerate(zip(r.schema.arguments, r.schema.arguments[1:]))
        if part.type in (Type("int"), Type("float"), Type("bool"))
        and part.default is None
        and following.default is None
        and not following.type.shape.endswith("[]")  # PyTorch lets a list without a default follow
        and not any(star < following.begin for star in r.schema.stars)
    ]
    if not found:
        return None
    i = chance.pick(found)
    end = r.schema.arguments[i].end
    default = "=True" if r.schema.arguments[i].type.base == "bool" else "=1"
    says = ("an argument without default follows one with a default",)
    return r.twin(schema=spliced(r.text, end, end, default), says=says, argument=i + 2)


def schema_has_a_name_that_is_reserved(r, chance):
    found = [(i, part) for i, part in enumerate(r.schema.arguments) if part.name]
    if not found:
        return None
    i, part = chance.pick(found)
    begin = r.text.index(part.name, part.type_end)
    wrong = spliced(r.text, begin, begin + len(part.name), chance.pick(["in", "def", "None", "and"]))
    return r.twin(schema=wrong, says=("this word is reserved and cannot be a name",), argument=i + 1)


def schema_has_a_second_star(r, chance):
    if not r.schema.stars:
        return None
    end = r.schema.arguments[-1].end
    if r.schema.arguments[-1].end < r.schema.stars[0]:
        return None
    return r.twin(schema=spliced(r.text, end, end, ", *, int one_more=1"), says=("a second *",))


def schema_ends_with_a_star(r, chance):
    if r.schema.stars or not r.schema.arguments:
        return None
    end = r.schema.arguments[-1].end
    return r.twin(schema=spliced(r.text, end, end, ", *"), says=("no argument follows the *",))


def schema_returns_an_alias_of_nothing(r, chance):
    found = [(i, part) for i, part in enumerate(r.schema.returns) if part.type == Type("Tensor")]
    if not found:
        return None
    i, part = chance.pick(found)
    wrong = spliced(r.text, part.begin, part.type_end, "Tensor(zz!)")
    return r.twin(schema=wrong, says=("no argument has this alias set",), argument=-1 - i)


def schema_contradicts_its_alias(r, chance):
    # A tensor argument whose alias set a return repeats.
    found = [part for part in r.schema.arguments if part.type == Type("Tensor", (), True)]
    found = [part for part in found if any(r.text[p.begin : p.type_end] == r.text[part.begin : part.type_end] for p in r.schema.returns)]
    if not found:
        return None
    part = chance.pick(found)
    mark = r.text.index("!", part.begin)
    return r.twin(schema=spliced(r.text, mark, mark + 1, ""), says=("an argument and a return have this alias set, and only one of them the !",))


def schema_lacks_its_arrow(r, chance):
    arrow = r.text.rindex("->", 0, r.schema.returns[0].begin) if r.schema.returns else r.text.rindex("->")
    return r.twin(schema=spliced(r.text, arrow, arrow + 2, ""), says=("an arrow -> and the returns are expected here", "a name is expected here"))


def schema_lacks_a_comma(r, chance):
    if len(r.schema.arguments) < 2:
        return None
    i = chance.below(len(r.schema.arguments) - 1)
    end = r.schema.arguments[i].end
    comma = r.text.index(",", end)
    return r.twin(schema=spliced(r.text, comma, comma + 1, " "), says=("a comma or a closing parenthesis is expected here",))


def schema_does_not_end(r, chance):
    return r.twin(schema=r.text + chance.pick([")", "!!", ",", "]", " x y"]), says=("the schema should end here", "a closing parenthesis"))


CHANGES = [change for name, change in list(globals().items()) if name.startswith(("kernel_", "schema_"))]


def stable_kernel_takes_another_type(r, chance):
    if not r.parameters:
        return None
    i = chance.below(len(r.parameters))
    other = chance.pick([t for t in STABLE_OTHERS if differ(t, r.schema.arguments[i].type)])
    return r.twin(parameters=replaced(r.parameters, i, signatures.stable(other)), says=MISMATCH, argument=i + 1)


def stable_kernel_returns_another_type(r, chance):
    if len(r.schema.returns) != 1:
        return None
    other = chance.pick([t for t in STABLE_OTHERS if differ(t, r.schema.returns[0].type)])
    return r.twin(result=signatures.stable(other), says=MISMATCH, argument=-1)


STABLE_OTHERS = [Type(word) for word in ("Tensor", "int", "float", "bool")] + [Type("int", ("[]",)), Type("float", ("?",))]
STABLE_CHANGES = [kernel_lacks_an_argument, kernel_has_one_argument_more, kernel_swaps_two_arguments,
                  stable_kernel_takes_another_type, stable_kernel_returns_another_type]


def twin(registration, chance, changes=tuple(CHANGES)):
    """A twin by a change that applies; changes are drawn, so that all kinds occur."""
    while True:
        change = chance.pick(changes)
        made = change(registration, chance)
        if made is not None:
            return made._replace(kind=change.__name__.replace("_", " "))


def twin_of_both(registration, chance):
    """A twin in which neither the schema nor the kernel is wrong by itself."""
    while True:
        made = twin(registration, chance)
        if made.is_of_both:
            return made
