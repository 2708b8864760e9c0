# SPDX-License-Identifier: BSL-1.0
"""Reads native_functions.yaml, PyTorch's own list of its operators, and derives the forms that its entries name in
`autogen`, as torchgen does."""

import dataclasses
import pathlib
import re

import groups
import operators
import signatures

ENTRY = re.compile(r"- func: (?:(\w+)::)?(.+)")
FIELD = re.compile(r"  (\w+):(?: (.*))?")
COMMENT = re.compile(r"(^|\s)#.*$")
QUOTES = str.maketrans("", "", "[]'\" ")

#: The dispatch keys that an entry can name.
BACKENDS = "CPU|CUDA|HIP|XLA|MPS|IPU|XPU|HPU|VE|Lazy|MTIA|MAIA|Meta|PrivateUse[123]"
KEY = re.compile(rf"(Sparse|SparseCsr|Quantized|NestedTensor|Autograd)?({BACKENDS})|(Mkldnn|OpenCL|Vulkan|Metal|ZeroTensor|"
                 "CompositeImplicitAutograd(NestedTensor)?|CompositeExplicitAutograd(NonFunctional)?)(CPU)?")

#: The fields of torchgen's entries, also those that do not affect a kernel's signature or registration.
FIELDS = ("variants", "structured", "structured_delegate", "structured_inherits", "precomputed", "dispatch", "autogen", "tags",
          "device_check", "device_guard", "python_module", "category_override", "manual_cpp_binding",
          "manual_kernel_registration", "cpp_no_default_args", "use_const_ref_for_mutable_tensors", "ufunc_inner_loop")


class Mistake(ValueError):
    """A mistake in the file, with its name and line."""


def is_true(value):
    return value == "True"


def words(value):
    """The words of `a, b` and of `['a', 'b']`."""
    return tuple(filter(None, value.translate(QUOTES).split(",")))


@dataclasses.dataclass
class Entry:
    """One entry: the namespace of its operator, its schema, and the text of each field; the lines below a field follow it,
    each after a line end."""

    path: pathlib.Path
    line: int
    namespace: str
    schema: operators.Schema
    fields: dict[str, str]

    def mistake(self, text):
        return Mistake(f"{self.path}:{self.line}: {text}")

    @property
    def is_derived(self):
        """Does torchgen generate the forms in `autogen`? Not if the kernel is one for all backends and their gradients,
        unless the operator is of the core."""
        return "core" in words(self.fields.get("tags", "")) or not self.is_composite

    @property
    def is_composite(self):
        keys = re.findall(r"[\w, ]+(?=:)", self.fields.get("dispatch", ""))
        named = {key for line in keys for key in words(line)}
        return "CompositeImplicitAutograd" in named if named else not (
            is_true(self.fields.get("structured")) or "structured_delegate" in self.fields)

    def kernels(self):
        """(dispatch key, the name of its kernel) of each in `dispatch`, in the order of the file."""
        found = {}
        for line in filter(None, self.fields.get("dispatch", "").removeprefix("{}").split("\n")):
            keys, _, name = line.partition(": ")
            if not name:
                raise self.mistake(f"{self.schema.full_name} has {line!r} in 'dispatch', which is not `KEY, KEY: kernel`")
            for key in words(keys):
                if not KEY.fullmatch(key):
                    raise self.mistake(f"{self.schema.full_name} has a kernel for {key}, which is no dispatch key of a kernel")
                if found.setdefault(key, name.strip()) != name.strip():
                    raise self.mistake(f"{self.schema.full_name} has two kernels for {key}")
        return list(found.items())

    def structured_flags(self):
        """The flags of a structured operator for its class."""
        if "structured_inherits" in self.fields:
            yield f"structured_inherits:{self.fields['structured_inherits']}"
        for line in filter(None, self.fields.get("precomputed", "").split("\n")):
            yield f"precomputed:{line.removeprefix('- ').replace(',', '')}"

    def operator(self):
        flags = [name for name, given in (("manual_cpp_binding", is_true(self.fields.get("manual_cpp_binding"))),
                                          ("no_device_guard", self.fields.get("device_guard") == "False"),
                                          ("const_ref_for_mutable_tensors",
                                           is_true(self.fields.get("use_const_ref_for_mutable_tensors")))) if given]
        flags += [f"cpp_no_default:{a}" for a in sorted(words(self.fields.get("cpp_no_default_args", "")))]
        return operators.Operator(self.schema, words(self.fields.get("variants", "function")), (),
                                  is_true(self.fields.get("structured")), self.fields.get("structured_delegate"), False, (), tuple(flags))


def entries(path):
    """Every Entry of the file. Raises Mistake, with the line, for anything that it does not understand."""
    path, found = pathlib.Path(path), []
    for number, whole in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = whole if whole.startswith("- func:") else COMMENT.sub("", whole)
        if not line.strip():
            continue
        if entry := ENTRY.fullmatch(line.rstrip()):
            try:
                found.append(Entry(path, number, entry[1] or "aten", operators.schema_of(entry[2].strip()), {}))
            except operators.Malformed as problem:
                raise Mistake(f"{path}:{number}: {problem}") from problem
        elif not found:
            raise Mistake(f"{path}:{number}: an entry begins with '- func: ', and this line with {line.strip()!r}")
        elif field := FIELD.fullmatch(line.rstrip()):
            if field[1] not in FIELDS:
                raise Mistake(f"{path}:{number}: {found[-1].schema.full_name} has the field {field[1]!r}, which torchgen does not know")
            found[-1].fields[field[1]] = (field[2] or "").strip()
        elif found[-1].fields and line.startswith(("    ", "  - ")):
            found[-1].fields[next(reversed(found[-1].fields))] += f"\n{line.strip()}"
        else:
            raise Mistake(f"{path}:{number}: a field is indented by two blanks, and this line is {line.strip()!r}")
    return found


def without_writes(argument):
    return dataclasses.replace(argument, alias=None) if argument.written else argument


def functional(operator):
    """The form that writes to no argument: it returns new values for those to which the operator writes."""
    schema = operator.schema
    returned = {r.alias for r in schema.returns}
    values = [operators.Return(a.type, f"{a.name}_out") for a in schema.arguments if a.written and a.alias not in returned]
    name = groups.out_of_place(schema.name) if groups.is_in_place(schema.name) else f"{schema.name}_functional"
    returns = (*(dataclasses.replace(r, alias=None) for r in schema.returns), *values)
    return operators.Schema(name, schema.overload, tuple(map(without_writes, schema.arguments)), returns)


def out(operator):
    """The form that writes what the operator returns, or writes to `self`, to arguments `out`."""
    schema = operator.schema
    in_place = groups.is_in_place(schema.name)
    arguments = [without_writes(a) if in_place and a.name == "self" else a for a in schema.arguments]
    if signatures.has_options(operator):
        arguments = [a for a in arguments if not (a.keyword_only and a.name in signatures.OPTIONS)]
    of_self = [a.type for a in schema.arguments if in_place and a.name == "self"]
    written = of_self or [r.type for r in schema.returns if r.alias is None]
    used = {letter for a in arguments if a.alias for letter in re.findall(r"\w", a.alias)}
    letters = (letter for letter in "abcdefghijklmnopqrstuvwxyz" if letter not in used)
    outs = [operators.Argument(type_, "out" if len(written) == 1 else f"out{i}", None, f"{letter}!", True)
            for i, (type_, letter) in enumerate(zip(written, letters))]
    listed = any(o.type != "Tensor" for o in outs)
    returns = () if listed else tuple(operators.Return(o.type, None, o.alias) for o in outs)
    overload = f"{schema.overload}_out" if schema.overload else "out"
    return operators.Schema(groups.out_of_place(schema.name), overload, (*arguments, *outs), returns)


def read(path):
    """The operators.Operator of each entry of namespace aten, and of each form in its `autogen`. Their keys, tags and
    natives are empty."""
    made = []
    for entry in entries(path):
        if entry.namespace != "aten":
            continue
        base = entry.operator()
        made.append(base)
        forms = [functional(base)] if any(a.written for a in base.schema.arguments) else []
        forms.append(out(base))
        for name in words(entry.fields.get("autogen", "")) if entry.is_derived else ():
            schema = next((s for s in forms if s.full_name == name), None)
            if schema is None:
                raise entry.mistake(f"{base.name} has {name} in 'autogen', and torchgen can "
                              f"generate {' and '.join(s.full_name for s in forms)}")
            made.append(dataclasses.replace(base, schema=schema, variants=("function",), structured=False, delegate=None,
                                            autogen=True, flags=("no_device_guard", *(f for f in base.flags if f.startswith("const_ref")))))
    return made
