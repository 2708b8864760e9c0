# SPDX-License-Identifier: BSL-1.0
"""The result of each mutation: a file of JSON lines that a later run continues, and the report."""

import collections
import json
import threading

KILLED = ("test", "endless", "sanitizer")


class Results:
    """The newest line of a key counts. A mutation that survived other tests than today's is tried again."""

    def __init__(self, file):
        self.file, self.lock, self.lines = file, threading.Lock(), {}
        if file.exists():
            for line in file.read_text().splitlines():
                try:
                    entry = json.loads(line)
                    self.lines[entry["key"]] = entry
                except (ValueError, KeyError):
                    continue  # the run was interrupted while it wrote this line

    def known(self, mutation, tests_digest):
        entry = self.lines.get(mutation.key)
        if entry is None or entry["verdict"] == "survived" and entry["tests"] != tests_digest:
            return None
        return entry

    def add(self, mutation, verdict, by, tests_digest, seconds):
        entry = {"key": mutation.key, "path": mutation.path, "line": mutation.line, "kind": mutation.kind,
                 "before": mutation.before, "after": mutation.after, "verdict": verdict, "by": by,
                 "tests": tests_digest, "seconds": round(seconds, 1)}
        with self.lock:
            self.lines[mutation.key] = entry
            with self.file.open("a") as out:
                out.write(json.dumps(entry) + "\n")
        return entry


class Equivalents:
    """Mutations that change nothing that a test could see, each with the reason, in a JSON file. `occurrence`
    distinguishes equal lines; it counts from 0."""

    def __init__(self, file):
        self.reasons = {}
        for entry in json.loads(file.read_text()) if file.exists() else []:
            key = (entry["path"], entry["before"], entry["after"], entry.get("occurrence", 0))
            self.reasons[key] = entry["reason"]

    def reason(self, mutation):
        return self.reasons.get((mutation.path, mutation.before, mutation.after, mutation.occurrence))

    def without_mutation(self, mutations, paths):
        """The entries for these headers that fit no mutation any more."""
        present = {(m.path, m.before, m.after, m.occurrence) for m in mutations}
        return [key for key in self.reasons if key[0] in paths and key not in present]


def score(entries):
    """The share of the noticeable mutations that the tests noticed; None if there are none."""
    killed = sum(e["verdict"] in KILLED for e in entries)
    survived = sum(e["verdict"] == "survived" for e in entries)
    return killed / (killed + survived) if killed + survived else None


def report(entries, equivalent):
    """The report as text, with the survivors first."""
    out = []
    for e in sorted((e for e in entries if e["verdict"] == "survived"), key=lambda e: (e["path"], e["line"])):
        out += [f"survived: {e['path']}:{e['line']} ({e['kind']})", f"  - {e['before']}", f"  + {e['after'] or '(nothing)'}"]
    counts = collections.Counter(e["verdict"] for e in entries)
    out.append(f"{len(entries) + equivalent} mutations: {counts['test']} killed by tests, {counts['endless']} by their time limit, "
               f"{counts['sanitizer']} by sanitizers, {counts['survived']} survived; besides, {counts['compiler']} "
               f"do not compile, {counts['untested']} have no test here, {equivalent} are listed as equivalent")
    share = score(entries)
    out.append("score: none" if share is None else f"score: {100 * share:.1f} %")
    return "\n".join(out)
