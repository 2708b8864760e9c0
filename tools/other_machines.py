#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the headers and the tests for machines other than x86-64 Linux with glibc, and runs them if there is an
emulator.

    other_machines.py                  for all of them
    other_machines.py aarch64 musl     for these

For each machine: all headers in one file, the static suite, the runtime tests, and linking a program and a shared
object. Programs run if there is an emulator. other_machines.leave lists the tests that do not run, each with its
reason. A machine whose compiler or emulator is missing is skipped, with a line that names these.
"""

import argparse
import dataclasses
import os
import pathlib
import re
import shutil
import stat
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "machines"
LEAVE = ROOT / "tools" / "other_machines.leave"
ZIG = ROOT / ".venv-zig" / "bin" / "python"
WINE = "/usr/lib/wine/wine64"
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror")
#: Programs of tests/runtime that are compiled for every machine.
PROGRAMS = ("runtime_tests", "threads_test", "checked_calls", "paddle_layer_tests", "run_time_literals", "second_host",
            "second_host_compiled", "values_alone")


@dataclasses.dataclass
class Machine:
    """A machine, with its compiler and the emulator for its programs."""

    name: str
    system: str         # its name in CMake
    compiler: tuple
    needs: dict         # required programs, each with its source
    runner: tuple = ()  # the emulator's command; None if there is none
    cmake: tuple = ()   # its own arguments for CMake
    also: tuple = ()    # other compilers, for the headers of the compile-time half
    more: tuple = ()    # programs in addition to PROGRAMS
    less: tuple = ()    # those of PROGRAMS to leave out

    @property
    def folder(self):
        return FOLDER / self.name

    @property
    def runs(self):
        return self.runner is not None

    @property
    def programs(self):
        return tuple(p for p in PROGRAMS + self.more if p not in self.less)

    def missing(self):
        """The missing programs, each with its source."""
        return [f"{program} ({bringer})" for program, bringer in self.needs.items() if shutil.which(program) is None]


def zig(target):
    """zig's C++ compiler, without the sanitizer that it enables by default."""
    return (str(ZIG), "-m", "ziglang", "c++", "-fno-sanitize=undefined", "-target", target)


WITH_ZIG = {str(ZIG): "ziglang, which pip installs there"}
MACHINES = {m.name: m for m in (
    Machine("aarch64", "Linux", ("aarch64-linux-gnu-g++",),
            {"aarch64-linux-gnu-g++": "Debian: g++-aarch64-linux-gnu", "qemu-aarch64": "Debian: qemu-user"},
            ("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"), more=("plugin_tests", "late_engine_tests")),
    Machine("musl", "Linux", zig("x86_64-linux-musl"), WITH_ZIG),
    Machine("mingw", "Windows", ("x86_64-w64-mingw32-g++-posix",),
            {"x86_64-w64-mingw32-g++-posix": "Debian: g++-mingw-w64-x86-64-posix", WINE: "Debian: wine64", **WITH_ZIG},
            (WINE,), ("-DCMAKE_C_COMPILER=x86_64-w64-mingw32-gcc-posix",),
            also=(zig("x86_64-windows-gnu"),), more=("module_tests",),
            # It contains functions of the library again, which this linker reports as duplicate definitions.
            less=("paddle_layer_tests",)),
    Machine("macos", "Generic", zig("aarch64-macos"), WITH_ZIG, None),
)}


def say(text):
    print(f"machines: {text}", flush=True)


class Suites:
    """The tests for one machine."""

    def __init__(self, machine, jobs):
        self.machine, self.jobs = machine, jobs
        self.failed, self.passed, self.left_out = [], 0, left_out(machine.name)

    def step(self, what, command, **more):
        """Runs a command, and prints its output only if it fails. Returns whether it succeeded."""
        done = subprocess.run(["nice", *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              errors="replace", check=False, cwd=ROOT, **more)
        if done.returncode != 0:
            self.failed.append(what)
            say(f"{self.machine.name}: failed: {what}\n{done.stdout[-6000:]}")
        return done.returncode == 0

    def compiler(self, command):
        """The compiler as a single program, which CMake requires."""
        if len(command) == 1:
            return shutil.which(command[0])
        wrapper = self.machine.folder / "c++"
        wrapper.write_text(f"#!/bin/sh\nexec {' '.join(command)} \"$@\"\n")
        wrapper.chmod(wrapper.stat().st_mode | stat.S_IXUSR)
        return wrapper

    def configure(self):
        m = self.machine
        m.folder.mkdir(parents=True, exist_ok=True)
        boost = FOLDER / "include"
        boost.mkdir(exist_ok=True)
        if not (boost / "boost").is_symlink():  # only Boost: the headers beside it are for this system
            (boost / "boost").symlink_to("/usr/include/boost")
        return self.step("configuring", [
            "cmake", "-S", ROOT, "-B", m.folder, "-G", "Ninja", "--log-level=ERROR", f"-DCMAKE_SYSTEM_NAME={m.system}",
            f"-DCMAKE_CXX_COMPILER={self.compiler(m.compiler)}", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=",
            "-DCMAKE_CXX_SCAN_FOR_MODULES=OFF", f"-DCMAKE_DISABLE_PRECOMPILE_HEADERS={'ziglang' in m.compiler}",
            "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON", "-DFETCHCONTENT_SOURCE_DIR_GOOGLETEST=/usr/src/googletest",
            "-DBoost_NO_BOOST_CMAKE=ON", f"-DBoost_INCLUDE_DIR={boost}", "-DSCHEMA_CT_TEST_RUNTIME=ON",
            "-DSCHEMA_CT_HAS_TSAN=OFF",
            *m.cmake, *(f"-DSCHEMA_CT_BUILD_{part}=OFF" for part in ("TOOLS", "EXAMPLES", "BENCHMARKS"))])

    def headers(self):
        """Compiles all headers in one file with the machine's compiler, and those of the compile-time half also with
        others."""
        include = [f"-I{ROOT / folder}" for folder in ("include", "hosts/default", "hosts/pytorch")]
        more = ["-std=c++20", *WARNINGS, "-isystem", FOLDER / "include", "-c", "-o", self.machine.folder / "headers.o"]
        self.step("all headers", [*self.machine.compiler, *more, *include, self.machine.folder / "tests/headers/all.cpp"])
        core = self.machine.folder / "compile_time.cpp"
        core.write_text("".join(f"#include <schema_ct/{header.name}>\n" for header in
                                sorted((ROOT / "hosts/pytorch/schema_ct").glob("*.hpp")) if header.name != "libtorch.hpp"))
        for compiler in self.machine.also:
            self.step(f"the compile-time headers for {compiler[-1]}", [*compiler, *more, include[-1], core])

    def extension(self):
        """Compiles an extension of PyTorch, and one with a mistake, if ./run conformance has installed PyTorch."""
        torch = next(ROOT.glob(".venv/lib/python*/site-packages/torch/include"), None)
        if torch is None:
            say(f"{self.machine.name}: no PyTorch in .venv: skipping the extension")
            return
        source = ROOT / "examples/torch_extension/registration.cpp"
        command = [*self.machine.compiler, "-std=c++20", *WARNINGS, "-isystem", torch, f"-I{ROOT / 'hosts/pytorch'}",
                   "-include", "schema_ct/libtorch.hpp", "-c", "-o", self.machine.folder / "extension.o", source]
        self.step("the extension of PyTorch", command)
        wrong = subprocess.run([*map(str, command), "-DSHOW_A_MISTAKE"], capture_output=True, text=True, check=False)
        if "the schema and the function disagree on a type" not in wrong.stderr:
            self.failed.append("the mistake in an extension of PyTorch")
            say(f"{self.machine.name}: failed: {self.failed[-1]}\n{wrong.stderr[-6000:]}")

    def build(self):
        self.step("the static suite and the runtime tests",
                  ["ninja", "-C", self.machine.folder, "--quiet", f"-j{self.jobs}", "-k0", "static_tests",
                   *self.machine.programs])

    def run_program(self, name):
        """Runs one of the programs, without the tests that are left out."""
        found = self.machine.folder.glob(f"tests/**/{name}*")  # includes folders of that name
        program = next((p for p in found if p.name in (name, f"{name}.exe") and p.is_file()), None)
        if program is None:
            return  # its build has failed, which was reported
        done = subprocess.run(["nice", *self.machine.runner, program, f"--gtest_filter=-{':'.join(self.left_out)}"],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False,
                              cwd=self.machine.folder, env=self.environment())
        passed = re.search(r"^\[  PASSED  \] (\d+) test", done.stdout, re.MULTILINE)
        self.passed += int(passed[1]) if passed else 0
        if done.returncode != 0 or passed is None:
            failed = re.findall(r"^\[  FAILED  \] (\w+\.\w+)", done.stdout, re.MULTILINE)
            self.failed.append(f"{name}: {', '.join(dict.fromkeys(failed)) or f'status {done.returncode}'}")
            say(f"{self.machine.name}: failed: {self.failed[-1]}\n{done.stdout[-6000:]}")

    def environment(self):
        """The environment for Wine: its files are in the build folder, and it finds the compiler's libraries."""
        if self.machine.system != "Windows":
            return os.environ
        found = [subprocess.run([*self.machine.compiler, f"-print-file-name={library}"], capture_output=True, text=True,
                                check=False).stdout for library in ("libstdc++-6.dll", "libwinpthread-1.dll")]
        folders = ";".join("Z:" + str(pathlib.Path(f).resolve().parent).replace("/", "\\") for f in found)
        return {**os.environ, "WINEPREFIX": str(self.machine.folder / "wine"), "WINEDEBUG": "-all", "WINEPATH": folders}

    def run(self):
        m = self.machine
        if self.configure():
            self.headers()
            if m.name == "macos":
                self.extension()
            self.build()
            for name in m.programs if m.runs else ():
                self.run_program(name)
        ran = f"{self.passed} tests passed, {len(self.left_out)} left out" if m.runs else "compiled and linked, not run"
        say(f"{m.name}: {ran}{'; failed: ' + '; '.join(self.failed) if self.failed else ''}")
        return not self.failed


def left_out(machine):
    """The tests that do not run for a machine, each with its reason."""
    lines = [line.split(maxsplit=2) for line in LEAVE.read_text().splitlines() if line and not line.startswith("#")]
    return {name.rstrip(":"): reason for m, name, reason in lines if m == machine}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(MACHINES)}; default: all")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="the number of compilers at once")
    given = parser.parse_args()
    for name in given.names:
        if name not in MACHINES:
            parser.error(f"there is no machine {name}; there are {', '.join(MACHINES)}")
    return given


def main():
    given = options()
    chosen = [MACHINES[name] for name in given.names or MACHINES]
    failed, skipped = [], []
    for machine in chosen:
        if missing := machine.missing():
            say(f"{machine.name}: skipped, as there is no {', no '.join(missing)}")
            skipped.append(machine.name)
        elif not Suites(machine, given.jobs).run():
            failed.append(machine.name)
    say(f"{len(chosen) - len(failed) - len(skipped)} passed, {len(failed)} failed, {len(skipped)} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
