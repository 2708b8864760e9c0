// SPDX-License-Identifier: BSL-1.0
// Registers kernels for backends, layouts and data types in one line.
#pragma once

#include <dispatch/phi/entry.hpp>
#include <dispatch/phi/kernel_list.hpp>
#include <dispatch/phi/kernel_registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The sentence for a name without a declaration.
template <class D>
struct undeclared_words {
  static constexpr bool wrong() {
    return requires { D::is_missing; };
  }
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    if (!D::own_name.empty() && *D::own_name.data() == '"') {
      out.put(
          "the name of an operator stands without quotation marks (with them in PHI_KERNEL_NAMED)");
      return out;
    }
    out.put("no operator '"), put(out, D::own_name);
    out.put("' is declared: write PHI_OPERATOR(\""), put(out, D::own_name);
    out.put("(...) -> Tensor\", infer_meta<&f>) before");
    return out;
  }
};

/// The sentence for a data type that tensors cannot have, and for a repeated one.
template <class D, class... T>
constexpr schema_ct::rendered words_of_types() {
  constexpr DataType types[] = {type_of_elements<T>...};
  schema_ct::rendered (*const names[])() = {&name_of_type<T>...};
  for (std::size_t i = 0; i != sizeof...(T); ++i) {
    bool twice = false;
    for (std::size_t j = 0; j != i; ++j) twice = twice || types[j] == types[i];
    if (types[i] != DataType::UNDEFINED && !twice) continue;
    schema_ct::rendered out;
    out.put("the kernel of '"), put(out, D::name), out.put("': the data type ");
    const schema_ct::rendered type = names[i]();
    out.put_text(type.text, type.length);
    out.put(twice ? " is named twice" : " is none that tensors have");
    return out;
  }
  return {};
}

/// The sentence for a backend that tensors cannot have, and for a repeated backend or
/// layout.
template <class D, class... Item>
constexpr schema_ct::rendered words_of_keys(kernel_list<Item...>) {
  constexpr KernelKey keys[] = {Item::key...};
  schema_ct::rendered out;
  for (std::size_t i = 0; i != sizeof...(Item); ++i) {
    bool twice = false;
    for (std::size_t j = 0; j != i; ++j) twice = twice || keys[j] == keys[i];
    if (keys[i].backend() != Backend::UNDEFINED && !twice) continue;
    out.put("the kernel of '"), put(out, D::name), out.put("': ");
    if (twice)
      out.put("("), out.put(toString(keys[i].backend())), out.put(", "),
          out.put(toString(keys[i].layout())), out.put(") is named twice");
    else
      out.put(
          "ALL_BACKEND is the backend of no tensor: name those that the kernel is for, (CPU, GPU)");
    return out;
  }
  return out;
}

template <class Id, class T, class Context>
concept has_kernel = requires { Id::template schema_ct_kernel<T, Context>(); };

/// The sentence for a template that cannot be a kernel.
template <class D>
constexpr schema_ct::rendered words_of_no_template() {
  schema_ct::rendered out;
  out.put("the kernel of '"), put(out, D::name);
  out.put("': it is given as the name of a template <class T, class Context> of functions");
  return out;
}

template <class Id, class First, class... T>
using kernels_of_macro =
    kernels_for<decltype(Id::backends()), decltype(Id::layouts()), First, T...>;
template <class Id, class List>
using kernel_function =
    std::remove_pointer_t<decltype(Id::template schema_ct_kernel<typename List::first::type,
                                                                 typename List::first::context>())>;

/// The sentence for a kernel of an operator that calls another one's.
template <class D>
constexpr schema_ct::rendered words_of_other_kernel() {
  schema_ct::rendered out;
  if constexpr (!std::is_same_v<typename D::kernel_of, none>)
    if (text_of<D::kernel_of::kernel>() != D::name) {
      out.put("the operator '"), put(out, D::name), out.put("' calls the kernel of '");
      out.put(D::kernel_of::kernel.text), out.put("' (uses_kernel), and never one of its own");
    }
  return out;
}

/// The sentence for the arguments of PHI_KERNEL. A wrong declaration is an error
/// already.
template <class Id, class D, class First, class... T>
struct registration_words {
  static constexpr schema_ct::rendered words() {
    if constexpr (undeclared_words<D>::wrong()) {
      return undeclared_words<D>::words();
    } else if constexpr (is_right<D>) {
      if (const schema_ct::rendered out = words_of_types<D, First, T...>(); out.length != 0)
        return out;
      using kernels = kernels_of_macro<Id, First, T...>;
      if (const schema_ct::rendered out = words_of_keys<D>(kernels()); out.length != 0) return out;
      if (const schema_ct::rendered out = words_of_other_kernel<D>(); out.length != 0) return out;
      if constexpr (has_kernel<Id, First, typename kernels::first::context>)
        return kernel_words<D, kernel_function<Id, kernels>>::words();
      else
        return words_of_no_template<D>();
    } else {
      return {};
    }
  }
  static constexpr bool wrong() { return words().length != 0; }
};
template <class Id, class D, class First, class... T>
concept right_kernel =
    schema_ct::acceptable<schema_ct::verdict<registration_words<Id, D, First, T...>>>;

/// A bit for each input that a kernel with the function type F reads as an attribute.
template <class D, class F>
struct inputs_read_as_values;
template <class D, class C, class... K>
struct inputs_read_as_values<D, void(C, K...)> {
  static constexpr std::uint32_t bits = [] {
    std::uint32_t out = 0;
    int argument = 0, input = 0;
    const auto add = [&](place_in_order place) {
      if (argument == D::op::arguments.count) return;
      if (!is_tensor(D::op::arguments.first[argument++].type)) return;
      if (place == place_in_order::attribute && input < 32) out |= std::uint32_t{1} << input;
      ++input;
    };
    (add(kernel_parameter<K>::place), ...);
    return out;
  }();
};

/// The lines of a kernel's template, Id::schema_ct_kernel<T, Context>, and of its
/// instantiations.
template <class Id, class D, class List>
struct kernels;
template <class Id, class D, class... Item>
struct kernels<Id, D, kernel_list<Item...>> {
  using all = kernel_lines<entry_of_operator<D>, sizeof...(Item)>;

  static constexpr all lines(const char* file, unsigned line,
                             void (*rules)(const KernelKey&, Kernel*)) {
    using F = kernel_function<Id, kernel_list<Item...>>;
    std::uint16_t i = 0;
    return {{D::schema.text, &boxed_entry<D>::call, rules, file, line,
             inputs_read_as_values<D, F>::bits},
            {{Item::key, i++, sizeof...(Item),
              &entry<D, Id::template schema_ct_kernel<typename Item::type,
                                                      typename Item::context>()>::call,
              rules != nullptr}...}};
  }
};

/// The data of a registration; empty if it has a mistake, which is an error already.
template <class Id, class D, class First, class... T>
[[nodiscard]] constexpr auto lines_of(const char* file, unsigned line,
                                      void (*rules)(const KernelKey&, Kernel*)) {
  if constexpr (registration_words<Id, D, First, T...>::wrong() || !is_right<D>) {
    return kernel_lines<void(), 1>{{"", nullptr, nullptr, file, line, 0},
                                   {{KernelKey(), 0, 0, nullptr}}};
  } else {
    return kernels<Id, D, kernels_of_macro<Id, First, T...>>::lines(file, line, rules);
  }
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
