# SPDX-License-Identifier: BSL-1.0
"""The schemas that the conformance run asks about: every corpus line and every recorded answer."""

import base64
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CORPUS = ROOT / "data" / "corpus"
ORACLE = ROOT / "data" / "oracle" / "oracle-parser-2.13.jsonl"


def corpus_files(folder=CORPUS):
    """All corpus files, in a fixed order."""
    return sorted(pathlib.Path(folder).rglob("*.txt"), key=lambda path: path.as_posix())


def corpus_lines(folder=CORPUS):
    """[(file name, schema as bytes)] of every line, duplicates included."""
    lines = []
    for path in corpus_files(folder):
        for line in path.read_bytes().split(b"\n"):
            if line:
                lines.append((path.relative_to(folder).as_posix(), line))
    return lines


def oracle_cases(path=ORACLE):
    """The recorded answers of PyTorch 2.13.0: dictionaries, with the input's bytes under "bytes"."""
    cases = []
    for line in pathlib.Path(path).read_bytes().decode("utf-8").split("\n"):
        if not line:
            continue
        case = json.loads(line)
        if "input" in case:
            case["bytes"] = case["input"].encode("utf-8", "surrogatepass")
        else:
            case["bytes"] = base64.b64decode(case["input_b64"])
        cases.append(case)
    return cases


def show(text):
    """Bytes as a readable quoted string, in full."""
    return json.dumps(text.decode("latin-1"))
