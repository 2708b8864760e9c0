// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the check of what the functions of the stable ABI return.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/shim_call.hpp>
