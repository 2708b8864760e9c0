// SPDX-License-Identifier: BSL-1.0
// c10::FunctionSchema and all that it can be asked, under the name that PyTorch gives its header.
#pragma once

#include <ATen/core/alias_info.h>
#include <ATen/core/jit_type.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>

namespace c10 {
using dispatch::AliasAnalysisKind;
using dispatch::Argument;
using dispatch::FunctionSchema;
using dispatch::OperatorName;
using dispatch::SchemaArgType;
using dispatch::SchemaArgument;
using dispatch::toString;
}  // namespace c10
