#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Makes the headers <ATen/ops/…>, which are not kept, from data/aten/operators.tsv.

    generate.py FOLDER    FOLDER/ATen/ops has them afterwards

Where the folder was made of the same list by the same programs, nothing is done.
"""

import argparse
import pathlib
import sys

import generate_calls
import generate_namespaces
import operators
import signatures
from generated import make


def headers():
    families = signatures.families(operators.operators())
    return generate_calls.of_families(families) | generate_namespaces.of_families(families)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder / "ATen" / "ops"
    if make(folder, headers, {".h"}):
        print(f"{folder}: {len(list(folder.glob('*.h')))} headers")
    return 0


if __name__ == "__main__":
    sys.exit(main())
