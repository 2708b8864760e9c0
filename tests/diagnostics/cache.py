# SPDX-License-Identifier: BSL-1.0
"""Caches the output of compilers, by the contents of all files that they read."""

import hashlib
import json
import os
import threading

from compilers import HERE, INCLUDE, Printed, run


def contents_of(folder):
    """A hash over the names and contents of a folder's files."""
    everything = hashlib.sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        everything.update(str(path.relative_to(folder)).encode() + b"\0")
        everything.update(hashlib.sha256(path.read_bytes()).digest())
    return everything.hexdigest()


def write(path, text):
    """Writes a file in one step, as another process or thread may read or write it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
    unfinished.write_text(text)
    unfinished.replace(path)


class Cache:
    def __init__(self, folder, compiler):
        self.folder = folder
        asked = "\0".join([compiler.version, compiler.command, *compiler.more])
        self.headers = hashlib.sha256((contents_of(INCLUDE) + asked).encode()).hexdigest()
        self.precompiled = folder / self.headers[:16]

    def file(self, text):
        """A source file with this text."""
        path = self.folder / "units" / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.cpp"
        write(path, text)
        return path

    def run(self, command, source, flags):
        """Runs `command` unless it was run before with this source, these flags and these headers."""
        key = hashlib.sha256("\0".join([self.headers, source, *flags]).encode()).hexdigest()
        entry = self.folder / key[:2] / key[2:]
        if entry.exists():
            return Printed(**json.loads(entry.read_text()))
        printed = run(command, HERE)
        write(entry, json.dumps(vars(printed)))
        return printed
