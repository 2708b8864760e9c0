#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the tests with compilers that the system does not have: those of other releases of Debian, each in a folder.

    other_compilers.py                          with all of them: headers, static suite, an eighth of the wrong programs
    other_compilers.py g++-16 clang-23-libc++   with these
    other_compilers.py --all g++-16             each header alone, all wrong programs and the tests that run, too
    other_compilers.py --accept g++-16          records what it prints for wrong programs
    other_compilers.py --libtorch 2.14.1 g++-16    instead, the checks with PyTorch's headers
    other_compilers.py --paddle 3.3.1 g++-15       the checks and the mounted layer with Paddle's headers
    other_compilers.py --nvcc g++-15               the static suite with nvcc and this host compiler
    other_compilers.py --python g++-15             the Python package, and its tests of calls
    other_compilers.py --sample                 the part for .ci/run: two compilers, at most five minutes

debootstrap and apt-get make each folder once. They need root rights and the mirror that apt uses here.
other_compilers.lock has the versions of the compilers whose texts are recorded. A compiler of sid, Debian's newest
release, with another version reports differences and does not fail. Each program runs in the folder, with the
repository mounted at its usual path.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

import framework_headers

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "units"))
import units  # noqa: E402

LOCK = ROOT / "tools" / "other_compilers.lock"
HANA = pathlib.Path("usr/include/boost/hana")
PACKAGES = ["ccache", "cmake", "libboost-dev", "libgmock-dev", "libgtest-dev", "libpython3-dev", "ninja-build",
            "nlohmann-json3-dev", "python3", "python3-venv", "valgrind"]
#: The packages to build and test the Python package.
BUILT_WITH = ["nanobind", "numpy", "pytest", "scikit-build-core"]
CERTIFICATES = pathlib.Path("/etc/ssl/certs/ca-certificates.crt")
STANDARDS = ("c++20", "c++23", "c++26")
#: Builds GoogleTest from source: Debian's library uses libstdc++.
GTEST_OF_SOURCES = ["-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON", "-DFETCHCONTENT_SOURCE_DIR_GOOGLETEST=/usr/src/googletest"]
#: Tests of scripts: they depend on this system and not on the compiler.
OF_THIS_SYSTEM = "^(headers/bodies|run/|pages/)"
STRICT = ["-Werror", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow"]
INCLUDE = ["-Iinclude", "-Ihosts/default", "-Ihosts/pytorch"]
# The compilers for .ci/run: the newest g++ and clang.
SAMPLE = ("g++-16", "clang-23")
NEWEST = "sid"
SAMPLE_SECONDS = 300
SAMPLE_UNIT = 40  # the number of static tests in a unit: nearly all of the time is for the headers


class Failed(Exception):
    """The reason why something cannot be done on this system."""


class Clock:
    """The time that is left; unlimited without a limit."""

    def __init__(self, seconds=None):
        self.seconds, self.begun = seconds, time.monotonic()

    def left(self):
        return None if self.seconds is None else max(1, self.seconds - (time.monotonic() - self.begun))

    def is_over(self):
        return self.seconds is not None and time.monotonic() - self.begun >= self.seconds


class Compiler:
    """A compiler by its name here, such as g++-16, clang-23-libc++ or g++-14@trixie, with its locked version."""

    def __init__(self, name, version, texts="texts"):
        self.name, self.version = name, version
        name, _, release = name.partition("@")
        self.release = release or NEWEST
        self.has_texts = texts == "texts"
        self.package = name.removesuffix("-libc++")
        self.command = self.package.replace("clang-", "clang++-")
        self.flags = ["-stdlib=libc++"] if name.endswith("-libc++") else []
        major = self.package.rsplit("-", 1)[1]
        self.packages = [self.package, f"libc++-{major}-dev", f"libc++abi-{major}-dev"] if self.flags else [self.package]
        self.folder = ROOT / "build" / "compilers" / self.name.replace("+", "x").replace("@", "-")

    def standards(self):
        """The standards to compile as. g++ 13 does not accept this name of C++26. clang 17 cannot compile libstdc++
        14's <thread> in C++23."""
        return STANDARDS[:{"g++-13": 2, "clang-17": 1}.get(self.package, len(STANDARDS))]


def locked():
    """The compilers of the lock file, by name."""
    lines = [line.split() for line in LOCK.read_text().splitlines() if line and not line.startswith("#")]
    return {words[0]: Compiler(*words) for words in lines}


# No fsync: if the machine stops, only a folder is lost that can be made again.
UNSYNCED = ["env", "DPKG_FORCE=unsafe-io", "DEBIAN_FRONTEND=noninteractive"]
# Mounts and processes of a command end with it, also on a time-out.
APART = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]


class Folder:
    """A folder with the release of Debian that is the last part of its path. The repository and the paths `more` of
    this machine are mounted there at the same paths."""

    def __init__(self, path, clock, more=()):
        self.path, self.clock = path, clock
        self.mounted = [ROOT, *more]

    def make(self, packages):
        """Makes the folder if it does not exist, and installs missing packages in it."""
        if os.geteuid() != 0:
            raise Failed("only root can make a folder of compilers and run what is in it")
        for program in ("debootstrap", "unshare", "chroot"):
            if shutil.which(program) is None:
                raise Failed(f"{program} is missing")
        if not (self.path / "made").exists():
            if (self.path / "debootstrap").is_dir():  # left by an interrupted run
                shutil.rmtree(self.path)
            self.path.mkdir(parents=True, exist_ok=True)
            say(f"making {self.path}: a minute, and 1 to 2 GB")
            self._quietly([*UNSYNCED, "debootstrap", "--variant=minbase", self.path.name, str(self.path), mirror()])
            (self.path / "made").touch()
        for settings in pathlib.Path("/etc/apt/apt.conf.d").iterdir():
            shutil.copy(settings, self.path / "etc/apt/apt.conf.d" / settings.name)
        shutil.copy("/etc/resolv.conf", self.path / "etc/resolv.conf")
        missing = [p for p in sorted(packages) if self.version_of(p) is None]
        if missing:
            say(f"installing in it: {' '.join(missing)}")
            self._quietly(["chroot", str(self.path), "dpkg", "--configure", "-a"])
            self._quietly(["chroot", str(self.path), "apt-get", "update"])
            self._quietly([*UNSYNCED, "chroot", str(self.path), "apt-get", "install", "-y", "--no-install-recommends", *missing])
        if CERTIFICATES.exists():  # pip in the folder trusts the same certificates as here
            copied = self.path / CERTIFICATES.relative_to("/")
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(CERTIFICATES, copied)

    def take_hana(self):
        """Copies Boost.Hana from this system, which is faster than installing all of Boost."""
        if not (pathlib.Path("/") / HANA).exists():
            raise Failed("Boost.Hana is missing")
        if not (self.path / HANA).exists():
            shutil.copytree(pathlib.Path("/") / HANA, self.path / HANA)
            shutil.copy(pathlib.Path("/") / HANA.with_suffix(".hpp"), self.path / HANA.with_suffix(".hpp"))

    def version_of(self, package):
        """The version of a package; None if it is not installed."""
        asked = subprocess.run(["chroot", str(self.path), "dpkg-query", "-W", "-f", "${Version}", package],
                               capture_output=True, text=True, check=False)
        return asked.stdout or None

    def run(self, command):
        """Runs a command in the folder, with the repository as its directory. Returns the exit status, or None on a
        time-out."""
        if self.clock.is_over():
            return None
        for place in filter(pathlib.Path.is_dir, self.mounted):
            (self.path / place.relative_to("/")).mkdir(parents=True, exist_ok=True)
        script = ('root=$1 && shift && mount -t proc proc "$root/proc" && '
                  'while [ "$1" != -- ]; do mount --bind "$1" "$root$1" && shift || exit; done; shift && exec chroot "$root" "$@"')
        whole = [*APART, "sh", "-c", script, "sh", str(self.path), *map(str, self.mounted), "--", "env", "-C", str(ROOT), *command]
        try:
            return subprocess.run(whole, check=False, timeout=self.clock.left()).returncode
        except subprocess.TimeoutExpired:
            return None

    def _quietly(self, command):
        what = " ".join(command).removeprefix(" ".join(UNSYNCED) + " ")[:60]
        try:
            done = subprocess.run([*APART, *command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                                  timeout=self.clock.left())
        except subprocess.TimeoutExpired:
            raise Failed(f"{what} took too long") from None
        if done.returncode != 0:
            raise Failed(f"{what} failed: {' '.join(done.stdout.splitlines()[-1:])}")


def mirror():
    """The mirror of Debian that apt uses here."""
    sources = [pathlib.Path("/etc/apt/sources.list"), *pathlib.Path("/etc/apt/sources.list.d").glob("*")]
    for source in sources:
        found = source.is_file() and re.search(r"https?://\S*/debian/?(?=\s)", source.read_text() + "\n")
        if found:
            return found[0]
    return "http://deb.debian.org/debian"


def toolkit():
    """The folder of the CUDA toolkit, according to nvcc."""
    try:
        said = subprocess.run(["nvcc", "--dryrun", "-x", "cu", "/dev/null"], capture_output=True, text=True, check=False).stderr
    except FileNotFoundError as why:
        raise Failed("nvcc is missing") from why
    return pathlib.Path(re.search(r"TOP=(\S+)", said)[1]).resolve()


def older_mathematics():
    """This machine's header with glibc's mathematical functions: the rsqrt of CUDA 13.0 conflicts with the newest
    glibc."""
    return list(pathlib.Path("/usr/include").glob("*-linux-gnu/bits/mathcalls.h"))


def say(text):
    print(f"compilers: {text}", flush=True)


class Suites:
    """The tests with one compiler."""

    politely = ["nice"]

    def __init__(self, folder, compiler, options):
        self.folder, self.compiler, self.options = folder, compiler, options
        self.failed, self.left_out = [], []

    @staticmethod
    def packages(compilers):
        return {package for c in compilers for package in c.packages} | set(PACKAGES)

    def step(self, what, command):
        status = self.folder.run([*self.politely, *command])
        if status is None:
            self.left_out.append(what)
        elif status != 0:
            self.failed.append(what)
            say(f"{self.compiler.name}: failed: {what}")

    def configure(self, folder, *more):
        c = self.compiler
        self.step("configuring", [
            "cmake", "-S", ".", "-B", str(folder), "-G", "Ninja", "--log-level=ERROR", f"-DCMAKE_CXX_COMPILER={c.command}",
            f"-DCMAKE_CXX_FLAGS={' '.join(c.flags)}", "-DCMAKE_CXX_SCAN_FOR_MODULES=OFF", "-DCMAKE_BUILD_TYPE=Debug",
            "-DCMAKE_CXX_FLAGS_DEBUG=", *([*GTEST_OF_SOURCES, f"-DCMAKE_C_COMPILER={c.package}"] if c.flags else []),
            f"-DSCHEMA_CT_STATIC_TESTS_ONLY={'OFF' if self.options.all else 'ON'}",
            "-DSCHEMA_CT_TEST_RUNTIME=ON", *(f"-DSCHEMA_CT_BUILD_{part}=OFF" for part in ("TOOLS", "EXAMPLES", "BENCHMARKS")), *more])

    def build(self):
        c, build = self.compiler, ["ninja", "-C", str(self.compiler.folder), "--quiet", f"-j{os.cpu_count()}", "-k0"]
        self.configure(c.folder)
        if not self.options.all:
            self.step("the static suite", [*build, "static_tests"])
            return
        self.step("headers and tests", build)
        self.step("the tests that run", ["ctest", "--test-dir", str(c.folder), "--output-on-failure", "-LE", "diagnostics",
                                         "-E", OF_THIS_SYSTEM])

    def read(self, what, standard, source):
        c = self.compiler
        self.step(what, [c.command, *c.flags, f"-std={standard}", "-fsyntax-only", *STRICT, *INCLUDE, str(source)])

    def standards(self):
        """Compiles all headers in one file, for each standard."""
        for standard in self.compiler.standards():
            self.read(f"all headers in {standard}", standard, self.compiler.folder / "tests/headers/all.cpp")

    def every(self):
        """The option for the share of the wrong programs."""
        return [] if self.options.all else ["--every", "8"]

    def mistakes(self):
        c, check = self.compiler, ["tests/diagnostics/check.py", "--compiler", self.compiler.command]
        flags = [f"--flag={flag}" for flag in c.flags]
        more = ["--accept"] if self.options.accept else self.every()
        if not c.has_texts:
            more.append("--rules-only")
        self.step("wrong programs", ["python3", "-B", *check, *flags, *more])

    def names(self):
        """Checks the table of tests/includes with this standard library."""
        c = self.compiler
        self.step("names of the standard library", ["python3", "-B", "tests/includes/includes.py", "--try", " ".join([c.command, *c.flags])])

    def libtorch(self):
        c, version = self.compiler, self.options.libtorch
        self.step(f"the checks over PyTorch {version}", [
            "python3", "-B", "tests/conformance/libtorch/check.py", "--compiler", c.command, "--torch", str(self.options.package),
            "--folder", str(c.folder / f"torch-{version}"), "--rules-only", "compiles", "diagnostics"])

    def paddle(self):
        c, version, package = self.compiler, self.options.paddle, self.options.package
        self.step(f"the layer over Paddle {version}", ["env", f"PYTHONPATH={ROOT / 'python'}:{package.parent}", "python3", "-B",
                                                       "tests/paddle/compiles.py", "--compiler", c.command])
        headers = package / "include"
        self.step(f"the checks over Paddle {version}", [
            "python3", "-B", "tests/diagnostics/check.py", "--compiler", c.command, "--root", "tests/paddle/mistakes",
            "--include", str(ROOT / "hosts/paddle"), "--cache", str(c.folder / f"paddle-{version}"), "--rules-only", *self.every(),
            f"--flag=-isystem{headers}", f"--flag=-isystem{headers / 'third_party'}"])

    def nvcc(self):
        build = self.compiler.folder.with_name(f"nvcc-{self.compiler.folder.name}")
        self.configure(build, f"-DSCHEMA_CT_NVCC={toolkit() / 'bin' / 'nvcc'}", "-DSCHEMA_CT_TEST_NVCC=ON")
        self.step("joining the sources", ["ninja", "-C", str(build), "--quiet", "static_units"])
        self.step("the static suite with nvcc", ["ctest", "--test-dir", str(build), "--output-on-failure", "-R", "^nvcc/",
                                                 f"-j{os.cpu_count()}", "--no-tests=error"])

    def python(self):
        c, built = self.compiler, self.compiler.folder / "python"
        environment, compiler = c.folder.with_name("python"), f"CXX={c.command}"
        python = str(environment / "bin/python")
        if not (environment / "bin/pytest").exists():
            self.step("an environment", ["python3", "-m", "venv", "--clear", str(environment)])
            self.step("what the package is built with", [python, "-m", "pip", "install", "--quiet", *BUILT_WITH])
        self.step("the Python package", [
            "env", compiler, f"CMAKE_BUILD_PARALLEL_LEVEL={os.cpu_count()}", python, "-m", "pip", "install", "--quiet", "--no-deps",
            "--no-build-isolation", "--upgrade", "-C", f"build-dir={built / 'wheel'}", "--target", str(built / "package"), "."])
        self.step("its tests of calls", [
            "env", "-C", "tests/python", compiler, f"PYTHONPATH={built / 'package'}", f"SCHEMA_CT_PYTHON_BUILD={built / 'tests'}",
            python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_calls.py", "test_classes.py", "test_errors.py"])

    def take(self, steps):
        for step in steps:
            getattr(self, step)()

    def has_failed(self):
        """Prints the result."""
        found = self.folder.version_of(self.compiler.package)
        moved = self.compiler.release == NEWEST and found != self.compiler.version
        says = "passed" if not self.failed else f"failed: {', '.join(self.failed)}"
        if self.left_out:
            says += f"; the time was over before: {', '.join(self.left_out)}"
        note = f"; the texts are of {self.compiler.version}, so that this does not count" if moved and self.failed else ""
        say(f"{self.compiler.name} {found}: {says}{note}")
        return bool(self.failed) and not moved


class Sample(Suites):
    """The part for .ci/run, with syntax checks only: the headers and the static tests in a few files. Because its time
    is limited, it does not run with `nice`."""

    politely = []
    rounds = [("build",), ("mistakes",)]  # so that each compiler is used before the time is over

    @staticmethod
    def packages(compilers):
        return {package for c in compilers for package in c.packages} | {"python3"}

    def build(self):
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            for source in self.options.sources:
                pool.submit(self.read, source.name, "c++20", source)


def sample_sources():
    """The files of a sample: one with all headers, whose list this system's CMake makes, and the static tests."""
    build = ROOT / "build" / "compilers" / "sample"
    left_out = [f"-DSCHEMA_CT_BUILD_{part}=OFF" for part in ("TOOLS", "EXAMPLES", "BENCHMARKS")]
    subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build), "--log-level=ERROR", "-DSCHEMA_CT_STATIC_TESTS_ONLY=ON", *left_out],
                   check=True, stdout=subprocess.DEVNULL)
    tests = [path for path in sorted((ROOT / "tests" / "static").rglob("*.cpp")) if "// Compiled alone: " not in path.read_text()]
    out = [build / "tests/headers/all.cpp"]
    for number, first in enumerate(range(0, len(tests), SAMPLE_UNIT)):
        out.append(build / f"static_tests_{number}.cpp")
        units.main(out[-1], *tests[first:first + SAMPLE_UNIT])
    return out


def options(known):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(known)}; default: all")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / "build" / "compilers",
                        help="the folder that contains those of the releases, such as sid")
    parser.add_argument("--all", action="store_true", help="also each header alone, all wrong programs and the tests that run")
    parser.add_argument("--accept", action="store_true", help="record the output for all wrong programs")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--libtorch", metavar="VERSION", help="<schema_ct/libtorch.hpp> with this PyTorch's headers instead")
    instead.add_argument("--paddle", metavar="VERSION", help="<schema_ct/phi.hpp> and the layer with this Paddle's headers instead")
    instead.add_argument("--nvcc", action="store_true", help="the static suite with nvcc instead")
    instead.add_argument("--python", action="store_true", help="the Python package and its tests of calls instead")
    instead.add_argument("--sample", action="store_true", help=f"the part for .ci/run: {', '.join(SAMPLE)}, in at most five minutes")
    given = parser.parse_args()
    given.parts = [part for part in ("libtorch", "paddle", "nvcc", "python") if getattr(given, part)] or \
        ["build", "standards", "mistakes", "names"]
    if given.sample:
        given.names = given.names or list(SAMPLE)
    for name in given.names:
        if name not in known:
            parser.error(f"there is no compiler {name}; there are {', '.join(known)}")
    return given


def prepared(release, compilers, given, clock):
    """The suites of the compilers in one release. None, with a message, if its folder cannot be made."""
    suites = Sample if given.sample else Suites
    try:
        folder = Folder(given.folder.resolve() / release, clock, [toolkit(), *older_mathematics()] if given.nvcc else [])
        folder.make(suites.packages(compilers))
        if given.sample:
            folder.take_hana()
    except Failed as why:
        say(f"skipped: {', '.join(c.name for c in compilers)}: {why}")
        return []
    return [suites(folder, compiler, given) for compiler in compilers]


def main():
    known = locked()
    given = options(known)
    chosen = [known[name] for name in given.names or known]
    clock = Clock(SAMPLE_SECONDS if given.sample else None)
    running = []
    for release in dict.fromkeys(c.release for c in chosen):
        running += prepared(release, [c for c in chosen if c.release == release], given, clock)
    if not running:
        return 0
    try:
        for wheel, version in (("torch", given.libtorch), ("paddlepaddle", given.paddle)):
            if version:
                given.package = framework_headers.fetched(wheel, version, ROOT / "build" / "compilers")
    except framework_headers.NotFound as why:
        say(f"skipped: {', '.join(c.name for c in chosen)}: {why}")
        return 0
    if given.sample:
        given.sources = sample_sources()
    *before, last = Sample.rounds if given.sample else [given.parts]
    for steps in before:
        for one in running:
            one.take(steps)
    failed = []
    for one in running:
        one.take(last)
        failed += [one.compiler.name] * one.has_failed()
    say(f"{len(running) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
