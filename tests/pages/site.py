#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""site.py SITE [CHROMIUM]: tests that the built site has every page, fetches nothing from elsewhere, and can be searched.

The search is tried in the browser, on files, as without a network."""

import pathlib
import re
import subprocess
import sys

SITE = pathlib.Path(sys.argv[1]).resolve()
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
#: The addresses that a browser loads by itself, not the targets of links.
LOADED = re.compile(r"<(?:script|img|iframe)\b[^>]*\ssrc=\"?(?P<a>(?:https?:)?//[^\" >]+)|<link\b[^>]*\srel=\"?(?:stylesheet|icon|preconnect)\"?[^>]*\shref=\"?"
                    r"(?P<b>(?:https?:)?//[^\" >]+)|(?:url\(|@import )[\"']?(?P<c>(?:https?:)?//[^\"')]+)")


def wrong_files():
    for page in DOCS.glob("*.md"):
        name = "index" if page.stem == "README" else page.stem
        if not (SITE / f"{name}.html").exists():
            yield f"there is no {name}.html"
    for file in [*SITE.rglob("*.html"), *SITE.rglob("*.css")]:
        for match in LOADED.finditer(file.read_text()):
            yield f"{file.relative_to(SITE)} fetches {next(filter(None, match.groups()))}"


def titles(chromium, words):
    """The pages that a search for the words lists."""
    command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom",
               f"{(SITE / 'index.html').as_uri()}?q={words}"]
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return re.findall(r'<a href="[^"]*?([\w-]+)\.html[^"]*" class="md-search-result__link', shown)


def main():
    wrong = list(wrong_files())
    if len(sys.argv) > 2:
        found = titles(sys.argv[2], "type_mismatch")
        if "errors" not in found:
            wrong.append(f"a search for type_mismatch finds {found}, not errors.html")
        if titles(sys.argv[2], "nosuchwordanywhere"):
            wrong.append("a search for what no page has finds pages")
    print("\n".join(wrong) or f"{len(list(SITE.rglob('*.html')))} pages, which fetch nothing from elsewhere"
          + (", and whose search works" if len(sys.argv) > 2 else ""))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
