// SPDX-License-Identifier: BSL-1.0
// Backends times layouts times data types: the kernels of one registration, by Boost.Hana.
#pragma once

#include <boost/hana/cartesian_product.hpp>
#include <boost/hana/integral_constant.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>
#include <dispatch/phi/context.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// One kernel of the product.
template <Backend backend, DataLayout layout, class T>
struct kernel_item {
  static constexpr KernelKey key{backend, layout, type_of_elements<T>};
  using type = T;
  using context = context_of<backend>;
};

template <class... Item>
struct kernel_list;
template <class First, class... Item>
struct kernel_list<First, Item...> {
  static constexpr unsigned count = 1 + sizeof...(Item);
  using first = First;
};

template <auto... value>
[[nodiscard]] constexpr auto list_of_values() {
  return boost::hana::tuple<boost::hana::integral_constant<decltype(value), value>...>{};
}

// Function objects, not lambdas: g++ 12 treats an alias template that depends on a lambda as
// unresolved.

struct item_of_parts {
  template <class B, class L, class T>
  constexpr auto operator()(B, L, T) const {
    return kernel_item<B::value, L::value, typename T::type>{};
  }
};
struct list_of_items {
  template <class... Parts>
  constexpr auto operator()(Parts... parts) const {
    return kernel_list<decltype(boost::hana::unpack(parts, item_of_parts{}))...>{};
  }
};

/// A kernel_list for hana::tuples of backends and layouts, and for data types.
template <class Backends, class Layouts, class... T>
using kernels_for =
    decltype(boost::hana::unpack(boost::hana::cartesian_product(boost::hana::make_tuple(
                                     Backends{}, Layouts{}, boost::hana::tuple_t<T...>)),
                                 list_of_items{}));

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
