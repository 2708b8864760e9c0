# SPDX-License-Identifier: BSL-1.0
"""Normalises the output of compilers: parts that may change without a change for the user are removed."""

import os
import re

from compilers import INCLUDE

PLACE = r"(?::\d+(?::\d+)?|\(\d+\))"
# A path with `..`, which compilers print for an include from another folder.
DETOUR = re.compile(r"[\w./+-]+/\.\./[\w./+-]*[\w+-]")
PYTORCH_ROOT = INCLUDE.parent / "hosts" / "pytorch"
PADDLE_ROOT = INCLUDE.parent / "hosts" / "paddle"
OURS = re.compile(rf"(?:{re.escape(str(INCLUDE))}|{re.escape(str(PYTORCH_ROOT))}|{re.escape(str(PADDLE_ROOT))}|(?:\.\./)+include)/([\w./-]+?){PLACE}?(?=[:,;)>'\s]|$)")
LINE_OF_OURS = re.compile(rf"at line \d+ of ({re.escape(str(INCLUDE))})")
SYSTEM = re.compile(rf"/[\w./+-]*/include/(?:c\+\+/\d+/)?([\w./-]+?){PLACE}?(?=[:,;)>'\s]|$)")
INCLUDED_FROM = re.compile(r"(In file included from|                 from) ")
# g++ 16 prints notes as a list, with places on lines of their own, and draws below a sentence.
LISTED = re.compile(r"^ +• ")
DRAWN = re.compile(r"error: constexpr message: .*\n(  .*)")
LISTED_LOCATION = re.compile(r"^ +([^\s:()]+):\d+(?::\d+)?: *$")
LOCATION = re.compile(r"^([^\s:()]+)(?::\d+(?::\d+)?|\(\d+\))?: ")
GUTTER = re.compile(r"^ *\d* \|")
# nvcc counts the columns of lines with all macros expanded. No line of a mistake is longer than this.
FARTHEST = 200
COLUMN = re.compile(r"^([^\s:()]+:\d+):(\d+)(?=: )")
# nvcc's name of an unnamed namespace, which differs for each file and each run.
UNNAMED = re.compile(r"\b_GLOBAL__N__[0-9a-f]+_\d+_\w+?_[0-9a-f]{8}_\d+\b")
TOTAL = re.compile(r"^\d+ (?:warnings? and \d+ )?errors? (generated|detected in the compilation of)\b")
BARE_GUTTER = "      |"
ERROR = re.compile(r"^([^\s:()]+)(?::\d+:\d+|\(\d+\))?: (?:fatal )?error")


def normalised(output, user_file):
    """The text without the paths and line numbers of headers; the user's own places stay."""
    lines, in_user_file = [], True
    for line in output.splitlines():
        if INCLUDED_FROM.match(line):
            continue
        place = LOCATION.match(line) or LISTED_LOCATION.match(line)
        if place:
            in_user_file = place[1] == user_file
        line = re.sub(r"\bauto:\d+", "auto", line)  # numbered through all headers
        line = re.sub(r"^<scratch space>:\d+:\d+", "<scratch space>", line)
        line = DETOUR.sub(lambda path: os.path.normpath(path[0]), line)
        line = LINE_OF_OURS.sub(r"in \1", line)
        line = SYSTEM.sub(r"<\1>", OURS.sub(r"\1", line))
        if not in_user_file:
            line = re.sub(r" at line \d+$", "", line)
            line = GUTTER.sub(BARE_GUTTER, line)
        lines.append(line.rstrip())
    return "\n".join(lines) + "\n"


def text_lines(text):
    """The lines with messages; the others quote the source."""
    return [line for line in text.splitlines() if LOCATION.match(line) or re.match(r"\d+ errors? ", line)]


def facts(text):
    """The lines with messages, also those in lists and the line that is drawn below a sentence."""
    return [*text_lines(text), *(line for line in text.splitlines() if LISTED.match(line)), *DRAWN.findall(text)]


def first_error(text):
    """(file, line of text) of the first error; (None, "") if there is none."""
    for line in text.splitlines():
        error = ERROR.match(line)
        if error:
            return error[1], line
    return None, ""


def without_our_source(text, user_file):
    """The text without lines of headers that notes quote, and without places beyond the end of the user's line.

    Both come from the bodies of macros, which may change without a change for the user.
    """
    lines, quotes = [], False
    for line in text.splitlines():
        place = LOCATION.match(line)
        if place or not line.strip() or TOTAL.match(line):
            in_header = place is not None and place[1] != user_file and "note" in line[place.end():].split(":")[0]
            quotes = in_header or line.endswith("required from here")
        elif quotes or len(line) > FARTHEST and not line.strip(" |^~"):
            continue
        farthest = 0 if line.endswith("required from here") else FARTHEST  # in the macro of a block
        line = UNNAMED.sub("{anonymous}", line)
        lines.append(COLUMN.sub(lambda at: at[1] if int(at[2]) > farthest else at[0], line))
    return "\n".join(lines) + "\n"


def head(text):
    """The first error with the source that it quotes, without the notes."""
    lines = text.splitlines()
    begin = next((i for i, line in enumerate(lines) if ERROR.match(line)), 0)
    end = begin + 1
    while end < len(lines) and not LOCATION.match(lines[end]):
        end += 1
    return "\n".join(lines[begin:end]) + "\n"
