// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for registrations as objects.
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/library/register_operators.hpp>

namespace c10 {
using dispatch::RegisterOperators;
}  // namespace c10

namespace torch {
using dispatch::RegisterOperators;
}  // namespace torch
