# SPDX-License-Identifier: BSL-1.0
"""Compares schema_ct's parser with the installed PyTorch, a compared release of data/pytorch-releases.txt, and with the
recorded answers of PyTorch 2.13.0.

Compared are acceptance with and without type variables, and the printed form where both accept; also, schema_ct must
read back what it prints. A disagreement is a failure unless differences.py explains it.
"""

import argparse
import functools
import json
import pathlib
import random
import sys
import time

import ask_probe
import ask_torch
import comparison
import differences
import inputs
import mutate

sys.path.insert(0, str(inputs.ROOT / "tools" / "aten"))
import releases  # noqa: E402

FEWEST_MUTANTS = 100_000


def recorded_answer(case):
    """A recorded case as an Answer; printed is None if the recording leaves the text out."""

    def verdict(fields):
        if fields["accept"] is None:
            return ask_torch.Verdict(None, None, "died of " + fields["crash"])
        if not fields["accept"]:
            return ask_torch.Verdict(False, None, fields["error"])
        printed = case["input"] if fields.get("printed_same_as_input") else fields.get("printed")
        if printed is not None:
            printed = printed.encode("utf-8").decode("latin-1")
        return ask_torch.Verdict(True, printed, "")

    relaxed = verdict(case)
    return ask_torch.Answer(relaxed, verdict(case["strict"]) if "strict" in case else relaxed)


def questions(arguments, oracle):
    """[(group, schema)] to ask PyTorch about: corpora, mutants of them and of the recorded cases, combinations."""
    lines = inputs.corpus_lines(arguments.corpus)
    asked = [("corpus " + name.split("/")[0].replace(".txt", ""), text) for name, text in lines]
    sources = [text for _, text in lines] + [case["bytes"] for case in oracle if len(case["bytes"]) < 400]
    asked += [("mutants", text) for text in mutate.mutants(sources, arguments.mutants // arguments.every, arguments.seed)]
    if not arguments.no_grid:
        grid = mutate.grid()
        picked = random.Random(arguments.seed).sample(grid, len(grid) // arguments.every)
        asked += [("combinations", text) for text in picked]
    return asked


def torch_cases(arguments, oracle, ask):
    asked = questions(arguments, oracle)
    print(f"asking PyTorch about {len(asked)} schemas, twice each", flush=True)
    begun = time.monotonic()
    answers = ask([text for _, text in asked])
    print(f"  {time.monotonic() - begun:.1f} s", flush=True)
    return [comparison.Case(group, text, answer) for (group, text), answer in zip(asked, answers)]


def describe(verdict):
    if verdict.accepted is None:
        return verdict.error
    if verdict.accepted:
        return f"accepted, prints {json.dumps(verdict.printed)}"
    return "rejected, " + json.dumps(" ".join(verdict.error.split("\n"))[:160])


def report(judged, show):
    columns = (("accepted", 10), ("rejected", 10), ("different", 11), ("failed", 8))
    print(f"\n{'answers, both modes':32}" + "".join(f"{what:>{width}}" for what, width in columns))
    for group, counts in judged.groups.items():
        print(f"{group:32}" + "".join(f"{counts[what]:>{width}}" for what, width in columns))
    print("\ndeliberate differences (docs/differences.md)")
    for id in differences.ALL:
        example = inputs.show(judged.examples[id])[:100] if id in judged.examples else ""
        print(f"  {judged.explained[id]:>7}  {id:34} {example}")
    for failure in judged.failures[:show]:
        print(f"\nFAILED {failure.case.group}, {failure.mode}: {inputs.show(failure.case.text)[:1000]}")
        print(f"  PyTorch:   {describe(failure.torch)[:600]}")
        print(f"  schema_ct: {failure.ours.describe()[:600]}")
        if failure.note:
            print(f"  {failure.note}")
    if len(judged.failures) > show:
        print(f"\n… and {len(judged.failures) - show} more")


def write_failures(judged, path):
    with path.open("w", encoding="utf-8") as out:
        for case, mode, torch, ours, note in judged.failures:
            fields = {"group": case.group, "mode": mode, "input": case.text.decode("latin-1")}
            out.write(json.dumps({**fields, "torch": torch, "ours": ours, "note": note}) + "\n")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--probe", required=True, nargs="+", help="the program built from probe.cpp")
    parser.add_argument("--corpus", default=inputs.CORPUS, type=pathlib.Path)
    parser.add_argument("--oracle", default=inputs.ORACLE, type=pathlib.Path)
    parser.add_argument("--mutants", type=int, default=FEWEST_MUTANTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2, help="PyTorch processes")
    parser.add_argument("--no-torch", action="store_true", help="compare with the recorded answers only")
    parser.add_argument("--no-grid", action="store_true", help="leave out the fixed combinations")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="an Nth of the mutants and combinations")
    parser.add_argument("--show", type=int, default=40, help="print at most this many failures")
    parser.add_argument(
        "--failures", type=pathlib.Path, help="write all failures to this file, as JSON lines"
    )
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    started = time.monotonic()
    mistakes = differences.table_mistakes()
    oracle = inputs.oracle_cases(arguments.oracle)
    cases = [comparison.Case("recorded answers", case["bytes"], recorded_answer(case)) for case in oracle]
    ask = same = None
    if not arguments.no_torch:
        version = ask_torch.torch_version()
        if version.split("+")[0] not in releases.all_releases():
            mistakes.append(f"PyTorch {version} is installed, and is no release of {releases.FILE.name}")
        ask = functools.partial(ask_torch.torch_answers, workers=arguments.workers)
        same = functools.partial(ask_torch.equal_in_torch, workers=arguments.workers)
        cases += torch_cases(arguments, oracle, ask)

    begun = time.monotonic()
    outcomes = ask_probe.probe_answers([case.text for case in cases], arguments.probe)
    print(f"asked schema_ct about {len(cases)} schemas in {time.monotonic() - begun:.1f} s", flush=True)

    judged = comparison.Comparison(ask, same)
    judged.run(cases, outcomes)
    judged.failures.sort(key=lambda failure: len(failure.case.text))
    if ask and not arguments.no_grid and arguments.mutants // arguments.every >= FEWEST_MUTANTS:
        mistakes += [
            f"difference {id} explains nothing" for id in differences.ALL if not judged.explained[id]
        ]
    report(judged, arguments.show)
    if arguments.failures:
        write_failures(judged, arguments.failures)
    for mistake in mistakes:
        print(f"FAILED {mistake}")

    failed = len(judged.failures) + len(mistakes)
    print(f"\n{time.monotonic() - started:.1f} s\n{judged.passed()} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
