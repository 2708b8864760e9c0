// SPDX-License-Identifier: BSL-1.0
// The current device of a thread (c10::DeviceGuard), which on this host is always the CPU.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/device.hpp>
#include <optional>

namespace dispatch {
inline namespace default_host {

/// Makes a device the current one as long as the object lives. Throws Error for every device but
/// the CPU, as PyTorch does where it was built without the others.
class DeviceGuard {
 public:
  SCHEMA_CT_HIDDEN explicit DeviceGuard(Device device) { reset_device(device); }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

  SCHEMA_CT_HIDDEN void reset_device(Device device) {
    if (!device.is_cpu())
      throw Error(
          message({"a DeviceGuard for ", device.str(), ": the default host has the CPU only"}));
    current_ = device;
  }
  SCHEMA_CT_HIDDEN void set_index(DeviceIndex index) { current_.set_index(index); }
  [[nodiscard]] SCHEMA_CT_HIDDEN Device original_device() const { return kCPU; }
  [[nodiscard]] SCHEMA_CT_HIDDEN Device current_device() const { return current_; }

 private:
  Device current_ = kCPU;
};

/// A DeviceGuard, or nothing yet.
class OptionalDeviceGuard {
 public:
  SCHEMA_CT_HIDDEN OptionalDeviceGuard() = default;
  SCHEMA_CT_HIDDEN explicit OptionalDeviceGuard(Device device) { reset_device(device); }
  SCHEMA_CT_HIDDEN explicit OptionalDeviceGuard(std::optional<Device> device) {
    if (device.has_value()) reset_device(*device);
  }
  OptionalDeviceGuard(const OptionalDeviceGuard&) = delete;
  OptionalDeviceGuard& operator=(const OptionalDeviceGuard&) = delete;

  SCHEMA_CT_HIDDEN void reset_device(Device device) { guard_.emplace(device); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Device> original_device() const {
    if (!guard_.has_value()) return std::nullopt;
    return guard_->original_device();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::optional<Device> current_device() const {
    if (!guard_.has_value()) return std::nullopt;
    return guard_->current_device();
  }

 private:
  std::optional<DeviceGuard> guard_;
};

}  // namespace default_host
}  // namespace dispatch
