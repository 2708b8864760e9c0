// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of the stable ABI on tensors.
#pragma once

#include <torch/csrc/inductor/aoti_torch/generated/c_shim_aten.h>
#include <torch/csrc/stable/macros.h>
#include <torch/csrc/stable/stableivalue_conversions.h>
#include <torch/headeronly/core/enum_tag.h>
#include <torch/headeronly/util/Deprecated.h>
#include <dispatch/engine.hpp>
#include <dispatch/stable/ops.hpp>
