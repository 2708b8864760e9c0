// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the current stream of a device.
#pragma once

#include <dispatch/default_host/device_guard.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::StreamGuard;
}  // namespace c10
