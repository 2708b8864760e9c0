# SPDX-License-Identifier: BSL-1.0
"""Checks the links of pages: the files exist, and the pages have the headings."""

import functools
import re

FENCED = re.compile(r"^(?P<fence> *)```.*?^(?P=fence)```$", re.M | re.S)
#: A link or an image, or a text that has no links; the first match counts.
LINK_OR_CODE = re.compile(FENCED.pattern + r"|<!--.*?-->|!?\[(?:`[^`]*`|[^\]])*\]\((?P<target>[^)\s]+)\)|`[^`\n]*`", re.M | re.S)

HEADER = re.compile(r"<((?:schema_ct|dispatch|torch|ATen|c10)/[\w./]+\.h(?:pp)?)>")
INCLUDES = ("include", "hosts/default", "hosts/pytorch", "hosts/paddle")


def slug(heading):
    """The anchor that GitHub and the site make of a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading.strip())
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


@functools.cache
def anchors_of(page):
    return {slug(heading) for heading in re.findall(r"^#+ +(.*?)\s*$", FENCED.sub("", page.read_text()), re.M)}


def is_local(target):
    """Whether a link leads to a file or a heading of the repository."""
    return target is not None and not re.match(r"[a-z]+:", target)


def links_of(text):
    """Yields (line, target) for each link inside the repository."""
    for match in LINK_OR_CODE.finditer(text):
        if is_local(match["target"]):
            yield text.count("\n", 0, match.start()) + 1, match["target"]


def dead_links(root, pages):
    """A line of text for each dead link of the pages."""
    dead = []
    for page in pages:
        for line, target in links_of(page.read_text()):
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            if not file.exists():
                dead.append(f"{page.relative_to(root)}:{line}: there is no {path}")
            elif anchor and file.suffix == ".md" and anchor not in anchors_of(file):
                dead.append(f"{page.relative_to(root)}:{line}: {file.name} has no heading #{anchor}")
    return dead


@functools.cache
def made_headers(root):
    """The headers <ATen/ops/…>, which are generated from the list of operators."""
    table = root / "data/aten/operators.tsv"
    lines = table.read_text().splitlines() if table.exists() else []
    return {f"ATen/ops/{re.match(r'[^.(]*', line)[0]}.h" for line in lines}


def missing_headers(root, page):
    """Yields a line of text for each header that the page names and that is neither written nor generated."""
    for match in HEADER.finditer(page.read_text()):
        if match[1] not in made_headers(root) and not any((root / folder / match[1]).exists() for folder in INCLUDES):
            yield f"{page.relative_to(root)}: there is no header <{match[1]}>"


def unlisted(docs):
    """Yields a line of text for each page of the folder that its README.md does not name exactly once."""
    named = [target.partition("#")[0] for _, target in links_of((docs / "README.md").read_text())]
    for page in sorted(docs.glob("*.md")):
        if page.name != "README.md" and named.count(page.name) != 1:
            yield f"docs/README.md names {page.name} {named.count(page.name)} times, not once"
