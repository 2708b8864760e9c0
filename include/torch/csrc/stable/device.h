// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::stable::Device.
#pragma once

#include <torch/csrc/stable/version.h>
#include <torch/headeronly/core/DeviceType.h>
#include <dispatch/stable/device.hpp>
