// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the source of memory on the CPU.
#pragma once

#include <c10/core/Allocator.h>

namespace c10 {
using dispatch::GetCPUAllocator;
}  // namespace c10
