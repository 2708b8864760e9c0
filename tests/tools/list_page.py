#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""list_page.py PROGRAM LIBRARY CHROMIUM: tests the page of `schema_ct list --format html` in a browser.

The library must have several operators, some without a kernel for the CPU."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM, LIBRARY, CHROMIUM = sys.argv[1:]


def listed(form):
    return subprocess.run([PROGRAM, "list", "--format", form, LIBRARY], stdout=subprocess.PIPE, text=True).stdout


def shown(page, filters):
    """(the printed count, the operators whose rows are not hidden)"""
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=8000", "--dump-dom",
               f"{page.as_uri()}#{filters}"]
    text = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True).stdout
    rows = re.findall(r"<tr><td><code>([\w:.]+)", text)
    return int(re.search(r'<output id="count">(\d+) of', text)[1]), rows


def main():
    operators = [o for o in json.loads(listed("json")) if o.get("operator", "_") != "_"]
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "list.html"
        page.write_text(listed("html"))
        keys_of = {o["operator"]: {k["key"] for k in o["kernels"]} for o in operators}
        name = operators[0]["operator"]
        wanted = {
            "": set(keys_of),
            f"search={name.replace('::', '%3A%3A')}": {n for n in keys_of if name in n},
            "with=CPU": {n for n, keys in keys_of.items() if "CPU" in keys},
            "without=CPU": {n for n, keys in keys_of.items() if "CPU" not in keys},
            "search=there+is+no+such+operator": set(),
        }
        wrong = []
        for filters, names in wanted.items():
            count, rows = shown(page, filters)
            # A row has an operator's name with its overload, as the data has.
            if count != len(names) or not names <= {row for row in rows} and names:
                wrong.append(f"#{filters}: {count} {rows} instead of {sorted(names)}")
    assert wanted["with=CPU"] and wanted["without=CPU"], "the library shows nothing"
    print("\n".join(wrong) or f"{len(wanted)} filters show what they should")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
