// SPDX-License-Identifier: BSL-1.0
// An object of an archive: named values, some of which are objects, too.
#pragma once

#include <schema_ct/config.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <dispatch/types/type.hpp>
#include <dispatch/values/custom_class_holder.hpp>
#include <dispatch/values/ivalue.hpp>

namespace dispatch {
inline namespace default_host {

enum class attribute_kind : unsigned char { value, parameter, buffer, module };

/// What an archive says of a module: its class's name, and in their order its attributes
/// and the names of its methods.
struct SCHEMA_CT_POLYMORPHIC module_object final : CustomClassHolder {
  struct attribute {
    std::string name;
    IValue value;
    attribute_kind kind = attribute_kind::value;
  };
  using pointer = intrusive_ptr<module_object>;

  explicit module_object(std::string name) : class_name(std::move(name)) {}

  /// nullptr if there is none of this name.
  [[nodiscard]] attribute* find(std::string_view name) {
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const attribute& a) { return a.name == name; });
    return found == attributes.end() ? nullptr : &*found;
  }
  /// Adds the attribute, or replaces the one of its name.
  void set(const std::string& name, IValue value, attribute_kind kind) {
    if (attribute* const found = find(name))
      found->value = std::move(value), found->kind = kind;
    else
      attributes.push_back({name, std::move(value), kind});
  }

  std::string class_name;  ///< qualified
  std::vector<attribute> attributes;
  std::vector<std::string> methods;  ///< the names of those that its class's source text has
};

/// The object that a value holds; nullptr if it is of another kind.
[[nodiscard]] inline module_object::pointer module_in(const IValue& value) {
  if (!value.isCapsule()) return {};
  auto held = value.toCapsule();
  auto* const object = dynamic_cast<module_object*>(held.get());
  return object == nullptr ? module_object::pointer()
                           : module_object::pointer::reclaim_copy(object);
}
[[nodiscard]] inline IValue value_of(module_object::pointer object) {
  return IValue::make_capsule(intrusive_ptr<CustomClassHolder>(std::move(object)));
}

}  // namespace default_host
}  // namespace dispatch
