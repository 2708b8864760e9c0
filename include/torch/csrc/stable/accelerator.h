// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the current device and stream of an accelerator.
#pragma once

#include <torch/csrc/stable/macros.h>
#include <dispatch/stable/accelerator.hpp>
