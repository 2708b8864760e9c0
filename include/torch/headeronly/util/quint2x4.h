// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a quantised element type.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/headeronly.hpp>
