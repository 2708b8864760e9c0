# SPDX-License-Identifier: BSL-1.0
"""Writes the files of generators, and keeps those that are up to date."""

import hashlib
import pathlib
import sys

import operators

HERE = pathlib.Path(__file__).resolve().parent
#: The file, in a folder filled by make(), with the digest of what its files were made from.
STAMP = ".made_of"


def update(texts, check):
    """Writes the files {path: text} that differ; with `check`, only prints which do. Returns the exit status."""
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if check:
            print(f"{path} is not what the generator writes: run it without --check", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(texts[path], encoding="utf-8")
    return 1 if check and stale else 0


def write_and_print(texts, folder, mistakes):
    """Writes the files {name: text} that texts() returns into the folder, and prints their paths, or the error of one of
    these types. Returns the exit status."""
    try:
        files = {pathlib.Path(folder) / name: text for name, text in texts().items()}
    except (*mistakes, OSError) as mistake:
        print(mistake, file=sys.stderr)
        return 1
    print("\n".join(map(str, files)))
    try:
        return update(files, check=False)
    except OSError as problem:
        print(f"{folder}: {problem.strerror}", file=sys.stderr)
        return 1


def sources():
    """A digest of the inputs: the list of operators and the programs."""
    digest = hashlib.sha256()
    for file in (operators.TABLE, *sorted(HERE.glob("*.py"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def make(folder, texts, kinds):
    """Fills the folder with the files {name: text} that texts() returns, and removes other files of these kinds. An
    unchanged file keeps its time. If the inputs have not changed since the last time, texts() is not called. Returns
    whether it was."""
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
