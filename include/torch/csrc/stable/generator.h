// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::stable::Generator.
#pragma once

#include <torch/csrc/stable/device.h>
#include <dispatch/stable/generator.hpp>
