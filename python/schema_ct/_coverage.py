# SPDX-License-Identifier: BSL-1.0
"""python -m schema_ct coverage: which of PyTorch's operators a backend has, according to this package's registry or to
real PyTorch's dispatcher in this process."""

import argparse
import importlib
import os
import re
import subprocess
import sys

# PyTorch's dispatcher names the origin of the kernel for a key; this maps it to the state of the backend's operator.
ORIGINS = {
    "kernel": "registered",
    "default backend kernel": "composite",
    "math kernel": "composite",
    "backend fallback": "fallback",
}


def key_of(torch, backend):
    """The dispatch key of a backend that is given by name."""
    key = "PrivateUse1" if backend == torch._C._get_privateuse1_backend_name() else backend
    try:
        torch._C._dispatch_has_kernel_for_dispatch_key("aten::add.Tensor", key)
    except RuntimeError:
        sys.exit(f"schema_ct coverage: {backend} is no dispatch key of PyTorch, and PrivateUse1 is called "
                 f"{torch._C._get_privateuse1_backend_name()}")
    return key


def answers(torch, key):
    """For each operator of aten with a kernel for the key: its name, the kernel's origin, and the place of
    registration."""
    row = re.compile(rf"^{re.escape(key)}: (?:registered at )?(.*) \[([^\]]+)\]$", re.MULTILINE)
    for name in torch._C._dispatch_get_all_op_names():
        if not name.startswith("aten::"):
            continue
        found = row.search(torch._C._dispatch_dump_table(name))
        if found is None or found[2] not in ORIGINS or "fallthrough" in found[1]:
            continue
        served = ORIGINS[found[2]]
        # A fallback needs a kernel of the CPU to call.
        if served == "fallback" and not torch._C._dispatch_has_computed_kernel_for_dispatch_key(name, "CPU"):
            continue
        yield name.removeprefix("aten::"), served, found[1] if served == "registered" else ""


def main(arguments, program):
    if not any(a in ("--torch", "-h", "--help") or a.split("=")[0] == "--import" for a in arguments):
        os.execv(program, ["schema_ct", "coverage", *arguments])
    parser = argparse.ArgumentParser(
        prog="python -m schema_ct coverage", allow_abbrev=False,
        description="Lists which of PyTorch's operators a backend has. With --torch or --import it queries real PyTorch's "
                    "dispatcher in this process, otherwise libraries that were built with schema_ct: see schema_ct "
                    "coverage --help.")
    parser.add_argument("--backend", required=True, help="a dispatch key, or the name that PrivateUse1 was given")
    parser.add_argument("--torch", action="store_true", help="query PyTorch")
    parser.add_argument("--import", dest="modules", action="append", default=[], metavar="MODULE",
                        help="a module that registers the backend; queries PyTorch")
    parser.add_argument("--format", default="text", choices=("text", "json", "html"))
    parser.add_argument("--missing", action="store_true", help="text lists only missing operators")
    parser.add_argument("libraries", nargs="*", metavar="LIBRARY", help="loaded by torch.ops.load_library")
    given = parser.parse_args(arguments)
    try:
        import torch
    except ImportError as e:
        sys.exit(f"schema_ct coverage: --torch and --import ask PyTorch, which this Python cannot import: {e}")
    sys.path.insert(0, os.getcwd())
    for load, names in ((importlib.import_module, given.modules), (torch.ops.load_library, given.libraries)):
        for name in names:
            try:
                load(name)
            except Exception as e:  # a module may raise anything
                sys.exit(f"schema_ct coverage: {name}: {type(e).__name__}: {e}")
    lines = ["\t".join(answer) for answer in answers(torch, key_of(torch, given.backend))]
    options = ["--backend", given.backend, "--format", given.format, *(["--missing"] if given.missing else [])]
    return subprocess.run([program, "coverage", *options, "--answers", "/dev/stdin"], input="\n".join(lines), text=True,
                          check=False).returncode
