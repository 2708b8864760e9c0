// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a backend's functions for devices and streams.
#pragma once

#include <dispatch/default_host/device_guard_impl.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::EventFlag;
}  // namespace c10
namespace c10::impl {
using dispatch::DeviceGuardImplInterface;
using dispatch::NoOpDeviceGuardImpl;
using dispatch::impl::DeviceGuardImplRegistrar;
using dispatch::impl::getDeviceGuardImpl;
using dispatch::impl::hasDeviceGuardImpl;
}  // namespace c10::impl
