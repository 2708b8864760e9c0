// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for an element type of two numbers of four bits.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <dispatch/stable/headeronly.hpp>
