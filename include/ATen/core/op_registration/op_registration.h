// SPDX-License-Identifier: BSL-1.0
// PyTorch's older interface for registrations, torch::RegisterOperators, whose kernels may take
// std::unordered_map.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/op_registration/infer_schema.h>
#include <torch/register_operators.h>
#include <dispatch/values/unordered_map.hpp>
