// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::headeronly::Float8_e4m3fnuz.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/headeronly.hpp>
