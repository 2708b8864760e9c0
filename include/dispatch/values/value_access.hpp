// SPDX-License-Identifier: BSL-1.0
// What an IValue stores, for the code that makes and reads values of every kind.
#pragma once

#include <dispatch/values/ivalue.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The storage of an IValue. None of these functions looks at the tag: the caller has.
struct value_access {
  /// The T that is stored, where it lies: every copy of the value shares one that is in a box.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN static T& get(const IValue& value) {
    return value.get<T>();
  }
  /// Moves the T out if this value alone owns it, else copies it.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN static T take(IValue& value) {
    return value.take<T>();
  }
  /// Where a value lies that needs no box.
  [[nodiscard]] SCHEMA_CT_HIDDEN static void* place(IValue& value) { return value.bits_; }
  /// Replaces the value by the bytes of one that was made elsewhere and needs no box.
  SCHEMA_CT_HIDDEN static void hold(IValue& value, value_tag tag, const void* bits) {
    if (value.tag_ > value_tag::boolean) value.destroy();
    std::memcpy(value.bits_, bits, sizeof value.bits_);
    value.tag_ = tag;
  }
  /// Is it a tensor that no other value shares?
  [[nodiscard]] SCHEMA_CT_HIDDEN static bool owns_tensor(const IValue& value) {
    return value.tag_ == value_tag::tensor &&
           (host::tensor_is_pointer || value.get_box<host::Tensor>()->use_count() == 1);
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
