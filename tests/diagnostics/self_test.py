#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Tests that check.py finds faults in mistakes: runs it over small faulty mistakes, alone and in a unit with good ones."""

import argparse
import pathlib
import re
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
# The name of the case, the changes of the good mistake, the options, the text that must be printed ("" for success).
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
     "no_such_header.hpp"),
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
]
# The good mistakes that share a unit with the faulty one, before it and after it.
NEIGHBOURS = ("first", "next")
# The text of g++ for these depends on what it has read before: the place of the last error, and the number of blocks.
AT_GLOBAL_SCOPE = """// A type that does not exist.
// says: unknown type
#include <schema_ct/literal.hpp>
#if defined(MENDED)
extern const schema_ct::schema_literal schema;
const schema_ct::schema_literal schema("f(Tensor a) -> ()");
#else
const schema_ct::schema_literal schema("f(Tensr a) -> ()");
#endif
"""
NUMBERED = GOOD.replace("\nvoid def(", """
#define NUMBERED(number) PASTED(number)
#define PASTED(number) block_init_1_##number
void def(""").replace("void define()", "void NUMBERED(__COUNTER__)()")
FIRST = '  def("f(Tensr a) -> ()");'
SECOND = FIRST + '\n  def("g(Tensr a) -> ()");'
ELSEWHERE = SECOND.replace("\n", '\n#line 1 "elsewhere.hpp"\n')
# This error is printed last, after those of all mistakes of the unit.
LATE = ["void define", """template <class T>
void late() {
  T::none();
}
void use() { late<int>(); }
void define"""]


def texts_beside(text):
    """{mistake: expected text} for the neighbours of a mistake with this text."""
    return {name: text.replace("group/mistake.cpp", f"group/{name}.cpp") for name in NEIGHBOURS}


class SelfTest:
    def __init__(self, compiler, folder):
        self.compiler = compiler
        self.folder = folder
        self.group = folder / "group"
        self.group.mkdir()
        self.cases = 0
        self.failed = 0

    def check(self, source, options, texts=None, beside=None, neighbours=NEIGHBOURS):
        """(exit status, output) of check.py over a mistake, with {mistake: expected text}, and with neighbours."""
        for path in self.group.iterdir():
            path.unlink()
        (self.group / "mistake.cpp").write_text(source)
        for name in neighbours if beside else ():
            (self.group / f"{name}.cpp").write_text(beside)
        if texts:
            named = [re.sub("^== ", f"== {name} ", text, flags=re.MULTILINE) for name, text in texts.items()]
            (self.group / "expected.txt").write_text("\n".join(named))
        done = subprocess.run([sys.executable, "-B", str(HERE / "check.py"), "--compiler", self.compiler, "--root", str(self.folder),
                               "--cache", str(self.folder / "cache"), *options], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, check=False, text=True)
        return done.returncode, done.stdout

    def recorded(self):
        """The recorded text of the mistake, without its name in the headings."""
        return re.sub("^== mistake ", "== ", (self.group / "expected.txt").read_text(), flags=re.MULTILINE)

    def accepted(self, source):
        self.check(source, ["--accept"])
        return self.recorded()

    def expect(self, what, result, status, *texts):
        self.cases += 1
        if result[0] != status or any(text not in result[1] for text in texts):
            self.failed += 1
            print(f"{what}: status {status} and {texts} expected; status {result[0]} and this came:\n{result[1]}")

    def rules(self):
        for what, changes, options, text in CASES:
            source = GOOD
            for old, new in changes:
                source = source.replace(old, new)
            status = 1 if text else 0
            self.expect(what, self.check(source, options), status, text)
            together = self.check(source, options, beside=GOOD)
            self.expect(f"{what}, in a unit", together, status, text, f"3 mistakes, {status} failed")
        self.expect("a group that is not there", self.check(GOOD, ["groop"]), 1, "no mistakes for")
        self.expect("no expected text", self.check(GOOD, []), 1, "there is no expected text for")
        header = GOOD.replace("#include <", "#include <no_such_header.hpp>\n#include <")
        many = [f"copy_{number}" for number in range(20)]
        self.expect("a header of many mistakes", self.check(header, ["--rules-only"], beside=header, neighbours=many), 1,
                    "no_such_header.hpp does not compile")

    def expected_texts(self):
        self.expect("accepting", self.check(GOOD, ["--accept"]), 0, "accepted: group/mistake.cpp")
        accepted = self.recorded()
        mine = accepted.splitlines()[0].removeprefix("== ")
        family, version = mine.rsplit("-", 1)
        other = f"{family}-{int(version) + 1}"
        elsewhere = f"== {'g++' if family == 'clang' else 'clang'}-1\nanother text\n"
        changed = accepted.replace("unknown type", "a strange type")
        renamed = changed.replace(mine, other)
        self.expect("an accepted text", self.check(GOOD, [], {"mistake": accepted}), 0, "in units 0 wrong and 0 mended")
        self.expect("a text that differs", self.check(GOOD, [], {"mistake": changed}), 1,
                    "the text differs from the expected one", "-", "a strange type", "to accept it:", "to see it:")
        self.expect("a text of another version", self.check(GOOD, [], {"mistake": renamed}), 1,
                    "there is no expected text for", f"it differs from that of {other}")
        self.expect("the rules alone", self.check(GOOD, ["--rules-only"], {"mistake": renamed}), 0)
        self.expect("a text of another compiler alone", self.check(GOOD, [], {"mistake": elsewhere}), 1,
                    f"there is no expected text for {mine}")
        self.expect("accepting beside other texts", self.check(GOOD, ["--accept"], {"mistake": elsewhere}), 0)
        both = self.recorded()
        self.expect("what was accepted beside other texts", self.check(GOOD, [], {"mistake": both}), 0)
        self.expect("the texts of other compilers", (0, both), 0, accepted, elsewhere)
        self.expect("a text without a mistake", self.check(GOOD, ["--rules-only"], {"gone": accepted}), 1,
                    "its text is expected, and there is no mistake")
        self.units(accepted, changed)

    def units(self, accepted, changed):
        """The same for mistakes that are compiled together with two good ones."""
        good = texts_beside(accepted)
        right = {**good, "mistake": accepted}

        def check(source, texts, options=(), beside=GOOD):
            return self.check(source, options, texts, beside=beside)

        one_wrong = ["3 mistakes, 1 failed", "group/mistake.cpp:", "the text differs from the expected one", "in units 2 wrong"]
        for what, source, neighbour in (("a unit", GOOD, GOOD), ("an error at global scope", AT_GLOBAL_SCOPE, GOOD),
                                        ("numbered blocks", NUMBERED, NUMBERED)):
            texts = {**texts_beside(self.accepted(neighbour)), "mistake": self.accepted(source)}
            self.expect(what, check(source, texts, beside=neighbour), 0, "in units 3 wrong and 3 mended forms, alone 0 and 0")
        self.expect("a text that differs, in a unit", check(GOOD, {**good, "mistake": changed}), 1, *one_wrong)
        self.expect("two errors, in a unit", check(GOOD.replace(FIRST, SECOND), right), 1, *one_wrong)
        self.expect("an error that names no mistake", check(GOOD.replace(FIRST, ELSEWHERE), right), 1, *one_wrong[:-1],
                    "in units 0 wrong")
        self.expect("an error at the end of a unit", check(GOOD.replace(*LATE), right), 1, *one_wrong)
        self.expect("accepting beside good ones", check(GOOD, right, ["--accept"]), 0, "in units 0 wrong and 0 mended")
        self.expect("as users do", check(GOOD, right, ["--as-users-do"]), 0, "in units 0 wrong and 0 mended")
        self.expect("a text without a mistake, beside a unit", check(GOOD, {**right, "gone": accepted}), 1,
                    "3 mistakes, 1 failed", "its text is expected, and there is no mistake", "in units 3 wrong")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", required=True)
    with tempfile.TemporaryDirectory() as name:
        test = SelfTest(parser.parse_args().compiler, pathlib.Path(name).resolve())
        test.rules()
        test.expected_texts()
    print(f"{test.cases} cases, {test.failed} failed")
    return 1 if test.failed else 0


if __name__ == "__main__":
    sys.exit(main())
