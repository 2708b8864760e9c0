// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for guards of a backend's own devices.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/core/impl/VirtualGuardImpl.h>
#include <dispatch/default_host/inline_device_guard.hpp>

namespace c10::impl {
using dispatch::impl::InlineDeviceGuard;
using dispatch::impl::InlineOptionalDeviceGuard;
}  // namespace c10::impl
