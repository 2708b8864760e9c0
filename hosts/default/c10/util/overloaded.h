// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for several functions as one, to visit a std::variant with.
#pragma once

#include <schema_ct/config.hpp>

#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

namespace detail {
template <class... F>
struct overloaded_t : F... {
  using F::operator()...;
};
}  // namespace detail

template <class... F>
[[nodiscard]] detail::overloaded_t<F...> overloaded(F... functions) {
  return {std::move(functions)...};
}

}  // namespace c10
