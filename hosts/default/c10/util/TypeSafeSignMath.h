// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the signs of numbers and the bounds of types.
#pragma once

#include <torch/headeronly/util/TypeSafeSignMath.h>
