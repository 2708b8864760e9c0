#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Builds and runs the tests nearest to what changed, for at most --seconds, and reports what it left out.

    quick.py --build build/quick            what changed since origin/main or main, committed or not
    quick.py --build build/quick PATH…      these files, and the files in these folders

For a header: it is compiled alone, with the tests that mirror it and all files of static_asserts of its room.
For an .ipp, which has the bodies of a header: the tests that mirror that header.
For a test: the test, or the program to which it belongs.
"""

import argparse
import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "rooms"))

from rooms import ROOTS, House  # noqa: E402

# The layer whose target tests/headers compiles the headers of a root against.
LAYERS = {"include": "torch", "hosts/default": "default_host", "hosts/pytorch": "core"}
ALONE = "tests/headers/"
HEADER = re.compile(rf"({'|'.join(ROOTS)})/(.+)\.(hpp|h|ipp)")


def output(*command):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout.split("\0") if done.returncode == 0 else None


def changed_since_main(root):
    """(the changed files that still exist, since when in words)"""
    git = ("git", "-C", str(root))
    for branch in ("origin/main", "main"):
        base = output(*git, "merge-base", "HEAD", branch)
        if base is not None:
            break
    else:
        sys.exit("quick: neither origin/main nor main is known to git here; name files or folders instead")
    commit = base[0].strip()
    found = output(*git, "diff", "--name-only", "--relative", "--diff-filter=d", "-z", commit)
    found += output(*git, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in found if name}), f"changed since {branch}, {commit[:7]}"


def named(root, paths):
    """The files that the arguments name, relative to the root."""
    found = set()
    for path in paths:
        place = (root / path).resolve()
        if not place.exists() or not place.is_relative_to(root):
            sys.exit(f"quick: no such file or folder: {path}")
        files = [f for f in place.rglob("*") if f.is_file()] if place.is_dir() else [place]
        found.update(str(f.relative_to(root)) for f in files)
    return sorted(found)


@dataclasses.dataclass
class Plan:
    """The work to do, in the order of the fields."""

    first: list = dataclasses.field(default_factory=list)  # sources to compile: nearest to the changes
    then: list = dataclasses.field(default_factory=list)  # static tests of the rooms
    folders: list = dataclasses.field(default_factory=list)  # folders of tests that are programs of their own
    untested: list = dataclasses.field(default_factory=list)  # changed files that nothing here tests


def plan_of(root, changed):
    """The plan. Sources are relative to the root, those of tests/headers to the build folder."""
    house, plan = House(root), Plan()
    own = {p.parent.relative_to(root) for p in (root / "tests" / "runtime").rglob("CMakeLists.txt")} - {pathlib.Path("tests/runtime")}
    tests = {kind: sorted(str(p.relative_to(root)) for p in (root / "tests" / kind).rglob("*.cpp")) for kind in ("static", "runtime")}

    def add(test):
        """Adds a test, or the program to which it belongs."""
        folder = next((f for f in own if f in pathlib.Path(test).parents), None)
        where, what = (plan.first, test) if folder is None else (plan.folders, str(folder))
        if what not in where:
            where.append(what)

    rooms = set()
    for name in changed:
        header = HEADER.fullmatch(name)
        if header:
            base, inside = header[1], header[2]
            if header[3] != "ipp":
                plan.first.append(f"{ALONE}{LAYERS[base]}/{name.removeprefix(base + '/')}.cpp")
            mirrors = [t for kind in tests.values() for t in kind
                       if re.fullmatch(rf"tests/\w+/{re.escape(inside)}(_\w+)?\.cpp", t)]
            for test in mirrors:
                add(test)
            if not mirrors:
                plan.untested.append(name)
            if base == "include":
                rooms.add(house.room_of(name))
        elif name in tests["static"] or any(name.startswith(f"{f}/") for f in own) or name in tests["runtime"]:
            add(name)
        elif not name.endswith(".md"):
            plan.untested.append(name)
    for test in tests["static"]:
        mirrored = "include/" + test.removeprefix("tests/static/")
        if house.room_of(mirrored) in rooms and test not in plan.first:
            plan.then.append(test)
    return plan


class Run:
    """Carries a plan out until the time is over."""

    def __init__(self, root, build, seconds):
        self.root, self.build = root, build
        self.end = time.monotonic() + seconds
        self.objects = {}
        for entry in json.loads((build / "compile_commands.json").read_text()):
            words = shlex.split(entry["command"])
            source = pathlib.Path(entry["file"])
            name = source.relative_to(build if source.is_relative_to(build) else root)
            self.objects.setdefault(str(name), words[words.index("-o") + 1])
        self.compiled, self.late, self.failed = [], [], []
        self.tests = 0

    def remaining(self):
        return self.end - time.monotonic()

    def ninja(self, targets):
        """Builds the targets, and returns those that fail."""
        done = subprocess.run(["ninja", "-C", self.build, "-k", "0", "-j", str(os.cpu_count()), *targets],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode == 0:
            return []
        print("\n".join(line[:400] for line in done.stdout.splitlines() if not re.match(r"\[\d|ninja: Entering", line))[:20000])
        wrong = [t for t in targets if re.search(rf"^FAILED: (\[\S+\] )?{re.escape(t)} ", done.stdout, re.MULTILINE)]
        return wrong or targets

    def compile(self, sources):
        """Compiles some sources at a time, and checks the time between them."""
        step = 4 * os.cpu_count()
        for begin in range(0, len(sources), step):
            part = [s for s in sources[begin:begin + step] if s in self.objects]
            if self.remaining() < 0:
                self.late += part
            elif part:
                wrong = self.ninja([self.objects[s] for s in part])
                self.failed += [s for s in part if self.objects[s] in wrong]
                self.compiled += [s for s in part if self.objects[s] not in wrong]

    def link_and_run(self):
        """Links the compiled runtime tests to one program and runs it."""
        sources = [s for s in self.compiled if s.startswith("tests/runtime/")]
        if not sources:
            return
        program = self.build / "quick_tests"
        compiler = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.*)$", (self.build / "CMakeCache.txt").read_text(), re.MULTILINE)[1]
        self.said_by("linking", subprocess.run(
            [compiler, *(self.objects[s] for s in sources), "-o", program, "-lgtest_main", "-lgmock", "-lgtest", "-ldl", "-pthread"],
            cwd=self.build, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False))
        if "linking" in self.failed:
            return
        try:
            ran = subprocess.run([program], env={**os.environ, "GTEST_BRIEF": "1"}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True, check=False, timeout=max(self.remaining(), 30))
        except subprocess.TimeoutExpired:
            self.late.append("the rest of the runtime tests")
            return
        count = re.search(r"^\[=+\] (\d+) tests? ", ran.stdout, re.MULTILINE)
        self.tests += int(count[1]) if count else 0
        self.said_by("runtime tests", ran)

    def run_folder(self, folder):
        if self.remaining() < 0:
            self.late.append(folder)
            return
        if self.ninja([f"{folder}/all"]):
            self.failed.append(folder)
            return
        try:
            ran = subprocess.run(["ctest", "--test-dir", self.build / folder, "--output-on-failure", "-j", str(os.cpu_count())],
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                                 timeout=max(self.remaining(), 30))
        except subprocess.TimeoutExpired:
            self.late.append(f"the rest of {folder}")
            return
        count = re.search(r"tests failed out of (\d+)", ran.stdout)
        self.tests += int(count[1]) if count else 0
        self.said_by(folder, ran)

    def said_by(self, what, done):
        if done.returncode != 0:
            self.failed.append(what)
            print(done.stdout[-20000:])

    def report(self, plan):
        of = {kind: [s for s in self.compiled if s.startswith(f"tests/{kind}/")] for kind in ("static", "runtime")}
        headers = sum(s.startswith(ALONE) for s in self.compiled)
        print(f"ran: {headers} headers alone, {len(of['static'])} files of static_asserts, {self.tests} tests of "
              f"{len(of['runtime'])} files" + "".join(f" and of {f}" for f in plan.folders if f not in self.late + self.failed))
        for source in of["runtime"] + [s for s in of["static"] if s in plan.first]:
            print(f"  {source}")
        print("left out: everything else that ./run test does: other compilers, tests that do not mirror what changed, "
              "texts of compile errors, shared objects, layout, consumers")
        for what, names in (("for want of time", self.late), ("without a test of their own that is run here", plan.untested)):
            if names:
                print(f"left out {what}: {', '.join(names[:20])}{f' and {len(names) - 20} more' if len(names) > 20 else ''}")
        for what in self.failed:
            print(f"FAILED: {what}")


def main():
    parser = argparse.ArgumentParser(prog="quick", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--build", type=pathlib.Path, required=True, help="a configured build folder")
    parser.add_argument("--seconds", type=float, default=100.0, help="nothing is begun after that")
    arguments = parser.parse_args()
    root, build = HERE.parents[1], arguments.build.resolve()
    if arguments.paths:
        changed, since = named(root, arguments.paths), "named"
    else:
        changed, since = changed_since_main(root)
    print(f"{len(changed)} files {since}", flush=True)
    plan = plan_of(root, changed)
    run = Run(root, build, arguments.seconds)
    run.compile(plan.first)
    run.link_and_run()
    for folder in plan.folders:
        run.run_folder(folder)
    run.compile(plan.then)
    run.report(plan)
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
