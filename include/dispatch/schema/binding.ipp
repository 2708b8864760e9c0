// SPDX-License-Identifier: BSL-1.0
// The engine's part of binding.hpp.
#pragma once

#include <dispatch/schema/binding.hpp>
#include <dispatch/values/list.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE IValue copy_of_default(const IValue& value) {
  return value.isList() ? internal::copy_of_list(value) : value;
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void refuse_type(const FunctionSchema& schema, const Argument& a,
                                  const IValue& value, int position) {
  throw TypeError(
      message({schema.name(), "() Expected a value of type '", a.real_type().annotation_str(),
               "' for argument '", a.name(), "' but instead found type '", value.type_name(), "'.",
               position < 0 ? std::string() : message({"\nPosition: ", position, " (from 0)"}),
               "\nDeclaration: ", to_string(schema)}));
}

}  // namespace internal

SCHEMA_CT_ENGINE void bind(const FunctionSchema& schema, Stack& values, list_view<keyword> keywords,
                           keyword_only policy) {
  internal::binder binder(schema, values, policy);
  binder.begin();
  for (const keyword& k : keywords) binder.take(k.name, k.value);
  binder.end();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
