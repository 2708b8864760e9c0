// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for element types of bits.
#pragma once

#include <torch/headeronly/util/bits.h>
