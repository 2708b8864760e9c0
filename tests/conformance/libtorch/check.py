# SPDX-License-Identifier: BSL-1.0
"""The checks inside extensions of PyTorch, against the installed PyTorch.

    check.py --compiler g++ --folder build/… [--torch FOLDER]
    check.py --compiler g++-16 --folder build/… --torch FOLDER --rules-only compiles diagnostics    with its headers alone
"""

import argparse
import functools
import os
import pathlib
import re
import subprocess
import sys
import time
from collections import Counter

from torch_build import INCLUDE, PYTORCH_ROOT, Build

HERE = pathlib.Path(__file__).resolve().parent
ROOT = INCLUDE.parent
sys.path.insert(0, str(ROOT / "tools" / "aten"))
import releases  # noqa: E402

STABLE = ("-DTORCH_STABLE_ONLY", "-DTORCH_TARGET_VERSION=0x020a000000000000", "-DORDINARY_HEADERS_TOO")
#: The releases of PyTorch whose operators <schema_ct/aten.hpp> has.
LISTED = {releases.minor(version) for version in releases.all_releases()}
ALL = ("forms", "blocks", "reads", "records", "mixed_standards", "stable", "round_trip", "errors", "example", "host", "diagnostics")


def loaded_data(object_file):
    """The sections of data that a program loads, with their sizes. Code is left out: its order may differ."""
    text = subprocess.run(["readelf", "-SW", object_file], stdout=subprocess.PIPE, text=True, check=True).stdout
    return Counter(re.findall(r"\] (\.(?:rodata|data|bss)\S*) +\S+ +0+ \w+ (\w+) ", text))


class Checks:
    def __init__(self, build, folder, of_mistakes, every=1, program_of_tools=None):
        self.build = build
        self.every = every
        self.program_of_tools = program_of_tools
        self.folder = folder
        self.of_mistakes = of_mistakes  # options of tests/diagnostics/check.py
        self.failed = 0

    def expect(self, what, holds, detail=""):
        print(f"{'right' if holds else 'FAILED'}: {what}", flush=True)
        if not holds:
            print(detail[:4000])
        self.failed += not holds

    @functools.cached_property
    def begin(self):
        """Flags that put begin.hpp, precompiled, before a source that has its includes and is compiled without -O2."""
        return self.build.precompile(HERE / "begin.hpp", self.folder)

    def object(self, source, name, more=()):
        path = self.folder / f"{name}.o"
        done = self.build.compile(HERE / source, path, more)
        if done.returncode != 0:
            sys.exit(done.stdout[:8000])
        return path

    def program(self, name, objects, arguments=()):
        self.build.link(objects, self.folder / name)
        ran = subprocess.run([self.folder / name, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return ran.returncode, ran.stdout

    def compiles(self):
        """The right sources of the parts below compile without a warning."""
        stable = [("stable.cpp", [flag]) for flag in STABLE]
        for source, more in (("forms.cpp", ["-DCHECKED"]), ("beside_17.cpp", []), ("stable_calls.cpp", []), *stable):
            done = self.build.run([self.build.compiler, *self.build.flags, *more, "-fsyntax-only", HERE / source])
            self.expect(f"compiles: {' '.join([source, *more])}", done.returncode == 0 and not done.stdout, done.stdout)

    def forms(self):
        """Every form of registration compiles with the checks, and PyTorch gets the same registrations."""
        built = {"plain": self.object("forms.cpp", "forms_plain", self.begin),
                 "checked": self.object("forms.cpp", "forms_checked", ["-O2", "-DCHECKED"])}
        printed = {name: self.program(f"forms_{name}", [path]) for name, path in built.items()}
        self.expect("every form of registration runs", all(status == 0 for status, _ in printed.values()), str(printed))
        self.expect("PyTorch gets the same with the checks", printed["plain"] == printed["checked"])
        symbols = subprocess.run(["nm", "-C", built["checked"]], stdout=subprocess.PIPE, text=True, check=True).stdout
        ours = [line for line in symbols.splitlines() if re.search(r" [tTwWu] schema_ct::", line)]
        # The view that MAKE_TORCH_LIBRARY makes ends with the program.
        ours = [line for line in ours if not re.search(r"::~\w+\(\)", line)]
        self.expect("no function of schema_ct's is left at -O2", not ours, "\n".join(ours))

    def blocks(self):
        """A registration is a compile error if and only if PyTorch throws on it while the library is loaded."""
        self.same_lines("blocks", "registrations")
        self.same_lines("native_blocks", "kernels of PyTorch's own operators")

    def reads(self):
        """Kernels of impl() are compared with the schemas of the file, and the object has no more symbols for that."""
        names = {}
        for reads in (0, 1):
            built = self.object("read_blocks.cpp", f"read_blocks_{reads}", ["-O2", f"-DSCHEMA_CT_READ_BLOCKS={reads}"])
            names[reads] = subprocess.run(["nm", "-jC", built], stdout=subprocess.PIPE, text=True, check=True).stdout
        status, text = self.program("read_blocks", [built])
        self.expect("blocks that the compiler has read run", status == 0 and text.count("read::") == 4, text)
        plain, read = (Counter(re.sub(r"<void>|\[.*?\]", "", names[reads]).splitlines()) for reads in (0, 1))
        more = [name for name in read - plain if "schema_ct" in name]
        self.expect("the compiler leaves nothing of them in the object", not more, "\n".join(more))

    def records(self):
        """Kernels are compared with the schemas of other files, by the records in the objects."""
        records = "-DSCHEMA_CT_RECORDS=1"
        definitions = self.object("records/definitions.cpp", "records_definitions", [records, *self.begin])
        for name, more in (("kernels", []), ("stable", ["-DTORCH_TARGET_VERSION=0x020a000000000000"])):
            right = self.object(f"records/{name}.cpp", f"records_{name}", ["-O2", records, *more])
            plain = self.object(f"records/{name}.cpp", f"records_{name}_plain", ["-O2", *more])
            self.expect(f"records of {name}: no more data is loaded", loaded_data(plain) == loaded_data(right),
                        f"{loaded_data(plain)}\n{loaded_data(right)}")
            if self.program_of_tools is None:
                continue
            wrong = self.object(f"records/{name}.cpp", f"records_{name}_wrong", [records, "-DWRONG", *more])
            for kernels, is_right in ((right, True), (wrong, False)):
                done = self.build.run([self.program_of_tools, "check", "--library", "--no-load", definitions, kernels])
                said = f"{name}.cpp:" in done.stdout and "argument 2 (k): the schema and the function disagree" in done.stdout
                self.expect(f"records of {kernels.name}", (done.returncode == 0) == is_right and said != is_right, done.stdout)

    def same_lines(self, name, what):
        _, text = self.program(name, [self.object(f"{name}.cpp", name, ["-DASK", *self.begin])])
        thrown = {int(line) for line in text.splitlines() if line.isdigit()}
        done = self.build.compile(HERE / f"{name}.cpp", os.devnull, [*self.build.all_errors, *self.begin])
        refused = {int(line) for line in re.findall(rf"{name}\.cpp:(\d+):\d+", done.stdout)}
        lines = (HERE / f"{name}.cpp").read_text().splitlines()
        macros = {number for number, line in enumerate(lines, 1) if line.startswith("#define")}
        unnoticed = {number for number, line in enumerate(lines, 1) if line.endswith("// PyTorch does not notice")}
        # Beside other errors a compiler may not report a line. So each is also compiled alone.
        for line in sorted(thrown - refused):
            alone = self.folder / f"{name}_{line}.cpp"
            alone.write_text("\n".join("" if other in (thrown | unnoticed) - {line} else text
                                       for other, text in enumerate(lines, 1)) + "\n")
            if f"{alone.name}:{line}:" in self.build.compile(alone, os.devnull, [f"-I{HERE}", *self.begin]).stdout:
                refused.add(line)
        different = [f"{'refused' if line in refused else 'accepted'}: {lines[line - 1]}"
                     for line in sorted((thrown | unnoticed) ^ (refused - macros))]
        self.expect(f"{len(thrown)} {what} on which PyTorch throws", thrown and not different, "\n".join(different))

    def mixed_standards(self):
        if releases.number(self.build.version()) >= (2, 14):
            print("left out: kernels in C++17, as PyTorch's headers need C++20 from 2.14 on", flush=True)
            return
        old = self.object("without_checks.cpp", "without_checks", ["-std=c++17"])
        empty = self.folder / "of_17.cpp"
        empty.write_text("")
        for flags, said in (["-std=c++17"], True), (["-std=c++17", "-DSCHEMA_CT_CHECKS=0"], False), (["-std=c++20"], False):
            done = self.build.compile(empty, os.devnull, ["-include", "schema_ct/libtorch.hpp", *flags])
            self.expect(f"a note that names the standard, with {flags}",
                        done.returncode == 0 and ("use -std=c++20" in done.stdout) == said, done.stdout)
        status, text = self.program("mixed", [old, self.object("beside_17.cpp", "beside_17", self.begin)])
        self.expect("registration in C++20 beside kernels in C++17", status == 0, text)

    def stable(self):
        calls = self.object("stable_calls.cpp", "stable_calls", self.begin)
        libraries = {flag: self.object("stable.cpp", f"stable_{number}", [flag, "-fPIC"]) for number, flag in enumerate(STABLE)}
        for flag, library in libraries.items():
            status, text = self.program("stable", [library, calls])
            self.expect(f"stable ABI, {flag}", status == 0, text)
        shared = self.folder / "libstable_ops.so"
        self.build.link([libraries[STABLE[0]]], shared, ["-shared"])
        called = self.build.run([sys.executable, HERE / "stable_calls.py", shared])
        self.expect("stable ABI, called from Python", called.returncode == 0, called.stdout)

    def round_trip(self):
        """A kernel of the stable ABI fits a schema if and only if the values of a call arrive."""
        status, text = self.program("round_trip", [self.object("round_trip.cpp", "round_trip", self.begin)], [str(self.every)])
        self.expect(f"values of the stable ABI arrive: {text.splitlines()[-1]}", status == 0, text)

    def refused(self, what, source, remedy, more):
        done = self.build.compile(source, os.devnull, more)
        said = done.returncode != 0 and remedy in done.stdout
        self.expect(f"refused: {what}", said, done.stdout)

    def errors(self):
        for order in ("OURS_FIRST", "THEIRS_FIRST"):
            self.refused(f"both dispatchers in one file, {order}", HERE / "both_worlds.cpp", "in a file of its own",
                         [f"-D{order}", f"-idirafter{INCLUDE}"])
        old = self.folder / "old" / "torch" / "headeronly"
        old.mkdir(parents=True, exist_ok=True)
        (old / "version.h").write_text("#define TORCH_VERSION_MAJOR 1\n#define TORCH_VERSION_MINOR 12\n")
        source = self.folder / "only_header.cpp"
        source.write_text("#include <schema_ct/libtorch.hpp>\n")
        self.refused("PyTorch 1.12", source, "1.13 or newer", [f"-I{old.parents[1]}"])
        self.refused("the façade's own <torch/library.h> first", source, "hosts/pytorch", [f"-I{INCLUDE}"])
        # The build of an extension may add a flag instead of the include.
        forced = self.folder / "forced.cpp"
        forced.write_text("TORCH_LIBRARY(forced, m) { m.def(\"f(Tensr a) -> Tensor\"); }\n")
        self.refused("a wrong literal under -include", forced, "did you mean Tensor?", [*self.begin, "-include", "schema_ct/libtorch.hpp"])

    def cmake(self, project, built):
        """The commands that build a project which finds PyTorch."""
        configure = ["cmake", "-S", project, "-B", built, f"-DCMAKE_PREFIX_PATH={self.build.torch / 'share' / 'cmake'}",
                     f"-DCMAKE_CXX_COMPILER={self.build.compiler}", f"-DSCHEMA_CT_SOURCE={ROOT}",
                     "-DSCHEMA_CT_BUILD_TESTS=OFF", "-DSCHEMA_CT_BUILD_EXAMPLES=OFF"]
        return [configure, ["cmake", "--build", built]]

    def example(self):
        """examples/torch_extension, built by CMake and by setup.py, and called from Python."""
        example = ROOT / "examples" / "torch_extension"
        built = self.folder / "example_cmake"
        environment = {**os.environ, "SCHEMA_CT_INCLUDE": str(PYTORCH_ROOT), "CXX": self.build.compiler, "CFLAGS": "-O0 -g0"}
        by_setup = self.folder / "example_setup"
        setup = [sys.executable, "-B", "setup.py", "-q", "build_ext", "--build-lib", by_setup, "--build-temp", by_setup / "temp"]
        for name, folder, commands in (("CMake", built, self.cmake(example, built)), ("setup.py", by_setup, [setup])):
            for command in commands:
                done = subprocess.run(command, cwd=example, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                      text=True, check=False)
                if done.returncode != 0:
                    break
            library = next(folder.glob("*checked_extension*.so"), None)
            used = subprocess.run([sys.executable, "-B", example / "use.py", library], check=False) if library else done
            self.expect(f"the example, built by {name}", done.returncode == 0 and used.returncode == 0, done.stdout)

    def host(self):
        """examples/torch_host: PyTorch's tensors under our dispatcher, beside PyTorch's own."""
        example, built = ROOT / "examples" / "torch_host", self.folder / "torch_host"
        for command in [*self.cmake(example, built), [built / "torch_host"]]:
            done = self.build.run(command)
            if done.returncode != 0:
                break
        self.expect("PyTorch's tensors under our dispatcher", done.returncode == 0 and "grad" in done.stdout, done.stdout)
        behind = [f"-idirafter{INCLUDE}", f"-I{example}", '-DSCHEMA_CT_HOST_HEADER="torch_host.hpp"']
        wrong = example / "wrong_schema.cpp"
        self.refused("a wrong schema there", wrong, "the schema and the function disagree on a type", behind)
        mended = self.build.compile(wrong, os.devnull, [*behind, "-DMENDED"])
        self.expect("the schema there, mended", mended.returncode == 0 and not mended.stdout, mended.stdout)
        self.refused("the façade before PyTorch's headers", wrong, "name PyTorch's include directories first",
                     [f"-I{INCLUDE}", *behind[1:]])

    def diagnostics(self):
        """The mistakes in tests/conformance/libtorch/mistakes, and what the compiler prints for them."""
        groups = sorted(group.name for group in (HERE / "mistakes").iterdir())
        if self.build.version() not in LISTED:
            print("left out: aten, as <schema_ct/aten.hpp> has the operators of other releases of PyTorch", flush=True)
            groups.remove("aten")
        more = [f"--flag=-isystem{self.build.torch / path}" for path in ("include", "include/torch/csrc/api/include")]
        command = [sys.executable, "-B", ROOT / "tests" / "diagnostics" / "check.py", "--compiler", self.build.compiler,
                   "--root", HERE / "mistakes", "--cache", self.folder / "diagnostics",
                   "--include", PYTORCH_ROOT, *self.of_mistakes, *more, *groups]
        self.expect("diagnostics", subprocess.run(command, check=False).returncode == 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--folder", type=pathlib.Path, required=True, help="for what is built")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the Python package torch, or /usr for Debian's")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the mistakes, and of the pairs that do not fit in the stable ABI, every Nth alone")
    parser.add_argument("--rules-only", action="store_true", help="compare no texts: none is recorded for this compiler")
    parser.add_argument("--program", type=pathlib.Path, help="schema_ct, which reads what the objects say")
    parser.add_argument("only", nargs="*", help=f"{', '.join(ALL)}, all without one; compiles")
    arguments = parser.parse_args()
    begun = time.monotonic()
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    of_mistakes = ["--every", str(arguments.every), *(["--rules-only"] if arguments.rules_only else [])]
    checks = Checks(Build(arguments.compiler, arguments.torch, folder), folder, of_mistakes, arguments.every, arguments.program)
    for name in arguments.only or ALL:
        getattr(checks, name)()
    print(f"{checks.failed} of the checks inside PyTorch failed, {time.monotonic() - begun:.0f} s")
    sys.exit(checks.failed != 0)


if __name__ == "__main__":
    main()
