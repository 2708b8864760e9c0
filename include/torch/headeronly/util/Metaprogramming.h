// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for traits of functions, torch::headeronly::guts.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/function_traits.hpp>
