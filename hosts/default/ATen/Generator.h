// SPDX-License-Identifier: BSL-1.0
// PyTorch's older name of <ATen/core/Generator.h>.
#pragma once

#include <ATen/core/Generator.h>
