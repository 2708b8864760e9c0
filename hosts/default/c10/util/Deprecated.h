// SPDX-License-Identifier: BSL-1.0
// PyTorch's older name of <torch/headeronly/util/Deprecated.h>.
#pragma once

#include <torch/headeronly/util/Deprecated.h>
