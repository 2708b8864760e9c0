// SPDX-License-Identifier: BSL-1.0
// c10::intrusive_ptr and weak_intrusive_ptr under the name that PyTorch gives its header.
#pragma once

#include <dispatch/base/weak_intrusive_ptr.hpp>

namespace c10 {
using dispatch::dynamic_intrusive_pointer_cast;
using dispatch::intrusive_ptr;
using dispatch::intrusive_ptr_target;
using dispatch::make_intrusive;
using dispatch::static_intrusive_pointer_cast;
using dispatch::weak_intrusive_ptr;
}  // namespace c10

// Owners of an object as pointers and numbers, for code that keeps it behind a plain pointer.
namespace c10::raw::intrusive_ptr {
[[nodiscard]] inline std::size_t use_count(intrusive_ptr_target* self) {
  auto owner = c10::intrusive_ptr<intrusive_ptr_target>::reclaim(self);
  const std::size_t count = owner.use_count();
  static_cast<void>(owner.release());
  return count;
}
/// Adds an owner.
inline void incref(intrusive_ptr_target* self) {
  static_cast<void>(c10::intrusive_ptr<intrusive_ptr_target>::reclaim_copy(self).release());
}
/// Removes an owner; destroys the object with the last one.
inline void decref(intrusive_ptr_target* self) {
  c10::intrusive_ptr<intrusive_ptr_target>::reclaim(self).reset();
}
}  // namespace c10::raw::intrusive_ptr

namespace c10::detail {
using dispatch::intrusive_target_default_null_type;
}  // namespace c10::detail
