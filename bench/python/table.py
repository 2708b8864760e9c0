# SPDX-License-Identifier: BSL-1.0
"""Prints the instructions per call of the cases that measure.py ran, also as a multiple of a call of len()."""

import re
import sys
from pathlib import Path

counts = {}
for dump in Path(sys.argv[1]).glob("callgrind.out*"):
    text = dump.read_text(errors="replace")
    request = re.search(r"^desc: Trigger: Client Request: (.*)\|(\d+)$", text, re.M)
    total = re.search(r"^(?:summary|totals): (\d+)", text, re.M)
    if request and total:
        counts.setdefault(request[1], {})[int(request[2])] = int(total[1])

per_call = {name: (runs[max(runs)] - runs[min(runs)]) / (max(runs) - min(runs)) for name, runs in counts.items()}
loop = per_call.pop("loop")
length = per_call["len()"] - loop
print(f"{'instructions of a call, without the loop':48} {'':>8} {'× len()':>8}")
for name, count in sorted(per_call.items()):
    print(f"{name:48} {count - loop:8.0f} {(count - loop) / length:8.1f}")
