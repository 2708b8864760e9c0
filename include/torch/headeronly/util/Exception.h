// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for STD_TORCH_CHECK.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/error.hpp>
