# SPDX-License-Identifier: BSL-1.0
"""Compares the findings of `schema_ct diff` in lists of schemas with those of the installed PyTorch's own rules.

usage: diff.py PROGRAM OLD NEW [OLD NEW…]"""
import collections
import json
import subprocess
import sys

import torch


def schemas(path):
    """The list's schemas by name, and the names of those that PyTorch cannot read, such as ones with unknown classes."""
    out, unread = collections.defaultdict(list), set()
    with open(path, encoding="utf-8") as lines:
        for line in filter(None, map(str.strip, lines)):
            name = line.split("(")[0]
            try:
                if not line.startswith("#"):
                    out[name].append(torch._C.parse_schema(line))
            except RuntimeError:
                unread.add(name)
    return out, unread


def pytorchs(old, new):
    """The names of operators that are gone, that break callers, and that break older programs, by PyTorch's rules."""
    gone = {name for name in old if name not in new}
    callers = {
        name
        for name in old.keys() - gone
        if not all(any(now.is_backward_compatible_with(was) for now in new[name]) for was in old[name])
    }
    programs = {
        name
        for name in old.keys() - gone
        if not all(any(now.check_forward_compatible_with(was)[0] for now in new[name]) for was in old[name])
    }
    return {"removed_operator": gone, "breaks_callers": callers, "breaks_older_programs": programs}


program, failed = sys.argv[1], False
for before, after in zip(sys.argv[2::2], sys.argv[3::2]):
    (old, unread_old), (new, unread_new) = schemas(before), schemas(after)
    out = subprocess.run([program, "diff", "--format", "json", "--forward", before, after], capture_output=True, text=True, check=False)
    ours = collections.defaultdict(set)
    for found in json.loads(out.stdout):
        name = found["schema"].split("(")[0]
        if name not in unread_old | unread_new:
            ours[found["code"]].add(name)
    for code, names in pytorchs(old, new).items():
        names -= unread_old | unread_new
        print(f"{before} to {after}: {code}: {len(names)} by PyTorch, {len(ours[code])} by schema_ct diff")
        for name in sorted(names ^ ours[code]):
            print(f"  {name}: only {'PyTorch' if name in names else 'schema_ct'} says so")
            failed = True
sys.exit(failed)
