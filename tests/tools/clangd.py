#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The texts that clangd 19 underlines for mistakes of tests/diagnostics: clangd.py CLANGD [--all | --accept].

clangd.txt records them for two mistakes of each group: lines and columns, counted from 1 in bytes, and the text.
`clangd --check` would print the lines only, so clangd is driven as by an editor. Without --all only the second mistake of
each group is tried. --accept records the current result."""
import pathlib
import sys

from lsp_client import Client, uri

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
MISTAKES = ROOT / "tests" / "diagnostics"
EXPECTED = HERE / "clangd.txt"


def sample():
    """Two mistakes of each group, without those that need flags of their own."""
    for group in sorted(p for p in MISTAKES.iterdir() if p.is_dir()):
        files = [f for f in sorted(group.glob("*.cpp")) if "\n// flag: " not in f.read_text()]
        yield from (files[i] for i in sorted({0, len(files) // 2}) if files)


def recorded(expected, every):
    """The recorded mistakes, or only the last one of each group."""
    last = {name.split("/")[0]: name for name in expected}
    return [MISTAKES / name for name in (expected if every else last.values())]


def sections(text):
    """{name of a file: the lines under it}"""
    out = {}
    for line in text.splitlines():
        if line.startswith("  "):
            out[name].append(line)
        else:
            name = line
            out[name] = []
    return out


def underlined(client, path):
    """A line for each error of a file."""
    text = path.read_text()
    client.notify("textDocument/didOpen", {"textDocument": {"uri": uri(path), "languageId": "cpp", "version": 1, "text": text}})
    found = client.diagnostics(path)["diagnostics"]
    client.notify("textDocument/didClose", {"textDocument": {"uri": uri(path)}})
    lines = text.encode().splitlines()
    out = []
    for d in found:
        if d["severity"] != 1:
            continue
        begin, end = d["range"]["start"], d["range"]["end"]
        line = lines[begin["line"]]
        last = end["character"] if end["line"] == begin["line"] else len(line)
        out.append("  %d:%d-%d:%d %s" % (begin["line"] + 1, begin["character"] + 1, end["line"] + 1, end["character"] + 1,
                                         line[begin["character"]:last].decode()))
    return sorted(out)


def main():
    command = [sys.argv[1], "--log=error", "--background-index=0", "-j=2"]
    client = Client(command, timeout=120)
    client.request("initialize", {
        "processId": None, "rootUri": None, "capabilities": {"general": {"positionEncodings": ["utf-8"]},
                                                             "offsetEncoding": ["utf-8"]},
        "initializationOptions": {"fallbackFlags": ["-std=c++20", f"-I{ROOT}/include", f"-I{ROOT}/hosts/default"]}})
    client.notify("initialized")
    accepts = "--accept" in sys.argv
    expected = sections(EXPECTED.read_text())
    paths = sample() if accepts else recorded(expected, "--all" in sys.argv)
    found = {path.relative_to(MISTAKES).as_posix(): underlined(client, path) for path in paths}
    client.request("shutdown")
    client.notify("exit")
    if accepts:
        EXPECTED.write_text("".join("\n".join([name, *lines, ""]) for name, lines in found.items()))
        return 0
    wrong = [name for name in found if found[name] != expected[name]]
    for name in wrong:
        print("\n".join([name, "expected", *expected[name], "underlined", *found[name]]))
    missing = {p.parent.name for p in sample()} - {name.split("/")[0] for name in expected}
    for group in sorted(missing):
        print(f"{group}: no mistake of this group is recorded (--accept)")
    print(f"{len(found) - len(wrong)} of {len(found)} mistakes are underlined where they are expected to be")
    return bool(wrong or missing)


if __name__ == "__main__":
    sys.exit(main())
