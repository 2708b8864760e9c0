// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors of sizes.
#pragma once

#include <ATen/DimVector.h>
