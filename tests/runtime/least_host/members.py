#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Removes each member from the least host in turn, and compares docs/hosts.md with the members that the headers require.

    members.py --compiler g++

The compiler's first error for a host without a member must name the member and the page."""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
HOST = (HERE / "least_host.hpp").read_text()
END = "};\n\n}  // namespace least_host"

CONCEPT = re.compile(r"^template <class H>\nconcept (\w+) =", re.MULTILINE)
ASSERTION = re.compile(r"static_assert\(\s*host_member::(\w+)<host>,\s*((?:\"[^\"]*\"\s*)+)\)")
SPAN = re.compile(r"`([^`]+)`")
NAME = re.compile(r"(\w+)(?:\(.*\))?$")
FIRST_ERROR = re.compile(r"^.*\berror: .*$", re.MULTILINE)
# Headers for which a host needs a further header, and the macro that names it.
ONE_MORE = {"torch/csrc/stable/library.h": "SCHEMA_CT_STABLE_HOST_HEADER", "dispatch/phi.hpp": "SCHEMA_CT_PHI_TENSORS_HEADER"}
# These two concepts are no members: the struct itself, and the word of its tensor.
NO_MEMBERS = {"defined", "word_of_tensor"}


def documented():
    """Returns the members in the tables of the page."""
    page = (ROOT / "docs" / "hosts.md").read_text()
    section = page.split("### `struct dispatch::SCHEMA_CT_HOST::host`")[1].split("\n### ")[0]
    cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [NAME.search(span)[1] for cell in cells for span in SPAN.findall(cell)]


def asked():
    """Returns [(member, the compiler's message if it is missing)] in the order of the assertions."""
    found = ASSERTION.findall((ROOT / "include/dispatch/host.hpp").read_text())
    return [(member, "".join(re.findall(r'"([^"]*)"', text))) for member, text in found]


def without(member):
    """Returns the least host without the member. An optional member is added with a wrong type."""
    if member == "defined":
        return HOST.replace("struct host {", "struct host_of_another_name {")
    if member == "word_of_tensor":
        return HOST.replace("word<least::tensor> =", "word<least::tensor*> =")
    if member == "key_without_tensors":
        return HOST.replace(END, "  static constexpr int key_without_tensors = 1;\n" + END)
    return re.sub(rf"\b{member}\b", f"another_{member}", HOST)


def first_error(compiler, header, included="dispatch/host.hpp"):
    """Returns the compiler's first error for a program with this host header, None without any message."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "a_host.hpp").write_text(header)
        pathlib.Path(folder, "program.cpp").write_text(f'#define SCHEMA_CT_HOST_HEADER "a_host.hpp"\n#include <{included}>\n')
        done = subprocess.run([compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", f"-I{ROOT}/include", f"-I{folder}",
                               f"{folder}/program.cpp"], capture_output=True, text=True)
    if done.returncode == 0:
        return done.stderr.strip() or None
    found = FIRST_ERROR.search(done.stderr)
    return found[0] if found else done.stderr


def mistakes(compiler):
    concepts = CONCEPT.findall((ROOT / "include/dispatch/host_members.hpp").read_text())
    assertions = asked()
    names = [member for member, _ in assertions]
    if sorted(names) != sorted(concepts):
        yield f"host.hpp asks for {sorted(names)}, and host_members.hpp has {sorted(concepts)}"
    members = set(concepts) - NO_MEMBERS
    page = documented()
    if sorted(page) != sorted(members):
        yield f"docs/hosts.md has other members: {sorted(set(page) ^ members) or 'one of them twice'}"
    if (said := first_error(compiler, HOST)) is not None:
        yield f"the whole host does not compile without a word: {said}"
    for included, macro in ONE_MORE.items():
        if f"define {macro} (docs/hosts.md)" not in (said := str(first_error(compiler, HOST, included))):
            yield f"of <{included}> with the least host the compiler says first: {said}"
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for (member, text), said in zip(assertions, pool.map(lambda name: first_error(compiler, without(name)), names)):
            if member in members and not re.search(rf"'[^']*\b{member}\b[^']*'", text):
                yield f"what is said without {member} does not show how it is declared: {text}"
            if said is None or text not in said or "docs/hosts.md" not in text:
                yield f"without {member} the compiler says first: {said}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    found = list(mistakes(parser.parse_args().compiler))
    print("\n".join(found) or f"{len(asked())} things that a host has, each named where it is missing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
