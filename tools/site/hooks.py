# SPDX-License-Identifier: BSL-1.0
"""Adds the pages outside of docs/ to the site: README.md, CONTRIBUTING.md and CHANGELOG.md, and a page for each file or
folder of the repository that a page links, so that the site is complete without a network."""

import pathlib
import sys

from mkdocs.structure.files import File, InclusionLevel

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests/pages"))
from links import LINK_OR_CODE, is_local, links_of  # noqa: E402

#: The pages outside of docs/.
OUTSIDE = {"README.md": "overview.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
LANGUAGES = {".cpp": "cpp", ".cu": "cpp", ".h": "cpp", ".hpp": "cpp", ".ipp": "cpp", ".py": "python", ".sh": "sh"}
#: {path in the repository: the path in docs/ of the page that shows it}
shown = {}


def page_of(file):
    """The path of the page for a file of the repository, if it has one."""
    name = file.relative_to(ROOT).as_posix()
    return name.removeprefix("docs/") if file.parent == ROOT / "docs" else OUTSIDE.get(name) or shown.get(name)


def led(text, origin, at):
    """The text of the file `origin` without comments, with its links replaced by links to pages of the site. `at` is
    its page."""
    def replaced(match):
        if match[0].startswith("<!--"):
            return ""
        path, mark, anchor = (match["target"] or "").partition("#")
        file = (origin.parent / path).resolve()
        page = page_of(file) if path and is_local(path) and file.is_relative_to(ROOT) else None
        if page is None:
            return match[0]
        return f"{match[0].rpartition('](')[0]}]({'../' * at.count('/')}{page}{mark}{anchor})"

    return LINK_OR_CODE.sub(replaced, text)


def source_page(file):
    """A page with a file's text, or with the names in a folder."""
    name = file.relative_to(ROOT).as_posix()
    if file.is_dir():
        return f"# {name}\n\n" + "".join(f"- `{f.name}`\n" for f in sorted(file.iterdir()) if f.name[0] not in "_.")
    if file.suffix == ".md":
        return led(file.read_text(), file, shown[name])
    return f"# {name}\n\n````{LANGUAGES.get(file.suffix, 'text')}\n{file.read_text()}````\n"


def on_files(files, config):
    shown.clear()
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / name for name in OUTSIDE)]
    for page in pages:  # the list grows by the pages that a shown page links
        for _, target in links_of(page.read_text()):
            file = (page.parent / target.partition("#")[0]).resolve()
            if file.is_relative_to(ROOT) and file.exists() and not file.is_relative_to(ROOT / "docs/images") and page_of(file) is None:
                shown[file.relative_to(ROOT).as_posix()] = f"source/{file.relative_to(ROOT).as_posix()}.md"
                if file.suffix == ".md":
                    pages.append(file)
    for name, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=led((ROOT / name).read_text(), ROOT / name, page)))
    for name, page in shown.items():
        files.append(File.generated(config, page, content=source_page(ROOT / name), inclusion=InclusionLevel.NOT_IN_NAV))
    files.append(File.generated(config, "assets/file_worker.js", abs_src_path=str(HERE / "file_worker.js")))


def on_page_markdown(markdown, page, config, files):
    file = ROOT / "docs" / page.file.src_uri
    return led(markdown, file, page.file.src_uri) if file.exists() else markdown


def on_post_page(output, page, config):
    """Replaces the theme's worker, which it would load from the network for pages opened as files."""
    up = "../" * page.url.count("/")
    return output.replace("https://unpkg.com/iframe-worker/shim", f"{up}assets/file_worker.js")


def on_post_template(output_content, template_name, config):
    return output_content.replace("https://unpkg.com/iframe-worker/shim", "assets/file_worker.js")
