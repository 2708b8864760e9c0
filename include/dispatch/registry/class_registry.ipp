// SPDX-License-Identifier: BSL-1.0
// The engine's part of class_registry.hpp.
#pragma once

#include <dispatch/registry/class_registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE class_record* find_class(const registry& r, std::string_view name) {
  return find_class_that(r, [&](const class_record& c) { return name == c.name; });
}

SCHEMA_CT_ENGINE class_record* find_class(const std::type_info& cxx_class) {
  registry& r = the_registry();
  const registry_lock lock(r);
  return find_class_that(
      r, [&](const class_record& c) { return same_class(*c.cxx_class, cxx_class); });
}

SCHEMA_CT_ENGINE void forget_classes(class_record*& newest) {
  while (newest != nullptr) {
    class_record* const gone = newest;
    newest = gone->older_in_object;
    gone->forget(*gone);
  }
}

SCHEMA_CT_ENGINE std::string name_of_unknown(const std::type_info& cxx_class) {
  return message({unregistered_prefix, cxx_class.name()});
}

SCHEMA_CT_ENGINE void unknown_class(const std::type_info& cxx_class) {
  throw Error(message({"The C++ class ", cxx_class.name(),
                       " is not registered: torch::class_<T>(\"ns\", \"Name\") does that"}));
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
