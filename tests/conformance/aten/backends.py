# SPDX-License-Identifier: BSL-1.0
"""Compares what generate_backend.py and torchgen's gen_backend_stubs write for the same YAML files."""

import pathlib
import re
import subprocess
import sys
import tempfile

import generate_backend
import groups
import signatures

DECLARATION = re.compile(r"static (.*?);")
REGISTRATION = re.compile(r'm\.impl\("(.*?)",')


def yaml_files(listed):
    """{name: text} of YAML files: every operator; the functional ones, half of them with SymInt; some in each list."""
    grouped = groups.of(listed)
    forms = [o for o in listed if groups.kind(o) == "functional" and torchgen_can(o, grouped)]
    symbolic = [o for o in forms[::2] if signatures.has_symbols(o)]
    return {
        "every": yaml("PrivateUse1", supported=listed),
        "out": yaml("PrivateUse2", supported=listed, use_out_as_primary="True", device_guard="True"),
        "forms": yaml("XLA", supported=forms, symint=symbolic),
        "lists": yaml("Lazy", full_codegen=forms[::7], supported=forms[1::7], autograd=forms[2::7], class_name="Kernels"),
    }


def torchgen_can(operator, grouped):
    """Whether torchgen writes all the operator's forms: none writes to an input, or has several outputs and no return."""
    others = grouped[operator.name].others if operator.name in grouped else ()
    return all(groups.kind(o) != "mutable" and
               {a.name for a in groups.written(o.schema)} <= {"self", *(a.name for a in o.schema.out)} and
               (o.schema.returns or len(o.schema.out) == 1) for o in others)


def yaml(backend, **keys):
    lines = [f"backend: {backend}", "cpp_namespace: torch_mine::kernels"]
    for key, value in keys.items():
        lines += [f"{key}: {value}"] if isinstance(value, str) else [f"{key}:", *(f"  - {o.name}" for o in value)]
    return "\n".join(lines) + "\n"


def spelled(declaration):
    """The declaration with normalised spaces."""
    return re.sub(r"\s*([&,<>()])\s*", r"\1", re.sub(r"\s+", " ", declaration))


def contents(name, text):
    """The declarations in a header, or the operators that a source registers."""
    return {spelled(d) for d in DECLARATION.findall(text)} if name.endswith(".h") else set(REGISTRATION.findall(text))


def torchgens(path, folder):
    """{the name of a file that torchgen writes: its text}"""
    folder.mkdir()
    command = [sys.executable, "-m", "torchgen.gen_backend_stubs", "--source-yaml", str(path), "--output-dir", str(folder)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"torchgen refuses {path.name}: {done.stdout[-2000:]}")
    return {f.name: f.read_text() for f in folder.iterdir()}


def compare(listed, entries):
    """Yields (what was compared, what differs) for each YAML file of operators that the native_functions.yaml lists."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in yaml_files(listed).items():
            path = pathlib.Path(folder, f"{name}.yaml")
            path.write_text(text)
            theirs, ours = torchgens(path, pathlib.Path(folder, name)), generate_backend.texts(path, entries)
            wrong = [f"{file}: only one of the two writes it" for file in sorted(theirs.keys() ^ ours.keys())]
            count = 0
            for file in theirs.keys() & ours.keys():
                a, b = contents(file, theirs[file]), contents(file, ours[file])
                count += len(b)
                wrong += [f"{file}: {'torchgen alone' if x in a else 'ours alone'}: {x}" for x in sorted(a ^ b)]
            yield f"{count} declarations and registrations of {path.name} are those of torchgen's backends", wrong
