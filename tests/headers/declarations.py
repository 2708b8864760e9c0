# SPDX-License-Identifier: BSL-1.0
"""Reads the declarations of PyTorch's headers, and writes for each a line of C++ that uses it."""

import dataclasses
import re

import libclang

NAMESPACES = ("c10", "at", "torch")
PRIVATE = re.compile(r"detail_?$|^impl$|internal|^_|^guts$|^metal$")
FOLDERS = ("ATen/", "c10/", "torch/")
NAMED = {libclang.STRUCT, libclang.UNION, libclang.CLASS, libclang.ENUM, libclang.VARIABLE, libclang.TYPEDEF, libclang.ALIAS,
         libclang.ALIAS_TEMPLATE, libclang.CLASS_TEMPLATE, libclang.FUNCTION, libclang.FUNCTION_TEMPLATE,
         libclang.USING_DECLARATION}
# The template arguments with which the members of a class template are used.
ARGUMENTS = {"c10::ArrayRef": "int64_t", "c10::List": "int64_t", "c10::Dict": "std::string, int64_t", "c10::OptionalArrayRef": "int64_t",
             "c10::SmallVector": "int64_t, 4", "c10::SmallVectorImpl": "int64_t", "c10::MaybeOwned": "at::Tensor", "c10::IListRef": "at::Tensor",
             "c10::intrusive_ptr": "c10::StorageImpl", "c10::weak_intrusive_ptr": "c10::StorageImpl", "c10::complex": "double",
             "c10::TypedOperatorHandle": "at::Tensor (const at::Tensor&)", "at::TensorAccessor": "float, 2"}
MACRO = "#ifndef "  # the beginning of the line that uses a macro
# Clang's spelling of a type, and that of users.
SPELLED = (("c10::Type::SingletonOrSharedTypePtr<c10::Type>", "c10::TypePtr"), ("std::basic_string<char>", "std::string"))
OPERATOR = re.compile(r"operator\W+$")


@dataclasses.dataclass(frozen=True)
class Use:
    """A declaration: its full name, the text that is printed, the header that declares it, and the line that uses it."""
    name: str
    told: str
    header: str
    line: str


def parameters(function):
    out = []
    for kind in function.parameters:
        for clang, users in SPELLED:
            kind = kind.replace(clang, users)
        out.append(kind)
    return out


def values(types):
    return [f"std::declval<{kind}>()" for kind in types]


def operation(name, operands):
    """Returns an expression with the operator, or None if it has no common form."""
    sign = name.removeprefix("operator")
    if sign == "()":
        return f"{operands[0]}({', '.join(operands[1:])})"
    if sign == "[]":
        return f"{operands[0]}[{', '.join(operands[1:])}]"
    if sign == "->":
        return f"{operands[0]}.operator->()"
    if len(operands) == 1:
        return f"{sign}{operands[0]}"
    if sign in ("++", "--"):
        return f"{operands[0]}{sign}"
    return f"{operands[0]} {sign} {operands[1]}" if len(operands) == 2 else None


def call(function, owner, qualified):
    """Returns an expression that calls a function with values of its parameters' types."""
    given = values(parameters(function))
    if owner and not function.is_static:
        given.insert(0, f"std::declval<{'const ' if function.is_const else ''}{owner}&>()")
    if OPERATOR.match(function.name):
        return operation(function.name, given)
    if owner and not function.is_static:
        return f"{given[0]}.{function.name}({', '.join(given[1:])})"
    return f"{qualified}({', '.join(given)})"


class Reader:
    """Reads the namespaces of a file that includes PyTorch's headers."""

    def __init__(self, roots):
        self._roots = roots
        self.uses = {}

    def header(self, cursor):
        """Returns the name by which a file includes the cursor's header, or None if the header is not compared."""
        path = cursor.place[0]
        name = next((path[len(root) + 1:] for root in self._roots if path.startswith(root + "/")), "")
        return name if name.startswith(FOLDERS) and not name.startswith("ATen/ops/") else None

    def add(self, name, told, header, line):
        self.uses.setdefault(line, Use(name, told, header, line))

    def namespace(self, cursor, name):
        for child in cursor.children():
            if child.kind == libclang.NAMESPACE:
                if child.name and not PRIVATE.search(child.name):
                    self.namespace(child, f"{name}::{child.name}")
            elif child.kind in NAMED and child.name and not child.name.startswith(("_", "deduction guide", "<deduction guide")) \
                    and "(" not in child.name:
                header = self.header(child)
                if header:
                    self.declaration(child, name, header)

    def declaration(self, cursor, scope, header):
        name = f"{scope}::{cursor.name}"
        self.add(name, name, header, f"using {name};")
        # The names of c10 are also in at, and those of both are in torch.
        for other in NAMESPACES[NAMESPACES.index(scope) + 1:] if scope in NAMESPACES else ():
            if not OPERATOR.match(cursor.name):
                self.add(f"{other}::{cursor.name}", f"{other}::{cursor.name}", header, f"using {other}::{cursor.name};")
        if cursor.kind == libclang.FUNCTION:
            self.function(cursor, None, name, name, header)
        elif cursor.kind == libclang.ENUM:
            self.enumerators(cursor, name if cursor.is_scoped else scope, header)
        elif cursor.kind in libclang.CLASSES and cursor.kind != libclang.PARTIAL:
            if cursor.kind != libclang.CLASS_TEMPLATE:
                self.members(cursor, name, name, header, [])
            elif name in ARGUMENTS:
                self.members(cursor, name, f"{name}<{ARGUMENTS[name]}>", header, ARGUMENTS[name].split(", "))

    def function(self, cursor, owner, name, qualified, header):
        expression = call(cursor, owner, qualified)
        if expression and not cursor.is_deleted and cursor.name not in ("operator new", "operator delete"):
            told = f"{name}({', '.join(parameters(cursor))})" + (" const" if owner and cursor.is_const else "")
            self.add(name, told, header, f"using u = decltype({expression});")

    def enumerators(self, cursor, name, header):
        for child in cursor.children():
            if child.kind == libclang.ENUMERATOR:
                self.add(f"{name}::{child.name}", f"{name}::{child.name}", header, f"using u = decltype({name}::{child.name});")

    def members(self, cursor, name, owner, header, arguments):
        before = set(self.uses)
        for child in cursor.children():
            whole, inner = f"{name}::{child.name}", f"{owner}::{child.name}"
            if child.access != libclang.PUBLIC or not child.name or child.name.startswith("_") or "(" in child.name:
                continue
            if child.kind == libclang.METHOD:
                self.function(child, owner, whole, inner, header)
            elif child.kind == libclang.CONSTRUCTOR and not cursor.is_abstract and not child.is_deleted:
                given = ", ".join([owner, *parameters(child)])
                self.add(whole, f"{whole}({', '.join(parameters(child))})", header, f"static_assert(std::is_constructible_v<{given}>);")
            elif child.kind in (libclang.FIELD, libclang.VARIABLE):
                self.add(whole, whole, header, f"using u = decltype({inner});")
            elif child.kind == libclang.ENUM:
                self.enumerators(child, inner if child.is_scoped else owner, header)
            elif child.kind in (libclang.TYPEDEF, libclang.ALIAS, libclang.STRUCT, libclang.CLASS):
                self.add(whole, whole, header, f"using u = {inner};")
        for line in set(self.uses) - before if arguments else ():
            use = self.uses.pop(line)
            filled = re.sub(r"type-parameter-0-(\d+)", lambda m: arguments[min(int(m[1]), len(arguments) - 1)], use.line)
            self.add(use.name, use.told, use.header, filled)


def declared(source, flags, roots):
    """Returns the list of Use of a file, and the errors."""
    with libclang.File(source, flags, libclang.SKIP_BODIES | libclang.RECORD_MACROS) as file:
        reader = Reader(roots)
        for child in file.root.children():
            if child.kind == libclang.NAMESPACE and child.name in NAMESPACES:
                reader.namespace(child, child.name)
            elif child.kind == libclang.MACRO and not child.name.startswith("_") and not child.name.endswith("_H"):
                header = reader.header(child)
                if header:
                    reader.add(child.name, child.name, header, MACRO + child.name)
        return list(reader.uses.values()), file.errors
