// SPDX-License-Identifier: BSL-1.0
// The type of the objects of a custom class (c10::ClassType).
#pragma once

#include <dispatch/registry/class_registry.hpp>
#include <dispatch/types/qualified_name.hpp>
#include <dispatch/types/type_classes.hpp>
#include <dispatch/types/type_text.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The type of a class, with its name.
class SCHEMA_CT_SHARED ClassType : public detail::type_of_kind<ClassType, TypeKind::ClassType> {
 public:
  using type_of_kind::type_of_kind;
  /// `__torch__.torch.classes.ns.Name` of a registered class.
  [[nodiscard]] std::optional<QualifiedName> name() const {
    std::string_view rest = names();
    return QualifiedName(detail::next_name(rest));
  }
};

namespace internal {
template <class T>
struct pointed_class;
template <class T>
struct pointed_class<intrusive_ptr<T>> {
  using type = T;
};
}  // namespace internal

/// The type for a c10::intrusive_ptr to a custom class. Throws Error if the class is not
/// registered.
template <class Pointer>
[[nodiscard]] SCHEMA_CT_HIDDEN ClassType getCustomClassType() {
  using T = typename internal::pointed_class<Pointer>::type;
  const class_record* c = internal::class_of<T>();
  if (c == nullptr) internal::unknown_class(typeid(T));
  return ClassType(Type::of_class(c->name));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
