// SPDX-License-Identifier: BSL-1.0
// The schema of a C++ function, and what is different in two, under the name that PyTorch gives its
// header.
#pragma once

#include <ATen/core/function_schema.h>
#include <dispatch/engine.hpp>
#include <dispatch/library/function_schema_of.hpp>
#include <dispatch/schema/schema_differences.hpp>

namespace c10 {
using dispatch::findSchemaDifferences;
}  // namespace c10

namespace c10::detail {
using dispatch::inferFunctionSchemaFromFunctor;
}  // namespace c10::detail
