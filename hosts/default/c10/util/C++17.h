// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::guts::apply.
#pragma once

#include <tuple>

#include <dispatch/stable/function_traits.hpp>
