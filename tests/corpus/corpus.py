#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The corpus as code: every schema of data/corpus/clients and of PyTorch's own operators, registered and refused.

    corpus.py [--compiler COMPILER]… [--sample N] [--shards I/N] [--jobs N] [--python PYTHON] [--torch FOLDER]

For each schema a kernel is written with the C++ types that its author takes. The files of kernels and registrations
compile without a warning, run, and print each schema as PyTorch 2.13 prints it. A wrong twin of each, one thing of the
schema or of the kernel changed, is refused on its line, by the sentence that belongs to the change. Twins that only
schema and kernel together show are refused as well where an impl() in another block has the kernel.

PyTorch is asked through `--python`, an interpreter that imports it. `--torch` compiles the same programs against
PyTorch's headers and links them with it, which shows that the kernels' types are those that PyTorch takes.
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import time

import sources
import twins

import ask_probe
import ask_torch
import differences
import inputs
import mutate
import signatures

SIZE = 200  # registrations a file
SEED = 18
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow"]
OURS = [f"-I{inputs.ROOT / 'include'}", f"-I{inputs.ROOT / 'hosts/default'}"]
ERROR = re.compile(r"^(.*?):(\d+):\d+: (?:fatal )?error: (.*)$")


def printed_by_torch(registrations, python):
    """What PyTorch prints for each; a class of another's library has the name of one of PyTorch's for the question."""
    stand_in = f"__torch__.torch.classes.{differences.REGISTERED[0]}"
    questions = [signatures.CLASS.sub(stand_in, r.whole_text).encode() for r in registrations]
    printed = []
    for r, answer in zip(registrations, ask_torch.torch_answers(questions, python=python)):
        own = iter(f"__torch__.torch.classes.{ns}.{name}" for ns, name in signatures.CLASS.findall(r.whole_text))
        text = answer.strict.printed
        printed.append(text if text is None else re.sub(re.escape(stand_in), lambda _: next(own), text))
    return printed


def run(command):
    environment = os.environ | {"LC_ALL": "C"}
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", env=environment)


def agrees(text, ours, theirs):
    """Whether we print what PyTorch prints, but for the one deliberate difference that the corpus meets."""
    if theirs in (None, ours):
        return True
    verdict, outcome = ask_torch.Verdict(True, theirs, ""), ask_probe.Outcome(True, ours)
    return differences.write_shorthand_numbers(differences.Disagreement(text, verdict, outcome))


def registers(compiler, flags, link, shard, expected, file):
    """What is wrong with a program of correct registrations, as lines."""
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


def errors_by_line(text, file):
    """What the compiler says for each line of `file`: the errors there and the notes that follow them."""
    said, at = {}, None
    for line in text.splitlines():
        found = ERROR.match(line)
        if found:
            at = int(found[2]) if found[1] == str(file) else 0
        if at is not None:
            said[at] = said.get(at, "") + line + "\n"
    return said


def twin_mistakes(said, shard, wrong, places, file):
    """What is wrong with the refusals, as lines."""
    out = [f"{file}:{line}: {text[:400]}" for line, text in said.items() if line not in places]
    for line, i in places.items():
        twin, text = wrong[i], said.get(line, "").replace("\\'", "'")
        number = abs(twin.argument)
        what = "return(_value|_type)?" if twin.argument < 0 else "argument(_type)?"
        if not text:
            why = "the compiler accepts it"
        elif not any(sentence in text for sentence in twin.says):
            why = f"it says something else: {text[:700]}"
        elif number and not re.search(rf"\b{what}(\{{| ){number}\b", text):
            why = f"it does not say {'return' if twin.argument < 0 else 'argument'} {number}: {text[:700]}"
        else:
            continue
        kernel = signatures.written_function(twin.result, twin.parameters)
        out.append(f"{file}:{line}: {twin.kind}: {twin.schema}\n  of {shard[i].text}\n  with {kernel}\n  {why}")
    return out


def compiled(compiler, file, text):
    """What the compiler says of a file by line."""
    file.write_text(text, encoding="utf-8")
    unlimited = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    ran = run([compiler, "-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", "-fmessage-length=0", unlimited, "-w", *OURS, str(file)])
    return errors_by_line(ran.stdout, file)


def refuses(compiler, shard, wrong, file):
    """What is wrong with the refusal of the twins, as lines."""
    text, places = sources.registering(shard, dict(enumerate(wrong)), lambda twin: twin.schema, sources.blocks)
    return twin_mistakes(compiled(compiler, file, text), shard, wrong, places, file)


def refuses_apart(compiler, shard, wrong, file):
    """The same where impl() has the kernels; what has the wrong kernel alone."""
    some = {i: twin for i, twin in enumerate(wrong) if twin.is_of_both}
    text, places = sources.registering(shard, some, lambda twin: twin.schema, sources.blocks_apart)
    out = twin_mistakes(compiled(compiler, file, text), shard, wrong, places, file)
    text, _ = sources.registering(shard, dict(enumerate(shard)), lambda r: r.text, sources.blocks_apart)
    said = compiled(compiler, file.with_stem(file.stem + "_right"), text)
    return out + [f"{file}: refused: {line}: {text[:400]}" for line, text in said.items()]


def torch_flags(folder):
    """(flags, link) for a program of PyTorch."""
    include = folder / "include"
    return (
        ["-isystem", str(include), "-isystem", str(include / "torch/csrc/api/include"), "-w"],
        [f"-L{folder / 'lib'}", f"-Wl,-rpath,{folder / 'lib'}", "-Wl,--no-as-needed", "-ltorch", "-ltorch_cpu", "-lc10"],
    )


def for_torch(shard):
    """Without PyTorch's own operators: a program linked with it has those."""
    return [r for r in shard if r.namespace != "aten"] + [r._replace(namespace="corpus") for r in shard if r.namespace == "aten"]


def chosen(arguments):
    """{number: registrations} of the shards that are wanted."""
    everything = sources.registrations(inputs.CORPUS, mutate.Chance(SEED))
    if arguments.sample:
        step = len(everything) // arguments.sample
        everything = everything[::step][: arguments.sample]
    first, count = map(int, arguments.shards.split("/"))
    return dict(list(enumerate(sources.shards(everything, SIZE)))[first - 1 :: count])


def jobs(arguments, shards):
    """(what, how many, function to call) of each compilation."""
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
            apart = [twin for twin in wrong if twin.is_of_both]
            file = arguments.folder / f"{stem}_apart.cpp"
            yield f"{compiler}, shard {number}, refuses by impl", apart, (refuses_apart, compiler, shard, wrong, file)
        if arguments.torch:
            file = arguments.folder / f"torch_{number}.cpp"
            rest = (registers, "g++", *torch_flags(arguments.torch), theirs[place], expected[len(ours) + place], file)
            yield f"PyTorch, shard {number}, registers", theirs[place], rest


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", action="append", help="may be repeated; default: g++ and clang++-19 where they are")
    parser.add_argument("--sample", type=int, help="only so many schemas, spread evenly")
    parser.add_argument("--shards", default="1/1", metavar="I/N", help="of every N files the I-th, such as 2/4")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--python", help="an interpreter that imports PyTorch 2.13; without one the printed forms are not compared")
    parser.add_argument("--torch", type=pathlib.Path, help="the folder of the Python package torch, to build the programs with it, too")
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
        work = list(jobs(arguments, shards))
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
