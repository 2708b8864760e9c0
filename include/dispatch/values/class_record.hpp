// SPDX-License-Identifier: BSL-1.0
// The registry's data of a custom class.
#pragma once

#include <dispatch/values/ivalue_storage.hpp>
#include <typeinfo>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

class SCHEMA_CT_SHARED class_method;
struct SCHEMA_CT_SHARED class_property;

/// A custom class. Never freed, because its objects refer to it. Removing the class frees the data
/// of the registration; the record is reused when a class of this name is registered.
struct SCHEMA_CT_SHARED class_record {
  const char* name;                 ///< `__torch__.torch.classes.ns.Name`
  const char* mangled;              ///< what typeid calls the C++ class
  const std::type_info* cxx_class;  ///< nullptr when the class is not registered
  const char* file;                 ///< where it is registered
  unsigned line;
  const live_objects* objects;  ///< of who registered it; nullptr when that is over
  class_method* methods;        ///< in the order in which they came
  class_property* properties;   ///< the same
  char* doc;
  void (*forget)(class_record&);  ///< frees what the registration brought; of who registered
  class_record* older_in_object;  ///< registered by the same library or shared object
  class_record* older;
};

namespace SCHEMA_CT_HIDDEN internal {

[[nodiscard]] inline Type type_of_object(const custom_object& object) {
  return Type::of_class(object.type->name);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
