// SPDX-License-Identifier: BSL-1.0
// The engine's part of list.hpp.
#pragma once

#include <dispatch/values/list.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE IValue empty_list(const Type& element) {
  using schema_ct::code;
  switch (element.codes().size() == 1 ? schema_ct::inside_container(element.last()) : code::none) {
    case code::integer: return IValue::of(value_tag::integer_list, std::vector<std::int64_t>());
    case code::real: return IValue::of(value_tag::real_list, std::vector<double>());
    case code::tensor: return IValue::of(value_tag::tensor_list, std::vector<host::Tensor>());
    default: return IValue::of(value_tag::list, generic_list{element, {}});
  }
}

SCHEMA_CT_ENGINE IValue copy_of_list(const IValue& list) {
  if (list.tag() == value_tag::list)
    return IValue::of(list.tag(), generic_list(value_access::get<generic_list>(list)));
  using access = list_access<IValue>;
  return access::with(access::of(list), [&](const auto& v) {
    return IValue::of(list.tag(), std::remove_cvref_t<decltype(v)>(v));
  });
}

}  // namespace internal

SCHEMA_CT_ENGINE IValue value_access::lent_copy_of_list(const IValue& list) {
  IValue out = internal::copy_of_list(list);
  static_cast<box_head*>(out.get_pointer())->lent = true;
  return out;
}

SCHEMA_CT_ENGINE void value_access::replace_lent_list(const IValue& list) {
  const IValue own = internal::copy_of_list(list);
  unsigned char bits[sizeof list.bits_];
  std::memcpy(bits, list.bits_, sizeof bits);
  std::memcpy(list.bits_, own.bits_, sizeof bits);
  std::memcpy(own.bits_, bits, sizeof bits);  // which it ends
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
