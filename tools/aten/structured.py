# SPDX-License-Identifier: BSL-1.0
"""The classes of structured kernels: at::meta::structured_add_Tensor, whose meta() declares the outputs, and
at::native::structured_mul_out, whose impl() computes them. A backend defines these members, with the macros of
<ATen/TensorMeta.h>."""

import headers
import signatures

BY = "generate_calls.py"
NEEDS = ("ATen/TensorIterator.h", "ATen/TensorMeta.h", "ATen/core/ATen_fwd.h", "ATen/core/IListRef.h", "c10/core/Scalar.h",
         "c10/util/DimVector.h")
#: The parameter types of structured kernels that differ from those of other kernels.
TYPES = {"const std::optional<Tensor>&": "OptionalTensorRef", "const std::optional<Scalar>&": "OptionalScalarRef",
         "const List<std::optional<Tensor>>&": "IOptTensorListRef"}


def groups(listed):
    """(functional operator, `out` operator) of each structured group, in the order of the list."""
    functional = {o.delegate: o for o in listed if o.delegate and not any(a.written for a in o.schema.arguments)}
    return [(functional[o.name], o) for o in listed if o.structured]


def type_of(operator, argument):
    if argument.written:
        return "const Tensor&"
    type_ = signatures.unsymbolic(signatures.argument_type(operator, argument))
    return TYPES.get(type_, type_)


def parameters(operator, arguments):
    return [signatures.Parameter(type_of(operator, a), a.name) for a in arguments if a not in operator.schema.out]


def written(out):
    return [signatures.Parameter(type_of(out, a), a.name) for a in out.schema.out]


def precomputed(out):
    """{an argument's name, or "" for none: the parameters of impl() that replace it or, for "", follow the
    others}."""
    found = {}
    for text in out.flag_values("precomputed"):
        name, arrow, words = text.rpartition(" -> ")
        words = words.split()
        found[name] = [signatures.Parameter(signatures.VALUES.get(t, t), n) for t, n in zip(words[::2], words[1::2])]
    return found


def parameters_of_impl(out, replaced):
    """The parameters of impl(), without the outputs."""
    own = [replaced.get(p.name, [p]) for p in parameters(out, out.schema.arguments)]
    return [p for ps in [*own, replaced.get("", [])] for p in ps]


def text_of(parameters_):
    return ", ".join(map(str, parameters_))


def meta_class(functional, out):
    """The lines of at::meta::structured_NAME."""
    base = "TensorIteratorBase" if out.flag_values("structured_inherits") else "at::impl::MetaBase"
    replaced, result, members = precomputed(out), "void", []
    arguments = parameters(functional, functional.schema.arguments)
    if replaced:
        result, members = "meta_return_ty", of_precomputed(functional, out, replaced)
    return [f"struct structured_{signatures.struct_name(functional)} : {base} {{", *members,
            f"  {result} meta({text_of(arguments)});", "};"]


def of_precomputed(functional, out, replaced):
    """The members of a class whose meta() computes parameters of impl()."""
    values = [p for ps in replaced.values() for p in ps]
    flags = [p.name.upper() for p in values]
    arguments = parameters(functional, functional.schema.arguments)
    given = [f"found.{p.name}" if any(p in ps for ps in replaced.values()) else p.name
             for p in parameters_of_impl(out, replaced)]
    outputs = [o.name for o in out.schema.out]
    return [
        f"  template <{', '.join(f'bool {f} = false' for f in flags)}>",
        "  struct precompute_out {",
        *(line for i, p in enumerate(values) for line in setter(p, i, values, flags)),
        *(f"    {p.type} {p.name}{{}};" for p in values),
        "  };",
        f"  using meta_return_ty = precompute_out<{', '.join('true' for _ in flags)}>;",
        f"  static constexpr std::size_t structured_outputs = {len(outputs)};",
        "  template <class K, class... Outputs>",
        f"  static void impl_with(K& kernel, const meta_return_ty& found, {unused(arguments, given)}, const Outputs&... outputs) {{",
        f"    kernel.impl({', '.join(given)}, outputs...);",
        "  }"]


def unused(arguments, given):
    return ", ".join(str(p) if p.name in given else p.type for p in arguments)


def setter(parameter, index, values, flags):
    """set_NAME(value), which returns the struct type in which this value is set, too."""
    result = f"precompute_out<{', '.join('true' if i == index else f for i, f in enumerate(flags))}>"
    kept = ", ".join("value" if v is parameter else v.name for v in values)
    return [f"    {result} set_{parameter.name}({parameter.type} value) const {{",
            f'      static_assert(!{flags[index]}, "{parameter.name} already set");',
            f"      return {{{kept}}};", "    }"]


def kernel_classes(functional, out):
    """The lines of the classes of at::native for a group."""
    base = f"at::meta::structured_{signatures.struct_name(functional)}"
    arguments = text_of([*parameters_of_impl(out, precomputed(out)), *written(out)])
    for name in out.flag_values("kernel_class"):
        yield from (f"struct structured_{name} : {base} {{", f"  void impl({arguments});", "};")


def by_family(listed):
    """{family: (the lines of its classes in at::meta, in at::native)}."""
    found = {}
    for functional, out in groups(listed):
        meta, native = found.setdefault(signatures.family(functional), ([], []))
        meta += meta_class(functional, out)
        native += kernel_classes(functional, out)
    return found


def of_families(classes):
    """The headers <ATen/ops/NAME_meta.h>: {name: text}."""
    return {f"{family}_meta.h": headers.of_family(
        f"{family}_meta", f"PyTorch's header for at::meta::structured_{family}.", NEEDS,
        headers.in_hidden_namespace("meta", meta), BY)
        for family, (meta, _) in classes.items()}


def of_all(classes):
    """<ATen/NativeMetaFunctions.h>."""
    parts = [headers.in_hidden_namespace(space, headers.each({f"{family}_{end}": of_family[i]
                                                              for family, of_family in classes.items()}))
             for i, (space, end) in enumerate((("meta", "meta"), ("native", "structured")))]
    return headers.of_all("PyTorch's header for structured kernels.", NEEDS, sum(parts, []), BY)
