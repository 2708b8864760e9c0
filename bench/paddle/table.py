# SPDX-License-Identifier: BSL-1.0
"""Prints the instructions per call of the cases that measure.py ran: this library's and Paddle's."""

import re
import sys
from pathlib import Path

counts = {}
for dump in Path(sys.argv[1]).glob("callgrind.out*"):
    text = dump.read_text(errors="replace")
    request = re.search(r"^desc: Trigger: Client Request: (.*)\|(.*)\|(\d+)$", text, re.M)
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    if request and total:
        name, layer, n = request.groups()
        counts.setdefault((name, layer), {})[int(n)] = int(total[1])

per_call = {}
for key, runs in counts.items():
    few, many = min(runs), max(runs)
    per_call[key] = (runs[many] - runs[few]) / (many - few)


def floor_of(name):
    if name.startswith("C++"):
        return "C++ floor five" if name.endswith("five") else "C++ floor identity"
    return None if name in ("loop", "registration") else "loop"


print(f"{'instructions per call':40} {'ours':>8} {'over':>8} {'Paddle':>8} {'over':>8} {'times':>6}")
for name in sorted({name for name, _ in per_call}):
    cells = []
    over = {}
    for layer in ("ours", "paddle"):
        count = per_call.get((name, layer))
        if count is None or count < 1:
            cells += ["", ""]
            continue
        floor = floor_of(name)
        base = 0 if floor is None else per_call.get((floor, layer), per_call.get((floor, "ours"), 0))
        over[layer] = count - base
        cells += [f"{count:.0f}", f"{over[layer]:.0f}"]
    times = f"{over['paddle'] / over['ours']:.1f}" if over.get("ours") and "paddle" in over else ""
    print(f"{name:40} {cells[0]:>8} {cells[1]:>8} {cells[2]:>8} {cells[3]:>8} {times:>6}")
