// SPDX-License-Identifier: BSL-1.0
// Paddle's interface to the one registry, in addition to PyTorch's names: how Paddle looks up and
// calls operators. docs/paddle-view.md describes it.
#pragma once

#include <dispatch/compat/paddle/dialect.hpp>
#include <dispatch/compat/paddle/operators.hpp>
#include <dispatch/compat/paddle/type_tree.hpp>
#include <dispatch/custom_class.hpp>

namespace torch {
using dispatch::paddle_view::ClassRegistry;
using dispatch::paddle_view::FunctionArgs;
using dispatch::paddle_view::FunctionResult;
using dispatch::paddle_view::OperatorRegistration;
using dispatch::paddle_view::OperatorRegistry;
}  // namespace torch
