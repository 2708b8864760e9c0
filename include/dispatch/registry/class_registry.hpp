// SPDX-License-Identifier: BSL-1.0
// The registered custom classes, and their objects as values. <dispatch/custom_class.hpp> registers
// them.
#pragma once

#include <dispatch/registry/live_objects.hpp>
#include <dispatch/values/class_record.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// A registered class, or nullptr. The lock is held.
template <class Is>
[[nodiscard]] class_record* find_class_that(const registry& r, Is is) {
  for (class_record* c = r.classes; c != nullptr; c = c->older)
    if (c->cxx_class != nullptr && is(*c)) return c;
  return nullptr;
}
[[nodiscard]] class_record* find_class(const registry& r, std::string_view name);
/// Are they the same class? Classes in unnamed namespaces of two files may have the same name, so
/// clang also compares names.
[[nodiscard]] inline bool same_class(const std::type_info& a, const std::type_info& b) {
  return &a == &b || (a == b && std::strstr(a.name(), "_GLOBAL__N_") == nullptr);
}
[[nodiscard, gnu::cold]] class_record* find_class(const std::type_info& cxx_class);

/// The record of T once this shared object has looked it up.
template <class T>
SCHEMA_CT_HIDDEN inline constinit class_record* known_class = nullptr;

/// The record of T; nullptr if the class is not registered.
template <class T>
[[nodiscard]] class_record* class_of() {
  class_record* known = __atomic_load_n(&known_class<T>, __ATOMIC_ACQUIRE);
  if (known == nullptr || __atomic_load_n(&known->cxx_class, __ATOMIC_ACQUIRE) == nullptr)
      [[unlikely]] {
    known = find_class(typeid(T));
    __atomic_store_n(&known_class<T>, known, __ATOMIC_RELEASE);
  }
  return known;
}

/// Removes the classes of a library or a shared object, the newest first.
void forget_classes(class_record*& newest);

/// The prefix of the name of a class, and the prefix of the placeholder for the name of an
/// unregistered class, which its mangled name follows.
inline constexpr std::string_view class_prefix = "__torch__.torch.classes.";
inline constexpr std::string_view unregistered_prefix =
    "__torch__.torch.classes.unregistered_cxx_class._Z";

/// A placeholder for the name of a class that is not registered. No class has this name.
[[nodiscard]] std::string name_of_unknown(const std::type_info& cxx_class);

[[noreturn, gnu::cold]] void unknown_class(const std::type_info& cxx_class);

}  // namespace internal

/// An object of a custom class; may be a null pointer. box() throws Error if the class is not
/// registered. unbox() throws TypeError if the value has another class, even a derived one, and
/// Error if the code of the object was unloaded.
template <class T>
  requires std::is_base_of_v<CustomClassHolder, T>
struct value_traits<intrusive_ptr<T>> {
  static IValue box(intrusive_ptr<T> value) {
    const class_record* c = internal::class_of<T>();
    if (c == nullptr) internal::unknown_class(typeid(T));
    return IValue::of(value_tag::object,
                      custom_object{intrusive_ptr<CustomClassHolder>(std::move(value)), c});
  }
  static intrusive_ptr<T> unbox(const IValue& value) {
    const class_record* c = internal::class_of<T>();
    if (c == nullptr) internal::unknown_class(typeid(T));
    if (!value.isObject() || value_access::get<custom_object>(value).type != c)
      internal::wrong_kind(c->name, value);
    internal::check_code(value_access::get<custom_object>(value).holder.get());
    return intrusive_ptr<T>::reclaim_copy(
        static_cast<T*>(value_access::get<custom_object>(value).holder.get()));
  }
};

}  // namespace SCHEMA_CT_HOST

template <class T>
struct class_name_of<intrusive_ptr<T>> {
  static void append(std::string& names) {
    const class_record* c = internal::class_of<T>();
    names += c == nullptr ? internal::name_of_unknown(typeid(T)) : std::string(c->name);
    names += '\n';
  }
};

}  // namespace dispatch

template <class T>
  requires std::is_base_of_v<dispatch::CustomClassHolder, T>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<dispatch::intrusive_ptr<T>> =
    schema_ct::word_of(schema_ct::code::class_type);
