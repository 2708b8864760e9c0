#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Does check.py find what is wrong? Runs it over small mistakes that are wrong themselves."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GOOD = """// A type that does not exist.
// says: unknown type
// argument: 1
// column: 3
#include <schema_ct/literal.hpp>
void def(const schema_ct::schema_literal&);
void define() {
#if defined(MENDED)
  def("f(Tensor a) -> ()");
#else
  def("f(Tensr a) -> ()");
#endif
}
"""
# what the case is, how the good mistake is changed, the options, what must be printed ("" for success)
CASES = [
    ("a good mistake", [], ["--rules-only"], ""),
    ("a mistake that compiles", [("Tensr", "Tensor")], ["--rules-only"], "the compiler accepts it"),
    ("a mended form that does not compile", [("Tensor", "Tensr")], ["--rules-only"], "the mended form does not compile"),
    ("a mended form with a warning", [('  def("f(Tensor', '  int unused;\n  def("f(Tensor')], ["--rules-only"],
     "the mended form gives a warning"),
    ("no mended form", [("#if defined(MENDED)", "#if 0")], ["--rules-only"], "there is no mended form"),
    ("a text that is not said", [("says: unknown type", "says: a strange type")], ["--rules-only"], "not printed: a strange type"),
    ("another argument", [("argument: 1", "argument: 7")], ["--rules-only"], "not printed: argument 7"),
    ("another column", [("column: 3", "column: 9")], ["--rules-only"], "not printed: column 9"),
    ("an error in a header", [("#include <", "#include <no_such_header.hpp>\n#include <")], ["--rules-only"],
     "no_such_header.hpp does not compile"),
    ("an output that is too long", [("f(Tensr", "f(" + "Tensor a, " * 400 + "Tensr"), ("argument: 1", "argument: 401"),
                                    ("column: 3", "column: 4003")], ["--rules-only"], "3200 are the limit"),
    ("a limit that is not needed", [("// argument: 1", "// lines(g++): 9; why\n// lines(clang): 9; why")], ["--rules-only"],
     "is no longer needed"),
    ("a mark that is not so", [("// says: unknown type", "// refused by: overload resolution")], ["--rules-only"],
     "'refused by: overload resolution' is no longer so"),
    ("a setting that the headers accept", [("// says: unknown type", "// flag: -DNOTHING"), ("Tensr", "Tensor")], ["--rules-only"],
     "the compiler accepts it"),
    ("a setting with several errors", [("// says: unknown type", "// flag: -DNOTHING"),
                                        ("void define", "int a = b;\nint c = d;\nvoid define")], ["--rules-only"], "errors, where one should be all"),
    ("a misspelt mark", [("column:", "colunm:")], ["--rules-only"], "this says nothing to the test: colunm: 3"),
    ("a group that is not there", [], ["--rules-only", "groop"], "no mistakes for"),
    ("no expected text", [], [], "there is no expected text for"),
]


def check(compiler, folder, source, options, expected=None, name="mistake.txt"):
    """(exit status, what is printed) of check.py over one mistake, with a file of expected texts where one is given."""
    group = folder / "group"
    group.mkdir(exist_ok=True)
    for text in group.iterdir():
        text.unlink()
    (group / "mistake.cpp").write_text(source)
    if expected is not None:
        (group / name).write_text(expected)
    done = subprocess.run([sys.executable, "-B", str(HERE / "check.py"), "--compiler", compiler, "--root", str(folder), "--cache",
                           str(folder / "cache"), *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, text=True)
    return done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", required=True)
    compiler = parser.parse_args().compiler
    failed = 0

    def expect(what, result, status, *texts):
        nonlocal failed
        if result[0] != status or any(text not in result[1] for text in texts):
            failed += 1
            print(f"{what}: status {status} and {texts} expected; status {result[0]} and this came:\n{result[1]}")

    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name).resolve()
        for what, changes, options, text in CASES:
            source = GOOD
            for old, new in changes:
                source = source.replace(old, new)
            expect(what, check(compiler, folder, source, options), 1 if text else 0, text)

        expect("accepting", check(compiler, folder, GOOD, ["--accept"]), 0, "accepted: group/mistake.cpp")
        accepted = (folder / "group" / "mistake.txt").read_text()
        mine = accepted.splitlines()[0].removeprefix("== ")
        family, version = mine.rsplit("-", 1)
        other = f"{family}-{int(version) + 1}"
        elsewhere = f"== {'g++' if family == 'clang' else 'clang'}-1\nanother text\n"
        expect("an accepted text", check(compiler, folder, GOOD, [], accepted), 0)
        changed = accepted.replace("unknown type", "a strange type")
        expect("a text that differs", check(compiler, folder, GOOD, [], changed), 1, "the text differs from the expected one",
               "-", "a strange type", "to accept it:", "to see it:")
        changed = changed.replace(mine, other)
        expect("a text of another version", check(compiler, folder, GOOD, [], changed), 1, "there is no expected text for",
               f"it differs from that of {other}")
        expect("the rules alone", check(compiler, folder, GOOD, ["--rules-only"], changed), 0)
        expect("a text of another compiler alone", check(compiler, folder, GOOD, [], elsewhere), 1, f"there is no expected text for {mine}")
        expect("accepting beside other texts", check(compiler, folder, GOOD, ["--accept"], elsewhere), 0)
        both = (folder / "group" / "mistake.txt").read_text()
        expect("what was accepted beside other texts", check(compiler, folder, GOOD, [], both), 0)
        if accepted not in both or elsewhere not in both:
            failed += 1
            print(f"accepting changed the texts of other compilers:\n{both}")
        expect("a text without a mistake", check(compiler, folder, GOOD, ["--rules-only"], accepted, "gone.txt"), 1,
               "an expected text without a mistake")
    print(f"{len(CASES) + 10} cases, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
