// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for traits of types, c10::guts.
#pragma once

#include <dispatch/stable/function_traits.hpp>
