// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of types, torch::headeronly::guts::typelist.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/function_traits.hpp>
