# SPDX-License-Identifier: BSL-1.0
"""The C++ types that the author of a kernel takes for a schema, by PyTorch's rules (README.md of ATen/native).

    read(schema) -> Schema          the parts of a schema and their places in the text
    spellings(type) -> [str]        the parameter types that PyTorch takes for a schema type, the usual one first
    function_type(schema) -> str    R(A...) of the usual types; None if a type is not known here
"""

import re
import typing

# The C++ types of values: as a parameter, and as an element or result.
WORDS = {
    "Tensor": "at::Tensor",
    "int": "int64_t",
    "float": "double",
    "bool": "bool",
    "str": "std::string",
    "SymInt": "c10::SymInt",
    "SymBool": "c10::SymBool",
    "Scalar": "at::Scalar",
    "ScalarType": "at::ScalarType",
    "Layout": "at::Layout",
    "MemoryFormat": "at::MemoryFormat",
    "QScheme": "at::QScheme",
    "Device": "at::Device",
    "DeviceIndex": "at::DeviceIndex",
    "Generator": "at::Generator",
    "Storage": "at::Storage",
    "Stream": "c10::Stream",
}
REFERRED = {"Tensor", "Scalar"}
VIEWED = {"Tensor", "int", "float", "SymInt", "Scalar"}
OPTIONALLY_VIEWED = {"int", "SymInt"}  # an optional list is an OptionalArrayRef; for others, an optional ArrayRef
CLASS = re.compile(r"__torch__\.torch\.classes\.(\w+)\.(\w+)")
BASE = re.compile(r"\s*(?:__torch__(?:\.\w+){4}|\w+)")
SUFFIX = re.compile(r"\s*(\[\d*\]|\?|\([^()]*\)|!)")
QUOTED = re.compile(r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.S)


class Type(typing.NamedTuple):
    """A type as it is spelt. `base`: a word, or the members of a tuple; `written`: whether its alias set has a !."""

    base: typing.Any
    suffixes: tuple = ()
    written: bool = False

    @property
    def shape(self):
        return "".join("[]" if s[0] == "[" else s for s in self.suffixes)


class Part(typing.NamedTuple):
    """An argument or a return, with the places of it and of its type in the text."""

    type: Type
    begin: int
    type_end: int
    name: str
    default: str | None
    end: int


class Schema(typing.NamedTuple):
    text: str
    name: str  # with the namespace and the overload, if they are there
    arguments: list
    returns: list
    stars: list  # the places of each *


def blank_strings(text):
    """The text with its strings blanked, so that places stay the same."""
    return QUOTED.sub(lambda found: "'" + "_" * (len(found[0]) - 2) + "'", text)


def commas(text, begin, end):
    """The spans between commas outside of brackets, without blanks around them."""
    depth, start = 0, begin
    for i in range(begin, end + 1):
        letter = text[i] if i < end else ","
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            part = text[start:i]
            if part.strip():
                yield start + len(part) - len(part.lstrip()), start + len(part.rstrip())
            start = i + 1


def closing(text, opened):
    """The place where the bracket at `opened` is closed."""
    depth = 0
    for i in range(opened, len(text)):
        depth += (text[i] == "(") - (text[i] == ")")
        if depth == 0:
            return i
    raise ValueError(f"no closing bracket: {text}")


def read_type(text, begin, end):
    """(Type, the place of its end)"""
    if text[begin] == "(":
        close = closing(text, begin)
        base = tuple(read_type(text, first, last)[0] for first, last in commas(text, begin + 1, close))
        at = close + 1
    else:
        found = BASE.match(text, begin, end)
        base, at = found[0].strip(), found.end()
    suffixes, written = [], False
    while found := SUFFIX.match(text, at, end):
        if found[1][0] in "(!":
            written = written or "!" in found[1]
        else:
            suffixes.append(found[1])
        at = found.end()
    return Type(base, tuple(suffixes), written), at


def read_part(text, blank, begin, end):
    type_, type_end = read_type(blank, begin, end)
    equals = blank.find("=", type_end, end)
    name = text[type_end : end if equals < 0 else equals].strip()
    return Part(type_, begin, type_end, name, None if equals < 0 else text[equals + 1 : end].strip(), end)


def read(text):
    blank = blank_strings(text)
    opened = blank.index("(")
    closed = closing(blank, opened)
    spans = list(commas(blank, opened + 1, closed))
    arguments = [read_part(text, blank, *span) for span in spans if blank[span[0]] != "*"]
    begin = blank.index("->", closed) + 2
    begin += len(blank) - begin - len(blank[begin:].lstrip())
    end = len(blank.rstrip())
    is_list = blank[begin] == "(" and closing(blank, begin) == end - 1
    returned = commas(blank, begin + 1, end - 1) if is_list else [(begin, end)]
    returns = [read_part(text, blank, *span) for span in returned]
    return Schema(text, text[:opened].strip(), arguments, returns, [b for b, _ in spans if blank[b] == "*"])


def is_known(type_):
    if isinstance(type_.base, tuple):
        return all(map(is_known, type_.base))
    return type_.base in WORDS or CLASS.fullmatch(type_.base) is not None


def value(type_):
    """The C++ type of a result, or of an element of another type."""
    if isinstance(type_.base, tuple):
        out = f"std::tuple<{', '.join(map(value, type_.base))}>"
    elif found := CLASS.fullmatch(type_.base):
        out = f"c10::intrusive_ptr<{found[1]}_{found[2]}>"
    else:
        out = WORDS[type_.base]
    for suffix in type_.suffixes:
        out = f"std::optional<{out}>" if suffix == "?" else f"std::vector<{out}>"
    return out


def lists(type_):
    """The spellings of a parameter that is a list."""
    base, element = type_.base, value(type_._replace(suffixes=type_.suffixes[:-1]))
    if type_.shape == "[]" and base in VIEWED:
        # PyTorch takes a kernel for symbolic if it has a SymIntArrayRef, not a vector of SymInts.
        owning = [] if base == "SymInt" else [f"std::vector<{element}>", f"const std::vector<{element}>&"]
        return [f"at::ArrayRef<{element}>", *owning]
    if type_.shape == "[]" and base == "bool":
        size = type_.suffixes[0][1:-1]
        return [f"std::array<bool, {size}>" if size else "const c10::List<bool>&"]
    if type_.shape == "?[]" and base == "Tensor":
        return [f"const c10::List<{element}>&"]
    return [f"const {value(type_)}&", value(type_)]


def optionals(type_):
    base, inner = type_.base, type_._replace(suffixes=type_.suffixes[:-1])
    if inner.shape == "[]" and base in VIEWED:
        view = "at::OptionalArrayRef" if base in OPTIONALLY_VIEWED else "std::optional<at::ArrayRef"
        return [f"{view}<{value(inner._replace(suffixes=()))}>" + ">" * view.count("<")]
    if type_.shape == "?" and base == "str":
        return ["std::optional<std::string_view>", "std::optional<std::string>"]
    plain = f"std::optional<{value(inner)}>"
    if base in ("Tensor", "Scalar") or isinstance(base, tuple):
        return [f"const {plain}&", plain]
    return [plain]


def spellings(type_):
    if type_.shape.endswith("[]"):
        return lists(type_)
    if type_.shape.endswith("?"):
        return optionals(type_)
    if type_.base == "str":
        return ["std::string_view", "std::string", "const std::string&"]
    plain = value(type_)
    if type_.base == "Tensor" and type_.written:
        return [f"{plain}&", f"const {plain}&"]
    if type_.base in REFERRED or CLASS.fullmatch(str(type_.base)):
        return [f"const {plain}&", plain]
    return [plain]


def result(returns):
    """The C++ type of a function's result."""
    types = [
        "at::Tensor&" if part.type == Type("Tensor", (), True) else value(part.type) for part in returns
    ]
    return returned(types)


def returned(types):
    if not types:
        return "void"
    return types[0] if len(types) == 1 else f"std::tuple<{', '.join(types)}>"


STABLE_WORDS = {
    "Tensor": "torch::stable::Tensor",
    "int": "int64_t",
    "SymInt": "int64_t",
    "float": "double",
    "bool": "bool",
    "str": "std::string",
    "Device": "torch::stable::Device",
    "ScalarType": "torch::headeronly::ScalarType",
}


def stable(type_):
    """The type in a kernel of the stable ABI; None if that ABI has none."""
    out = STABLE_WORDS.get(type_.base)
    for suffix in type_.suffixes if out else ():
        out = f"std::optional<{out}>" if suffix == "?" else f"std::vector<{out}>"
    return out


def written_function(result_type, parameters):
    return f"{result_type}({', '.join(parameters)})"


def function_type(text):
    schema = read(text)
    parts = schema.arguments + schema.returns
    if not all(is_known(part.type) for part in parts):
        return None
    return written_function(result(schema.returns), [spellings(part.type)[0] for part in schema.arguments])


def classes(texts):
    """The custom classes in the texts, as (namespace, name), in a fixed order."""
    return sorted({found for text in texts for found in CLASS.findall(text)})
