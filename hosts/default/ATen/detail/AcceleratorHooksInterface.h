// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions of a backend's devices besides the dispatcher.
#pragma once

#include <ATen/core/Generator.h>
#include <c10/core/Allocator.h>
#include <c10/core/Device.h>
#include <c10/core/Stream.h>
#include <dispatch/backend_parts/accelerator_hooks.hpp>

namespace at {
using dispatch::AcceleratorHooksInterface;
}  // namespace at
