// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the base of at::Tensor, which is the tensor itself here, and for its sizes
// in templates over int64_t and SymInt.
#pragma once

#include <type_traits>

#include <dispatch/default_host/names.hpp>

namespace SCHEMA_CT_HIDDEN at {
using TensorBase = Tensor;

[[nodiscard]] inline std::int64_t get_device(const TensorBase& self) { return self.get_device(); }

namespace symint {

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_symbolic = std::is_same_v<T, SymInt>;
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_size = is_symbolic<T> || std::is_same_v<T, std::int64_t>;

template <class T>
  requires is_size<T>
[[nodiscard]] ArrayRef<T> sizes(const TensorBase& t) {
  if constexpr (is_symbolic<T>)
    return t.sym_sizes();
  else
    return t.sizes();
}
template <class T>
  requires is_size<T>
[[nodiscard]] T size(const TensorBase& t, std::int64_t dim) {
  return t.size(dim);
}
template <class T>
  requires is_size<T>
[[nodiscard]] ArrayRef<T> strides(const TensorBase& t) {
  if constexpr (is_symbolic<T>)
    return fromIntArrayRefUnchecked(t.strides());
  else
    return t.strides();
}
template <class T>
  requires is_size<T>
[[nodiscard]] T numel(const TensorBase& t) {
  return t.numel();
}

}  // namespace symint
}  // namespace at
