#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes typed.inc, which names the class in at::_ops of each operator that has a kernel.

    typed_calls.py --program LIST --output FILE
"""

import argparse
import pathlib

from check import kernels_of


def class_of(name):
    """Returns the name of the class: add_Tensor for add.Tensor."""
    return name.replace(".", "_")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="list_aten_kernels")
    parser.add_argument("--output", required=True, type=pathlib.Path)
    options = parser.parse_args()
    names = sorted(name for name, keys in kernels_of(options.program).items() if keys)
    options.output.write_text("".join(f"SCHEMA_CT_CALL({class_of(n)})\n" for n in names), encoding="utf-8")
