#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compares the keys of the backends' kernels with PyTorch's list, and the table in docs/aten.md with the kernels.

    check.py --program LIST [--write]    --write: renews the table and docs/aten-operators.md
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[4]
sys.path.append(str(ROOT / "tools/aten"))

import generate_derived  # noqa: E402
import generate_other_names  # noqa: E402
import operators  # noqa: E402

COMPOSITE = ("CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional", "CompositeImplicitAutograd")
PAGE, LIST = ROOT / "docs/aten.md", ROOT / "docs/aten-operators.md"
BEGIN, END = "<!-- begin: kernels, by tests/runtime/backends/kernels/check.py -->\n", "<!-- end: kernels -->\n"
#: Operators with a kernel for the CPU, which PyTorch composes of other operators: by name, the reason.
BY_ITSELF = "one loop, where PyTorch makes a tensor of the number, or calls several operators"
ON_CPU = {name: BY_ITSELF for name in (
    "abs", "abs_", "add.Scalar", "add_.Scalar", "div.Scalar", "div.Scalar_mode", "div_.Scalar", "div_.Scalar_mode",
    "floor_divide.Scalar", "floor_divide_.Scalar", "isinf", "logical_and", "logical_and_", "logical_not",
    "logical_or", "logical_or_", "logical_xor", "logical_xor_", "mean", "mul.Scalar", "mul_.Scalar", "rsub.Scalar",
    "sub.Scalar", "sub_.Scalar", "sum", "logical_not_", "max_pool1d",
    "nan_to_num", "nan_to_num_", "ldexp.Tensor", "ldexp_", "ldexp.out", "xlogy.Scalar_Self", "xlogy.Scalar_Other",
    "xlogy_.Scalar_Other", "xlogy.OutScalar_Self", "xlogy.OutScalar_Other", "copysign.Scalar", "copysign_.Scalar",
    "copysign.Scalar_out", "kron", "kron.out", "linalg_vecdot", "linalg_vecdot.out", "cosine_similarity",
    *(f"{name}{form}" for name in ("deg2rad", "rad2deg") for form in ("", "_", ".out")),
    *(f"special_xlog1py.{which}_scalar{form}" for which in ("self", "other") for form in ("", "_out")),
    *(f"{name}{form}" for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "fmod", "remainder")
      for form in (".Scalar", "_.Scalar", ".Scalar_out")),
    *(f"bitwise_{name}.Scalar_Tensor" for name in ("and", "or", "xor", "left_shift", "right_shift")),
    *(f"bitwise_{name}_shift{form}" for name in ("left", "right")
      for form in (".Tensor_Scalar", "_.Tensor_Scalar", ".Tensor_Scalar_out")))}
#: The same, for operators that have no composite kernel here.
ON_CPU_ALONE = {
    **dict.fromkeys(("special_ndtr", "special_ndtr.out"), "one loop, where PyTorch calls several operators; not composed yet"),
    "copy_": "moves elements: each backend has its own",
    **dict.fromkeys(("convolution_overrideable", "convolution_backward_overrideable"),
                    "the convolution of a backend, by which aten::convolution computes all forms, and its gradients; PyTorch's "
                    "own backends have other operators for that"),
    **{name: "one pass over the elements, where PyTorch calls several operators; not composed yet"
       for name in ("logsumexp", "logsumexp.out", "mean.dtype_out", "norm.Scalar", "norm.ScalarOpt_dtype")}}


def kernels_of(program):
    """Returns {operator: the keys with a kernel}."""
    text = subprocess.run([program], check=True, capture_output=True, text=True).stdout
    return {line.split("\t")[0]: tuple(line.split("\t")[1:]) for line in text.splitlines()}


def wrong_keys(listed, kernels):
    """Yields a sentence for each kernel that is registered for another key than in PyTorch."""
    for o in listed:
        for key in kernels.get(o.name, ()):
            allowed = o.name in ON_CPU_ALONE or o.name in ON_CPU and any(k in COMPOSITE for k in kernels[o.name])
            if key == "BackendSelect" or key in o.keys or key == "CPU" and allowed:
                continue
            theirs = ", ".join(k for k in o.keys if k in COMPOSITE or k == "CPU") or "no key of these"
            yield f"{o.name} has a kernel for {key}; PyTorch has one for {theirs}"
    for name in (*ON_CPU, *ON_CPU_ALONE):
        if "CPU" not in kernels.get(name, ()):
            yield f"{name} is said to have a kernel for the CPU, and has none"


def derivations():
    return dict(re.findall(r'SCHEMA_CT_\w+\("([^"]+)", "([^"]+)"[,)]',
                           generate_derived.text() + generate_other_names.text()))


def groups(listed, kernels):
    """Returns {kind: operators}. A derived operator counts only if the operator that it calls has a kernel."""
    derived, kinds = derivations(), {}

    def kind(name):
        keys = kernels.get(name, ())
        if "CPU" in keys:
            return "CPU"
        if name in derived:
            return "derived" if kind(derived[name]) != "none" else "none"
        return "composite" if any(k in COMPOSITE for k in keys) else "none"

    for o in listed:
        kinds[o.name] = kind(o.name)
    out = collections.defaultdict(list)
    for o in listed:
        out[kinds[o.name]].append(o)
    return out


MEANING = {
    "CPU": "a kernel in `backends/cpu`",
    "composite": "calls of other operators, in `backends/composite`: every backend that has those has it",
    "derived": "an alias of an operator above (`backends/composite/other_names.cpp`), or a call of one and a copy "
               "(`backends/composite/derived.cpp`): `.out` forms, `*_copy`, and in-place operators on a copy",
    "none": "nothing yet",
}


def table(found):
    lines = ["| computed by | operators | different names |", "|---|---|---|"]
    for kind, meaning in MEANING.items():
        names = {o.schema.name for o in found[kind]}
        lines.append(f"| {meaning} | {len(found[kind])} | {len(names)} |")
    total = sum(len(v) for v in found.values())
    return "\n".join([*lines, f"| together | {total} | |"]) + "\n"


def names_of(list_of_operators):
    """Returns a paragraph of the names, each with its overloads in parentheses."""
    overloads = collections.defaultdict(list)
    for o in list_of_operators:
        overloads[o.schema.name].append(o.schema.overload)
    words = [f"`{name}`" + (f" ({', '.join(x or 'no overload' for x in sorted(of))})" if of != [""] else "")
             for name, of in sorted(overloads.items())]
    return ", ".join(words) + ".\n"


def page(found):
    out = ["# The operators of `aten`, by what computes them\n",
           "Generated by `tests/runtime/backends/kernels/check.py --write` from the kernels that the library registers; "
           "see [aten.md](aten.md). Overloads are in parentheses.\n"]
    for kind, meaning in MEANING.items():
        out += [f"## {meaning[0].upper()}{meaning[1:].split(':')[0]}\n", names_of(found[kind])]
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", required=True, help="list_aten_kernels")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    listed, kernels = operators.operators(), kernels_of(options.program)
    problems = list(wrong_keys(listed, kernels))
    found = groups(listed, kernels)
    text = PAGE.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN)
    wanted = {PAGE: before + BEGIN + table(found) + END + rest.split(END)[1], LIST: page(found)}
    for path, content in wanted.items():
        if options.write:
            path.write_text(content, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != content:
            problems.append(f"{path.relative_to(ROOT)} does not say what is registered: check.py --write")
    print("\n".join(problems) or f"{len(kernels)} operators, {sum(map(bool, kernels.values()))} with kernels: as listed")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
