// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the capabilities of a device.
#pragma once

#include <c10/core/ScalarType.h>
#include <dispatch/default_host/device_capability.hpp>

namespace c10 {
using dispatch::DeviceCapability;
using dispatch::NUMBER_OF_DEVICE_CAPABILITIES;
}  // namespace c10
