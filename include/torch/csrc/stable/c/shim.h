// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the C functions of the stable ABI.
#pragma once

#include <torch/csrc/stable/version.h>
#include <torch/headeronly/util/Exception.h>
#include <dispatch/engine.hpp>
#include <dispatch/stable/shim.hpp>
#include <dispatch/stable/shim_library.hpp>
#include <dispatch/stable/shim_scalars.hpp>
#include <dispatch/stable/shim_tensor.hpp>

/// Precedes these functions in sources that redeclare one.
#define AOTI_TORCH_EXPORT
