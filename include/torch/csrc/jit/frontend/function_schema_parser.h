// SPDX-License-Identifier: BSL-1.0
// torch::jit::parseSchema, parseName and parseSchemaOrName under the name that PyTorch gives their
// header.
#pragma once

#include <ATen/core/function_schema.h>
#include <dispatch/library/schema_or_name.hpp>

// Paddle's are in <dispatch/compat/paddle.hpp>.
#if !defined(SCHEMA_CT_PADDLE_LAYER)
namespace torch::jit {
using ::dispatch::parseName;
using ::dispatch::parseSchema;
using ::dispatch::parseSchemaOrName;
}  // namespace torch::jit
#endif
