// SPDX-License-Identifier: BSL-1.0
// The engine's part of class_method.hpp.
#pragma once

#include <dispatch/classes/class_method.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void no_member(const class_record& c, const char* what, std::string_view name,
                                const std::string& others) {
  throw Error(message(
      {c.name, " has no ", what, " '", name, "'", others.empty() ? "" : "; it has: ", others}));
}

SCHEMA_CT_ENGINE const class_method* find_method(const class_record& c, std::string_view name) {
  const class_method* m = c.methods;
  while (m != nullptr && m->name() != name) m = m->next;
  return m;
}

SCHEMA_CT_ENGINE const class_property* find_property(const class_record& c, std::string_view name) {
  const class_property* p = c.properties;
  while (p != nullptr && p->name != name) p = p->next;
  return p;
}

}  // namespace internal

SCHEMA_CT_ENGINE class_handle getCustomClass(std::string_view qualified_name) {
  registry& r = the_registry();
  const registry_lock lock(r);
  return class_handle(internal::find_class(r, qualified_name));
}

SCHEMA_CT_ENGINE class_handle class_named(std::string_view qualified_name) {
  const class_handle found = getCustomClass(qualified_name);
  if (found) return found;
  std::string others;
  for (const std::string& name : getAllCustomClassesNames())
    others.append(others.empty() ? "; there are: " : ", ").append(name);
  throw Error(message({"No custom class ", qualified_name, " is registered", others}));
}

SCHEMA_CT_ENGINE std::size_t live_objects_of(void* handle) {
  registry& r = the_registry();
  const registry_lock lock(r);
  for (const class_record* c = r.classes; c != nullptr; c = c->older)
    if (c->objects != nullptr && system::is_handle_of(handle, c->objects)) return c->objects->count;
  return 0;
}

SCHEMA_CT_ENGINE bool isCustomClass(const IValue& value) { return value.isCustomClass(); }

SCHEMA_CT_ENGINE class_handle class_of_object(const IValue& object) {
  object.expect(value_tag::object);
  return class_handle(value_access::get<custom_object>(object).type);
}

SCHEMA_CT_ENGINE IValue get_property(const IValue& object, std::string_view name) {
  return (*class_of_object(object).property(name).getter)({object});
}

SCHEMA_CT_ENGINE void set_property(const IValue& object, std::string_view name, IValue value) {
  const class_handle c = class_of_object(object);
  const class_property& p = c.property(name);
  if (p.setter == nullptr)
    throw Error(
        message({"The property '", name, "' of ", c.qualified_name(), " can only be read"}));
  (*p.setter)({object, std::move(value)});
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
