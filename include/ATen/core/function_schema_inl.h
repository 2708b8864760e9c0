// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of c10::FunctionSchema.
#pragma once

#include <ATen/core/function_schema.h>
