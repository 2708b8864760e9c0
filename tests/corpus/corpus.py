#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the corpus as code: registers every schema of data/corpus/clients and of PyTorch's own operators, and wrong twins.

    corpus.py [--compiler COMPILER]… [--sample N] [--shards I/N] [--jobs N] [--python PYTHON] [--torch FOLDER]

For each schema a kernel is written with the C++ types that an author would take. The files of kernels and registrations
compile without a warning, run, and print each schema as PyTorch 2.13 prints it. A wrong twin of each has one change in
the schema or the kernel. It is refused on its line, with the sentence for that change. Twins in which only schema and
kernel together are wrong are also refused if an impl() has the kernel: in the block of the def(), in another block, in
another file (with `--program`), and in the stable ABI, for schemas whose types it has.

`--python` is an interpreter that can import PyTorch, which prints the schemas. `--torch` compiles the same programs
against PyTorch's headers and links them with it, which shows that PyTorch takes the kernels' types.
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import resource
import shutil
import sys
import time

import apart
import sources
import twins
from refusals import OURS, by_line, compiled, run, said_of, twin_mistakes

import ask_probe
import ask_torch
import differences
import inputs
import mutate
import signatures

SIZE = 200  # registrations in a file
SEED = 18
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow"]


def printed_by_torch(registrations, python):
    """The schemas as PyTorch prints them. Classes that it does not know are replaced by one that it knows."""
    stand_in = f"__torch__.torch.classes.{differences.REGISTERED[0]}"
    questions = [signatures.CLASS.sub(stand_in, r.whole_text).encode() for r in registrations]
    printed = []
    for r, answer in zip(registrations, ask_torch.torch_answers(questions, python=python)):
        own = iter(f"__torch__.torch.classes.{ns}.{name}" for ns, name in signatures.CLASS.findall(r.whole_text))
        text = answer.strict.printed
        printed.append(text if text is None else re.sub(re.escape(stand_in), lambda _: next(own), text))
    return printed


def agrees(text, ours, theirs):
    """Whether both printed forms are equal, except for the one deliberate difference that occurs in the corpus."""
    if theirs in (None, ours):
        return True
    verdict, outcome = ask_torch.Verdict(True, theirs, ""), ask_probe.Outcome(True, ours)
    return differences.write_shorthand_numbers(differences.Disagreement(text, verdict, outcome))


def registers(compiler, flags, link, shard, expected, file):
    """Lines on what is wrong with a program of correct registrations."""
    file.write_text(sources.program(shard), encoding="utf-8")
    binary = file.with_suffix("")
    built = run([compiler, "-std=c++20", "-O0", *flags, str(file), "-o", str(binary), *link])
    if built.returncode != 0 or built.stdout:
        return [f"{file}: {line[:400]}" for line in built.stdout.splitlines() if ": " in line][:40] or [f"{file}: not built"]
    ran = run([str(binary)])
    printed = ran.stdout.splitlines()
    if ran.returncode != 0 or len(printed) != len(shard):
        return [f"{file}: ended with status {ran.returncode}, {len(printed)} of {len(shard)} schemas: {ran.stdout[-400:]}"]
    pairs = zip(shard, printed, expected)
    return [f"{file}: prints {ours}\n  PyTorch: {theirs}" for r, ours, theirs in pairs if not agrees(r.text, ours, theirs)]


def refuses(compiler, shard, wrong, file):
    """Lines on what is wrong with the refusal of the twins."""
    text, places = sources.registering(shard, dict(enumerate(wrong)), lambda twin: twin.schema, sources.blocks)
    return twin_mistakes(by_line(said_of(compiled(compiler, file, text), file)), shard, wrong, places, file)


def torch_flags(folder):
    """(compiler's flags, linker's flags) for a program with PyTorch."""
    include = folder / "include"
    return (
        ["-isystem", str(include), "-isystem", str(include / "torch/csrc/api/include"), "-w"],
        [f"-L{folder / 'lib'}", f"-Wl,-rpath,{folder / 'lib'}", "-Wl,--no-as-needed", "-ltorch", "-ltorch_cpu", "-lc10"],
    )


def for_torch(shard):
    """The shard with PyTorch's own operators in another namespace, as a program that is linked with PyTorch has them."""
    return [r for r in shard if r.namespace != "aten"] + [r._replace(namespace="corpus") for r in shard if r.namespace == "aten"]


def chosen(arguments):
    """{number: registrations} of the chosen shards."""
    everything = sources.registrations(inputs.CORPUS, mutate.Chance(SEED))
    if arguments.clients:
        everything = [r for r in everything if r.namespace != "aten"]
    if arguments.sample:
        step = len(everything) // arguments.sample
        everything = everything[::step][: arguments.sample]
    first, count = map(int, arguments.shards.split("/"))
    return dict(list(enumerate(sources.shards(everything, SIZE)))[first - 1 :: count])


def forms_apart(shard, chance, program):
    """Yields (what, form, registrations, their twins) for each form with kernels apart from their schemas."""
    wrong = [twins.twin_of_both(r, chance) for r in shard]
    yield "in one block", apart.in_one_block, shard, wrong
    yield "in two blocks", apart.in_two_blocks, shard, wrong
    if program:
        yield "in two files", apart.in_two_files(program), shard, wrong
    stable = apart.in_stable_types(shard)
    yield "in the stable ABI", apart.in_the_stable_abi, stable, [twins.twin(r, chance, twins.STABLE_CHANGES) for r in stable]


def jobs(arguments, shards):
    """Yields (what, how many, function to call) for each compilation."""
    ours = list(shards.values())
    theirs = [for_torch(shard) for shard in ours] if arguments.torch else []
    every_program = [r for shard in [*ours, *theirs] for r in shard]
    printed = iter(printed_by_torch(every_program, arguments.python) if arguments.python else [None] * len(every_program))
    expected = [list(itertools.islice(printed, len(shard))) for shard in [*ours, *theirs]]
    for place, (number, shard) in enumerate(shards.items()):
        chance = mutate.Chance(SEED + number)
        wrong = [twins.twin(r, chance) for r in shard]
        for compiler in arguments.compiler:
            stem = f"{pathlib.Path(compiler).name.replace('+', 'x')}_{number}"
            file = arguments.folder / f"{stem}_registers.cpp"
            flags = [*WARNINGS, *OURS]
            yield f"{compiler}, shard {number}, registers", shard, (registers, compiler, flags, [], shard, expected[place], file)
            file = arguments.folder / f"{stem}_twins.cpp"
            yield f"{compiler}, shard {number}, refuses", wrong, (refuses, compiler, shard, wrong, file)
            for what, form, some, others in forms_apart(shard, chance, arguments.program):
                file = arguments.folder / f"{stem}_{what.replace(' ', '_')}.cpp"
                yield f"{compiler}, shard {number}, impl {what}", others, (form, compiler, some, others, file)
        if arguments.torch:
            file = arguments.folder / f"torch_{number}.cpp"
            rest = (registers, "g++", *torch_flags(arguments.torch), theirs[place], expected[len(ours) + place], file)
            yield f"PyTorch, shard {number}, registers", theirs[place], rest


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", action="append", help="may be repeated; default: g++ and clang++-19 where they are")
    parser.add_argument("--sample", type=int, help="only so many schemas, spread evenly")
    parser.add_argument("--clients", action="store_true", help="without PyTorch's own operators")
    parser.add_argument("--only", choices=("registers", "refuses", "impl"), help="one kind of file alone")
    parser.add_argument("--shards", default="1/1", metavar="I/N", help="of every N files the I-th, such as 2/4")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--python", help="an interpreter that imports PyTorch 2.13; without one the printed forms are not compared")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the Python package torch, to build the programs with it, too")
    parser.add_argument("--program", type=pathlib.Path, help="schema_ct, which compares the objects of two files")
    parser.add_argument("--folder", type=pathlib.Path, default=inputs.ROOT / "build/corpus", help="for the generated files")
    arguments = parser.parse_args()
    arguments.torch = arguments.torch and arguments.torch.resolve()
    arguments.compiler = arguments.compiler or [c for c in ("g++", "clang++-19") if shutil.which(c)]
    return arguments


def main():
    arguments = parse_arguments()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    begun, passed, failed, kinds = time.monotonic(), 0, 0, set()
    shards = chosen(arguments)
    print(f"{sum(map(len, shards.values()))} schemas in {len(shards)} files", flush=True)
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        work = [job for job in jobs(arguments, shards) if f", {arguments.only or ''}" in job[0]]
        for (what, items, _), wrong in zip(work, pool.map(lambda item: item[2][0](*item[2][1:]), work)):
            right = max(0, len(items) - len(wrong))
            print(f"{what}: {right} of {len(items)}", *wrong, sep="\n", flush=True)
            kinds |= {item.kind for item in items if isinstance(item, twins.Twin)}
            passed += right
            failed += len(items) - right
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{time.monotonic() - begun:.0f} s, {usage.ru_utime + usage.ru_stime:.0f} s of CPU time; twins of {len(kinds)} kinds")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
