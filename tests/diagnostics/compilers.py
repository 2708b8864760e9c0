# SPDX-License-Identifier: BSL-1.0
"""The compilers: the family and version of a command, and its flags."""

import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow"]


class Compiler:
    """A compiler of one version. `family` is "g++", "clang" or "nvcc"; `name` is the name of its recorded texts."""

    def __init__(self, command, host="g++", more=(f"-I{INCLUDE}",)):
        self.command = command
        self.more = more
        self.host = host
        self.version = run([command, "--version"], HERE).output
        self.family = "nvcc" if "NVIDIA" in self.version else "clang" if "clang" in self.version else "g++"
        if self.family == "nvcc":
            self.major = int(re.search(r"release (\d+)", self.version)[1])
            self.version += run([host, "--version"], HERE).output
        else:
            self.major = int(re.search(r"(\d+)\.\d+\.\d+", self.version)[1])
        self.name = f"{self.family}-{self.major}"

    def flags(self, as_users_do):
        """Flags for output without colours and line breaks. Only with `as_users_do` an object file is made."""
        common = ["-std=c++20", *self.more]
        if self.family == "nvcc":
            return common + ["-x", "cu", "-ccbin", self.host, "-c", "-o", os.devnull]
        plain = "-fno-color-diagnostics" if self.family == "clang" else "-fno-diagnostics-color"
        return common + [plain, "-fmessage-length=0"] + (["-c", "-o", os.devnull] if as_users_do else ["-fsyntax-only"])

    def unit_flags(self):
        """Flags without a limit for the number of errors."""
        return ["-ferror-limit=0"] if self.family == "clang" else []

    def mended_flags(self):
        """Flags for the mended form, with the warnings that it must not give."""
        if self.family == "nvcc":
            return ["-DMENDED", "-Xcompiler", ",".join(w for w in STRICT if w != "-Wpedantic")]
        return ["-DMENDED", *STRICT]

    def precompile(self, header, folder):
        """Flags that include `header`, precompiled, before a file; none for nvcc, which cannot precompile."""
        if self.family == "nvcc":
            return []
        # -Wpedantic undefines this macro. Without it g++ can use one precompiled header for both forms of a mistake.
        begin = ["-U__cpp_runtime_arrays"] if self.family == "g++" else []
        source = folder / (header.replace("/", "_") + ".h")
        binary = source.with_suffix(".h.gch" if self.family == "g++" else ".h.pch")
        if not binary.exists():
            folder.mkdir(parents=True, exist_ok=True)
            source.write_text(f"#include <{header}>\n")
            unfinished = binary.with_suffix(f".{os.getpid()}")
            flags = [*(f for f in self.flags(False) if f != "-fsyntax-only"), *begin]
            made = run([self.command, *flags, "-x", "c++-header", str(source), "-o", str(unfinished)], folder)
            if made.status != 0:
                sys.exit(f"{header} does not compile:\n{made.output}")
            unfinished.replace(binary)
        return [*begin, "-include", str(source)] if self.family == "g++" else ["-include-pch", str(binary)]


class Printed:
    """The output of a command, and its exit status."""

    def __init__(self, status, output):
        self.status = status
        self.output = output


def run(command, folder):
    """Runs a command in the C locale, without the variables that change what compilers read or how they print."""
    left_out = ("COLUMNS", "CPATH", "CPLUS_INCLUDE_PATH", "GCC_COLORS", "NVCC_APPEND_FLAGS", "NVCC_PREPEND_FLAGS")
    environment = {k: v for k, v in os.environ.items() if k not in left_out}
    environment["LC_ALL"] = "C"
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, check=False)
    return Printed(done.returncode, done.stdout.decode("utf-8", "replace"))
