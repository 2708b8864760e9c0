// SPDX-License-Identifier: BSL-1.0
// Does a value have the type that a schema asks for?
#pragma once

#include <dispatch/schema/function_schema.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

[[nodiscard]] inline bool has_type(const IValue& value, const Type& type);

namespace internal {

[[nodiscard]] bool is_list_of(const IValue& value, const Type& element);

[[nodiscard]] bool is_object_of(const IValue& value, const Type& type);

[[nodiscard]] bool is_group_of(const IValue& value, const Type& type);

}  // namespace internal

namespace internal {

/// Of types that no kind of value settles.
[[nodiscard]] bool has_other_type(const IValue& value, const Type& type);

}  // namespace internal

/// By PyTorch's subtyping (FunctionSchema::checkArg): no conversion from int to float, from one
/// value to a list, or from bool to a number.
[[nodiscard]] inline bool has_type(const IValue& value, const Type& type) {
  const kind_set kinds = kinds_of(type);
  return kinds == 0 ? internal::has_other_type(value, type) : (kinds & kind(value.tag())) != 0;
}

/// Whether the argument takes the value.
[[nodiscard]] inline bool has_type(const IValue& value, const Argument& a) {
  if ((a.kinds() & kind(value.tag())) != 0) return true;
  return a.kinds() == 0 && internal::has_other_type(value, a.real_type());
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
