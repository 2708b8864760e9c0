// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the bits of floats.
#pragma once

#include <torch/headeronly/util/floating_point_utils.h>
