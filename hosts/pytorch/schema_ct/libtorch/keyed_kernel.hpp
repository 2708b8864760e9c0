// SPDX-License-Identifier: BSL-1.0
// torch::dispatch(): a kernel with its dispatch key, which can still be checked against a literal.
#pragma once

#include <type_traits>
#include <utility>
#include "types.hpp"

namespace schema_ct {
namespace SCHEMA_CT_HIDDEN libtorch {

/// The result of torch::dispatch() for a function or function object F. It converts to PyTorch's
/// own result, which is not a constant and does not have the kernel's type.
template <class Key, class F>
struct keyed_kernel {
  Key key;
  F function;

  operator torch::CppFunction() && {
    return torch::dispatch(key, torch::CppFunction(std::move(function)));
  }
};

#if SCHEMA_CT_READ_BLOCKS
/// The key that a kernel of this type has by itself, in the form of a record; empty without one.
template <class F>
inline constexpr const char* own_key = "";
template <class Key, class F>
inline constexpr const char* own_key<keyed_kernel<Key, F>> = record_format::unknown_key;
#endif

/// A kernel whose type is known.
template <class F>
concept plain_kernel = !std::is_same_v<std::remove_cvref_t<F>, torch::CppFunction> && requires {
  typename signature_of<std::decay_t<F>>;
} && std::is_constructible_v<torch::CppFunction, std::decay_t<F>>;

}  // namespace libtorch

template <class Key, class F>
struct callable<libtorch::keyed_kernel<Key, F>> : callable<F> {};

}  // namespace schema_ct

namespace SCHEMA_CT_HIDDEN torch {

/// Like PyTorch's function, and preferred because F is constrained.
template <class F>
  requires schema_ct::libtorch::plain_kernel<F>
constexpr schema_ct::libtorch::keyed_kernel<c10::DispatchKey, std::decay_t<F>> dispatch(
    c10::DispatchKey key, F&& f) {
  return {key, std::forward<F>(f)};
}
template <class F>
  requires schema_ct::libtorch::plain_kernel<F>
constexpr schema_ct::libtorch::keyed_kernel<c10::DeviceType, std::decay_t<F>> dispatch(
    c10::DeviceType type, F&& f) {
  return {type, std::forward<F>(f)};
}

}  // namespace torch
