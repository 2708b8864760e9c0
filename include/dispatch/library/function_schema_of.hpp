// SPDX-License-Identifier: BSL-1.0
// Infers a schema from the types of a C++ function, as a value.
#pragma once

#include <string>

#include <dispatch/base/unique_ptr.hpp>
#include <dispatch/library/library.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Infers from a function, a pointer to one or a function object: "(Tensor _0, int _1) -> Tensor
/// _0", without a name. Throws what `m.def("name", f)` throws if a type has no schema type.
template <class F>
[[nodiscard]] SCHEMA_CT_HIDDEN std::unique_ptr<FunctionSchema> inferFunctionSchemaFromFunctor() {
  constexpr const kernel_signature& signature =
      signature_constant<schema_ct::signature_of<F>>::value;
  internal::expect_inferable("inferred", signature);
  const std::string text = message({"inferred", internal::inferred_text(signature)});
  return std::make_unique<FunctionSchema>(parseSchema(text).cloneWithName("", ""));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
