#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Holds the table of docs/seeds.md, what the founding documents ask for, against the tests that it names.

    seeds.py [--write] [--filters]

rows.tsv has the table. Each test that it names has to exist: `Suite.Name` or `Suite.*` is one of GoogleTest, a path one of
pytest, of wrong programs or of a folder's builds, and `./run …` a command. --write renews the page; --filters prints what `./run seeds` runs."""

import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = ROOT / "docs" / "seeds.md"
STATES = ("works", "partly", "missing", "not here")
BEGIN, END = "<!-- made by tests/seeds/seeds.py --write -->\n", "<!-- end -->\n"
TEST = re.compile(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)|^INSTANTIATE_TEST_SUITE_P\(\s*(\w+),\s*(\w+)", re.M)


def rows():
    lines = (HERE / "rows.tsv").read_text(encoding="utf-8").splitlines()
    return [dict(zip(lines[0].split("\t"), line.split("\t"), strict=True)) for line in lines[1:]]


def tests_of(row):
    return [test for test in row["tests"].split(", ") if test]


def googletests():
    found = set()
    for source in (*ROOT.glob("tests/runtime/**/*.cpp"), *HERE.glob("*.cpp")):
        for suite, name, _, _ in TEST.findall(source.read_text(encoding="utf-8")):
            found.add((suite, name))
    return found


def is_there(test, known):
    if test.startswith("./run "):
        return (ROOT / "tools" / "run" / test.split()[1]).exists()
    if test.startswith("tests/"):
        path, _, function = test.partition("::")
        file = ROOT / path
        if "*" in path:
            return any(ROOT.glob(path))
        return file.exists() and (not function or re.search(rf"def {function}\b", file.read_text(encoding="utf-8")))
    suite, name = test.split(".")
    return any(suite == s and name in ("*", n) for s, n in known)


def linked(where):
    """A path as a link; a text as it is."""
    if not is_path(where):
        return where
    return f"[{where}]({'' if where.startswith('docs/') else '../'}{where.removeprefix('docs/')})"


def is_path(where):
    return re.fullmatch(r"[\w./]+", where)


def table():
    cells = [("document", "section", "what it names", "where", "", "tests"), ("---",) * 6]
    for row in rows():
        cells.append((row["document"], row["section"], row["what it names"], linked(row["where"]), row["state"],
                      ", ".join(f"`{test}`" for test in tests_of(row))))
    count = {state: sum(row["state"].startswith(state) for row in rows()) for state in STATES}
    said = f"{len(rows())} rows: " + ", ".join(f"{count[state]} {state}" for state in STATES) + ".\n\n"
    return said + "".join("| " + " | ".join(row) + " |\n" for row in cells)


def main(arguments):
    if arguments == ["--filters"]:
        print("\n".join(sorted({test for row in rows() for test in tests_of(row)})))
        return 0
    known = googletests()
    wrong = [f"rows.tsv: there is no test {test}" for row in rows() for test in tests_of(row) if not is_there(test, known)]
    wrong += [f"rows.tsv: there is no {row['where']}" for row in rows()
              if is_path(row["where"]) and not (ROOT / row["where"]).exists()]
    wrong += [f"rows.tsv: nothing tests: {row['what it names']}" for row in rows()
              if not tests_of(row) and row["state"].startswith(("works", "partly"))]
    wrong += [f"rows.tsv: {row['state']}: not one of {STATES}" for row in rows() if not row["state"].startswith(STATES)]
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    page = before + BEGIN + table() + END + rest.partition(END)[2]
    if arguments == ["--write"]:
        PAGE.write_text(page, encoding="utf-8")
    elif page != PAGE.read_text(encoding="utf-8"):
        wrong.append("docs/seeds.md is not what rows.tsv says: tests/seeds/seeds.py --write")
    print("\n".join(wrong) or f"{len(rows())} rows, and every test that they name is there")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
