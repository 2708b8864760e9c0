#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Runs the fuzz targets, several at a time, and prints their findings and how to repeat them.

    run.py --programs FOLDER --seconds 60 [TARGET…]
    run.py --programs FOLDER --inputs 100000 [TARGET…]   the same inputs every time; others with --seed 2

Each target begins with its seeds. A target that reads schemas also begins with those of data/corpus, and one that
runs for a time with the inputs that earlier runs kept under --folder. Fails if a target fails.
"""

import argparse
import codecs
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE.parents[1] / "data" / "corpus"
# More options of targets: the inputs of these need not grow slowly in length.
OPTIONS = {"binder": ["-len_control=0", "-max_len=256"], "boxed_calls": ["-len_control=0", "-max_len=256"],
           "archives": ["-detect_leaks=0"]}  # a pickled list may contain itself, which no count of references frees
# The divisor of a target's number of drawn inputs, for those that cost more: one of the server's is a whole conversation.
TIMES = {"lsp": 10, "boxed_calls": 5}
READS_SCHEMAS = {"parser": b"", "checker": b"\x01"}


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--programs", type=pathlib.Path, required=True, help="where the built targets lie")
    parser.add_argument("--folder", type=pathlib.Path, help="for inputs and findings; beside the programs")
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--inputs", type=int, help="for each target instead: so many (lsp: a tenth, boxed_calls: a fifth), drawn by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    arguments.programs = arguments.programs.resolve()
    arguments.folder = (arguments.folder or arguments.programs / "inputs").resolve()
    return arguments


def seeds_of(target):
    """Yields the seeds, lines with C's escapes, and every twentieth schema of the corpus."""
    file = HERE / "seeds" / f"{target}.txt"
    for line in file.read_text().splitlines() if file.exists() else []:
        yield codecs.decode(line.encode("latin-1", "backslashreplace"), "unicode_escape").encode("latin-1")
    if target in READS_SCHEMAS:
        for file in sorted(CORPUS.glob("*.txt")):
            for line in file.read_bytes().splitlines()[::20]:
                yield READS_SCHEMAS[target] + line


def run(arguments, target):
    """(whether nothing was found, a text for people)"""
    program = arguments.programs / f"fuzz_{target}"
    drawn = arguments.inputs is not None
    kept, begun, findings = (arguments.folder / target / part for part in ("drawn" if drawn else "kept", "seeds", "findings"))
    if drawn:
        shutil.rmtree(kept, ignore_errors=True)
    for folder in (kept, begun, findings):
        folder.mkdir(parents=True, exist_ok=True)
    for i, seed in enumerate(seeds_of(target)):
        (begun / str(i)).write_bytes(seed)
    before = {f for f in findings.iterdir()}
    log = arguments.folder / target / "log"
    extent = [f"-runs={arguments.inputs // TIMES.get(target, 1)}", f"-seed={arguments.seed}"] if drawn else [f"-max_total_time={arguments.seconds}"]
    with log.open("wb") as out:
        status = subprocess.run([program, *extent, "-timeout=20", "-rss_limit_mb=2048",
                                 f"-artifact_prefix={findings}/", "-print_final_stats=1", *OPTIONS.get(target, []), kept, begun],
                                stdin=subprocess.DEVNULL, stdout=out, stderr=out).returncode
    text = log.read_text(errors="replace")
    if status == 0:
        runs = [line.split()[-1] for line in text.splitlines() if "number_of_executed_units" in line]
        return True, f"{target}: nothing found in {runs[0] if runs else '?'} inputs"
    lines = text.splitlines()
    begin = next((i for i, line in enumerate(lines) if "FINDING" in line or "ERROR:" in line or "runtime error" in line), 0)
    said = "\n".join("    " + line[:300] for line in lines[begin:begin + 25])
    inputs = [str(f) for f in sorted(findings.iterdir()) if f not in before]
    again = "\n".join(f"  again with: {program} {f}" for f in inputs) or f"  no input was kept; all it said is in {log}"
    return False, f"{target}: fails with status {status}\n{said}\n{again}"


def main():
    arguments = options()
    known = sorted(p.name.removeprefix("fuzz_") for p in arguments.programs.glob("fuzz_*") if os.access(p, os.X_OK) and p.is_file())
    for target in arguments.targets:
        if target not in known:
            sys.exit(f"fuzz: no target {target}; there are: {', '.join(known)}")
    if not known:
        sys.exit(f"fuzz: no targets in {arguments.programs}")
    clean = True
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run, arguments, t) for t in arguments.targets or known]):
            good, text = done.result()
            clean = clean and good
            print(text, flush=True)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
