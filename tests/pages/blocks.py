# SPDX-License-Identifier: BSL-1.0
"""Reads the blocks of code in a page, and the comment before each.

    <!-- compiled in:               C++ that surrounds the block, whose place is [block]
    <!-- refused with "TEXT" in:    the same, and the compiler refuses it and prints TEXT
    <!-- run in:                    the same for a script of sh, which may write the block into a file
    <!-- fragment: REASON -->       the block is not tested, for this reason
    <!-- page in:                   once in a page: C++ that surrounds the blocks whose comments have none
    <!-- page run in:               once in a page: a script. The blocks of sh without a comment run after it, in order, in one
                                    folder, which has the files that other blocks of the page are

A block that begins with "$ " is a transcript: its commands run after the script of its comment, and print the lines below them.
A command, a build file or a Python program is no fragment: where nothing runs it, not_run.tsv says why.

Where there is no [block], it stands at the end. ```text after what is refused is what `schema_ct explain` says; after what runs
it is what is printed. The first line of a file's block is a comment with its name."""

import dataclasses
import re

BLOCK = re.compile(r"(?:^<!-- (?P<comment>(?:(?!-->).)*?) ?-->\n\n?)?^(?P<indent> *)```(?P<language>\S*)\n(?P<text>.*?)^(?P=indent)```$"
                   r"(?:\n\n```text\n(?P<printed>.*?)^```$)?", re.M | re.S)
PAGE = re.compile(r"^<!-- page in:\n(.*?)\n-->$", re.M | re.S)
PAGE_RUN = re.compile(r"^<!-- page run in:\n(.*?)\n-->$", re.M | re.S)
COMMENT = re.compile(r"(?P<kind>compiled|run|refused with \"(?P<words>[^\"]*)\")(?: in:\n?(?P<around>.*))?|fragment: (?P<reason>.+)", re.S)
LANGUAGES = {"cpp": "cpp", "c++": "cpp", "cu": "cpp", "cmake": "cmake", "sh": "sh", "py": "python", "python": "python"}
#: How a command begins, in a block that does not say its language.
COMMAND = re.compile(r"(?:[A-Z_]+=\S* )?(?!\S+ \d)(?:pip|python3?|cmake|make|ninja|g\+\+|clang\+\+|schema_ct|npm|conan|vcpkg|apt|sudo|git|\./\w+) ")


@dataclasses.dataclass
class Block:
    line: int
    language: str
    text: str
    kind: str = ""     # compiled, refused, run, in order, file, fragment, or empty
    around: str = ""
    words: str = ""    # a text in the message with which it is refused
    reason: str = ""
    printed: str | None = None  # the block of text after it

    @property
    def file(self):
        """The name of the file that the block is, from its first line, or None. Other blocks include or build it."""
        named = re.match(r"(?://|#) ([\w.]+\.(?:h|hpp|cpp|txt))\n", self.text)
        return named and named[1]

    @property
    def whole(self):
        """The block with the text that surrounds it."""
        before, found, after = self.around.partition("[block]")
        return f"{before}{self.text}{after}" if found else f"{self.around}\n{self.text}"


def language_of(match):
    """The language of a block; None where it is no code."""
    if match["text"].lstrip().startswith("$ "):
        return "transcript"
    if not match["language"] and COMMAND.match(match["text"].lstrip()):
        return "sh"
    return LANGUAGES.get(match["language"])


def blocks_of(page):
    """The blocks of code of a page's text. ```text and other languages are no code, unless they are commands."""
    found = []
    common = PAGE.search(page)
    for match in BLOCK.finditer(page):
        language = language_of(match)
        if language is None:
            continue
        block = Block(page.count("\n", 0, match.start("indent")) + 1, language, match["text"], printed=match["printed"])
        said = match["comment"] and COMMENT.fullmatch(match["comment"])
        if said:
            block.kind = "fragment" if said["reason"] else said["kind"].split()[0]
            block.around, block.words, block.reason = said["around"] or "", said["words"] or "", said["reason"] or ""
        if common and language == "cpp" and not block.around and not block.reason:
            block.kind, block.around = block.kind or "compiled", common[1]
        found.append(block)
    if PAGE_RUN.search(page):
        scripts = [block for block in found if not block.kind and block.language == "sh"]
        commands = "".join(block.text for block in scripts)
        for block in found:
            if not block.kind and block.file and ("cmake -B" if block.file == "CMakeLists.txt" else block.file) in commands:
                block.kind = "file"
        for block in scripts:
            block.kind = "in order"
    return found


def lines_of(text):
    """The text without indentation, as pages leave it out, and with equal line ends."""
    return "\n" + "".join(f"{line.strip()}\n" for line in text.splitlines())


def is_quoted(block, sources):
    """Whether one of the sources (results of lines_of) contains the block as consecutive whole lines."""
    wanted = lines_of(block.text)
    return any(wanted in source for source in sources)
