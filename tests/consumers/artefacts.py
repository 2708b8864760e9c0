#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Builds and runs programs with the files that `./run release` made, outside of the repository.

    artefacts.py DIST [--conan COMMAND] [--torch VENV] [--only NAME…]

The part of conan is skipped without --conan, that of the template without --torch, an environment with PyTorch.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = "packaging/conan/test_package"  # used for every package manager
PARTS = ("checksums", "tree", "headers", "debian", "vcpkg", "conan", "template")
# The licence names no person and no address. The changelog is in the sources, and the manual in docs/.
LINTIAN = "no-changelog,no-manual-page,bogus-mail-host,copyright-without-copyright-notice"


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}\n{done.stdout[-6000:]}")
    return done.stdout


class Artefacts:
    def __init__(self, dist, conan, torch, work):
        self.dist, self.conan_command, self.torch, self.work = dist, conan, torch, work
        self.name = self.one("*-source.tar.gz").name.removesuffix("-source.tar.gz")
        with tarfile.open(self.one("*-source.tar.gz")) as tar:
            tar.extractall(work)
        self.sources = work / self.name

    def one(self, pattern):
        found = list(self.dist.glob(pattern))
        assert len(found) == 1, f"{len(found)} files are {pattern}"
        return found[0]

    def cmake_program(self, prefix, name):
        run("cmake", "-S", self.sources / PROGRAM, "-B", self.work / name, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")
        run("cmake", "--build", self.work / name)
        run(self.work / name / "consumer")

    def checksums(self):
        said = dict(reversed(line.split("  ")) for line in (self.dist / "SHA256SUMS").read_text().splitlines())
        there = {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in self.dist.iterdir()
                 if file.name != "SHA256SUMS"}
        assert said == there, f"SHA256SUMS is not about {sorted(set(said.items()) ^ set(there.items()))}"

    def tree(self):
        run(self.sources / "tests/consumers/build.sh", "add_subdirectory", "g++", self.sources, "none", self.work / "added")
        run("g++", "-std=c++20", f"-I{self.sources}/include", f"-I{self.sources}/hosts/default", "-fsyntax-only",
            self.sources / "tests/consumers/operator_headers.cpp")

    def headers(self):
        source = self.work / "joined.cpp"
        text = (self.sources / PROGRAM / "consumer.cpp").read_text()
        source.write_text(re.sub(r"#include <.*/.*>", '#include "schema_ct.hpp"', text))
        run("g++", "-std=c++20", "-I", self.dist, source, "-o", self.work / "joined")
        run(self.work / "joined")

    def debian(self):
        root, packages = self.work / "debian", list(self.dist.glob("*.deb"))
        assert len(packages) == 3, packages
        for package in packages:
            run("dpkg", "-x", package, root)
        usr = root / "usr"
        run(usr / "bin/schema_ct", "check", "-e", "f(int k) -> int")
        self.cmake_program(usr, "with_debian")
        # Without CMake, pkg-config finds the compiled engine.
        libraries = next(usr.glob("lib/**/pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "schema_ct_runtime",
                    env={**os.environ, "PKG_CONFIG_PATH": f"{libraries}:{usr / 'share/pkgconfig'}"}).split()
        run("g++", self.sources / PROGRAM / "consumer.cpp", *flags, "-o", self.work / "by_pkg_config")
        run(self.work / "by_pkg_config")
        if shutil.which("lintian"):
            run("lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags", LINTIAN, *packages)

    def vcpkg(self):
        with tarfile.open(self.one("*-vcpkg-port.tar.gz")) as tar:
            tar.extractall(self.work / "ports")
        work = self.work / "vcpkg"
        run("cmake", f"-DPORT_FOLDER={self.work}/ports/schema-ct", f"-DWORK={work}", "-DCMAKE_CXX_COMPILER=g++",
            f"-DVERSION={self.name.split('-')[1]}", "-P", HERE / "vcpkg.cmake")
        self.cmake_program(work / "packages", "with_vcpkg")

    def conan(self):
        if not self.conan_command:
            return "skipped: no conan"
        home = {**os.environ, "CONAN_HOME": str(self.work / "conan")}
        run(self.conan_command, "profile", "detect", env=home)
        said = run(self.conan_command, "create", self.sources / "packaging/conan", "-s", "compiler.cppstd=20", env=home)
        assert "RUN: ./consumer" in said, said

    def template(self):
        """Builds the template with the wheel in a fresh environment: with setuptools, with CMake, and without the checks."""
        if not self.torch:
            return "skipped: no PyTorch"
        began = time.monotonic()
        environment = self.work / "environment"
        run(sys.executable, "-m", "venv", environment)
        python = environment / "bin/python"
        site = run(python, "-c", "import site; print(site.getsitepackages()[0])").strip()
        others = run(self.torch / "bin/python", "-c", "import site; print(site.getsitepackages()[0])").strip()
        Path(site, "torch.pth").write_text(others + "\n")
        run(python, "-m", "pip", "install", "--no-index", "--no-deps", self.one("*.whl"))
        installed = time.monotonic() - began
        template = self.work / "template"
        shutil.copytree(self.sources / "examples/extension_template", template)
        build = [python, "setup.py", "-q", "build_ext", "--inplace"]
        ops = template / "csrc/ops.cpp"
        right = ops.read_text()

        began = time.monotonic()
        ops.write_text(right.replace("float factor=2.0", "int factor=2"))
        try:
            run(*build, cwd=template)
            raise AssertionError("a wrong schema was built")
        except RuntimeError as error:
            assert "the schema and the function disagree on a type" in str(error), error
        refused = time.monotonic() - began
        ops.write_text(right)

        seen = {}
        prefixes = [run(python, "-m", "schema_ct", "--cmake-dir").strip(),
                    run(python, "-c", "import torch; print(torch.utils.cmake_prefix_path)").strip()]
        checked = (template / "setup.py").read_text()
        cmake = (["cmake", "-S", template, "-B", template / "build/cmake", "-DCMAKE_BUILD_TYPE=Release",
                  f"-DCMAKE_PREFIX_PATH={';'.join(prefixes)}"], ["cmake", "--build", template / "build/cmake"])
        for name, setup, commands in (
                ("setuptools", checked, [build]), ("CMake", checked, cmake),
                ("without the checks", checked.replace('**schema_ct.extension_args("torch")', ""), [build])):
            (template / "setup.py").write_text(setup)
            shutil.rmtree(template / "build", ignore_errors=True)
            for old in template.glob("my_ops/*.so"):
                old.unlink()
            for command in commands:
                run(*command, cwd=template)
            library = next(template.glob("my_ops/*.so"))
            test = "tests/test_ops.py"
            run(python, test, cwd=template, env={**os.environ, "PYTHONPATH": str(template)})
            seen[name] = run("nm", "-D", "--format=posix", library), library.stat().st_size
        symbols = {name: {line.split()[0] for line in text.splitlines()} for name, (text, _) in seen.items()}
        assert symbols["setuptools"] == symbols["without the checks"], \
            sorted(symbols["setuptools"] ^ symbols["without the checks"])
        assert not [s for one in symbols.values() for s in one if "schema_ct" in s]
        return (f"{installed:.0f} s to a fresh environment with the wheel, {refused:.0f} s to the first compile error; "
                f"{len(symbols['setuptools'])} dynamic symbols with the checks and without")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dist", type=Path)
    parser.add_argument("--conan")
    parser.add_argument("--torch", type=Path)
    parser.add_argument("--only", nargs="+", default=PARTS, choices=PARTS)
    given = parser.parse_args()
    conan = given.conan and shutil.which(os.path.abspath(given.conan) if "/" in given.conan else given.conan)
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        artefacts = Artefacts(given.dist.resolve(), conan, given.torch and given.torch.absolute(), Path(work))
        for part in given.only:
            began = time.monotonic()
            try:
                said = getattr(artefacts, part)()
                print(f"{part}: {said or 'right'} ({time.monotonic() - began:.0f} s)", flush=True)
            except (AssertionError, RuntimeError) as error:
                failed += 1
                print(f"{part}: FAILED: {error}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(bool(main()))
