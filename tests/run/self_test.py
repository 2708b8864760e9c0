#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that ./run lists its commands and refuses unknown ones, and that ./run test fails, with the right counts, if a part
of it is broken.

./run test runs unchanged in a miniature of the repository: copies of its scripts beside a few small sources, whose wrong
program the real tests/diagnostics/check.py compares. A test takes a program away with a PATH that lacks it."""

import os
import pathlib
import pty
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHECK = ROOT / "tests/diagnostics/check.py"
MISTAKE = """// A word where a number is wanted.
// says: invalid conversion
#if defined(MENDED)
int number = 1;
#else
int number = "one";
#endif
"""
#: Programs that are never on PATH: nothing is installed here, and nothing is read as CUDA.
AWAY = ("apt-get", "nvcc")
FILES = {
    "CMakeLists.txt": f"""cmake_minimum_required(VERSION 3.22)
project(miniature LANGUAGES CXX)
enable_testing()
add_subdirectory(tests/static)
add_subdirectory(tests/headers)
add_executable(program program.cpp)
add_test(NAME program COMMAND program)
add_test(NAME idle COMMAND ${{CMAKE_COMMAND}} -E echo idle)
set_tests_properties(idle PROPERTIES SKIP_REGULAR_EXPRESSION idle)
add_test(NAME diagnostics COMMAND {CHECK} --compiler g++ --root ${{CMAKE_SOURCE_DIR}}/mistakes --cache ${{CMAKE_BINARY_DIR}}/cache)
""",
    "CMakePresets.json": """{"version": 3, "configurePresets": [{"name": "gcc", "generator": "Ninja", "binaryDir": "${sourceDir}/build/gcc",
 "cacheVariables": {"CMAKE_CXX_COMPILER": "g++", "CMAKE_EXPORT_COMPILE_COMMANDS": "ON"}}],
 "buildPresets": [{"name": "gcc", "configurePreset": "gcc"}],
 "testPresets": [{"name": "gcc", "configurePreset": "gcc", "output": {"outputOnFailure": true}}]}
""",
    "tests/static/CMakeLists.txt": "add_library(static_tests OBJECT one.cpp two.cpp)\n",
    "tests/static/one.cpp": "static_assert(1 + 1 == 2);\n",
    "tests/static/two.cpp": "static_assert(2 + 2 == 4);\n",
    # Two of the three headers share a unit, as in tests/headers those do that need none of their own.
    "tests/headers/CMakeLists.txt": """file(CONFIGURE OUTPUT together.cpp CONTENT "#include <a.hpp>\\n#include <b.hpp>\\n")
file(CONFIGURE OUTPUT c.hpp.cpp CONTENT "#include <c.hpp>\\n#include <c.hpp>\\n")
add_library(headers OBJECT ${CMAKE_CURRENT_BINARY_DIR}/together.cpp ${CMAKE_CURRENT_BINARY_DIR}/c.hpp.cpp)
target_include_directories(headers PRIVATE ${CMAKE_SOURCE_DIR}/include)
""",
    "include/a.hpp": "#pragma once\nint a();\n",
    "include/b.hpp": "#pragma once\nint b();\n",
    "include/c.hpp": "#pragma once\nint c();\n",
    "program.cpp": "int main() { return 0; }\n",
    "mistakes/words/word.cpp": MISTAKE,
    "README.md": "# Miniature\n",
}


def path_without(folder, *names):
    """PATH without these programs. A folder with one of them is replaced by links to its other programs."""
    places = []
    for number, place in enumerate(map(pathlib.Path, os.environ["PATH"].split(os.pathsep))):
        if any((place / name).exists() for name in names):
            links = folder / f"{number}"
            links.mkdir(parents=True)
            for program in place.iterdir():
                if program.name not in names:
                    (links / program.name).symlink_to(program)
            place = links
        places.append(str(place))
    return os.pathsep.join(places)


class Commands(unittest.TestCase):
    def run_(self, *arguments):
        """(status, output) of ./run from another folder."""
        done = subprocess.run([ROOT / "run", *arguments], cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        return done.returncode, done.stdout

    def test_each_command_is_listed_once_and_has_help(self):
        status, listed = self.run_()
        self.assertEqual(status, 0)
        self.assertLessEqual(len(listed.splitlines()), 31)
        commands = [f.name for f in (ROOT / "tools/run").iterdir() if not f.suffix and f.is_file()]
        self.assertIn("test", commands)
        for command in commands:
            with self.subTest(command):
                self.assertEqual(len(re.findall(rf"^(?:try it|\w+|) +{command} +\S", listed, re.M)), 1)
                status, said = self.run_(command, "--help")
                self.assertEqual(status, 0)
                self.assertIn(f"usage: ./run {command}", said)
                self.assertEqual(self.run_("help", command), (0, said))

    def test_what_is_unknown(self):
        for arguments in ("nothing",), ("../run",), ("common.bash",), ("help", "nothing"), ("test", "--unknown"), ("test", "unknown"), \
                ("test", "--every"), ("clean", "unknown"), ("format", "--every=8"), ("phi",), ("phi", "unknown"), ("bench", "unknown"), \
                ("fuzz", "--inputs"), ("mutate", "--some"):
            with self.subTest(arguments):
                status, said = self.run_(*arguments)
                self.assertEqual(status, 2, said)
                self.assertRegex(said, r"\Arun: .*\n\Z")

    def test_folders_are_seen_from_where_the_user_stands(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "here").mkdir()
            done = subprocess.run([ROOT / "run", "phi", "table", "here"], cwd=folder, stderr=subprocess.PIPE, text=True, check=False)
            self.assertIn("no declarations of operators in here", done.stderr)


@unittest.skipUnless(all(map(shutil.which, ("g++", "cmake", "ninja"))), "./run test needs them")
class Test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        made = tempfile.TemporaryDirectory()
        cls.addClassCleanup(made.cleanup)
        cls.top = pathlib.Path(made.name).resolve()
        cls.root = cls.top / "miniature"
        shutil.copytree(ROOT / "tools/run", cls.root / "tools/run")
        shutil.copy(ROOT / "run", cls.root)
        for name, text in FILES.items():
            (cls.root / name).parent.mkdir(parents=True, exist_ok=True)
            (cls.root / name).write_text(text)
        cls.path = path_without(cls.top / "programs", *AWAY)
        subprocess.run([CHECK, "--compiler", "g++", "--root", cls.root / "mistakes", "--cache", cls.top / "cache", "--accept"],
                       check=True, stdout=subprocess.DEVNULL)
        needs = re.search(r"(?m)^run: missing: .*", cls().outcome()[1])
        if needs:
            raise unittest.SkipTest(needs[0])

    def command(self, *arguments, path=None):
        return {"args": [self.root / "run", "test", *arguments], "env": {**os.environ, "PATH": path or self.path, "LC_ALL": "C.UTF-8"}}

    def outcome(self, changes=(), arguments=("--preset=gcc",), path=None):
        """(status, output) with these files changed; they are restored afterwards."""
        before = {name: (self.root / name).read_text() for name, _ in changes}
        for name, text in changes:
            (self.root / name).write_text(text)
        try:
            done = subprocess.run(**self.command(*arguments, path=path), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
        finally:
            for name, text in before.items():
                (self.root / name).write_text(text)
        return done.returncode, done.stdout

    def expect(self, count, changes=(), said=".", **options):
        """Asserts that these changes give this last line, and a status that agrees."""
        status, printed = self.outcome(changes, **options)
        self.assertEqual(printed.splitlines()[-1], count, printed)
        self.assertEqual(status, 0 if count.endswith(" 0 failed") else 1, printed)
        self.assertRegex(printed, said)
        return printed

    # There are two files of static_asserts, three headers, and three tests, of which one is skipped.
    def test_what_is_whole(self):
        printed = self.expect("7 passed, 0 failed", said=r"(?m)^run: skipped: .*gcc: idle")
        self.assertRegex(printed, r"(?m)^run: (nothing has to be installed|missing, and not to be installed from here: .+)$")
        self.assertRegex(printed, r"(?m)^run: files of static_asserts +2$")
        self.assertRegex(printed, r"(?m)^run: headers +3$")
        self.assertRegex(printed, r"(?m)^run: a minute or two on \d+ cores")
        self.assertLess(len(printed.splitlines()), 25)  # steps have no lines of their own

    def test_a_static_test_that_does_not_compile(self):
        self.expect("6 passed, 1 failed", [("tests/static/one.cpp", "static_assert(1 + 1 == 3);\n")], "1 \\+ 1|static assertion")

    def test_a_header_that_does_not_compile(self):
        self.expect("6 passed, 1 failed", [("include/c.hpp", "#pragma once\nmissing c();\n")], "'missing'|‘missing’")

    def test_headers_of_one_unit_that_does_not_compile(self):
        self.expect("5 passed, 2 failed", [("include/a.hpp", "#pragma once\nmissing a();\n")], "1 headers compiled, 2 failed")

    def test_a_test_that_fails(self):
        self.expect("6 passed, 1 failed", [("program.cpp", "int main() { return 1; }\n")], r"program .*\*\*\*Failed")

    def test_a_test_that_crashes(self):
        self.expect("6 passed, 1 failed", [("program.cpp", "int main() { __builtin_trap(); }\n")], r"program .*\*\*\*Exception")

    def test_a_program_that_does_not_compile(self):
        # Its object is not made, and its test does not run.
        self.expect("6 passed, 2 failed", [("program.cpp", "int main() { return missing; }\n")], "1 other steps of the build failed")

    def test_a_wrong_expected_text(self):
        text = next((self.root / "mistakes/words").glob("*.txt"))
        changed = text.read_text().replace("invalid", "another")
        self.assertNotEqual(changed, text.read_text())
        self.expect("6 passed, 1 failed", [(str(text.relative_to(self.root)), changed)], r"another conversion")

    def test_cmake_that_fails(self):
        self.expect("0 passed, 1 failed", [("CMakeLists.txt", "message(FATAL_ERROR wrong)\n")], "cmake failed")

    def test_a_build_that_is_killed(self):
        self.outcome()
        # It is not known whether the remaining sources would compile.
        self.expect("2 passed, 1 failed", path=self.path_with("cmake", '[ "$1" != --build ] || kill -KILL $$\nexec CMAKE "$@"\n'))

    def test_ctest_that_crashes(self):
        self.expect("5 passed, 1 failed", path=self.path_with("ctest", "echo Test project\nkill -SEGV $$\n"), said="without a count")

    def test_nothing_to_run(self):
        nothing = "cmake_minimum_required(VERSION 3.22)\nproject(nothing LANGUAGES CXX)\nenable_testing()\n"
        self.expect("0 passed, 1 failed", [("CMakeLists.txt", nothing)], "No tests were found")

    def test_a_missing_tool(self):
        status, printed = self.outcome(path=path_without(self.top / "no_ninja", "ninja", *AWAY))
        self.assertEqual(status, 1)
        self.assertRegex(printed.splitlines()[-1], r"^run: missing: ninja-build ")

    def test_a_missing_compiler_is_named(self):
        path = path_without(self.top / "no_clang", "clang++-19", "clang++-16", *AWAY)
        self.expect("7 passed, 0 failed", arguments=(), path=path, said=r"(?m)^run: skipped: .*the tests with clang\+\+-19; the tests with clang\+\+-16")

    def test_costs_are_renewed(self):
        costs = self.root / "tools/run/costs.tsv"
        before = [line.split("\t") for line in costs.read_text().splitlines()]
        self.outcome()
        subprocess.run([self.root / "tools/run/plan.py", "record", "gcc"], check=True)
        after = [line.split("\t") for line in costs.read_text().splitlines()]
        changed = {old[0] for old, new in zip(before, after, strict=True) if old != new}
        # Only the costs of kinds that the miniature has are renewed, and never those of other presets.
        self.assertEqual(changed, {"static", "headers"})
        self.assertEqual([row[2:] for row in before], [row[2:] for row in after])
        self.assertTrue(all(re.fullmatch(r"\d+\.\d\d\*?", row[1]) for row in after if row[0] in changed), after)

    def test_progress_on_a_terminal(self):
        printed, (ours, theirs) = b"", pty.openpty()
        (self.root / "program.cpp").touch()
        with subprocess.Popen(**self.command("--preset=gcc"), stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs) as process:
            os.close(theirs)
            try:
                while chunk := os.read(ours, 4096):
                    printed += chunk
            except OSError:  # raised at the end of a terminal
                pass
        os.close(ours)
        self.assertEqual(process.returncode, 0)
        self.assertRegex(printed.decode(), r"\r\x1b\[Krun: gcc: building: \d+ of \d+, 0 min")
        self.assertRegex(printed.decode(), r"\r\x1b\[Krun: gcc: testing: 3 of 3, 0 min")

    def path_with(self, name, script):
        """PATH with this shell script instead of the program. The program's name in capitals calls the program itself."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.top))
        program = folder / name
        program.write_text(f"#!/bin/sh\n{script.replace(name.upper(), shutil.which(name))}")
        program.chmod(0o755)
        return f"{folder}{os.pathsep}{self.path}"


if __name__ == "__main__":
    unittest.main()
