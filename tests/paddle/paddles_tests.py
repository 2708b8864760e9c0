# SPDX-License-Identifier: BSL-1.0
"""Compiles and runs Paddle's own tests of its compat layer, unchanged, over this library's registry.

    ./run paddle layer-tests FOLDER [NAME…]

FOLDER is a checkout of PaddlePaddle/Paddle; test/cpp/compat and test/cpp/utils suffice. A case that does not compile is
taken out, so that the others of its file can run, and counts as failed. Nothing is written to FOLDER.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import schema_ct_build

HERE = Path(__file__).resolve().parent
#: The tests of the registry in test/cpp/compat; the others there test Paddle's tensors.
NAMES = ("torch_library_test.cc", "torch_library_dispatch_test.cc", "compat_torch_dispatch_test.cc",
         "schema_parser_type_test.cc", "torch/all_schema_test.cc")
CASE = re.compile(r"^TEST\(\s*(\w+)\s*,\s*(\w+)\s*\)", re.MULTILINE)
PROGRAM = "import ctypes, paddle, sys; sys.exit(ctypes.CDLL({!r}).run_tests())"


class File:
    """A file of tests. `cases`: the failure of each case by its name; empty for a case that passes."""

    def __init__(self, path):
        self.path = path
        self.text = path.read_text()
        self.cases = {f"{suite}.{name}": "did not run" for suite, name in CASE.findall(self.text)}

    def bodies(self):
        """Yields the name, the begin and the end of each case that is still in the text."""
        for begin in CASE.finditer(self.text):
            yield f"{begin[1]}.{begin[2]}", begin.start(), self.text.find("\n}\n", begin.start()) + 3

    def take_out(self, messages):
        """Takes out the cases with a compiler's errors. Returns False if an error is outside of a case, or there is none."""
        starts = [0, *(end.end() for end in re.finditer("\n", self.text))]
        found = re.findall(rf"^{re.escape(str(self.path))}:(\d+):.*?(?:error: (.*)|required from here)$", messages,
                           re.MULTILINE)
        bodies, wrong = list(self.bodies()), {}
        for line, message in found:
            at = [body for body in bodies if body[1] <= starts[int(line) - 1] < body[2]]
            if not at:
                return False
            wrong.setdefault(at[0], message)
        for (name, begin, end), message in wrong.items():
            self.cases[name] = f"does not compile: {message or 'see the templates that it uses'}"
            blank = re.sub(".", " ", self.text[begin:end])  # keeps the positions of the others
            self.text = self.text[:begin] + blank + self.text[end:]
        return bool(wrong)


def compiled(file, root, folder):
    """Builds a shared library of the file's tests. If that fails: prints a line and returns None."""
    source, made = folder / file.path.name, folder / "libtests.so"
    while True:
        source.write_text(f'#line 1 "{file.path}"\n{file.text}')
        command = ["g++", *schema_ct_build.compile_flags("g++"), "-include", "dispatch/compat/paddle.hpp", "-w",
                   f"-I{root}", str(source), str(HERE / "run_tests.cpp"), "-o", str(made), "-lgtest",
                   *schema_ct_build.link_flags()]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode == 0:
            return made
        if not file.take_out(done.stderr):
            first = re.search(r"error: (.*)", done.stderr)
            what = first[1] if first else done.stderr[-300:]
            print(f"{file.path} does not compile: {what}")
            return None


def run(file, root):
    """Runs the file's cases and stores their failures."""
    with tempfile.TemporaryDirectory() as folder:
        made = compiled(file, root, Path(folder))
        if made is None:
            return
        done = subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRAM.format(str(made))], capture_output=True,
                              text=True)
    for verdict, name in re.findall(r"^\[ +(OK|FAILED) +\] (\w+\.\w+) \(", done.stdout, re.MULTILINE):
        said = re.search(rf"\[ RUN +\] {re.escape(name)}\n(.*?)\[ +FAILED", done.stdout, re.DOTALL)
        file.cases[name] = "" if verdict == "OK" else "fails: " + " ".join(said[1].split())[:300]
    if not re.search(r"^\[=+\] .* ran\.", done.stdout, re.MULTILINE):
        print(f"{file.path}: ended early with {done.returncode}\n{done.stderr[-2000:]}", file=sys.stderr)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="./run paddle layer-tests", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="a checkout of PaddlePaddle/Paddle")
    parser.add_argument("names", nargs="*", default=NAMES, help="files below test/cpp/compat")
    given = parser.parse_args(arguments)
    root = given.folder.resolve()
    paths = [path for name in given.names if (path := root / "test/cpp/compat" / name).exists()]
    if not paths:
        parser.error(f"{root / 'test/cpp/compat'} has none of {', '.join(given.names)}")
    total = passed = 0
    for path in paths:
        file = File(path)
        run(file, root)
        good = sum(not what for what in file.cases.values())
        print(f"{path.relative_to(root)}: {good} of {len(file.cases)} pass")
        for name, what in file.cases.items():
            if what:
                print(f"  {name}: {what}")
        total, passed = total + len(file.cases), passed + good
    print(f"{passed} of {total} cases pass")
    return 0 if passed == total else 1


if __name__ == "__main__":
    sys.exit(main())
