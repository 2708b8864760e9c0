# SPDX-License-Identifier: BSL-1.0
"""Compares schema_ct's run-time parser with the installed PyTorch, and with the recorded answers of PyTorch 2.13.0.

Compared: acceptance with and without type variables, and the printed form where both accept; also that schema_ct reads its
own printed form back. A disagreement is a failure unless differences.py explains it.
"""

import argparse
import collections
import json
import pathlib
import sys
import time
import typing

import ask_probe
import ask_torch
import differences
import generate_static
import inputs
import mutate

MODES = ("variables", "strict")
VERSION = "2.13.0"


class Case(typing.NamedTuple):
    group: str
    text: bytes
    torch: ask_torch.Answer


def recorded_answer(case):
    """An oracle case as an Answer; printed is None where the recording leaves the text out."""

    def verdict(fields):
        if fields["accept"] is None:
            return ask_torch.Verdict(None, None, "died of " + fields.get("crash", "an unknown signal"))
        printed = fields.get("printed")
        if printed is not None and fields.get("printed_same_as_input"):
            printed = case["input"]
        return ask_torch.Verdict(
            fields["accept"], printed if fields["accept"] else None, fields.get("error", "")
        )

    relaxed = verdict(case)
    return ask_torch.Answer(relaxed, verdict(case["strict"]) if "strict" in case else relaxed)


def agrees(torch, ours):
    if torch.accepted is None or ours.accepted is None or torch.accepted != ours.accepted:
        return False
    return not torch.accepted or torch.printed is None or torch.printed == ours.printed


def rewritten(text, accepted):
    """(ids, text for PyTorch, our printed form -> PyTorch's) after all the rewrites that apply."""
    ids, rename = [], lambda printed: printed
    for id, rewrite in differences.REWRITES.items():
        made = rewrite(text) if bool(accepted) in differences.REWRITES_OF[id] else None
        if made:
            text, outer = made
            ids.append(id)
            rename = (lambda inner, outer: lambda printed: outer(inner(printed)))(rename, outer)
    return ids, text, rename


class Comparison:
    """Counts of agreements, explained differences and failures."""

    def __init__(self, ask, same):
        self.ask, self.same = ask, same  # PyTorch, or None without it
        self.groups = collections.OrderedDict()
        self.explained = collections.Counter()
        self.examples = {}
        self.failures = []

    def count(self, group, what):
        self.groups.setdefault(group, collections.Counter())[what] += 1

    def explain(self, group, ids, text):
        self.count(group, "different")
        for id in ids:
            self.explained[id] += 1
            if len(text) < len(self.examples.get(id, text + b" ")):
                self.examples[id] = text

    def fail(self, group, mode, text, torch, ours, note=""):
        self.count(group, "failed")
        self.failures.append((group, mode, text, torch, ours, note))

    def run(self, cases, outcomes):
        pending, unread = [], []
        for case, outcome in zip(cases, outcomes):
            for mode in MODES:
                torch, ours = getattr(case.torch, mode), getattr(outcome, mode)
                if ours.accepted and ours.reread != "same":
                    unread.append((case, mode, torch, ours))
                elif agrees(torch, ours) and (torch.accepted or not differences.may_rewrite(case.text)):
                    self.count(case.group, "accepted" if torch.accepted else "rejected")
                else:
                    pending.append((case, mode, torch, ours))
        self.settle(pending)
        # A default such as `float x=long` is the integer 4 and prints so, which reads as a float, in both.
        pairs = [
            (case.text, torch.printed.encode("latin-1", "replace"))
            for case, _, torch, _ in unread
            if torch.printed
        ]
        reread = dict(zip(pairs, self.same(pairs))) if self.same else {}
        for case, mode, torch, ours in unread:
            if (
                ours.reread == "differs"
                and agrees(torch, ours)
                and not reread.get((case.text, (torch.printed or "").encode("latin-1", "replace")), False)
            ):
                self.count(case.group, "accepted")
            else:
                self.fail(
                    case.group,
                    mode,
                    case.text,
                    torch,
                    ours,
                    f"reading its own printed form back: {ours.reread}",
                )

    def settle(self, pending):
        rewrites = [rewritten(case.text.decode("latin-1"), torch.accepted) for case, _, torch, _ in pending]
        again = {text.encode("latin-1") for ids, text, _ in rewrites if ids}
        answers = dict(zip(again, self.ask(list(again)))) if self.ask and again else {}
        unequal = []
        for (case, mode, torch, ours), (ids, text, rename) in zip(pending, rewrites):
            bytes_ = text.encode("latin-1")
            if ids and bytes_ in answers:
                torch = getattr(answers[bytes_], mode)
            elif ids and not self.ask and ours.accepted:
                self.explain(case.group, ids, case.text)
                continue
            else:
                ids = []
            renamed = ours._replace(printed=rename(ours.printed)) if ours.accepted and ids else ours
            if agrees(torch, renamed):
                if ids and ours.accepted:
                    self.explain(case.group, ids, case.text)
                else:
                    self.count(case.group, "accepted" if torch.accepted else "rejected")
            elif torch.accepted and renamed.accepted:
                unequal.append((case, mode, torch, renamed, ids, bytes_))
            else:
                self.settle_verdict(case, mode, torch, renamed, ids, text)
        pairs = [(bytes_, ours.printed.encode("latin-1")) for _, _, _, ours, _, bytes_ in unequal]
        pairs += [
            (bytes_, torch.printed.encode("latin-1", "replace")) for _, _, torch, _, _, bytes_ in unequal
        ]
        alike = self.same(pairs) if self.same else [True] * len(unequal) + [False] * len(unequal)
        for (case, mode, torch, ours, ids, bytes_), same, readable in zip(
            unequal, alike, alike[len(unequal) :]
        ):
            disagreement = differences.Disagreement(bytes_.decode("latin-1"), mode == "strict", torch, ours)
            why = [
                id
                for id, predicate in differences.PRINTINGS.items()
                if same and (not readable or id in differences.READABLE) and predicate(disagreement)
            ]
            if not why:
                why = [
                    id for id, predicate in differences.UNEQUAL_PRINTINGS.items() if predicate(disagreement)
                ]
            if why:
                self.explain(case.group, ids + why, case.text)
            else:
                self.fail(
                    case.group,
                    mode,
                    case.text,
                    torch,
                    ours,
                    "" if same else "PyTorch does not read our printed form as the same schema",
                )

    def settle_verdict(self, case, mode, torch, ours, ids, text):
        disagreement = differences.Disagreement(text, mode == "strict", torch, ours)
        why = [id for id, predicate in differences.VERDICTS.items() if predicate(disagreement)]
        if why:
            self.explain(case.group, ids + why, case.text)
        else:
            self.fail(case.group, mode, case.text, torch, ours)


def describe(verdict):
    if verdict.accepted is None:
        return verdict.error
    if verdict.accepted:
        return f"accepted, prints {json.dumps(verdict.printed)}"
    return "rejected, " + json.dumps(" ".join(verdict.error.split("\n"))[:160])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--probe", required=True, nargs="+", help="the program built from probe.cpp")
    parser.add_argument("--corpus", default=inputs.CORPUS, type=pathlib.Path)
    parser.add_argument("--oracle", default=inputs.ORACLE, type=pathlib.Path)
    parser.add_argument("--mutants", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="PyTorch processes")
    parser.add_argument("--no-torch", action="store_true", help="compare with the recorded answers only")
    parser.add_argument("--no-grid", action="store_true", help="leave out the fixed combinations")
    parser.add_argument(
        "--static",
        type=pathlib.Path,
        default=inputs.ROOT / "build" / "conformance" / "static",
        help="where to write the generated static_asserts",
    )
    parser.add_argument("--no-static", action="store_true", help="leave out the generated static_asserts")
    parser.add_argument("--show", type=int, default=40, help="print at most this many failures")
    parser.add_argument(
        "--failures", type=pathlib.Path, help="write all failures to this file, one JSON object a line"
    )
    arguments = parser.parse_args()

    started = time.monotonic()
    mistakes = differences.table_mistakes()
    oracle = inputs.oracle_cases(arguments.oracle)
    cases = [Case("recorded answers", case["bytes"], recorded_answer(case)) for case in oracle]
    ask = same = None
    if not arguments.no_torch:
        version = ask_torch.torch_version()
        if version.split("+")[0] != VERSION:
            mistakes.append(f"PyTorch {version} is installed, not {VERSION}")
        ask = lambda schemas: ask_torch.torch_answers(schemas, workers=arguments.workers)
        same = lambda pairs: ask_torch.equal_in_torch(pairs, workers=arguments.workers)
        lines = inputs.corpus_lines(arguments.corpus)
        known = [line for _, line in lines]
        short = [case["bytes"] for case in oracle if len(case["bytes"]) < 400]
        asked = [("corpus " + name.split("/")[0].replace(".txt", ""), text) for name, text in lines]
        asked += [
            ("mutants", text) for text in mutate.mutants(known + short, arguments.mutants, arguments.seed)
        ]
        if not arguments.no_grid:
            asked += [("combinations", text) for text in mutate.grid()]
        print(f"asking PyTorch {version} about {len(asked)} schemas", flush=True)
        begun = time.monotonic()
        cases += [
            Case(group, text, answer)
            for (group, text), answer in zip(asked, ask([text for _, text in asked]))
        ]
        print(f"  {time.monotonic() - begun:.1f} s", flush=True)

    begun = time.monotonic()
    outcomes = ask_probe.probe_answers([case.text for case in cases], arguments.probe)
    print(f"asked schema_ct about {len(cases)} schemas in {time.monotonic() - begun:.1f} s", flush=True)

    comparison = Comparison(ask, same)
    comparison.run(cases, outcomes)
    if ask and not arguments.no_grid and arguments.mutants >= 100_000:
        unseen = [id for id in differences.ALL if not comparison.explained[id]]
        mistakes += [f"difference {id} explains nothing" for id in unseen]

    print(f"\n{'answers, both modes':32}{'accepted':>10}{'rejected':>10}{'different':>11}{'failed':>8}")
    for group, counts in comparison.groups.items():
        print(
            f"{group:32}"
            + "".join(
                f"{counts[what]:>{width}}"
                for what, width in (("accepted", 10), ("rejected", 10), ("different", 11), ("failed", 8))
            )
        )
    print("\ndeliberate differences (docs/differences.md)")
    for id in differences.ALL:
        example = inputs.show(comparison.examples[id])[:100] if id in comparison.examples else ""
        print(f"  {comparison.explained[id]:>7}  {id:34} {example}")

    shortest = sorted(comparison.failures, key=lambda failure: len(failure[2]))
    for group, mode, text, torch, ours, note in shortest[: arguments.show]:
        print(
            f"\nFAILED {group}, {mode}: {inputs.show(text)[:1000]}\n  PyTorch:   {describe(torch)[:600]}\n  schema_ct: {ours.describe()[:600]}"
            + (f"\n  {note}" if note else "")
        )
    if len(shortest) > arguments.show:
        print(f"\n… and {len(shortest) - arguments.show} more")
    if arguments.failures:
        with arguments.failures.open("w", encoding="utf-8") as out:
            for group, mode, text, torch, ours, note in shortest:
                out.write(
                    json.dumps(
                        {
                            "group": group,
                            "mode": mode,
                            "input": text.decode("latin-1"),
                            "torch": torch,
                            "ours": ours,
                            "note": note,
                        }
                    )
                    + "\n"
                )
    for mistake in mistakes:
        print(f"FAILED {mistake}")

    failed = len(comparison.failures) + len(mistakes)
    passed = 0
    if not arguments.no_static:
        print("\nthe same schemas read by the compiler", flush=True)
        files, count = generate_static.write(
            arguments.static, arguments.corpus, arguments.oracle, arguments.probe, arguments.seed + 1
        )
        for compiler in generate_static.installed_compilers():
            wrong = generate_static.compile_all(files, count, compiler, arguments.static)
            failed += wrong
            passed += count - wrong
    passed += sum(
        counts[what]
        for counts in comparison.groups.values()
        for what in ("accepted", "rejected", "different")
    )
    print(f"\n{time.monotonic() - started:.1f} s\n{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
