// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for checking the error codes of the stable ABI's functions.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/shim_call.hpp>
