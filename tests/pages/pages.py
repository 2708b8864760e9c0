#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks every block of code in README.md and docs/.

    pages.py [--compiler g++] [--explain PROGRAM] [--write] [--skip-scripts] [--every N] [--jobs N] [PAGE…]

A block is quoted from a source under examples/ or tests/; or it compiles, or runs, with what the comment before it has
(blocks.py), and prints what the page says; or another test runs its page (RUN_BY); or it consists of calls of ./run, whose help has the commands and
options; or it is C++, and a comment says why it is a fragment; or not_run.tsv says why nothing can run it here. Any other block is a failure.
--commands lists the blocks that are commands, build files and Python programs, with what runs each. Links between the pages, their anchors
and the files that they name are checked, too, and that docs/README.md names every page once and README.md no header that is missing (links.py)."""

import argparse
import collections
import concurrent.futures
import functools
import itertools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

from blocks import PAGE, PAGE_RUN, blocks_of, is_quoted, lines_of
from links import dead_links, missing_headers, unlisted

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tests/units"))
import precompiled  # noqa: E402

SOURCES = {".cpp", ".cu", ".h", ".hpp", ".py", ".sh", ".txt"}
#: {(page, language): the test that runs all of these blocks; it names the page}
RUN_BY = {
    ("python.md", "python"): "tests/python/test_docs.py",
    ("python-notebook.md", "*"): "tests/python/test_docs.py",
    ("python-pitfalls.md", "*"): "tests/python/test_docs.py",
    ("tutorial.md", "*"): "tests/python/test_docs.py",
    ("python-hosts.md", "sh"): "tests/python/test_hosts.py",
    ("errors.md", "cpp"): "tests/diagnostics/catalogue.py",
}
#: What no test runs as the page has it: a page, the first line of a block, what it needs, and what runs the same elsewhere.
NOT_RUN = pathlib.Path(__file__).with_name("not_run.tsv")
PRINTS = "it prints now:\n"
PRELUDE = "#include <ATen/ATen.h>\n#include <torch/library.h>\n"
FLAGS = ("-std=c++20", f"-I{ROOT}/include", f"-I{ROOT}/hosts/default")


def pages():
    return [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def sources():
    files = [f for folder in ("examples", "tests") for f in sorted((ROOT / folder).rglob("*"))]
    return [lines_of(f.read_text()) for f in files if f.suffix in SOURCES and f.is_file()]


def runner_of(page, language):
    """The test that runs the blocks of this language in the page."""
    found = RUN_BY.get((page.name, language)) or RUN_BY.get((page.name, "*"))
    if found and page.stem not in (ROOT / found).read_text():
        sys.exit(f"{found} does not name {page.name}")
    return found


@functools.cache
def help_of(command):
    """The help of a command of ./run; empty if there is no such command."""
    done = subprocess.run([ROOT / "run", "help", command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return done.stdout


def unknown_to_run(text, help_of=help_of):
    """The lines that call ./run with a command or an option that its help lacks; None if a line is not a call of ./run."""
    wrong = []
    for line in filter(None, (line.split("#")[0].strip() for line in text.splitlines())):
        words = line.split()
        if words[0] != "./run" or len(words) == 1:
            return None
        said = help_of(words[1])
        options = [word.split("=")[0] for word in words[2:] if word.startswith("--")]
        if not said or any(option not in said for option in options):
            wrong.append(line)
    return wrong


def explained(said):
    """The output of `schema_ct explain`, without the place in the file and without line numbers."""
    lines = [line for line in said.splitlines() if not re.match(r"\S+: In function|(In file|ops.cpp:\d+:\d+: note:)|\d+ errors? generated", line)]
    return "".join(re.sub(r"^ops.cpp:\d+:\d+: ", "", re.sub(r"^ *\d+ \|", lambda gutter: "|".rjust(len(gutter[0])), line)) + "\n" for line in lines)


@functools.cache
def not_run():
    """{(page, first line): (what it needs, what runs the same, or nothing)}"""
    rows = [line.split("\t") for line in NOT_RUN.read_text().splitlines() if line and not line.startswith("#")]
    return {(page, first): (needs, instead) for page, first, needs, instead in rows}


def row_of(page, block):
    return page.name, block.text.strip().splitlines()[0].strip()


def wrong_rows(found):
    """A line for each row of not_run.tsv without such a block, or whose test is not there."""
    there = {row_of(page, block) for page, block, how, _ in found if how == "not run"}
    for row, (_, instead) in not_run().items():
        if row not in there:
            yield f"{NOT_RUN.name}: nothing in {row[0]} begins so and is not run: {row[1]}"
        if instead and not (ROOT / instead).exists():
            yield f"{NOT_RUN.name}: there is no {instead}"


def shared_includes(page):
    """The includes with which the source around a page's blocks begins; empty if there is none."""
    around = PAGE.search(page)
    return re.match(r"(?:#include <.+>\n)*", around[1])[0] if around else ""


def beginnings(page):
    """The includes that are precompiled for the page's blocks: its own, those of a block that has none, and what most begin with."""
    return shared_includes(page.read_text()), PRELUDE, "#include <torch/library.h>\n", ""


def compiled(page, block, compiler):
    """(whether the compiler accepts the block, its output)"""
    text = block.whole if "#include" in block.whole else PRELUDE + block.whole
    begin = precompiled.flags(compiler[-1], FLAGS, max(filter(text.startswith, beginnings(page)), key=len))
    command = [*compiler, *begin, *FLAGS, "-fsyntax-only", "ops.cpp"]
    with tempfile.TemporaryDirectory() as folder:
        for other in blocks_of(page.read_text()):
            if other.file:
                (pathlib.Path(folder) / other.file).write_text(other.text)
        (pathlib.Path(folder) / "ops.cpp").write_text(text)
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    return done.returncode == 0, done.stderr


def environment(compiler, program):
    """That of scripts. `schema_ct` is the program."""
    paths = [str(pathlib.Path(program).resolve().parent)] if program else []
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SCHEMA_CT_")}
    return {**clean, "ROOT": str(ROOT), "CXX": compiler, "LC_ALL": "C.UTF-8", "PATH": os.pathsep.join([*paths, os.environ["PATH"]])}


def run(block, compiler, program=None):
    """The same of a script, in an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", block.whole], cwd=folder, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, env=environment(compiler[0], program))
    return done.returncode == 0, done.stdout + done.stderr


def transcript(block, compiler, program=None):
    """What a transcript would have to say: its commands, and what they print."""
    script = f"{{ {block.around}\n}} > /dev/null 2>&1\n" if block.around else ""
    for line in block.text.splitlines():
        if line.startswith("$ "):
            script += f"printf '%s\\n' {shlex.quote(line)}\n{line[2:]} 2>&1\n"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["bash", "-c", script], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              stdin=subprocess.DEVNULL, env=environment(compiler[0], program))
        return "".join(f"{line.rstrip()}\n" for line in done.stdout.replace(f"{folder}/", "").splitlines())


def run_in_order(page, blocks):
    """(how it is covered, what is wrong) for each script of a page whose scripts share a folder. If the page shows the output
    of a script, that is compared, and the script may fail; otherwise it must succeed. The scripts call g++ only."""
    text = page.read_text()
    before = PAGE_RUN.search(text)[1]
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for other in blocks_of(text):
            if other.file:
                (pathlib.Path(folder) / other.file).write_text(other.text)
        for block in blocks:
            done = subprocess.run(["bash", "-c", f"{before}\n{block.text}"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  text=True, stdin=subprocess.DEVNULL,
                                  env={**os.environ, "ROOT": str(ROOT), "CXX": "g++", "LC_ALL": "C.UTF-8"})
            printed = "".join(f"{line.rstrip()}\n" for line in done.stdout.replace(f"{folder}/", "").splitlines())
            wrong = printed != (block.printed or "") or (done.returncode and not block.printed)
            found.append(("run in order", f"{PRINTS}{printed}" if wrong else ""))
    return found


def judged(page, block, texts, compiler, explain=None):
    """(how the block is covered, what is wrong with it); `explain` is the program schema_ct."""
    if block.kind == "fragment":
        return "fragment", "" if block.language == "cpp" else f"why nothing runs it stands in {NOT_RUN.name}"
    if block.kind == "file":
        return "built by a script of the page", ""
    if block.kind == "run" and "schema_ct " in block.text and not explain and block.language in ("sh", "transcript"):
        return "not run without the program", ""
    if block.kind == "run" and block.language == "transcript":
        printed = transcript(block, compiler, explain)
        return "run", "" if printed == block.text else f"{PRINTS}{printed}"
    if block.kind == "run":
        accepted, said = run(block, compiler, explain)
        return "run", "" if accepted else said or "it fails"
    if block.kind == "refused":
        draws = block.printed is not None and explain
        accepted, said = compiled(page, block, [explain, "explain", "--", *compiler] if draws else compiler)
        if accepted:
            return "refused", "the compiler accepts it"
        if draws:
            return "refused", "" if explained(said) == block.printed else f"{PRINTS}{explained(said)}"
        return "refused", "" if block.words in said else f"it is refused without the words {block.words!r}:\n{said[:1500]}"
    if block.kind != "compiled":
        if runner_of(page, block.language):
            return "run by another test", ""
        if is_quoted(block, texts):
            return "quoted", ""
        wrong = unknown_to_run(block.text) if block.language == "sh" else None
        if wrong is not None:
            return "calls of ./run", "".join(f"./run has no such call: {line}\n" for line in wrong)
    if block.language == "cpp":
        accepted, said = compiled(page, block, compiler)
        return "compiled", "" if accepted else f"no source has it, and it does not compile:\n{said[:1500]}"
    if row_of(page, block) in not_run():
        return "not run", ""
    return "nothing", "no source has it, and nothing runs it"


def write(found):
    """Puts the current output into the pages."""
    for page, block, _, said in found:
        if said.startswith(PRINTS):
            if block.language == "transcript":
                page.write_text(page.read_text().replace(block.text, said.removeprefix(PRINTS), 1))
                continue
            before = f"{block.text}```\n"
            old = f"\n```text\n{block.printed}```\n" if block.printed is not None else ""
            new = f"\n```text\n{said.removeprefix(PRINTS)}```\n"
            page.write_text(page.read_text().replace(f"{before}{old}", f"{before}{new}", 1))


def covered(page, block, texts):
    """What runs a command, without running it."""
    if block.kind == "in order":
        return "run in order by pages.py"
    if block.kind == "run":
        return "run by pages.py"
    if block.kind in ("compiled", "refused"):
        return "a file of C++"
    how, wrong = judged(page, block, texts, ["g++"])
    if how == "run by another test":
        return f"run by {runner_of(page, block.language)}"
    if how == "not run":
        needs, instead = not_run()[row_of(page, block)]
        return f"not run: {needs}" + (f"; {instead} runs the same" if instead else "")
    return wrong or how


def list_commands(pages, texts):
    for page in pages:
        for block in blocks_of(page.read_text()):
            if block.language != "cpp":
                print(f"{page.relative_to(ROOT)}:{block.line}\t{row_of(page, block)[1]}\t{covered(page, block, texts)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--explain", metavar="PROGRAM", help="schema_ct, whose texts for what is refused the pages have")
    parser.add_argument("--write", action="store_true", help="write into the pages what is printed now")
    parser.add_argument("--commands", action="store_true", help="only list what runs each command")
    parser.add_argument("--skip-scripts", action="store_true", help="those of sh, which call g++, and transcripts")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of the blocks that the compiler reads, every Nth")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("pages", nargs="*", type=lambda name: pathlib.Path(name).resolve())
    options = parser.parse_args()
    texts = sources()
    if options.commands:
        list_commands(options.pages or pages(), texts)
        return 0
    for includes in {includes for page in options.pages or pages() for includes in beginnings(page)}:
        precompiled.flags(options.compiler, FLAGS, includes)  # once, before several threads ask for it
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        jobs = []
        read = itertools.count()
        for page in options.pages or pages():
            blocks = [block for block in blocks_of(page.read_text())
                      if block.kind not in ("compiled", "refused") or next(read) % options.every == 0]
            if options.skip_scripts:
                blocks = [block for block in blocks if block.kind != "run" or block.language not in ("sh", "transcript")]
            scripts = [block for block in blocks if block.kind == "in order"]
            if scripts and not options.skip_scripts:
                jobs.append((page, scripts, pool.submit(run_in_order, page, scripts)))
            jobs += [(page, [block], pool.submit(lambda *of: [judged(*of)], page, block, texts, [options.compiler], options.explain))
                     for block in blocks if block.kind != "in order"]
        found = [(page, block, *said) for page, blocks, job in jobs for block, said in zip(blocks, job.result())]
    if options.write:
        write(found)
        return 0
    count = collections.Counter(how for _, _, how, _ in found)
    wrong = [f"{page.relative_to(ROOT)}:{block.line}: {said}" for page, block, _, said in found if said]
    wrong += [*dead_links(ROOT, options.pages or pages()), *unlisted(ROOT / "docs"), *missing_headers(ROOT, ROOT / "README.md")]
    wrong += [] if options.pages else wrong_rows(found)
    print("\n".join(wrong + [f"{len(found)} blocks: " + ", ".join(f"{n} {how}" for how, n in count.most_common())]))
    return 1 if wrong or not found else 0


if __name__ == "__main__":
    sys.exit(main())
