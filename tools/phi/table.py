#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: BSL-1.0
"""Prints a header that declares the kernels in PaddlePaddle's YAML files.

    table.py FOLDER > phi_kernels.hpp
    table.py FOLDER scale relu > phi_kernels.hpp     only these kernels

FOLDER is Paddle's paddle/phi/ops/yaml, or contains it. A kernel that several operators call with different types is
left out, and so is one that gets a constant: a comment has its name, and so has an operator for which no kernel is named.
"""

import argparse
import pathlib
import re
import sys

from declarations import arguments_of, kernel_texts, kernels_with_constants, operators_of


def without_defaults(text):
    """The text without defaults: a kernel is compared by types, and defaults belong to the operator."""
    arguments, result = text.rsplit(" -> ", 1)
    kept = [re.sub(r"\s*=.*", "", a, flags=re.DOTALL) for a in arguments_of(arguments).values()]
    return f"({', '.join(kept)}) -> {result}"


def types_of(text):
    """The parts of a text that must agree if two operators call one kernel."""
    arguments, result = text.rsplit(" -> ", 1)
    types = [re.sub(r"\(.*", "", a.split()[0]) for a in arguments_of(arguments).values()]
    return types, re.findall(r"Tensor(?:\[\])?", result)


def declared(operators, wanted):
    """{kernel: text}, and the kernels that are called with different types."""
    texts, contradicted = {}, set()
    for operator in operators:
        for kernel, text in kernel_texts(operator):
            if (wanted and kernel not in wanted) or text.endswith("-> "):  # without a result
                continue
            text = without_defaults(text)
            if types_of(texts.setdefault(kernel, text)) != types_of(text):
                contradicted.add(kernel)
    return {k: t for k, t in sorted(texts.items()) if k not in contradicted}, sorted(contradicted)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("kernels", nargs="*")
    arguments = parser.parse_args()
    operators, wanted = operators_of(arguments.folder), set(arguments.kernels)
    texts, contradicted = declared(operators, wanted)
    given = {k: o for o in operators for k in kernels_with_constants(o) if k not in texts and (not wanted or k in wanted)}
    if missing := wanted - set(texts) - set(contradicted) - set(given):
        sys.exit(f"no declaration of {', '.join(sorted(missing))}")
    without = [o for o in operators if not {"kernel", "kernel.func", "invoke", "composite"} & set(o.texts) and not wanted]
    print("// The kernels of PaddlePaddle's YAML files: schema_ct's tools/phi/table.py made this file.")
    print("#pragma once\n\n#include <schema_ct/phi.hpp>\n")
    for kernel in contradicted:
        print(f"// {kernel}: operators call it with different types")
    for kernel, operator in sorted(given.items()):
        print(f"// {kernel}: {operator.name} gives it {operator.texts['kernel.param']}, of which no text says all types")
    for operator in without:
        print(f"// {operator.name}: {operator.file}:{operator.line} names no kernel of it")
    for kernel, text in texts.items():
        print(f'SCHEMA_CT_PHI_OP({kernel}, "{text}");')


if __name__ == "__main__":
    main()
