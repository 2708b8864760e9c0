// SPDX-License-Identifier: BSL-1.0
// What an IValue stores, for the code that makes and reads values of every kind.
#pragma once

#include <dispatch/values/ivalue.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The storage of an IValue. None of these functions looks at the tag: the caller has.
struct SCHEMA_CT_HIDDEN value_access {
  /// The T that is stored, where it lies: every copy of the value shares one that is in a box.
  template <class T>
  [[nodiscard]] static T& get(const IValue& value) {
    return value.get<T>();
  }
  /// Moves the T out if this value alone owns it, else copies it.
  template <class T>
  [[nodiscard]] static T take(IValue& value) {
    return value.take<T>();
  }
  /// A value of a T in a box, made there of the arguments.
  template <class T, class... A>
  [[nodiscard]] static IValue boxed(value_tag tag, A&&... arguments) {
    IValue out;
    out.put_pointer(new box<T>(std::forward<A>(arguments)...));
    out.tag_ = tag;
    return out;
  }
  /// Makes a list the value's own where it is lent, before it may be written to.
  static void own_list(const IValue& list) {
    if (static_cast<box_head*>(list.get_pointer())->lent) [[unlikely]]
      replace_lent_list(list);
  }
  [[gnu::cold]] static void replace_lent_list(const IValue& list);
  /// A copy of a list, to be lent to others.
  [[nodiscard]] static IValue lent_copy_of_list(const IValue& list);
  /// Where a value lies that needs no box.
  [[nodiscard]] static void* place(IValue& value) { return value.bits_; }
  /// Replaces the value by the bytes of one that was made elsewhere and needs no box.
  static void hold(IValue& value, value_tag tag, const void* bits) {
    if (value.tag_ > value_tag::boolean) value.destroy();
    std::memcpy(value.bits_, bits, sizeof value.bits_);
    value.tag_ = tag;
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
