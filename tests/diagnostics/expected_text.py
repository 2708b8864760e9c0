# SPDX-License-Identifier: BSL-1.0
"""The expected texts, and how they differ from what is printed.

A group of mistakes has a file with sections: a line "== mistake g++-12", and what that compiler prints for that mistake. A
version without a section prints what the nearest version of its family prints.
"""

import difflib
import fcntl
import os
import re

import printed_text

FAMILIES = ("g++", "clang", "nvcc")
HEADING = re.compile(r"^== (\w+) ((?:g\+\+|clang|nvcc)-\d+)\n", re.MULTILINE)


def version_of(name):
    """(the index of the family, the version) in a compiler's name."""
    family, major = name.rsplit("-", 1)
    return FAMILIES.index(family), int(major)


def pinned(mistake, compiler, text):
    """The part of a text that is compared."""
    said = printed_text.without_our_source(text, str(mistake.path))
    return printed_text.head(said) if mistake.refused_by(compiler) else said


def sections(path):
    """{(mistake, compiler): text} from a file; {} if it does not exist."""
    parts = HEADING.split(path.read_text()) if path.exists() else [""]
    return {(mistake, name): text.rstrip("\n") + "\n" for mistake, name, text in zip(parts[1::3], parts[2::3], parts[3::3])}


def file_of(texts):
    """The text of a file with these sections, ordered by mistake, family and version."""
    keys = sorted(texts, key=lambda key: (key[0], version_of(key[1])))
    return "\n".join(f"== {mistake} {name}\n{texts[mistake, name]}" for mistake, name in keys)


def texts_of(root, mistake):
    """{compiler: text} for a mistake."""
    return {name: text for (named, name), text in sections(mistake.expected(root)).items() if named == mistake.path.stem}


def nearest(known, compiler):
    """The name of the section for this compiler's version or the nearest one; None if its family has no section."""
    family = FAMILIES.index(compiler.family)
    near = [name for name in known if version_of(name)[0] == family]
    return min(near, key=lambda name: (abs(version_of(name)[1] - compiler.major), version_of(name)), default=None)


def difference(root, mistake, compiler, text):
    """Lines on how the text differs from the expected one; [] if it does not."""
    texts = texts_of(root, mistake)
    known = nearest(texts, compiler)
    if known is None:
        return [f"there is no expected text for {compiler.name}"]
    now = pinned(mistake, compiler, text)
    if texts[known] == now:
        return []
    what = ["the text differs from the expected one"]
    if known != compiler.name:
        what = [f"there is no expected text for {compiler.name}; it differs from that of {known}"]
    return what + list(difflib.unified_diff(texts[known].splitlines(), now.splitlines(), f"expected ({known})",
                                            f"printed ({compiler.name})", lineterm=""))


def accept(root, mistake, compiler, text):
    """Records the text as the expected one; returns whether that changes something."""
    path = mistake.expected(root)
    now = pinned(mistake, compiler, text)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)  # another text may be accepted at the same time
        texts = texts_of(root, mistake)
        known = nearest({name for name in texts if name != compiler.name}, compiler)
        accepted = {**sections(path), (mistake.path.stem, compiler.name): now}
        if known is not None and version_of(known) < version_of(compiler.name) and texts[known] == now:
            del accepted[mistake.path.stem, compiler.name]
        if accepted == sections(path):
            return False
        path.write_text(file_of(accepted))
    finally:
        os.close(folder)
    return True
