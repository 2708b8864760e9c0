# SPDX-License-Identifier: BSL-1.0
"""Compares the list of PyTorch's own operators, and the table that compilers read, with the installed PyTorch, which is
a compared release of data/pytorch-releases.txt.

    check.py --compiler g++ --folder build/… --probe build/…/probe [--jobs N] [PART…]

The parts are
  list      data/aten/operators.tsv is what torchgen makes of native_functions.yaml
  headers   each schema and each C++ signature is in PyTorch's generated headers, and nothing else is
  spaces    each function of at::redispatch, at::symint, at::cpu, at::cuda and at::meta is in PyTorch's headers, with its
            default arguments, and nothing else is
  backends  the files generated from a backend's YAML file declare and register what torchgen's files do
  kernels   the names of kernels in native_functions.yaml are read as torchgen reads them
  classes   the classes of structured kernels, what they derive from, their meta() and impl(), and what meta() computes in
            advance, are those of PyTorch's headers
  keys      the keys that have kernels are those under which PyTorch has registered one in C++
  print     our parser prints each schema as PyTorch does
  verdicts  the compiler accepts, for each operator, the signature that PyTorch declares and none that differs
            in one type
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
sys.path[:0] = [str(ROOT / "tools" / "aten"), str(HERE.parent), str(HERE.parent / "libtorch")]
import ask_probe  # noqa: E402
import backends  # noqa: E402
import generate_native  # noqa: E402
import generate_table  # noqa: E402
import namespaces  # noqa: E402
import native_functions  # noqa: E402
import operators  # noqa: E402
import signatures  # noqa: E402
import update  # noqa: E402
from torch_build import Build, torch_folder  # noqa: E402

# A line of RegistrationDeclarations.h: a declaration, and its schema in a comment.
DECLARATION = re.compile(r'(.*?) (\w+)\((.*)\); // \{"schema": "aten::(.*)", "dispatch"')
STRUCT = re.compile(r"struct TORCH_API (\w+) \{\n  using schema = (.*);\n(?:.*\n){2}.*\n.*\n.*schema_str = \"(.*)\";")
# A line of torch._C._dispatch_dump for a kernel that C++ has registered.
REGISTERED = re.compile(r"^(\w+)(?:\[alias\])?(?: \(inactive\))?: registered at \S*/Register(\w+?)(?:_\d+)?\.cpp:")
# Declarations in PyTorch's headers: in at::redispatch, in a key's namespace, and in at::symint with the argument.
REDISPATCH = re.compile(r"^ +inline (.*)c10::DispatchKeySet dispatchKeySet(?:, )?(.*) \{$", re.MULTILINE)
OF_KEY = re.compile(r"^TORCH_API (.*);$", re.MULTILINE)
SYMINT = re.compile(r"is_same_v<T, (?:c10::)?(SymInt|int64_t)>>>\n +(.*) \{$", re.MULTILINE)
# A class of a structured kernel, in PyTorch's headers and in ours; the declaration of meta() or impl(), and the fields of
# what meta() computes in advance.
CLASS = re.compile(r"struct (?:TORCH_API )?(structured_\w+) : (?:public )?([\w:]+) \{\n(.*?)^\};$", re.MULTILINE | re.DOTALL)
MEMBER = re.compile(r"^ *((?:void|meta_return_ty) (?:meta|impl)\(.*\));$", re.MULTILINE)
FIELD = re.compile(r"^ *((?!return )[\w:]+ \w+)(?:\{\})?;$", re.MULTILINE)
UNIT = 60  # operators in one translation unit
SHOWN = 5


def read_from_entry(operator):
    """What native_functions.read() says of an operator."""
    flags = [f for f in operator.flags if f.startswith(("manual_cpp", "no_device_guard", "const_ref", "cpp_no_default"))]
    return str(operator.schema), sorted(operator.variants), operator.structured, operator.delegate, operator.autogen, flags


class Checks:
    def __init__(self, options):
        self.options = options
        self.operators = operators.operators_of(update.version_of(torch_folder().parent))
        self.entries = torch_folder().parent / "torchgen" / "packaged" / "ATen" / "native" / "native_functions.yaml"
        self.failed = 0

    def expect(self, what, wrong):
        """Prints what holds for all operators, or the first operators for which it does not."""
        print(f"{'FAILED' if wrong else 'right'}: {what}", flush=True)
        for line in wrong[:SHOWN]:
            print(f"  {line}")
        if len(wrong) > SHOWN:
            print(f"  … and {len(wrong) - SHOWN} more")
        self.failed += bool(wrong)

    def list(self):
        command = [sys.executable, str(ROOT / "tools" / "aten" / "update.py"), str(torch_folder().parent), "--check"]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        self.expect(f"the list of {len(self.operators)} operators is torchgen's", [done.stdout] if done.returncode else [])
        ours, torchgens = ({o.name: read_from_entry(o) for o in each} for each in (native_functions.read(self.entries), self.operators))
        self.expect(f"native_functions.yaml is read as these {len(ours)} operators", differences(ours, torchgens))

    def headers(self):
        folder = torch_folder() / "include" / "ATen"
        declared = {}
        for line in (folder / "RegistrationDeclarations.h").read_text().splitlines():
            if found := DECLARATION.match(line):
                result, _, arguments, schema = found.groups()
                declared[unescaped(schema)] = f"{result} ({arguments})"
        ours = {str(o.schema): generate_table.signature(o) for o in self.operators}
        self.expect(f"{len(ours)} of {len(declared)} schemas and signatures are those of RegistrationDeclarations.h",
                    differences(ours, declared))

        structs = {}
        for header in sorted((folder / "ops").glob("*_ops.h")):
            for name, signature, schema in STRUCT.findall(header.read_text()):
                structs[name] = (signature, unescaped(schema))
        ours = {signatures.struct_name(o): (without_names(o), str(o.schema)) for o in self.operators}
        self.expect(f"{len(ours)} of {len(structs)} schemas and signatures are those of at::_ops",
                    differences(ours, structs))

    def spaces(self):
        folder = torch_folder() / "include" / "ATen"
        text = (folder / "RedispatchFunctions.h").read_text()
        self.expect_functions("redispatch", (f for o in self.operators for f in namespaces.of_redispatch(o)),
                              [before + after for before, after in REDISPATCH.findall(text)])
        for key, space in namespaces.KEYS.items():
            self.expect_functions(space, (f for o in self.operators for f in namespaces.of_key(o, key)),
                                  [found for header in (folder / "ops").glob(f"*_{space}_dispatch.h")
                                   for found in OF_KEY.findall(header.read_text())])
        found = [pair for header in (folder / "ops").glob("*.h") for pair in SYMINT.findall(header.read_text())]
        ours = [pair for o in self.operators for pair in namespaces.of_symint(o)]
        for argument in ("SymInt", "int64_t"):
            self.expect_functions(f"symint of {argument}", (f for f, symbolic in ours if symbolic == (argument == "SymInt")),
                                  [declaration for of, declaration in found if of == argument])

    def expect_functions(self, space, functions, declarations):
        ours, theirs = {spelled(f.declaration()) for f in functions}, {spelled(d) for d in declarations}
        self.expect(f"{len(ours)} of {len(theirs)} functions are those of at::{space}",
                    [f"{text}: {'not in PyTorch' if text in ours else 'only in PyTorch'}" for text in sorted(ours ^ theirs)])

    def backends(self):
        for what, wrong in backends.compare(self.operators, self.entries):
            self.expect(what, wrong)

    def kernels(self):
        ours = {(k.key, k.operator.name): (f"{k.namespace}::{k.name}", k.is_class)
                for k in generate_native.read(self.entries, ()).kernels}
        theirs = update.kernels(torch_folder().parent)
        self.expect(f"the {len(ours)} kernels that native_functions.yaml names are read as torchgen reads them", differences(ours, theirs))

    def classes(self):
        theirs = classes_of(path.read_text() for end in ("meta", "native")
                            for path in (torch_folder() / "include" / "ATen" / "ops").glob(f"*_{end}.h"))
        ours = classes_of([(ROOT / "hosts" / "default" / "ATen" / "NativeMetaFunctions.h").read_text()])
        # The file has the norm's classes. Those of operators that this release has otherwise are not compared.
        here = {o.name: o for o in self.operators}
        other = {name for o in operators.operators() if o.name not in here or here[o.name].flags != operators.without_releases(o).flags
                 for name in (*o.flag_values("kernel_class"), o.name.replace(".", "_").removesuffix("_out"))}
        kept = lambda classes: {name: c for name, c in classes.items() if name.removeprefix("structured_") not in other}
        self.expect(f"{len(ours)} of {len(theirs)} classes of structured kernels are those of PyTorch's headers",
                    differences(kept(ours), kept(theirs)))

    def keys(self):
        import torch  # here, as the import takes seconds

        built = update.BUILT_FOR_CPU
        wrong, count = [], 0
        for o in self.operators:
            found = set()
            for line in torch._C._dispatch_dump(f"aten::{o.name}").splitlines():
                if (match := REGISTERED.match(line)) and match[1] in built and match[1] == match[2]:
                    found.add(match[1])
            has = built & set(o.keys)
            # torchgen also writes a Meta kernel for an operator in place that has no kernel for all devices.
            if found - {"Meta"} != has - {"Meta"} or not has <= found:
                wrong.append(f"{o.name}: {sorted(has)}, and PyTorch has {sorted(found)}")
            count += len(found)
        self.expect(f"the keys of {len(self.operators)} operators are those of PyTorch's {count} kernels on a CPU", wrong)

    def print(self):
        import torch

        texts = [str(o.schema) for o in self.operators]
        answers = ask_probe.probe_answers([text.encode() for text in texts], self.options.probe)
        wrong = []
        for text, answer in zip(texts, answers):
            printed = str(torch._C.parse_schema(text))
            if not answer.strict.accepted or answer.strict.printed != printed or answer.strict.reread != "same":
                wrong.append(f"{text}: {answer.strict.describe()}, and PyTorch prints {printed}")
        self.expect(f"{len(texts)} schemas are read, and printed as PyTorch prints them", wrong)

    def verdicts(self):
        begun = time.monotonic()
        folder = self.options.folder
        build = Build(self.options.compiler, None, folder, HERE / "verdict.hpp")
        build.flags += ["-Wno-invalid-pch"]
        chosen = self.operators[:: self.options.every]
        units = [chosen[i : i + UNIT] for i in range(0, len(chosen), UNIT)]

        def ask(number):
            source = folder / f"verdicts_{number}.cpp"
            source.write_text('#include "%s"\n' % (HERE / "verdict.hpp") + "".join(
                f'static_assert(asked::of_signature<at::_ops::{signatures.struct_name(o)}::schema>::is_the_only_one("{o.name}"));\n'
                for o in units[number]))
            done = build.run([build.compiler, *build.flags, *build.all_errors, *build.begin, "-fsyntax-only", source])
            return [line for line in done.stdout.splitlines() if "error" in line] if done.returncode else []

        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            wrong = [line for lines in pool.map(ask, range(len(units))) for line in lines]
        self.expect(f"of each of {len(chosen)} operators {self.options.compiler} accepts the signature that PyTorch "
                    f"declares, and refuses each that differs in a type ({time.monotonic() - begun:.0f} s)", wrong)


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


def spelled(declaration):
    """The declaration without namespaces and with normalised spaces."""
    text = re.sub(r"(?:::)?\b(?:std|at|c10)::", "", declaration).replace(" &", "&")
    return re.sub(r" ?= ?", "=", re.sub(r",\s*", ", ", text))


def classes_of(texts):
    """{class: (its base, its members…)}."""
    plain = lambda text: spelled(text).replace("ArrayRef<int64_t>", "IntArrayRef")
    return {name: (spelled(base), *map(plain, MEMBER.findall(body)), *map(plain, FIELD.findall(body)))
            for text in texts for name, base, body in CLASS.findall(text)}


def without_names(operator):
    """The signature as a type: `at::Tensor (const at::Tensor &)`."""
    arguments = (generate_table.qualified(signatures.argument_type(operator, a)) for a in operator.schema.arguments)
    return f"{generate_table.qualified(signatures.result_type(operator))} ({', '.join(arguments)})"


def differences(ours, theirs):
    return [f"{key}: {ours.get(key)}, and PyTorch has {theirs.get(key)}" for key in sorted(ours.keys() | theirs.keys())
            if ours.get(key) != theirs.get(key)]


PARTS = ("list", "headers", "spaces", "classes", "backends", "kernels", "keys", "print", "verdicts")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="PART", choices=[*PARTS, []])
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--folder", type=pathlib.Path, required=True)
    parser.add_argument("--probe", type=pathlib.Path, help="the program of probe.cpp, for the part print")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--every", type=int, default=1, metavar="N", help="verdicts of every Nth operator alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    checks = Checks(options)
    for part in options.parts or PARTS:
        getattr(checks, part)()
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
