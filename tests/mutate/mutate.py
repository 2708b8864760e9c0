#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Changes one thing in a header, builds the nearest tests, and looks whether one of them fails.

    mutate.py                                   every mutation of every header with tests of its own
    mutate.py --sample 300 --seed 7             300 of them, the same for the same seed
    mutate.py include/dispatch/values/list.hpp         those of a header, or of the headers in a folder

Only copies under --folder are changed. A run that was interrupted continues where it was. A mutation that
survived is tried again once a test near it has changed. tests/mutate/equivalent.json has the mutations that
change nothing that a test could see, with reasons. Fails if the score is below --goal.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import queue
import shutil
import sys
import time

from mutations import mutations_of
from nearest import Tests
from results import Equivalents, Results, report, score
from trial import Builder

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Headers that only a framework's own headers make compile are tested where that is installed.
ELSEWHERE = ("include/dispatch/paddle_host", "include/dispatch/paddle_graphs")


def options():
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="headers or folders of them; include/schema_ct and include/dispatch")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many, drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="J")
    parser.add_argument("--nearest", type=int, default=4, metavar="N", help="tests besides those that mirror the header")
    parser.add_argument("--seconds", type=float, default=60.0, help="a test that takes longer is endless")
    parser.add_argument("--kind", action="append", help="only mutations of this kind; may be repeated")
    parser.add_argument("--compiler", default="clang++-19" if shutil.which("clang++-19") else "g++")
    parser.add_argument("--root", type=pathlib.Path, default=ROOT, help="the tree with include/ and tests/")
    parser.add_argument("--folder", type=pathlib.Path, help="where everything is made; build/mutate in the tree")
    parser.add_argument("--equivalent", type=pathlib.Path, default=pathlib.Path(__file__).with_name("equivalent.json"))
    parser.add_argument("--goal", type=float, default=95.0, metavar="PERCENT")
    parser.add_argument("--survived", action="store_true", help="only what survived before")
    parser.add_argument("--again", action="store_true", help="try also what was tried before")
    parser.add_argument("--list", action="store_true", help="print the mutations and try none")
    arguments = parser.parse_args()
    arguments.root = arguments.root.resolve()
    arguments.folder = (arguments.folder or arguments.root / "build" / "mutate").resolve()
    return arguments


def headers(root, paths):
    layers = [p for p in ("include/schema_ct", "include/dispatch") if (root / p).exists()]
    for path in paths or layers:
        place = (root / path) if (root / path).exists() else pathlib.Path(path)
        if not place.exists():
            sys.exit(f"mutate: no such file or folder: {path}")
        place = place.resolve()
        for file in sorted(place.rglob("*.[hi]pp")) if place.is_dir() else [place]:
            if not file.is_relative_to(root / "include"):
                sys.exit(f"mutate: {path} is not under include/")
            found = file.relative_to(root).as_posix()
            if place.is_file() or not any(found.startswith(e) for e in ELSEWHERE):
                yield found


def chosen(arguments, builder):
    """The mutations to try; lines that the preprocessor leaves out are not drawn, nor headers that need one of another
    system or toolkit: their tests are not built here, either."""
    # The sources are read from the copy, as the tree may change meanwhile.
    sources = {h: builder.unchanged(h).read_text() for h in headers(arguments.root, arguments.paths)}
    all_of_them = [m for h, source in sources.items() for m in mutations_of(h, source)
                   if not arguments.kind or m.kind in arguments.kind]
    candidates = all_of_them
    if arguments.sample is not None:
        # Ordered by a hash of each, so that a change in a header changes little of the sample.
        candidates = sorted(all_of_them, key=lambda m: hashlib.sha256(f"{arguments.seed} {m.key}".encode()).digest())
    if arguments.survived:
        before = Results(arguments.folder / "results.jsonl").lines
        candidates = [m for m in candidates if before.get(m.key, {}).get("verdict") == "survived"]
    active, drawn = {}, []
    for m in candidates:
        if m.path not in active:
            active[m.path] = builder.active_lines(m.path)
        if m.line in active[m.path]:
            drawn.append(m)
        if arguments.sample is not None and len(drawn) == arguments.sample:
            break
    return sources, all_of_them, drawn


class Run:
    """One call of the program, with its jobs."""

    def __init__(self, arguments, builder, sources):
        self.arguments, self.builder, self.sources = arguments, builder, sources
        self.tests = Tests(builder.tree, builder.unchanged("include"))
        self.results = Results(arguments.folder / "results.jsonl")
        self.said = set()
        self.free_jobs = queue.SimpleQueue()
        for job in range(arguments.jobs):
            self.free_jobs.put(job)

    def near(self, mutation):
        return self.tests.nearest(mutation.path, self.sources[mutation.path], mutation.function, self.arguments.nearest)

    def tests_digest(self, mutation):
        """A hash of the tests that are nearest to this mutation."""
        text = "".join(t.path + self.tests.digests[t.path] for t in self.near(mutation))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def decide(self, mutation):
        """The entry of a mutation, remembered or new."""
        digest = self.tests_digest(mutation)
        known = self.results.known(mutation, digest)
        if known is not None and not self.arguments.again:
            return known
        job, begin = self.free_jobs.get(), time.monotonic()
        header = self.builder.folder / f"job-{job}" / mutation.path
        try:
            header.write_text(mutation.applied(self.sources[mutation.path]))
            verdict, by = self.verdict(job, mutation)
        finally:
            header.write_text(self.sources[mutation.path])
            self.free_jobs.put(job)
        return self.results.add(mutation, verdict, by, digest, time.monotonic() - begin)

    def attempts(self, mutation):
        """Yields (test, sanitizer), the likeliest to fail first. AddressSanitizer finds memory that is freed
        wrongly, and ThreadSanitizer a weaker memory order."""
        near = self.near(mutation)
        yield from ((test, "") for test in near)
        if mutation.kind == "memory order":
            yield self.builder.races(), "thread"
        if mutation.kind == "dropped statement":
            yield from [(test, "address") for test in near if not test.compiled_only][:1]

    def verdict(self, job, mutation):
        asked = False
        for test, sanitizer in self.attempts(mutation):
            outcome = self.builder.attempt(job, test, sanitizer, self.arguments.seconds)
            if outcome.verdict == "passed":
                asked = True
                continue
            usual = self.builder.baseline(test, sanitizer)
            if usual.verdict != "passed":
                self.say_once(f"{test.path} does not pass with unchanged headers{' and sanitizers' if sanitizer else ''}",
                              usual.output)
                continue
            if outcome.verdict == "refused":
                return "compiler", test.path
            if outcome.verdict == "endless":
                return "endless", test.path
            return "sanitizer" if sanitizer else "test", test.path
        return "survived" if asked else "untested", ""

    def all(self, mutations):
        entries = []
        with concurrent.futures.ThreadPoolExecutor(self.arguments.jobs) as pool:
            running = {pool.submit(self.decide, m): m for m in mutations}
            for done in concurrent.futures.as_completed(running):
                entry = done.result()
                entries.append(entry)
                self.say(f"[{len(entries)}/{len(mutations)}] {entry['verdict']}: {entry['path']}:{entry['line']} ({entry['kind']})")
        return entries

    def say_once(self, text, output):
        if text not in self.said:
            self.said.add(text)
            self.say("\n    ".join([text, *output.splitlines()[:5]]))

    @staticmethod
    def say(text):
        print(text, file=sys.stderr, flush=True)


def main():
    arguments = options()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    builder = Builder(arguments.root, arguments.folder, arguments.compiler)
    builder.copy_tree(arguments.jobs)
    sources, all_of_them, mutations = chosen(arguments, builder)
    if arguments.list:
        for m in mutations:
            print(f"{m.path}:{m.line} ({m.kind})\n  - {m.before}\n  + {m.after or '(nothing)'}")
        return 0
    equivalents = Equivalents(arguments.equivalent)
    tried = [m for m in mutations if equivalents.reason(m) is None]
    entries = Run(arguments, builder, sources).all(tried)
    for path, before, *_ in equivalents.without_mutation(all_of_them, set(sources)):
        if not arguments.kind:
            print(f"equivalent.json: nothing like this is in {path} any more: {before}")
    print(report(entries, len(mutations) - len(tried)))
    share = score(entries)
    return 0 if share is None or 100 * share >= arguments.goal else 1


if __name__ == "__main__":
    sys.exit(main())
