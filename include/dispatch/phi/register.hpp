// SPDX-License-Identifier: BSL-1.0
// Kernels registered for backends, layouts and data types in one line.
#pragma once

#include <dispatch/phi/entry.hpp>
#include <dispatch/phi/kernel_list.hpp>
#include <dispatch/phi/kernel_table.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// What the compiler is made to say of a name without a declaration.
template <fixed_string name>
struct undeclared_words {
  static constexpr bool wrong() { return !is_declared<name>; }
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    out.put("no operator '"), out.put(name.text);
    out.put("' is declared: write PHI_OPERATOR(\""), out.put(name.text);
    out.put("(...) -> Tensor\", infer_meta<&f>) before");
    return out;
  }
};

/// What it says of a data type that no tensor has, and of one that is named twice.
template <fixed_string name, class... T>
struct type_words {
  static constexpr schema_ct::rendered words() {
    constexpr DataType types[] = {type_of_elements<T>...};
    schema_ct::rendered (*const names[])() = {&name_of_type<T>...};
    for (std::size_t i = 0; i != sizeof...(T); ++i) {
      bool twice = false;
      for (std::size_t j = 0; j != i; ++j) twice = twice || types[j] == types[i];
      if (types[i] != DataType::UNDEFINED && !twice) continue;
      schema_ct::rendered out;
      out.put("the kernel of '"), out.put(name.text), out.put("': the data type ");
      const schema_ct::rendered type = names[i]();
      out.put_text(type.text, type.length);
      out.put(twice ? " is named twice" : " is none that tensors have");
      return out;
    }
    return {};
  }
  static constexpr bool wrong() { return words().length != 0; }
};

template <fixed_string name>
concept declared_before = schema_ct::acceptable<schema_ct::verdict<undeclared_words<name>>>;
template <fixed_string name, class... T>
concept types_of_tensors = schema_ct::acceptable<schema_ct::verdict<type_words<name, T...>>>;
/// The kernel's parameters are those of the operator's schema.
template <class F, class D>
concept kernel_of = schema_ct::acceptable<
    schema_ct::verdict<kernel_words<D, std::remove_pointer_t<std::remove_const_t<F>>>>>;

/// A kernel's template, and what it is instantiated for: Id::schema_ct_kernel<T, Context>.
template <class Id, fixed_string name, class List>
struct kernels;
template <class Id, fixed_string name, class... Item>
struct kernels<Id, name, kernel_list<Item...>> {
  using D = declared<name>;
  static constexpr KernelKey keys[] = {Item::key...};
  static constexpr entry_of_operator<D>* functions[] = {
      &entry<D,
             Id::template schema_ct_kernel<typename Item::type, typename Item::context>>::call...};
};

template <class Id, fixed_string name, class List, kernel_of<declared<name>> F>
[[nodiscard]] constexpr kernel_line fitting_line(const char* file, unsigned line,
                                                 void (*rules)(const KernelKey&, Kernel*)) {
  using all = kernels<Id, name, List>;
  return {lasting<name>.text,
          declared<name>::schema.text,
          all::keys,
          all::functions,
          &boxed_entry<declared<name>>::call,
          List::count,
          {file, line},
          rules};
}

template <class Id, fixed_string name, class First, class... T>
  requires declared_before<name> && types_of_tensors<name, First, T...>
[[nodiscard]] constexpr kernel_line line_of(const char* file, unsigned line,
                                            void (*rules)(const KernelKey&, Kernel*) = nullptr) {
  using list = kernels_for<decltype(Id::backends()), decltype(Id::layouts()), First, T...>;
  using F = decltype(Id::template schema_ct_kernel<typename list::first::type,
                                                   typename list::first::context>);
  return fitting_line<Id, name, list, F>(file, line, rules);
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
