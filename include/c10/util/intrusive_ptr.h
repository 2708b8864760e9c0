// SPDX-License-Identifier: BSL-1.0
// c10::intrusive_ptr and weak_intrusive_ptr under the name that PyTorch gives its header.
#pragma once

#include <dispatch/values/weak_intrusive_ptr.hpp>

namespace c10 {
using dispatch::dynamic_intrusive_pointer_cast;
using dispatch::intrusive_ptr;
using dispatch::intrusive_ptr_target;
using dispatch::make_intrusive;
using dispatch::static_intrusive_pointer_cast;
using dispatch::weak_intrusive_ptr;
}  // namespace c10

namespace c10::detail {
using dispatch::intrusive_target_default_null_type;
}  // namespace c10::detail
