# SPDX-License-Identifier: BSL-1.0
"""Compares `schema_ct check` with the compilers on the same sources: if the program finds that a schema and a
function do not fit, the compilers must report that too.

usage: functions.py PROGRAM SOURCE_TREE"""
import json
import pathlib
import re
import subprocess
import sys

ABOUT_FUNCTIONS = {"type_mismatch", "argument_count", "return_count", "unsupported_type", "needs_conversion"}
# The compilers' sentences about functions that do not fit.
SENTENCES = re.compile("disagree on a type|another number of|T\\? may be None|takes an optional|returns a std::tuple|no schema type stands for")
AT_LEAST = 45

program, tree = sys.argv[1], pathlib.Path(sys.argv[2])
agreed, alone = 0, []
diagnostics = tree / "tests/diagnostics"
sys.path.insert(0, str(diagnostics))
import expected_text  # noqa: E402
import mistakes  # noqa: E402

for mistake in mistakes.read_all(diagnostics, []):
    source, texts = diagnostics / mistake.path, expected_text.texts_of(diagnostics, mistake)
    if not texts:
        continue
    out = subprocess.run([program, "check", "--json", source], capture_output=True, text=True, check=False).stdout
    if not ABOUT_FUNCTIONS & {found["code"] for found in json.loads(out)}:
        continue
    if any(SENTENCES.search(text) for text in texts.values()):
        agreed += 1
    else:
        alone.append(source)
for source in alone:
    print(f"{source}: only schema_ct check finds a mistake")
print(f"{agreed} sources where both find a mistake, {len(alone)} where the compilers find none")
sys.exit(bool(alone) or agreed < AT_LEAST)
