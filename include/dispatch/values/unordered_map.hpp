// SPDX-License-Identifier: BSL-1.0
// std::unordered_map as a dictionary value; it is copied. PyTorch's older interface accepts it.
#pragma once

#include <dispatch/values/dict.hpp>
#include <unordered_map>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class K, element_type V>
struct value_traits<std::unordered_map<K, V>> {
  static IValue box(const std::unordered_map<K, V>& value) {
    Dict<K, V> out;
    out.reserve(value.size());
    for (const auto& [key, mapped] : value) out.insert(key, mapped);
    return out.value();
  }
  static std::unordered_map<K, V> unbox(const IValue& value) {
    std::unordered_map<K, V> out;
    for (const auto& entry : Dict<K, V>(value)) out.emplace(entry.key(), entry.value());
    return out;
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <class K, class V>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<std::unordered_map<K, V>> =
    schema_ct::dict_of<K, V>();
