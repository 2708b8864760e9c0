// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for traits of functions, c10::guts.
#pragma once

#include <array>

#include <dispatch/stable/function_traits.hpp>
