# SPDX-License-Identifier: BSL-1.0
"""The texts that are expected, and how one differs from what is printed.

Beside each mistake lies a file with sections: a line "== g++-12", and what that compiler prints. A version without one
prints what the nearest version of its family prints.
"""

import difflib
import fcntl
import re

import printed_text

FAMILIES = ("g++", "clang", "nvcc")
HEADING = re.compile(r"^== ((?:g\+\+|clang|nvcc)-\d+)\n", re.MULTILINE)


def version_of(name):
    """(its family's place, its version) of a compiler's name."""
    family, major = name.rsplit("-", 1)
    return FAMILIES.index(family), int(major)


def pinned(mistake, compiler, text):
    """The part of a text that is compared."""
    said = printed_text.without_our_source(text, str(mistake.path))
    return printed_text.head(said) if mistake.refused_by(compiler) else said


def sections(path):
    """{compiler: text} of a file; {} where there is none."""
    parts = HEADING.split(path.read_text()) if path.exists() else [""]
    return {name: text.rstrip("\n") + "\n" for name, text in zip(parts[1::2], parts[2::2])}


def file_of(texts):
    """The file with these sections, those of a family side by side."""
    return "\n".join(f"== {name}\n{texts[name]}" for name in sorted(texts, key=version_of))


def nearest(known, compiler):
    """The name of the section of this compiler's version, or of the nearest one; None without any of its family."""
    family = FAMILIES.index(compiler.family)
    near = [name for name in known if version_of(name)[0] == family]
    return min(near, key=lambda name: (abs(version_of(name)[1] - compiler.major), version_of(name)), default=None)


def difference(root, mistake, compiler, text):
    """How the text differs from the expected one, as lines; [] when it does not."""
    texts = sections(mistake.expected(root))
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
    """Makes the text the expected one; True where that changes something."""
    path = mistake.expected(root)
    now = pinned(mistake, compiler, text)
    with (root / mistake.path).open() as source:
        fcntl.flock(source, fcntl.LOCK_EX)  # another compiler's text may be accepted at the same time
        texts = sections(path)
        known = nearest({name for name in texts if name != compiler.name}, compiler)
        accepted = {**texts, compiler.name: now}
        if known is not None and version_of(known) < version_of(compiler.name) and texts[known] == now:
            del accepted[compiler.name]
        if accepted == texts:
            return False
        path.write_text(file_of(accepted))
    return True
