// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::headeronly::Tag.
#pragma once

#include <dispatch/stable/headeronly.hpp>

namespace at {
using dispatch::Tag;
}
