// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the accelerator of the process: the devices of a backend for PrivateUse1.
#pragma once

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/DeviceCapability.h>
#include <c10/core/DeviceType.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <c10/util/Exception.h>

namespace SCHEMA_CT_HIDDEN at {
namespace accelerator {

/// PrivateUse1 if a backend has named it by register_privateuse1_backend(). Without one: nullopt,
/// or an Error with `checked`.
[[nodiscard]] inline std::optional<c10::DeviceType> getAccelerator(bool checked = false) {
  if (c10::is_privateuse1_backend_registered()) return c10::kPrivateUse1;
  TORCH_CHECK(!checked,
              "Cannot access accelerator device when none is available: a backend for "
              "PrivateUse1 calls c10::register_privateuse1_backend()");
  return {};
}

/// Whether PyTorch counts the device type among the accelerators, whether there is one or not.
[[nodiscard]] constexpr bool isAccelerator(c10::DeviceType type) {
  return type == c10::kCUDA || type == c10::kHIP || type == c10::kXPU || type == c10::kMPS ||
         type == c10::kMTIA || type == c10::kPrivateUse1;
}
/// An accelerator that is none of these.
template <class... T>
  requires(std::is_same_v<T, c10::DeviceType> && ...)
[[nodiscard]] constexpr bool isAcceleratorExcluded(c10::DeviceType type, c10::DeviceType excluded,
                                                   T... more) {
  return isAccelerator(type) && type != excluded && ((type != more) && ...);
}

// These throw Error without an accelerator, but for deviceCount(), and for one that has registered
// no functions for devices (C10_REGISTER_GUARD_IMPL).
[[nodiscard]] inline c10::DeviceIndex deviceCount() {
  const auto type = getAccelerator();
  return type ? c10::impl::getDeviceGuardImpl(*type)->deviceCount() : c10::DeviceIndex{0};
}
inline void setDeviceIndex(c10::DeviceIndex index) {
  const c10::DeviceType type = *getAccelerator(true);
  c10::impl::getDeviceGuardImpl(type)->setDevice({type, index});
}
[[nodiscard]] inline c10::DeviceIndex getDeviceIndex() {
  return c10::impl::getDeviceGuardImpl(*getAccelerator(true))->getDevice().index();
}
/// Returns the device before.
inline c10::DeviceIndex exchangeDevice(c10::DeviceIndex index) {
  const c10::DeviceType type = *getAccelerator(true);
  return c10::impl::getDeviceGuardImpl(type)->exchangeDevice({type, index}).index();
}
/// Does nothing for a negative index, and returns -1.
inline c10::DeviceIndex maybeExchangeDevice(c10::DeviceIndex index) {
  static_cast<void>(getAccelerator(true));
  return index < 0 ? c10::DeviceIndex{-1} : exchangeDevice(index);
}
inline void setCurrentStream(c10::Stream stream) {
  const c10::DeviceType type = *getAccelerator(true);
  TORCH_CHECK(stream.device_type() == type, "stream's device type ",
              c10::DeviceTypeName(stream.device_type(), true),
              " doesn't match the current accelerator ", c10::DeviceTypeName(type, true));
  c10::impl::getDeviceGuardImpl(type)->exchangeStream(stream);
}
[[nodiscard]] inline c10::Stream getCurrentStream(c10::DeviceIndex index) {
  const c10::DeviceType type = *getAccelerator(true);
  return c10::impl::getDeviceGuardImpl(type)->getStream({type, index});
}
/// Waits until all work on the device is done.
inline void synchronizeDevice(c10::DeviceIndex index) {
  c10::impl::getDeviceGuardImpl(*getAccelerator(true))->synchronizeDevice(index);
}
[[nodiscard]] inline c10::DeviceCapability getDeviceCapability(c10::DeviceIndex index) {
  const c10::DeviceType type = *getAccelerator(true);
  return c10::impl::getDeviceGuardImpl(type)->getDeviceCapability({type, index});
}

// These throw Error, too, if the accelerator's allocator is no DeviceAllocator.
inline void emptyCache() { c10::getDeviceAllocator(*getAccelerator(true))->emptyCache(); }
[[nodiscard]] inline c10::CachingDeviceAllocator::DeviceStats getDeviceStats(
    c10::DeviceIndex index) {
  return c10::getDeviceAllocator(*getAccelerator(true))->getDeviceStats(index);
}
inline void resetAccumulatedStats(c10::DeviceIndex index) {
  c10::getDeviceAllocator(*getAccelerator(true))->resetAccumulatedStats(index);
}
inline void resetPeakStats(c10::DeviceIndex index) {
  c10::getDeviceAllocator(*getAccelerator(true))->resetPeakStats(index);
}
/// The free bytes, and all bytes.
[[nodiscard]] inline std::pair<std::size_t, std::size_t> getMemoryInfo(c10::DeviceIndex index) {
  return c10::getDeviceAllocator(*getAccelerator(true))->getMemoryInfo(index);
}

}  // namespace accelerator

using accelerator::getAccelerator;
using accelerator::isAccelerator;
}  // namespace at
