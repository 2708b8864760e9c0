# SPDX-License-Identifier: BSL-1.0
"""Files that a generator writes."""

import hashlib
import pathlib
import sys

import operators

HERE = pathlib.Path(__file__).resolve().parent
#: In a folder that make() has filled: what its files were made of.
STAMP = ".made_of"


def update(texts, check):
    """Writes {path: text} where a file differs; with `check` says which do, and writes nothing. The exit status."""
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path} is not what the generator writes: run it without --check", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path], encoding="utf-8")
    return 1 if check and stale else 0


def sources():
    """A digest of what the files are made of: the list of operators, and the programs."""
    digest = hashlib.sha256()
    for file in (operators.TABLE, *sorted(HERE.glob("*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make(folder, texts, kinds):
    """Has the folder hold the {name: text} that texts() returns, and no other files of these kinds. A file that is right
    keeps its time. Where nothing has changed since the last time, texts() is not called. Was it?"""
    stamp, now = folder / STAMP, sources()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == now:
        return False
    made = {folder / name: text for name, text in texts().items()}
    update(made, check=False)
    for file in folder.iterdir():
        if file.suffix in kinds and file not in made:
            file.unlink()
    stamp.write_text(now, encoding="utf-8")
    return True
