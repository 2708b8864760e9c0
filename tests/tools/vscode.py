#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Tests the extension for Visual Studio Code without the editor: vscode.py FOLDER NODE."""
import json
import pathlib
import re
import subprocess
import sys

folder, node = pathlib.Path(sys.argv[1]), sys.argv[2]
package = json.loads((folder / "package.json").read_text())
source = (folder / package["main"]).read_text()
problems = []
for field in ["name", "displayName", "description", "version", "publisher", "license", "engines", "activationEvents", "contributes"]:
    if not package.get(field):
        problems.append(f"package.json has no {field}")
if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", package["name"]):
    problems.append("the name is not one that a package may have")
settings = package["contributes"]["configuration"]["properties"]
for used in re.findall(r'settings\.get\("(\w+)"\)', source):
    if f"schema_ct.{used}" not in settings:
        problems.append(f"the setting {used} is not declared")
for command in re.findall(r'registerCommand\("([\w.]+)"', source):
    if command not in [c["command"] for c in package["contributes"]["commands"]]:
        problems.append(f"the command {command} is not declared")
for language in re.search(r"languages = \[(.*?)\]", source)[1].replace('"', "").split(", "):
    if f"onLanguage:{language}" not in package["activationEvents"]:
        problems.append(f"nothing activates the extension for {language}")
for module in re.findall(r'require\("([\w-]+)', source):
    if module != "vscode" and module not in package["dependencies"]:
        problems.append(f"{module} is no dependency")
if subprocess.run([node, "--check", folder / package["main"]], check=False).returncode != 0:
    problems.append("extension.js has a mistake")
print("\n".join(problems) or "the extension is in order")
sys.exit(bool(problems))
