// SPDX-License-Identifier: BSL-1.0
// Access to the storage of an IValue, for code that makes and reads values of every kind.
#pragma once

#include <dispatch/values/ivalue.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The storage of an IValue. None of these functions checks the tag; the caller does.
struct SCHEMA_CT_HIDDEN value_access {
  /// The stored T, in place. Every copy of the value shares a T that is in a box.
  template <class T>
  [[nodiscard]] static T& get(const IValue& value) {
    return value.get<T>();
  }
  /// Moves the T out if this value is its only owner, otherwise copies it.
  template <class T>
  [[nodiscard]] static T take(IValue& value) {
    return value.take<T>();
  }
  /// A value with a T in a box, constructed from the arguments.
  template <class T, class... A>
  [[nodiscard]] static IValue boxed(value_tag tag, A&&... arguments) {
    IValue out;
    out.put_pointer(new box<T>(std::forward<A>(arguments)...));
    out.tag_ = tag;
    return out;
  }
  /// If the list is lent, replaces it by a copy before it may be written to.
  static void own_list(const IValue& list) {
    if (static_cast<box_head*>(list.get_pointer())->lent) [[unlikely]]
      replace_lent_list(list);
  }
  [[gnu::cold]] static void replace_lent_list(const IValue& list);
  /// A copy of a list, to be lent.
  [[nodiscard]] static IValue lent_copy_of_list(const IValue& list);
  /// The memory of a value that needs no box.
  [[nodiscard]] static void* place(IValue& value) { return value.bits_; }
  /// Replaces the value by the bytes of a value that needs no box.
  static void hold(IValue& value, value_tag tag, const void* bits) {
    if (value.tag_ > value_tag::boolean) value.destroy();
    std::memcpy(value.bits_, bits, sizeof value.bits_);
    value.tag_ = tag;
  }
  /// Is it as the constructor without arguments makes it?
  [[nodiscard]] static bool is_untouched(const IValue& value) {
    std::uint64_t bits;
    std::memcpy(&bits, value.bits_, sizeof bits);
    return value.isNone() && bits == 0;
  }
  /// Makes a copy in place of an untouched value, which it then no longer is.
  static void put_copy(IValue& untouched, const IValue& value) {
    new (&untouched) IValue(value);
    if (value.isNone()) untouched.bits_[0] = 1;
  }
  /// Is it a tensor that no other value shares?
  [[nodiscard]] static bool owns_tensor(const IValue& value) {
    return value.tag_ == value_tag::tensor &&
           (host::tensor_is_pointer || value.get_box<host::Tensor>()->use_count() == 1);
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

inline const dispatch::IValue& SCHEMA_CT_C10::IValue::own() const {
  if (isList()) dispatch::value_access::own_list(*this);
  return *this;
}
