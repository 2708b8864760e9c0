// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors of sizes.
#pragma once

#include <c10/util/SmallVector.h>

namespace c10 {
using dispatch::DimVector;
using dispatch::SymDimVector;
}  // namespace c10

namespace at {
using dispatch::DimVector;
}  // namespace at
