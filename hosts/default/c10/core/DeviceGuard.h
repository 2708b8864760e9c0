// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the current device of a thread.
#pragma once

#include <c10/core/impl/InlineDeviceGuard.h>
#include <dispatch/default_host/device_guard.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::DeviceGuard;
using dispatch::OptionalDeviceGuard;
}  // namespace c10

namespace at {
using c10::DeviceGuard;
using c10::OptionalDeviceGuard;
}  // namespace at

namespace torch {
using c10::DeviceGuard;
using c10::OptionalDeviceGuard;
}  // namespace torch
