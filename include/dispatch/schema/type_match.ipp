// SPDX-License-Identifier: BSL-1.0
// The engine's part of type_match.hpp.
#pragma once

#include <dispatch/schema/type_match.hpp>
#include <dispatch/values/class_record.hpp>
#include <dispatch/values/ivalue_storage.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE bool is_list_of(const IValue& value, const Type& element) {
  using schema_ct::code;
  switch (element.codes().size() == 1 ? schema_ct::inside_container(element.last()) : code::none) {
    case code::integer: return value.isIntList();
    case code::real: return value.isDoubleList();
    case code::boolean: return value.isBoolList();
    case code::tensor: return value.isTensorList();
    default: break;
  }
  // Lists are invariant: a list of Tensor is not a list of Tensor?.
  return value.tag() == value_tag::list &&
         value_access::get<generic_list>(value).element.annotation_str() ==
             element.annotation_str();
}

SCHEMA_CT_ENGINE bool is_object_of(const IValue& value, const Type& type) {
  if (!value.isObject()) return false;
  return type.last() == schema_ct::code::any_class_type ||
         type_of_object(value_access::get<custom_object>(value)).names() == type.names();
}

SCHEMA_CT_ENGINE bool is_group_of(const IValue& value, const Type& type) {
  const auto group = static_cast<schema_ct::code>(type.codes().front());
  std::string_view codes = type.inner_codes(), names = type.names();
  if (group == schema_ct::code::union_type) {
    while (Type::is_member(codes))
      if (has_type(value, Type::take_member(codes, names))) return true;
    return false;
  }
  if (group == schema_ct::code::dict) {
    if (!value.isGenericDict()) return false;
    const auto& dict = value_access::get<generic_dict>(value);
    return Type::dict_of(dict.key, dict.value).annotation_str() == type.annotation_str();
  }
  if (group == schema_ct::code::future) return value.isFuture();
  if (group != schema_ct::code::tuple || !value.isTuple()) return false;
  const std::vector<IValue>& values = value.toTupleRef().elements();
  std::size_t i = 0;
  for (; Type::is_member(codes); ++i)
    if (i == values.size() || !has_type(values[i], Type::take_member(codes, names))) return false;
  return i == values.size();
}

[[gnu::noinline]] SCHEMA_CT_ENGINE bool has_other_type(const IValue& value, const Type& type) {
  using schema_ct::code;
  switch (type.last()) {
    case code::class_type:
    case code::any_class_type: return is_object_of(value, type);
    case code::optional: return value.isNone() || has_type(value, type.element());
    case code::list: return is_list_of(value, type.element());
    case code::end: return is_group_of(value, type);
    default: return false;
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
