# SPDX-License-Identifier: BSL-1.0
"""The C++ functions that PyTorch declares for an operator: `at::` functions, methods of tensors, and the signature of
kernels. Types are spelled as inside namespace at."""

import dataclasses
import re

VALUES = {
    "bool": "bool", "int": "int64_t", "float": "double", "str": "std::string_view", "Generator": "Generator",
    "ScalarType": "ScalarType", "Layout": "Layout", "Device": "Device", "DeviceIndex": "DeviceIndex",
    "MemoryFormat": "MemoryFormat", "QScheme": "QScheme", "Storage": "Storage", "Stream": "Stream",
    "SymInt": "SymInt", "SymBool": "SymBool",
}
LISTS = {"int": "IntArrayRef", "SymInt": "SymIntArrayRef", "Tensor": "TensorList", "Scalar": "ArrayRef<Scalar>",
         "float": "ArrayRef<double>", "Tensor?": "const List<std::optional<Tensor>>&"}
OPTIONAL_LISTS = {"int": "OptionalIntArrayRef", "SymInt": "OptionalSymIntArrayRef"}
INTEGERS = {"SymInt": "int64_t", "SymIntArrayRef": "IntArrayRef", "OptionalSymIntArrayRef": "OptionalIntArrayRef"}
WORDS = {"False": "false", "True": "true", "None": "std::nullopt", "Mean": "Reduction::Mean", "[]": "{}",
         "contiguous_format": "MemoryFormat::Contiguous", "long": "kLong"}
OPTIONS = ("dtype", "layout", "device", "pin_memory")
LIST = re.compile(r"(.+)\[(\d*)\]")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a C++ function."""

    type: str
    name: str
    default: str | None = None

    def __str__(self):
        return f"{self.type} {self.name}" + ("" if self.default is None else f" = {self.default}")


@dataclasses.dataclass(frozen=True)
class Function:
    """A C++ function that calls an operator."""

    operator: object
    result: str
    name: str
    parameters: tuple[Parameter, ...]
    method: bool
    given: tuple[str, ...]  # the operator's arguments, in order, as expressions of the parameters

    def declaration(self, scope="", *, defined=False):
        """The function without its body, with `scope` before its name. A definition has no defaults."""
        parameters = [dataclasses.replace(p, default=None) for p in self.parameters] if defined else self.parameters
        text = f"{self.result} {scope}{self.name}({', '.join(map(str, parameters))})"
        return text + " const" if self.method else text


def unsymbolic(type_):
    """The parameter's type in the function that takes integers instead of SymInt."""
    for symbolic, plain in INTEGERS.items():
        type_ = re.sub(rf"(?<![\w:]){symbolic}\b", plain, type_)
    return type_


def argument_type(operator, argument):
    """The C++ type that a kernel takes for an argument."""
    type_, written = argument.type, argument.written and "const_ref_for_mutable_tensors" not in operator.flags
    if type_ in ("Tensor", "Tensor?") and written:
        return "Tensor&"
    if type_ == "Tensor" or type_ == "Scalar":
        return f"const {type_}&"
    if type_ in ("Tensor?", "Scalar?"):
        return f"const std::optional<{type_[:-1]}>&"
    if type_ == "Tensor[]" and (operator.structured or operator.delegate):
        return "const ITensorListRef&"
    if type_.endswith("?"):
        of_list = LIST.fullmatch(type_[:-1])
        if of_list and of_list[1] in OPTIONAL_LISTS:
            return OPTIONAL_LISTS[of_list[1]]
        return f"std::optional<{LISTS[of_list[1]] if of_list else VALUES[type_[:-1]]}>"
    of_list = LIST.fullmatch(type_)
    if of_list is None:
        return VALUES[type_]
    return f"std::array<bool, {of_list[2]}>" if of_list[1] == "bool" else LISTS[of_list[1]]


def result_type(operator):
    """The C++ type that a kernel returns."""
    types = [one_result(operator, r) for r in operator.schema.returns]
    if len(types) == 1:
        return types[0]
    return f"std::tuple<{', '.join(types)}>" if types else "void"


def one_result(operator, result):
    if result.type == "Tensor" and result.alias is not None and "!" in result.alias:
        return "const Tensor&" if "const_ref_for_mutable_tensors" in operator.flags else "Tensor&"
    if result.type.endswith("?"):
        return f"std::optional<{result.type[:-1]}>"
    of_list = LIST.fullmatch(result.type)
    if of_list:
        return f"std::vector<{VALUES.get(of_list[1], of_list[1])}>"
    return VALUES.get(result.type, result.type)


def kernel_signature(operator):
    """`Tensor(const Tensor&, const Scalar&)`"""
    return f"{result_type(operator)}({', '.join(argument_type(operator, a) for a in operator.schema.arguments)})"


def default_value(argument, symbolic):
    """The C++ expression of a schema's default."""
    text, type_ = argument.default, argument.type
    if text == "None" and type_ == "Tensor?":
        return "{}"
    if type_.rstrip("?") == "str" and text != "None":
        return text if text.startswith('"') else '"' + text[1:-1].replace(r"\'", "'").replace('"', r"\"") + '"'
    if text.startswith("[") and LIST.match(type_):
        return "{" + text[1:-1] + "}"
    if symbolic and text.isdigit() and type_.startswith("SymInt["):
        return f"SymInt({text})"
    return WORDS.get(text, text)


def has_options(operator):
    """Are dtype, layout, device and pin_memory consecutive, so that one TensorOptions replaces them?"""
    names = [a.name for a in operator.schema.keyword_only]
    types = {a.name: a.type.rstrip("?") for a in operator.schema.keyword_only}
    return any(tuple(names[i:i + 4]) == OPTIONS for i in range(len(names))) and types["dtype"] == "ScalarType"


def parameters_of(operator, *, faithful, symbolic, method):
    """The parameters, and the expression for each argument of the schema."""
    undefaulted = operator.flag_values("cpp_no_default")
    gathered = has_options(operator) and not faithful
    arguments = operator.schema.arguments
    outs = [a for a in arguments if a in operator.schema.out] if is_out(operator) else []
    order = [a for a in arguments if a not in outs]
    order = [*order, *outs] if faithful else [*outs, *order]
    parameters = []
    for a in order:
        if method and a.name == "self":
            continue
        if gathered and a.keyword_only and a.name in OPTIONS:
            if a.name == "dtype":
                parameters.append(options_parameter(operator))
            continue
        type_ = argument_type(operator, a)
        default = None
        if a.default is not None and not faithful and a.name not in undefaulted:
            default = default_value(a, symbolic)
        parameters.append(Parameter(type_ if symbolic else unsymbolic(type_), a.name, default))
    given = tuple(expression(operator, a, gathered, symbolic, method) for a in arguments)
    return tuple(parameters), given


def options_parameter(operator):
    defaults = {a.name: a.default for a in operator.schema.keyword_only if a.name in OPTIONS}
    default = "{}" if all(d == "None" for d in defaults.values()) else "kLong" if defaults["dtype"] == "long" else None
    return Parameter("TensorOptions", "options", default)


# The expressions for the arguments that a TensorOptions replaces.
OF_OPTIONS = {"dtype": "options.dtype_opt()", "layout": "options.layout_opt()", "device": "options.device_opt()",
              "pin_memory": "options.pinned_memory_opt()"}


def expression(operator, argument, gathered, symbolic, method):
    """The expression for a kernel's argument in the parameters of a function."""
    if method and argument.name == "self":
        return "const_cast<Tensor&>(*this)" if argument_type(operator, argument) == "Tensor&" else "*this"
    if gathered and argument.keyword_only and argument.name in OPTIONS:
        return OF_OPTIONS[argument.name]
    type_ = argument_type(operator, argument)
    if gathered and argument.name == "memory_format":
        return "format_of(options, memory_format)"
    if symbolic or unsymbolic(type_) == type_:
        return argument.name
    return {"SymIntArrayRef": f"fromIntArrayRefSlow({argument.name})", "OptionalSymIntArrayRef": f"symbolic({argument.name})"}.get(
        type_, argument.name)


def is_out(operator):
    return bool(operator.schema.out)


def has_symbols(operator):
    return any("SymInt" in a.type for a in operator.schema.arguments)


def functions(operator, *, method):
    """The C++ functions or methods of an operator, in PyTorch's order."""
    if ("method" if method else "function") in operator.variants:
        yield from spellings(operator, generated_prefix(operator), method=method)


def generated_prefix(operator):
    """The prefix of the generated function if PyTorch writes the binding itself by hand."""
    return "__dispatch_" if "manual_cpp_binding" in operator.flags else ""


def spellings(operator, prefix="", *, method=False):
    """The C++ functions or methods of an operator regardless of its variants."""
    for symbolic in (False, True) if has_symbols(operator) else (False,):
        for faithful in (False, True) if has_options(operator) or is_out(operator) else (False,):
            name = prefix + operator.schema.name + ("_symint" if symbolic else "")
            if is_out(operator):
                name += "_outf" if faithful else "_out"
            parameters, given = parameters_of(operator, faithful=faithful, symbolic=symbolic, method=method)
            yield Function(operator, result_type(operator), name, parameters, method, given)


def struct_name(operator):
    """PyTorch's name of the operator in at::_ops: `add_Tensor`, `add__Tensor`."""
    return f"{operator.schema.name}_{operator.schema.overload}" if operator.schema.overload else operator.schema.name


def family(operator):
    """The name of the header in which PyTorch declares the operator, with all forms of it."""
    name = operator.schema.name.removesuffix("_functional")
    dunder = re.fullmatch(r"__i?(\w+)__", name)
    return dunder[1] if dunder else name.removesuffix("_")


def families(listed):
    """{name: its operators}, in the order of the names."""
    found = {}
    for operator in listed:
        found.setdefault(family(operator), []).append(operator)
    return dict(sorted(found.items()))
