#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Writes data/aten/operators.tsv anew from the operator list in an installed PyTorch's torchgen.

    python3 tools/aten/update.py SITE-PACKAGES [--check]

SITE-PACKAGES is the folder that contains torchgen; torchgen needs PyYAML. With --check nothing is written,
and the exit status is 1 where the table differs.
"""

import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402


def native_functions(site_packages):
    """torchgen's functions with those that it generates, and for each the names of the keys that have a kernel, the
    functions of at::native that are its kernels, and the classes of at::native that are those of a structured group."""
    sys.path.insert(0, str(site_packages))
    from torchgen import gen
    from torchgen.model import DispatchKey, NativeFunctionsGroup, SchemaKind

    lists = pathlib.Path(site_packages) / "torchgen" / "packaged" / "ATen" / "native"
    parsed = gen.parse_native_yaml(str(lists / "native_functions.yaml"), str(lists / "tags.yaml"))
    keys = {f.func.name: {key.name for key, index in parsed.backend_indices.items() if index.has_kernel(f)}
            for f in parsed.native_functions}

    classes = {}
    # The kernel of a structured group serves each of its operators; torchgen writes two more from its shape function.
    for group in gen.get_grouped_native_functions(parsed.native_functions):
        if not isinstance(group, NativeFunctionsGroup) or not group.structured:
            continue
        shared = {key.name for key, index in parsed.backend_indices.items()
                  if index.has_kernel(group.out) and index.get_kernel(group.out).structured}
        classes[group.out.func.name] = {index.get_kernel(group).kernel: None for key, index in parsed.backend_indices.items()
                                        if key.name in CLASS_KEYS and index.has_kernel(group)
                                        and index.get_kernel(group).structured}
        for f in group.functions():
            generated = {DispatchKey.Meta.name}
            if f.func.kind() is not SchemaKind.out:
                generated.add(DispatchKey.CompositeExplicitAutogradNonFunctional.name)
            keys[f.func.name] |= shared | generated
    natives = {f.func.name: natives_of(f, parsed.backend_indices) for f in parsed.native_functions}
    return parsed.native_functions, keys, natives, classes


#: Of the keys under which an operator has kernels in at::native, those whose functions are declared here: those for the
#: CPU, for all backends, and for tensors without memory.
NATIVE_KEYS = ("CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional", "Meta")


#: Of the keys of structured kernels, those whose classes are declared in at::native.
CLASS_KEYS = ("CPU", "CUDA")


def natives_of(f, indices):
    """`key:function` for each kernel that is a function of at::native; that of a structured operator is a class."""
    for key in NATIVE_KEYS:
        kernel = next((index.get_kernel(f) for k, index in indices.items() if k.name == key), None)
        if kernel is not None and not kernel.structured:
            yield f"{key}:{kernel.kernel}"


def flags_of_structured(f, classes):
    """What its class derives from, what impl() takes in the place of arguments, and the names of the classes."""
    if f.structured_inherits is not None:
        yield f"structured_inherits:{f.structured_inherits}"
    if f.precomputed is not None:
        for argument, replacements in f.precomputed.replace.items():
            yield f"precomputed:{argument} -> {' '.join(map(str, replacements))}"
        if f.precomputed.add:
            yield f"precomputed:{' '.join(map(str, f.precomputed.add))}"
    for name in classes:
        yield f"kernel_class:{name}"


def flags_of(f):
    """What the list says of an operator beyond schema, variants, kernels and tags."""
    if f.manual_cpp_binding:
        yield "manual_cpp_binding"
    if f.manual_kernel_registration:
        yield "manual_kernel_registration"
    if not f.device_guard:
        yield "no_device_guard"
    if f.device_check.name == "NoCheck":
        yield "no_device_check"
    if f.use_const_ref_for_mutable_tensors:
        yield "const_ref_for_mutable_tensors"
    if f.python_module is not None:
        yield f"python_module:{f.python_module}"
    if f.category_override is not None:
        yield f"category_override:{f.category_override}"
    for argument in sorted(f.cpp_no_default_args):
        yield f"cpp_no_default:{argument}"


def operator_of(f, keys, natives, classes):
    autogen = "generated" in f.tags  # torchgen's own mark, no tag of PyTorch's
    return operators.Operator(
        schema=operators.schema_of(str(f.func)),
        variants=tuple(sorted(v.name for v in f.variants)),
        keys=tuple(sorted(keys)),
        structured=f.structured,
        delegate=str(f.structured_delegate) if f.structured_delegate is not None else None,
        autogen=autogen,
        tags=tuple(sorted(f.tags - {"generated"})),
        flags=(*flags_of(f), *flags_of_structured(f, classes)),
        natives=tuple(natives))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site_packages", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()

    functions, keys, natives, classes = native_functions(options.site_packages)
    table = "".join(f"{operator_of(f, keys[f.func.name], natives[f.func.name], classes.get(f.func.name, ()))}\n" for f in functions)
    if options.check:
        if table != operators.TABLE.read_text(encoding="utf-8"):
            print(f"{operators.TABLE.name}: torchgen says otherwise; run tools/aten/update.py without --check")
            return 1
        print(f"{operators.TABLE.name}: {len(functions)} operators, as torchgen has them")
        return 0
    operators.TABLE.write_text(table, encoding="utf-8")
    print(f"{len(functions)} operators, {sum('generated' in f.tags for f in functions)} of them generated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
