// SPDX-License-Identifier: BSL-1.0
// A device in the stable ABI: a type, and an index of 32 bits.
#pragma once

#include <dispatch/host.hpp>

#include <cstdint>
#include <dispatch/default_host/device.hpp>
#include <dispatch/stable/error.hpp>
#include <string>

namespace torch {
namespace stable {

namespace accelerator {
/// Wider than c10::DeviceIndex.
using DeviceIndex = std::int32_t;
}  // namespace accelerator
using accelerator::DeviceIndex;
using DeviceType = dispatch::DeviceType;

/// Throws std::runtime_error for an index below -1, a CPU index above 0, and a text that is not a
/// device.
class SCHEMA_CT_OF_HOST Device {
 public:
  Device(DeviceType type, DeviceIndex index = -1) : type_(type), index_(index) {
    STD_TORCH_CHECK(index >= -1, "Device index must be -1 or non-negative, got ", index);
    STD_TORCH_CHECK(type != DeviceType::CPU || index <= 0,
                    "CPU device index must be -1 or zero, got ", index);
  }
  Device(const std::string& text) : Device(read(text)) {}

  bool operator==(const Device& other) const noexcept {
    return type_ == other.type_ && index_ == other.index_;
  }

  void set_index(DeviceIndex index) { index_ = index; }
  [[nodiscard]] DeviceType type() const noexcept { return type_; }
  [[nodiscard]] DeviceIndex index() const noexcept { return index_; }
  [[nodiscard]] bool has_index() const noexcept { return index_ != -1; }
  [[nodiscard]] bool is_cuda() const noexcept { return type_ == DeviceType::CUDA; }
  [[nodiscard]] bool is_cpu() const noexcept { return type_ == DeviceType::CPU; }

 private:
  static Device read(const std::string& text) {
    const auto device = dispatch::with_stable_errors([&] { return dispatch::Device(text); });
    return {device.type(), device.index()};
  }

  DeviceType type_;
  DeviceIndex index_;
};

}  // namespace stable
}  // namespace torch

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The host's device. Throws std::runtime_error if the index does not fit the host's type.
[[nodiscard]] inline Device host_device(const torch::stable::Device& device) {
  const auto index = static_cast<DeviceIndex>(device.index());
  STD_TORCH_CHECK(index == device.index(), "a device index is at most 127, got ", device.index());
  return {device.type(), index};
}
[[nodiscard]] inline torch::stable::Device stable_device(Device device) {
  return {device.type(), device.index()};
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
