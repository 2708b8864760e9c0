// SPDX-License-Identifier: BSL-1.0
// Equality, identity and hashes of values (PyTorch's
// ivalue.cpp).
#pragma once

#include <concepts>
#include <dispatch/values/dict.hpp>
#include <dispatch/values/value_depth.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

struct complex_parts {
  double real, imag;
  friend bool operator==(const complex_parts&, const complex_parts&) = default;
};
/// For a host's Complex, with functions or members.
template <class C>
[[nodiscard]] complex_parts parts_of(const C& value) {
  if constexpr (requires { value.real(); })
    return {value.real(), value.imag()};
  else
    return {value.real, value.imag};
}

/// By is_same(), is_alias_of() or T's own comparison, otherwise bytewise. Never by a tensor's
/// comparison, which compares elements if it compiles at all.
template <class T>
[[nodiscard]] bool same_handle(const T& a, const T& b) {
  if constexpr (requires { a.is_same(b); })
    return a.is_same(b);
  else if constexpr (requires { a.is_alias_of(b); })
    return a.is_alias_of(b);
  else if constexpr (!std::is_same_v<T, host::Tensor> && requires {
                       { a == b } -> std::convertible_to<bool>;
                     })
    return a == b;
  else
    return std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
[[nodiscard]] bool same_handle(const IValue& a, const IValue& b) {
  return same_handle(value_access::get<T>(a), value_access::get<T>(b));
}

/// Do two tensors share memory, as far as the host can tell?
template <class T>
[[nodiscard]] bool may_share(const T& a, const T& b) {
  if constexpr (requires { a.is_alias_of(b); })
    return same_handle(a, b) || (a.defined() && b.defined() && a.is_alias_of(b));
  else if constexpr (requires { a.storage().is_alias_of(b.storage()); })
    return same_handle(a, b) ||
           (a.defined() && b.defined() && a.storage().is_alias_of(b.storage()));
  else
    return same_handle(a, b);
}

[[nodiscard]] inline bool equal(const IValue& a, const IValue& b, int depth);

/// Do both have equal entries, in any order?
[[nodiscard]] bool equal_entries(const generic_dict& a, const generic_dict& b, int depth);

template <class T>
[[nodiscard]] bool equal_elements(const std::vector<T>& a, const std::vector<T>& b,
                                  [[maybe_unused]] int depth) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i != a.size(); ++i)
    if constexpr (std::is_same_v<T, host::Tensor>) {
      if (!same_handle(a[i], b[i])) return false;
    } else if constexpr (std::is_same_v<T, IValue>) {
      if (!equal(a[i], b[i], depth)) return false;
    } else if (!(a[i] == b[i])) {
      return false;
    }
  return true;
}

/// For two lists, tuples or dictionaries of one kind. A list or dictionary equals itself, whatever
/// it contains.
[[nodiscard]] bool equal_containers(const IValue& a, const IValue& b, int depth);

[[nodiscard]] bool equal(const IValue& a, const IValue& b, int depth);

[[nodiscard]] std::size_t hash_bits(const void* bits, std::size_t size);

/// For a handle, hashes what same_handle() compares. All handles of a host that are not pointers
/// have the same hash.
template <class T>
[[nodiscard]] std::size_t hash_handle(const T& value) {
  if constexpr (sizeof(T) == sizeof(void*))
    return hash_bits(&value, sizeof value);
  else
    return sizeof value;
}

[[nodiscard]] std::size_t hash_at(const IValue& value, int depth);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
