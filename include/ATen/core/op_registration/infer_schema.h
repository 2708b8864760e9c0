// SPDX-License-Identifier: BSL-1.0
// c10::findSchemaDifferences under the name that PyTorch gives its header.
#pragma once

#include <ATen/core/function_schema.h>
#include <dispatch/schema/schema_differences.hpp>

namespace c10 {
using dispatch::findSchemaDifferences;
}  // namespace c10
