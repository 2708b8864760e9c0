# SPDX-License-Identifier: BSL-1.0
"""Files that a generator writes."""

import sys


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
