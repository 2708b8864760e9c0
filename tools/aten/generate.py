#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the generated files that are not kept in the repository, from data/aten/operators.tsv.

    generate.py headers FOLDER     the headers <ATen/ops/…>, in FOLDER/ATen/ops
    generate.py backends FOLDER    the sources of schema_ct::aten and schema_ct::composite

Does nothing if the folder was made from the same list by the same programs.
"""

import argparse
import pathlib
import sys

import generate_calls
import generate_definitions
import generate_derived
import generate_namespaces
import generate_other_names
import operators
import signatures
from generated import make


def headers():
    families = signatures.families(operators.operators())
    return generate_calls.of_families(families) | generate_namespaces.of_families(families)


def backends():
    return {"operators.inc": generate_definitions.text(), "derived.inc": generate_derived.text(),
            "other_names.inc": generate_other_names.text(),
            **generate_calls.of_library(signatures.families(operators.operators()))}


#: For each command: the folder of the files, their extensions, and the function that makes them.
MADE = {"headers": ("ATen/ops", {".h"}, headers), "backends": ("", {".cpp", ".inc"}, backends)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=MADE)
    parser.add_argument("folder", type=pathlib.Path)
    given = parser.parse_args()
    place, kinds, texts = MADE[given.what]
    if make(given.folder / place, texts, kinds):
        print(f"{given.folder / place}: made of PyTorch's list of operators")
    return 0


if __name__ == "__main__":
    sys.exit(main())
