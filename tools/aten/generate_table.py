#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes the operator list as the literals behind <schema_ct/aten.hpp>: the schemas, and beside them the C++ signatures.

    python3 tools/aten/generate_table.py [--check]

With --check nothing is written, and the exit status is 1 where a file differs.
"""

import argparse
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import generated  # noqa: E402
import operators  # noqa: E402
import signatures  # noqa: E402

FOLDER = operators.TABLE.parents[2] / "include" / "schema_ct" / "aten"
# What is a name of namespace at, and of c10, where nothing stands before it.
UNQUALIFIED = re.compile(r"(?<![\w:])([A-Z]\w*)")
OF_C10 = {"SymInt", "SymIntArrayRef", "SymBool", "List"}


def qualified(type_):
    """A C++ type as PyTorch's generated headers spell it: `const at::Tensor &`."""
    type_ = UNQUALIFIED.sub(lambda m: ("c10::" if m[1] in OF_C10 else "at::") + m[1], type_)
    type_ = type_.replace("std::string_view", "c10::string_view")
    return type_.replace("std::", "::std::").replace("&", " &").replace(", ", ",")


def signature(operator):
    """The signature of an operator's kernels, with the arguments' names."""
    arguments = (f"{qualified(signatures.argument_type(operator, a))} {a.name}" for a in operator.schema.arguments)
    return f"{qualified(signatures.result_type(operator))} ({', '.join(arguments)})"


def literals(what, texts):
    escaped = (text.replace("\\", "\\\\").replace('"', '\\"') for text in texts)
    return f"// {what}, by tools/aten/generate_table.py; in the order of the names.\n" + "".join(
        f'"{text}",\n' for text in escaped)


def files():
    """The text of each file. A name ends with `(`, which every other character of names follows."""
    listed = sorted(operators.operators(), key=lambda o: o.name)
    return {FOLDER / "schemas.inc": literals("The schemas of PyTorch 2.13's operators", (str(o.schema) for o in listed)),
            FOLDER / "signatures.inc": literals("The signatures of the kernels of PyTorch 2.13's operators",
                                                map(signature, listed))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    return generated.update(files(), parser.parse_args().check)


if __name__ == "__main__":
    sys.exit(main())
