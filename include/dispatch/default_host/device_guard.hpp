// SPDX-License-Identifier: BSL-1.0
// The current device of a thread (c10::DeviceGuard), through the backend's registration.
#pragma once

#include <schema_ct/config.hpp>

#include <optional>

#include <dispatch/default_host/device_guard_impl.hpp>

namespace dispatch {
inline namespace default_host {

/// Makes a device the current one during its lifetime. The CPU is always current, so a guard for it
/// changes nothing. Throws Error if no backend has registered functions for the device.
class SCHEMA_CT_SHARED DeviceGuard {
 public:
  explicit DeviceGuard(Device device) { enter(device); }
  explicit DeviceGuard(Device device, const DeviceGuardImplInterface* impl) : impl_(impl) {
    enter(device);
  }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;
  ~DeviceGuard() { leave(); }

  /// Changes to another device; if its type differs, restores the former device of the old type.
  void reset_device(Device device) { reset_device(device, impl_for(device)); }
  /// With these functions of the other device, as a test of guards has them.
  void reset_device(Device device, const DeviceGuardImplInterface* next) {
    if (next != impl_) {
      leave();
      impl_ = next;
      original_ = kCPU;
      current_ = kCPU;
      if (impl_ != nullptr) original_ = impl_->getDevice();
    }
    set(device);
  }
  void set_index(DeviceIndex index) { set(Device(current_.type(), index)); }
  [[nodiscard]] Device original_device() const { return original_; }
  [[nodiscard]] Device current_device() const { return current_; }

 private:
  /// nullptr for the CPU.
  [[nodiscard]] static const DeviceGuardImplInterface* impl_for(Device device) {
    return device.is_cpu() ? nullptr : impl::getDeviceGuardImpl(device.type());
  }
  void enter(Device device) {
    if (impl_ == nullptr) impl_ = impl_for(device);
    if (impl_ != nullptr) original_ = impl_->getDevice();
    set(device);
  }
  void set(Device device) {
    if (impl_ != nullptr) {
      if (!device.has_index()) device.set_index(impl_->getDevice().index());
      impl_->setDevice(device);
    }
    current_ = device;
  }
  void leave() noexcept {
    if (impl_ != nullptr) impl_->uncheckedSetDevice(original_);
  }

  const DeviceGuardImplInterface* impl_ = nullptr;
  Device original_ = kCPU;
  Device current_ = kCPU;
};

/// A DeviceGuard that may be empty.
class SCHEMA_CT_SHARED OptionalDeviceGuard {
 public:
  OptionalDeviceGuard() = default;
  explicit OptionalDeviceGuard(Device device) { reset_device(device); }
  explicit OptionalDeviceGuard(std::optional<Device> device) {
    if (device.has_value()) reset_device(*device);
  }
  explicit OptionalDeviceGuard(Device device, const DeviceGuardImplInterface* impl) {
    guard_.emplace(device, impl);
  }
  OptionalDeviceGuard(const OptionalDeviceGuard&) = delete;
  OptionalDeviceGuard& operator=(const OptionalDeviceGuard&) = delete;

  void reset_device(Device device) {
    if (guard_.has_value())
      guard_->reset_device(device);
    else
      guard_.emplace(device);
  }
  void reset_device(Device device, const DeviceGuardImplInterface* impl) {
    if (guard_.has_value())
      guard_->reset_device(device, impl);
    else
      guard_.emplace(device, impl);
  }
  [[nodiscard]] std::optional<Device> original_device() const {
    if (!guard_.has_value()) return std::nullopt;
    return guard_->original_device();
  }
  [[nodiscard]] std::optional<Device> current_device() const {
    if (!guard_.has_value()) return std::nullopt;
    return guard_->current_device();
  }

 private:
  std::optional<DeviceGuard> guard_;
};

}  // namespace default_host
}  // namespace dispatch
