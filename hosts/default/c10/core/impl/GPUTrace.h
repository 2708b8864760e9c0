// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the interpreter that traces what backends do.
#pragma once

#include <c10/core/impl/PyInterpreter.h>

namespace c10::impl {

struct GPUTrace {
  /// Null: no interpreter traces here.
  [[nodiscard]] static constexpr const PyInterpreter* get_trace() noexcept { return nullptr; }
};

}  // namespace c10::impl
