// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the object of an undefined tensor, which has none here.
#pragma once

#include <c10/core/TensorImpl.h>

namespace c10 {
struct UndefinedTensorImpl {
  [[nodiscard]] static constexpr TensorImpl* singleton() { return nullptr; }
};
}  // namespace c10
