// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tracing, which does not exist here.
#pragma once

#include <torch/types.h>

namespace torch::jit::tracer {
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool isTracing() { return false; }
}  // namespace torch::jit::tracer
