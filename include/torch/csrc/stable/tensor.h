// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::stable::Tensor.
#pragma once

#include <torch/csrc/stable/accelerator.h>
#include <torch/csrc/stable/device.h>
#include <torch/csrc/stable/stableivalue_conversions.h>
#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/core/enum_tag.h>
#include <torch/headeronly/util/Deprecated.h>
#include <dispatch/stable/tensor.hpp>
