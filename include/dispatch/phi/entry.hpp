// SPDX-License-Identifier: BSL-1.0
// The entry of a kernel: a function with one signature for all kernels of an operator, whatever the
// types of their attributes, contexts and tensors are.
#pragma once

#include <dispatch/phi/check.hpp>
#include <dispatch/phi/kernel_context.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

template <class D, class R, class A, class O>
struct entry_type;
template <class D, class R, class... P, int... a, int... r>
struct entry_type<D, R(P...), std::integer_sequence<int, a...>, std::integer_sequence<int, r...>> {
  using type = void(const DeviceContext&,
                    typename passed_as<D::op::arguments.first[a].type, P>::type...,
                    returned_to<D::op::arguments.first[D::op::arguments.count + r].type>...);
};
/// The type of all entries of an operator's kernels.
template <class D>
using entry_of_operator =
    typename entry_type<D, usual_signature<typename D::op>,
                        std::make_integer_sequence<int, D::op::arguments.count>,
                        std::make_integer_sequence<int, D::op::returns.count>>::type;

/// The name of an argument or, after them, of an output.
template <class D, int i>
[[nodiscard]] consteval argument_name name_in() {
  const text name = D::op::arguments.first[i].name();
  return {D::schema.text, static_cast<std::uint16_t>(D::name.size()),
          static_cast<std::uint16_t>(name.first == nullptr ? 0 : name.first - D::parsed_text),
          static_cast<std::uint16_t>(name.size())};
}

/// The entry of the kernel `f`.
template <class D, auto f, class Entry = entry_of_operator<D>,
          class F = std::remove_pointer_t<decltype(f)>,
          class Indices =
              std::make_integer_sequence<int, D::op::arguments.count + D::op::returns.count>>
struct entry;
template <class D, auto f, class... Passed, class C, class... K, int... i>
struct entry<D, f, void(const DeviceContext&, Passed...), void(C, K...),
             std::integer_sequence<int, i...>> {
  static void call(const DeviceContext& context, Passed... values) {
    f(static_cast<C>(context), kernel_parameter<K>::from(values, name_in<D, i>())...);
  }
};

/// Calls an entry with the values of a context and checks their types.
template <class D, class Entry = entry_of_operator<D>,
          class Indices =
              std::make_integer_sequence<int, D::op::arguments.count + D::op::returns.count>>
struct boxed_entry;
template <class D, class... Passed, int... i>
struct boxed_entry<D, void(const DeviceContext&, Passed...), std::integer_sequence<int, i...>> {
  static constexpr std::uint64_t all_types = [] {
    std::uint64_t out = 0;
    ((out = KernelContext::add_type(out, D::op::arguments.first[i].type)), ...);
    return out;
  }();

  static void call(void (*entry)(), const KernelContext& values) {
    values.expect(all_types, D::schema.text);
    reinterpret_cast<void (*)(const DeviceContext&, Passed...)>(entry)(
        values.device_context(), values.template get<Passed>(i)...);
  }
};

/// Calls an InferMeta function, or another one, with the values that it takes.
template <class D, class Sources, auto f, class F = std::remove_pointer_t<decltype(f)>>
struct meta_call;
template <class D, class Sources, auto f, class R, class... K>
struct meta_call<D, Sources, f, R(K...)> {
  template <class... Values>
  static R call(const std::tuple<Values...>& values) {
    return call(values, std::make_integer_sequence<int, sizeof...(K)>());
  }

 private:
  template <class... Values, int... i>
  static R call(const std::tuple<Values...>& values, std::integer_sequence<int, i...>) {
    return f(parameter<K, i>(values)...);
  }
  template <class P, int i, class... Values>
  static decltype(auto) parameter(const std::tuple<Values...>& values) {
    if constexpr (std::is_same_v<P, MetaConfig>) {
      return MetaConfig();
    } else {
      constexpr int source = Sources::source(i);
      return meta_parameter<P>::from(std::get<static_cast<std::size_t>(source)>(values),
                                     name_in<D, source>());
    }
  }
};

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
