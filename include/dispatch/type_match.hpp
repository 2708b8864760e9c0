// SPDX-License-Identifier: BSL-1.0
// Does a value have the type that a schema asks for?
#pragma once

#include <dispatch/value_text.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool has_type(const IValue& value, const Type& type);

namespace internal {

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_list_of(const IValue& value, const Type& element) {
  using schema_ct::code;
  switch (element.codes().size() == 1 ? schema_ct::inside_container(element.last()) : code::none) {
    case code::integer: return value.isIntList();
    case code::real: return value.isDoubleList();
    case code::boolean: return value.isBoolList();
    case code::tensor: return value.isTensorList();
    default: break;
  }
  // Lists are invariant: a list of Tensor is no list of Tensor?.
  return value.tag() == value_tag::list &&
         value.get<generic_list>().element.annotation_str() == element.annotation_str();
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_object_of(const IValue& value, const Type& type) {
  if (!value.isObject()) return false;
  return type.last() == schema_ct::code::any_class_type ||
         type_of_object(value.get<custom_object>()).names() == type.names();
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_group_of(const IValue& value, const Type& type) {
  const auto group = static_cast<schema_ct::code>(type.codes().front());
  std::string_view codes = type.inner_codes(), names = type.names();
  if (group == schema_ct::code::union_type) {
    while (Type::is_member(codes))
      if (has_type(value, Type::take_member(codes, names))) return true;
    return false;
  }
  if (group == schema_ct::code::dict) {
    if (!value.isGenericDict()) return false;
    const auto& dict = value.get<generic_dict>();
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

}  // namespace internal

/// By PyTorch's subtyping (FunctionSchema::checkArg): no conversion from int to float, from one
/// value to a list, or from bool to a number.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool has_type(const IValue& value, const Type& type) {
  using schema_ct::code;
  switch (type.last()) {
    case code::tensor: return value.isTensor();
    case code::integer:
    case code::sym_int:
    case code::scalar_type:
    case code::layout:
    case code::memory_format:
    case code::qscheme: return value.isInt();
    case code::real:
    case code::sym_float: return value.isDouble();
    case code::boolean:
    case code::sym_bool: return value.isBool();
    case code::string: return value.isString();
    case code::complex: return value.isComplexDouble();
    case code::scalar: return value.isInt() || value.isDouble() || value.isComplexDouble();
    case code::device: return value.isDevice();
    case code::generator: return value.tag() == value_tag::generator;
    case code::storage: return value.tag() == value_tag::storage;
    case code::stream: return value.tag() == value_tag::stream;
    case code::capsule: return value.isCapsule();
    case code::class_type:
    case code::any_class_type: return internal::is_object_of(value, type);
    case code::none_type: return value.isNone();
    case code::any: return true;
    case code::optional: return value.isNone() || has_type(value, type.element());
    case code::list: return internal::is_list_of(value, type.element());
    case code::end: return internal::is_group_of(value, type);
    default: return false;
  }
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
