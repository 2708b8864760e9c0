// SPDX-License-Identifier: BSL-1.0
// PyTorch's older interface for registrations, torch::RegisterOperators.
#pragma once

#include <ATen/core/boxing/KernelFunction.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/op_registration/infer_schema.h>
#include <dispatch/library/register_fallback.hpp>
#include <dispatch/library/register_operators.hpp>

namespace c10 {
using dispatch::RegisterOperators;
}  // namespace c10

namespace torch {
using dispatch::RegisterOperators;
}  // namespace torch
