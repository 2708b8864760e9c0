#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Compiles the mistakes and compares what the compiler prints with what it should print.

Mistakes that can share a source are compiled together first (units.py). If the text for a mistake is not the expected one,
the mistake is compiled alone, and the text for that counts.

    check.py --compiler g++                 all mistakes
    check.py --compiler clang++-19 types    one group
    check.py --compiler g++ --accept        records what is printed as the expected texts
    check.py --compiler g++ --every 4       a quarter of the mistakes, spread over all groups
"""

import argparse
import collections
import concurrent.futures
import itertools
import os
import pathlib
import shlex
import sys
import time

import expected_text
import mistakes
import printed_text
import rules
import units
from cache import Cache
from compilers import HERE, INCLUDE, Compiler, Printed

# A header with which so many mistakes begin is precompiled, which takes g++ as long as reading it four times.
PRECOMPILED = 20


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", help="folders under --root; all without one")
    parser.add_argument("--compiler", required=True, help="g++, clang++ or nvcc, or a path to one")
    parser.add_argument("--host-compiler", default="g++", help="nvcc's")
    parser.add_argument("--root", type=pathlib.Path, default=HERE, help="where the groups are")
    parser.add_argument("--include", type=pathlib.Path, default=INCLUDE, help="the include directory of schema_ct")
    parser.add_argument("--flag", action="append", default=[], help="for the compiler; may be repeated")
    parser.add_argument("--cache", type=pathlib.Path, default=INCLUDE.parent / "build" / "diagnostics")
    parser.add_argument("--accept", action="store_true", help="write what is printed as what is expected")
    parser.add_argument("--rules-only", action="store_true", help="do not compare with the expected texts")
    parser.add_argument("--as-users-do", action="store_true", help="nothing precompiled, and up to the object file")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only the first of each N mistakes")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    return parser.parse_args()


class Check:
    """A run over the mistakes with one compiler."""

    def __init__(self, arguments):
        self.arguments = arguments
        self.root = arguments.root.resolve()
        self.compiler = Compiler(arguments.compiler, arguments.host_compiler, [f"-I{arguments.include}", *arguments.flag])
        self.cache = Cache(arguments.cache.resolve(), self.compiler)
        headers = collections.Counter(mistake.header for mistake in mistakes.read_all(self.root, []))
        self.precompiled = {header for header, count in headers.items() if header and count >= PRECOMPILED}
        self.told, self.mended = set(), set()  # the wrong and mended forms that units have shown to be right

    def command(self, mistake, more=()):
        """[the command that runs here, the command that a user would run]"""
        flags = [*self.compiler.flags(self.arguments.as_users_do), *more]
        wrong = [] if more else mistake.flags
        file = os.path.relpath(self.root / mistake.path, HERE)
        begin = [] if wrong else self.begin(mistake)
        return [[self.compiler.command, *flags, *wrong, *extra, file] for extra in (begin, [])]

    def begin(self, mistake):
        """The flags that include the mistake's first header, precompiled, before the source."""
        if mistake.header not in self.precompiled or self.arguments.as_users_do:
            return []
        return self.compiler.precompile(mistake.header, self.cache.precompiled)

    def compile(self, mistake, more=()):
        command, _ = self.command(mistake, more)
        printed = self.cache.run(command, str(mistake.path) + "\0" + mistake.source, command)
        file = command[-1]
        printed.output = printed_text.normalised(printed.output.replace(file, str(mistake.path)), str(mistake.path))
        return printed

    def compile_unit(self, unit, more=()):
        text = units.source(self.root, unit)
        command = [self.compiler.command, *self.compiler.flags(False), *self.compiler.unit_flags(), *more, *self.begin(unit[0]),
                   str(self.cache.file(text))]
        printed = self.cache.run(command, "\0".join([text, *(mistake.source for mistake in unit)]), command)
        printed.output = printed.output.replace(f"{self.root}/", "")
        return printed

    def told_in_unit(self, unit):
        """The mistakes for which the unit's text is the expected one."""
        texts = units.divided(unit, self.compile_unit(unit).output)
        told = [mistake for mistake, text in texts.items()
                if not self.wrong(mistake, Printed(1, printed_text.normalised(text, str(mistake.path))))]
        silent = [mistake for mistake in unit if mistake not in texts]
        # nvcc runs g++ only if its own front end accepts everything, so the silent rest is compiled again.
        return told + (self.told_in_unit(silent) if 1 < len(silent) < len(unit) else [])

    def mended_in_unit(self, unit):
        """The mistakes whose mended forms compile without a warning: all of the unit, or none."""
        printed = self.compile_unit(unit, self.compiler.mended_flags())
        return [] if rules.broken_when_mended(printed.status, printed.output) else unit

    def compile_units(self, found, pool):
        parts = units.of(found)
        told, mended = pool.map(self.told_in_unit, parts), pool.map(self.mended_in_unit, parts)
        self.told, self.mended = set(itertools.chain(*told)), set(itertools.chain(*mended))

    def wrong(self, mistake, printed):
        """Lines on what is wrong with the text that is printed for the wrong form."""
        wrong = [f"this says nothing to the test: {mark}" for mark in mistake.unknown_marks]
        wrong += rules.broken(mistake, self.compiler, printed.status, printed.output)
        if printed.status != 0 and self.arguments.accept:
            if not wrong and expected_text.accept(self.root, mistake, self.compiler, printed.output):
                sys.stdout.write(f"accepted: {mistake.path} ({self.compiler.name})\n")
        elif printed.status != 0 and not self.arguments.rules_only:
            wrong += expected_text.difference(self.root, mistake, self.compiler, printed.output)
        if wrong and not any(line.startswith("--- ") for line in wrong):
            wrong += ["it prints:", *printed.output.splitlines()]
        return wrong

    def failures(self, mistake):
        """Lines on what is wrong with this mistake. A form that a unit has shown to be right is not compiled again."""
        wrong = [] if mistake in self.told else self.wrong(mistake, self.compile(mistake))
        if not mistake.has_mended_form:
            return [*wrong, "there is no mended form: #if defined(MENDED)"]
        if mistake in self.mended:
            return wrong
        mended = self.compile(mistake, self.compiler.mended_flags())
        return wrong + rules.broken_when_mended(mended.status, mended.output)

    def report(self, mistake, wrong):
        accept = [os.path.relpath(HERE / "check.py"), "--compiler", self.compiler.command]
        if self.root != HERE:
            accept += ["--root", str(self.root)]
        print(f"\n{mistake.path}: {mistake.title}")
        print("\n".join("  " + line for line in wrong))
        print(f"  to see it:    cd {HERE} && {shlex.join(self.command(mistake)[1])}")
        print(f"  to accept it: {shlex.join([*accept, '--accept', str(mistake.path.parent)])}")

    def run(self):
        begun = time.monotonic()
        found = [m for m in mistakes.read_all(self.root, self.arguments.groups) if m.wants(self.compiler.family)]
        found = found[::self.arguments.every]
        for header in sorted({mistake.header for mistake in found} & self.precompiled):
            self.begin(next(mistake for mistake in found if mistake.header == header))
        if not found:
            sys.exit(f"no mistakes for {self.compiler.name} in {self.root}: {' '.join(self.arguments.groups)}")
        failed = 0
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            if not self.arguments.accept and not self.arguments.as_users_do:
                self.compile_units(found, pool)
            for mistake, wrong in zip(found, pool.map(self.failures, found)):
                if wrong:
                    failed += 1
                    self.report(mistake, wrong)
        for path in mistakes.orphans(self.root, self.arguments.groups):
            failed += 1
            print(f"\n{path.relative_to(self.root)}: its text is expected, and there is no mistake")
        seconds = time.monotonic() - begun
        print(f"{self.compiler.name}: {len(found)} mistakes, {failed} failed, {seconds:.1f} s; in units {len(self.told)} wrong "
              f"and {len(self.mended)} mended forms, alone {len(found) - len(self.told)} and {len(found) - len(self.mended)}")
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(Check(options()).run())
