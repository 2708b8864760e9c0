#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Brings data/aten/operators.tsv to the operators of an installed PyTorch, by its torchgen.

    python3 tools/aten/update.py SITE-PACKAGES [--check | --list]

SITE-PACKAGES is the folder that contains torch and torchgen; torchgen needs PyYAML. The release is to be the norm of
data/pytorch-releases.txt. An operator that it does not have stays in the table, with the flag `gone:`; one that the table
did not have gets the flag `new:`. The earlier form of one that it changes, other than for other devices than the CPU,
goes to earlier.tsv as that of the release behind the norm.

With --check nothing is written: the exit status is 1 where a compared release's operators are not as the table has them.
With --list nothing is written, either: printed is what the release has otherwise than the norm.
"""

import argparse
import dataclasses
import pathlib
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import operators  # noqa: E402
import releases  # noqa: E402


def parsed_by_torchgen(site_packages):
    """What torchgen reads of its native_functions.yaml."""
    sys.path.insert(0, str(site_packages))
    from torchgen import gen

    lists = pathlib.Path(site_packages) / "torchgen" / "packaged" / "ATen" / "native"
    return gen.parse_native_yaml(str(lists / "native_functions.yaml"), str(lists / "tags.yaml"))


def kernels(site_packages):
    """{(dispatch key, operator): (the kernel with its namespace, is it a class?)} of all entries, without those that
    torchgen itself writes."""
    parsed = parsed_by_torchgen(site_packages)
    written = {f.func.name: "generated" not in f.tags for f in parsed.native_functions}
    return {(key.name, str(name)): (f"{k.cpp_namespace}::{k.kernel}", k.structured)
            for key, index in parsed.backend_indices.items() for name, k in index.index.items()
            if written[name] and not k.kernel.startswith("ufunc_")}


def native_functions(site_packages):
    """torchgen's functions, with those that it generates. For each: the keys with a kernel, the functions of at::native
    that are its kernels, and the classes of at::native of its structured group."""
    parsed = parsed_by_torchgen(site_packages)
    from torchgen import gen
    from torchgen.model import DispatchKey, NativeFunctionsGroup, SchemaKind

    keys = {f.func.name: {key.name for key, index in parsed.backend_indices.items() if index.has_kernel(f)}
            for f in parsed.native_functions}

    classes = {}
    # The kernel of a structured group is that of each of its operators. torchgen writes two more from its shape
    # function.
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


#: The keys whose kernels in at::native are declared here: for the CPU, for all backends, and for tensors without
#: memory.
NATIVE_KEYS = ("CPU", "CompositeImplicitAutograd", "CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional", "Meta")


#: The keys whose classes of structured kernels are declared in at::native.
CLASS_KEYS = ("CPU", "CUDA")


def natives_of(f, indices):
    """`key:function` for each kernel that is a function of at::native. The kernel of a structured operator is a
    class."""
    for key in NATIVE_KEYS:
        kernel = next((index.get_kernel(f) for k, index in indices.items() if k.name == key), None)
        if kernel is not None and not kernel.structured:
            yield f"{key}:{kernel.kernel}"


def flags_of_structured(f, classes):
    """The base of its class, the parameters of impl() that replace arguments, and the names of the classes."""
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
    """The flags of an operator: everything beyond schema, variants, kernels and tags."""
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
    autogen = "generated" in f.tags  # torchgen's own mark, not a tag of PyTorch
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


def version_of(site_packages):
    """`2.13.0` of `2.13.0+cpu`."""
    said = (site_packages / "torch" / "version.py").read_text(encoding="utf-8")
    return re.search(r"__version__ = '([\d.]+)", said)[1]


def installed(site_packages):
    """The operators as the PyTorch in the folder has them."""
    functions, keys, natives, classes = native_functions(site_packages)
    return [operator_of(f, keys[f.func.name], natives[f.func.name], classes.get(f.func.name, ())) for f in functions]


#: The keys under which a build for the CPU has kernels.
BUILT_FOR_CPU = {"CPU", "Meta", "CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional",
                 "CompositeImplicitAutograd", "CompositeImplicitAutogradNestedTensor", "MkldnnCPU", "NestedTensorCPU",
                 "NestedTensorMeta", "QuantizedCPU", "QuantizedMeta", "SparseCPU", "SparseCsrCPU", "SparseCsrMeta",
                 "SparseMeta", "ZeroTensor"}


def on_cpu(operator):
    """The operator without the kernels of other devices, and without the flags that name releases."""
    return dataclasses.replace(operators.without_releases(operator), keys=tuple(k for k in operator.keys if k in BUILT_FOR_CPU))


def changes(before, after):
    """The operators of two lists that only the one has, that only the other has, and that both have with a difference
    on a CPU: lists of rows, rows, and pairs."""
    before, after = ({o.name: o for o in each} for each in (before, after))
    return ([o for name, o in before.items() if name not in after], [o for name, o in after.items() if name not in before],
            [(o, after[name]) for name, o in before.items() if name in after and on_cpu(o) != on_cpu(after[name])])


def merged(before, after, release):
    """The rows of `after`, a release's list, with those of `before`, the table, that the release does not have."""
    flag = lambda o, word: dataclasses.replace(o, flags=(*o.flags, f"{word}:{releases.minor(release)}"))
    known, left = {o.name: o for o in before}, {o.name for o in after}
    behind = {}  # {the name of the row before it: the rows that the release does not have}
    for previous, o in zip([None, *before], before):
        if o.name not in left:
            behind.setdefault(previous and previous.name, []).append(o if o.flag_values("gone") else flag(o, "gone"))
    out = list(behind.get(None, ()))
    pending = []
    for o in after:
        since = known[o.name].flag_values("new") if o.name in known else (releases.minor(release),)
        pending = [dataclasses.replace(o, flags=(*o.flags, *(f"new:{v}" for v in since)))]
        while pending:
            row = pending.pop(0)
            out.append(row)
            pending = [*behind.get(row.name, ()), *pending]
    return out


def report(before, after):
    """Prints what one list has otherwise than another."""
    gone, new, changed = changes(before, after)
    for word, rows in (("gone", gone), ("new", new)):
        for o in rows:
            print(f"{word}: {o.schema}")
    for old, o in changed:
        print(f"changed: {old.schema}" + (f"\n    now: {o.schema}" if o.schema != old.schema else ", its kernels or tags"))
    keys = {o.name: o.keys for o in before}
    print(f"{sum(o.keys != keys.get(o.name, o.keys) for o in after)} operators have kernels under other keys")


def check(release, after):
    """Is a compared release's list what the table says of it?"""
    if release not in releases.all_releases():
        print(f"PyTorch {release} is no release of {releases.FILE.name}")
        return 1
    before = operators.operators_of(release)
    same = before == after if release == releases.norm() else [on_cpu(o) for o in before] == [on_cpu(o) for o in after]
    if not same:
        report(before, after)
        print(f"{operators.TABLE.name}: torchgen of {release} says otherwise; run tools/aten/update.py without --check")
        return 1
    print(f"{operators.TABLE.name}: {len(after)} operators, as torchgen has them")
    return 0


def write(release, after):
    if release != releases.norm():
        print(f"PyTorch {release} is not the norm of {releases.FILE.name}, {releases.norm()}")
        return 1
    before = operators.operators()
    compared = [version for version, purpose in releases.all_releases().items() if purpose == "tested"]
    for old, _ in changes([o for o in before if not o.flag_values("gone")], after)[2]:
        with operators.EARLIER.open("a", encoding="utf-8") as out:
            out.write(f"{compared[0]}\t{operators.without_releases(old)}\n")
    rows = merged(before, after, release)
    operators.TABLE.write_text("".join(f"{o}\n" for o in rows), encoding="utf-8")
    print(f"{len(after)} operators, {sum(o.autogen for o in after)} of them generated; {len(rows) - len(after)} of earlier releases")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site_packages", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()

    release, after = version_of(options.site_packages), installed(options.site_packages)
    if options.list:
        report(operators.operators_of(releases.norm()), after)
        return 0
    return check(release, after) if options.check else write(release, after)


if __name__ == "__main__":
    sys.exit(main())
