# SPDX-License-Identifier: BSL-1.0
"""Builds and runs tests against headers, in copies of the tree."""

import dataclasses
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

from nearest import RACES, Test

ERROR_PLACE = re.compile(r"^([^\s:][^:\n]*):\d+:\d+: (?:fatal )?error:", re.MULTILINE)
MOST_MEMORY = 6 << 30
COMPILE_SECONDS = 300
COMMON = ["-std=c++20", "-w", "-pthread"]
SANITIZERS = {
    "": [],
    "address": ["-fsanitize=address,undefined", "-fno-sanitize=null,nonnull-attribute,returns-nonnull-attribute",
                "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g1"],
    "thread": ["-fsanitize=thread", "-O2", "-g1", "-U__SANITIZE_THREAD__", "-D__SANITIZE_THREAD__=1"],  # clang has no such macro
}
# Precompiled for all tests: the headers that most of them include and no mutation changes.
PRELUDE = """#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <complex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>
"""


@dataclasses.dataclass
class Outcome:
    verdict: str  # "passed", "refused" by the compiler in a header, "failed", or "endless"
    output: str
    seconds: float


def run(command, seconds, environment=None, limited=False):
    """Runs a command, and ends everything that it started. The status is None if it took too long."""
    def prepare():
        os.setsid()
        if limited:
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               env={**os.environ, **(environment or {})}, preexec_fn=prepare)
    try:
        output, _ = process.communicate(timeout=seconds)
        return process.returncode, output.decode(errors="replace")
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        output, _ = process.communicate()
        return None, output.decode(errors="replace")


class Builder:
    """Compiles tests with one compiler. `folder` contains everything that is made."""

    def __init__(self, root, folder, compiler):
        self.root, self.folder, self.compiler = root, folder, compiler
        self.clang = "clang" in run([compiler, "--version"], 60)[1]
        self.tree = folder / "tree"
        self.lock = threading.Lock()
        self.preludes = {}
        self.baselines = {}

    def copy_tree(self, jobs):
        """Copies the headers once for each job, and the tests once for all."""
        shutil.rmtree(self.tree, ignore_errors=True)
        for part in ("hosts", "tests", "data", "docs"):
            if (self.root / part).exists():
                shutil.copytree(self.root / part, self.tree / part, ignore=shutil.ignore_patterns("__pycache__"))
        for old in self.folder.glob("job-*"):
            shutil.rmtree(old)
        for job in (*range(jobs), "unchanged"):
            shutil.copytree(self.root / "include", self.folder / f"job-{job}" / "include")

    def unchanged(self, header):
        return self.folder / "job-unchanged" / header

    def flags(self, include, sanitizer=""):
        return [*COMMON, f"-I{include}", f"-I{self.tree}/hosts/default", f"-I{self.tree}/tests/runtime",
                f'-DSCHEMA_CT_TEST_DATA="{self.tree}/data"', *SANITIZERS[sanitizer]]

    def prelude(self, sanitizer):
        with self.lock:
            if sanitizer not in self.preludes:
                source = self.folder / f"prelude{sanitizer}.hpp"
                binary = source.with_suffix(".hpp.pch" if self.clang else ".hpp.gch")
                source.write_text(PRELUDE)
                status, output = run([self.compiler, *COMMON, *SANITIZERS[sanitizer], "-x", "c++-header",
                                      str(source), "-o", str(binary)], COMPILE_SECONDS)
                if status != 0:
                    raise RuntimeError(f"the tests' prelude does not compile:\n{output}")
                self.preludes[sanitizer] = ["-include-pch", str(binary)] if self.clang else ["-include", str(source)]
            return self.preludes[sanitizer]

    def active_lines(self, header):
        """The lines of a header that the preprocessor keeps; none if it includes a header that is missing here."""
        file = self.unchanged(header)
        status, output = run([self.compiler, *self.flags(self.folder / "job-unchanged" / "include"), "-E", "-x", "c++", str(file)],
                             COMPILE_SECONDS)
        if status != 0:
            return set()
        lines, here, number = set(), False, 0
        for text in output.splitlines():
            marker = re.match(r'# (\d+) "([^"]*)"', text)
            if marker:
                here, number = pathlib.Path(marker[2]) == file, int(marker[1])
                continue
            if here and text.strip():
                lines.add(number)
            number += 1
        return lines

    def attempt(self, job, test, sanitizer="", seconds=120.0):
        """Builds a test with the headers of a job, and runs it."""
        begin = time.monotonic()
        folder = self.folder / f"job-{job}"
        command = [self.compiler, *self.flags(folder / "include", sanitizer)]
        file, program = str(self.tree / test.path), str(folder / "test")
        if test.compiled_only:
            command += ["-fsyntax-only", file]
        else:
            command += [*self.prelude(sanitizer), file, "-o", program, "-lgtest_main", "-lgmock", "-lgtest", "-ldl"]
        status, output = run(command, COMPILE_SECONDS)
        if status != 0:
            # The first error counts: errors that follow one in a header may be in the test.
            place = ERROR_PLACE.search(output)
            in_test = place is not None and place[1].startswith(str(self.tree / "tests"))
            verdict = "endless" if status is None else "failed" if in_test else "refused"
        elif test.compiled_only:
            verdict = "passed"
        else:
            environment = {"GTEST_FAIL_FAST": "1", "GTEST_BRIEF": "1", "TSAN_OPTIONS": "halt_on_error=1", **test.environment}
            status, output = run([program], seconds, environment, limited=not sanitizer)
            verdict = "endless" if status is None else "passed" if status == 0 else "failed"
        return Outcome(verdict, output, time.monotonic() - begin)

    def baseline(self, test, sanitizer=""):
        """The outcome of a test with the unchanged headers; each test runs once."""
        key = (test.path, sanitizer)
        with self.lock:
            mine = self.baselines.setdefault(key, {"lock": threading.Lock(), "outcome": None})
        with mine["lock"]:
            if mine["outcome"] is None:
                job = f"unchanged-{threading.get_ident()}"
                link = self.folder / f"job-{job}"
                if not link.exists():
                    link.mkdir(parents=True)
                    (link / "include").symlink_to(self.folder / "job-unchanged" / "include")
                mine["outcome"] = self.attempt(job, test, sanitizer, 300.0)
            return mine["outcome"]

    def races(self):
        return Test(RACES, False)
