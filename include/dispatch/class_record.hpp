// SPDX-License-Identifier: BSL-1.0
// What the registry keeps of a custom class.
#pragma once

#include <dispatch/ivalue_storage.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A custom class. Never freed: its objects say by it what they are.
struct class_record {
  const char* name;  ///< `__torch__.torch.classes.ns.Name`
};

namespace internal {

[[nodiscard]] SCHEMA_CT_HIDDEN inline Type type_of_object(const custom_object& object) {
  return Type::of_class(object.type->name);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
