// SPDX-License-Identifier: BSL-1.0
// The dispatch keys of a call's arguments: of tensors, and of types that contain tensors.
#pragma once

#include <dispatch/values/value_traits.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Adds the keys of an argument that counts for dispatch: a tensor, or a type that contains some.
template <class T>
void add_keys(DispatchKeySet& keys, const T& value) {
  using type = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<type, host::Tensor>) {
    keys |= host::key_set(value);
  } else if constexpr (schema_ct::last_code(schema_ct::word<type>) == schema_ct::code::optional &&
                       requires {
                         *value;
                         value.has_value();
                       }) {
    if (value.has_value()) add_keys(keys, *value);
  } else if constexpr (schema_ct::word<type> ==
                           schema_ct::list_of(schema_ct::word_of(schema_ct::code::tensor)) ||
                       schema_ct::word<type> == schema_ct::list_of(schema_ct::optional_of(
                                                    schema_ct::word_of(schema_ct::code::tensor)))) {
    // The elements of a List are not tensors, but convert to them.
    for (const auto& element : value)
      if constexpr (requires { typename type::value_type; })
        add_keys<typename type::value_type>(keys, element);
      else
        add_keys(keys, element);
  }
}

inline void add_boxed_keys(DispatchKeySet& keys, const IValue& value) {
  if (value.isTensor()) {
    keys |= host::key_set(value.toTensor());
  } else if (value.isTensorList()) {
    for (const host::Tensor& t : value_access::get<std::vector<host::Tensor>>(value))
      keys |= host::key_set(t);
  } else if (value.tag() == value_tag::list) {
    for (const IValue& element : value_access::get<generic_list>(value).values)
      if (element.isTensor()) keys |= host::key_set(element.toTensor());
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
