# SPDX-License-Identifier: BSL-1.0
"""The texts that are expected, one file for each mistake and compiler, and how one differs from what is printed."""

import difflib

import printed_text


def pinned(mistake, compiler, text):
    """The part of a text that is compared."""
    return printed_text.head(text) if mistake.refused_by(compiler.family) else text


def nearest(root, mistake, compiler):
    """The expected text of this compiler's version, or of the nearest one; None without any of its family."""
    exact = mistake.expected(root, compiler.name)
    if exact.exists():
        return exact
    stem = mistake.path.stem
    known = {int(path.name.rsplit("-", 1)[1].removesuffix(".txt")): path
             for path in (root / mistake.path.parent).glob(f"{stem}.{compiler.family}-*.txt")}
    return known[min(known, key=lambda major: (abs(major - compiler.major), major))] if known else None


def difference(root, mistake, compiler, text):
    """How the text differs from the expected one, as lines; [] when it does not."""
    path = nearest(root, mistake, compiler)
    if path is None:
        return [f"there is no expected text for {compiler.name}"]
    now = pinned(mistake, compiler, text)
    if path.read_text() == now:
        return []
    known = path.name.removesuffix(".txt").split(".", 1)[1]
    what = ["the text differs from the expected one"]
    if known != compiler.name:
        what = [f"there is no expected text for {compiler.name}; it differs from that of {known}"]
    return what + list(difflib.unified_diff(path.read_text().splitlines(), now.splitlines(), f"expected ({known})",
                                            f"printed ({compiler.name})", lineterm=""))


def accept(root, mistake, compiler, text):
    """Makes the text the expected one; True where that changes something."""
    path = mistake.expected(root, compiler.name)
    now = pinned(mistake, compiler, text)
    if path.exists() and path.read_text() == now:
        return False
    path.write_text(now)
    return True
