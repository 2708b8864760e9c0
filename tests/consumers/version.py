#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests that only include/schema_ct/config.hpp contains the version: no file of the build or the packaging repeats it, and
every program that reads it gets the same one. One file cannot read it and is compared with it.

    version.py CMAKES_VERSION
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLACES = ("CMakeLists.txt", "README.md", "cmake", "docs/install.md", "docs/pytorch-extensions.md", "examples", "packaging",
          "pyproject.toml", "python", "run", "src", "tools", "tests/consumers")
USED_AS_IT_STANDS = ROOT / "tools/editors/vscode/package.json"


def release(*arguments):
    return subprocess.run([sys.executable, "-B", ROOT / "tools/release.py", *arguments], check=True, capture_output=True,
                          text=True).stdout.strip()


def files_of(place):
    path = ROOT / place
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return [file for file in files if not {"__pycache__", "build"} & set(file.relative_to(ROOT).parts) and
            file.suffix != ".so" and file != USED_AS_IT_STANDS]


version = release("version")
wrong = []
if version != sys.argv[1]:
    wrong.append(f"CMake's version is {sys.argv[1]}, the header's {version}")
with tempfile.TemporaryDirectory() as folder:
    release("port", f"{folder}/port")
    said = json.loads(Path(folder, "port/vcpkg.json").read_text())["version"]
    if said != version:
        wrong.append(f"vcpkg's port says {said}")
if json.loads(USED_AS_IT_STANDS.read_text())["version"] != version:
    wrong.append(f"{USED_AS_IT_STANDS.relative_to(ROOT)} is not of version {version}")
if not release("changes").startswith("###"):
    wrong.append("the section of the changelog does not begin with what was added, changed or mended")
literal = re.compile(rf"(?<![\d.]){re.escape(version)}(?![\d.]*\d)")
for place in PLACES:
    for file in files_of(place):
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            if literal.search(line):
                wrong.append(f"{file.relative_to(ROOT)}:{number} repeats the version: read it from config.hpp")
print("\n".join(wrong) or f"{version} stands in one place")
sys.exit(bool(wrong))
