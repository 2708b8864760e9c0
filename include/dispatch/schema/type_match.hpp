// SPDX-License-Identifier: BSL-1.0
// Checks whether a value has the type that a schema requires.
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

/// For types that the kind of a value does not decide.
[[nodiscard]] bool has_other_type(const IValue& value, const Type& type);

}  // namespace internal

/// Applies PyTorch's subtyping (FunctionSchema::checkArg): no conversion from int to float, from a
/// value to a list, or from bool to a number.
[[nodiscard]] inline bool has_type(const IValue& value, const Type& type) {
  const kind_set kinds = kinds_of(type);
  return kinds == 0 ? internal::has_other_type(value, type) : (kinds & kind(value.tag())) != 0;
}

/// Does the argument accept the value?
[[nodiscard]] inline bool has_type(const IValue& value, const Argument& a) {
  if ((a.kinds() & kind(value.tag())) != 0) return true;
  return a.kinds() == 0 && internal::has_other_type(value, a.real_type());
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
