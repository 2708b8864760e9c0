# SPDX-License-Identifier: BSL-1.0
"""Reads the YAML file in which a backend outside of PyTorch lists its operators, as torchgen's gen_backend_stubs does."""

import dataclasses
import difflib
import pathlib
import re

#: The backends with dispatch keys of their own and Autograd keys.
BACKENDS = ("CPU", "CUDA", "HIP", "XLA", "MPS", "IPU", "XPU", "HPU", "VE", "Lazy", "MTIA", "MAIA", "Meta", "PrivateUse1",
            "PrivateUse2", "PrivateUse3")
LISTS = ("supported", "autograd", "symint", "full_codegen")
SWITCHES = ("use_out_as_primary", "device_guard")
NAMES = ("backend", "cpp_namespace", "class_name", "extra_headers")
#: Keys for torchgen's generator of lazy tensors, which do not affect the kernels.
IGNORED = ("non_native", "ir_gen")
KEYS = (*NAMES, *LISTS, *SWITCHES, *IGNORED)

KEY = re.compile(r"(\w+)\s*:(?:\s+(.*))?")
ITEM = re.compile(r"\s*-\s+(.*)")
COMMENT = re.compile(r"(^|\s)#.*$")


class Mistake(ValueError):
    """A mistake in the file, with its name and line."""


@dataclasses.dataclass
class Backend:
    """The contents of a file. `lines` has the line of each operator in each list, and of each key."""

    path: pathlib.Path
    backend: str = ""
    cpp_namespace: str = ""
    class_name: str = ""
    extra_headers: str = ""
    use_out_as_primary: bool = False
    device_guard: bool = False
    supported: list[str] = dataclasses.field(default_factory=list)
    autograd: list[str] = dataclasses.field(default_factory=list)
    symint: list[str] = dataclasses.field(default_factory=list)
    full_codegen: list[str] = dataclasses.field(default_factory=list)
    lines: dict[tuple[str, str], int] = dataclasses.field(default_factory=dict)

    def mistake(self, text, line=None):
        return Mistake(f"{self.path}:{line}: {text}" if line else f"{self.path}: {text}")

    def mistake_at(self, key, name, text):
        """A mistake at an operator of a list."""
        return self.mistake(text, self.lines.get((key, name)))


def unquoted(text):
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text


def near(word, words):
    """` (did you mean …?)` with the most similar word, or an empty string."""
    spelled = {other.lower(): other for other in words}
    found = difflib.get_close_matches(word.lower(), spelled, 1, 0.7)
    return f" (did you mean {spelled[found[0]]}?)" if found else ""


def read(path):
    """Reads the Backend of a file. Raises Mistake, with the line, for anything that it does not understand."""
    out = Backend(pathlib.Path(path))
    key = None
    for number, whole in enumerate(out.path.read_text(encoding="utf-8").splitlines(), 1):
        line = COMMENT.sub("", whole).rstrip()
        if not line or line == "---":
            continue
        if "\t" in line[:len(line) - len(line.lstrip())]:
            raise out.mistake("YAML takes no tabulator for an indentation", number)
        if found := KEY.fullmatch(line):
            key = found[1]
            begin(out, key, (found[2] or "").strip(), number)
        elif key in IGNORED:
            continue
        elif key in LISTS and (item := ITEM.fullmatch(line)):
            add(out, key, unquoted(item[1].strip()), number)
        else:
            raise out.mistake(f"neither `key: value` nor `- operator` of a list: {whole.strip()}", number)
    for needed in ("backend", "cpp_namespace"):
        if not getattr(out, needed):
            raise out.mistake(f"the key '{needed}' is missing")
    check(out)
    return out


def begin(out, key, value, line):
    """Reads a line `key: value`, or the `key:` of a list."""
    if key not in KEYS:
        raise out.mistake(f"unknown key '{key}'{near(key, KEYS)}; the keys are {', '.join(KEYS)}", line)
    if (key, "") in out.lines:
        raise out.mistake(f"the key '{key}' stands in line {out.lines[key, '']}, too", line)
    out.lines[key, ""] = line
    if key in LISTS:
        if value and not (value.startswith("[") and value.endswith("]")):
            raise out.mistake(f"'{key}' is a list of operators, and {value} is not", line)
        for name in filter(None, (unquoted(part.strip()) for part in value[1:-1].split(","))):
            add(out, key, name, line)
    elif key in SWITCHES:
        if value.lower() not in ("true", "false"):
            raise out.mistake(f"'{key}' is true or false, and {value or 'nothing'} is neither", line)
        setattr(out, key, value.lower() == "true")
    elif key in NAMES:
        if not value:
            raise out.mistake(f"the key '{key}' has no value", line)
        setattr(out, key, unquoted(value))


def add(out, key, name, line):
    if (key, name) in out.lines:
        raise out.mistake(f"{name} is in '{key}' twice; line {out.lines[key, name]} has it, too", line)
    out.lines[key, name] = line
    getattr(out, key).append(name)


def check(out):
    """Checks that involve more than one line."""
    if out.backend not in BACKENDS:
        raise out.mistake(f"'{out.backend}' is no backend that has a dispatch key{near(out.backend, BACKENDS)}",
                          out.lines["backend", ""])
    for key in ("cpp_namespace", "class_name"):
        if value := getattr(out, key):
            form = r"[A-Za-z_]\w*(::[A-Za-z_]\w*)*" if key == "cpp_namespace" else r"[A-Za-z_]\w*"
            if not re.fullmatch(form, value):
                raise out.mistake(f"'{key}' is not a name of C++: {value}", out.lines[key, ""])
    for name in out.full_codegen:
        if name in out.supported:
            raise out.mistake_at("full_codegen", name, f"{name} is in 'supported', too")
    listed = {*out.supported, *out.full_codegen, *out.autograd}
    for name in out.symint:
        if name not in listed:
            raise out.mistake_at("symint", name, f"{name} is in 'symint', and in neither 'supported' nor 'autograd'")
