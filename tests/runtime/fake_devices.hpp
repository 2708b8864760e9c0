// SPDX-License-Identifier: BSL-1.0
// A backend's devices, streams and events that only count, for tests of guards.
#pragma once

#include <dispatch/default_host/device_guard_impl.hpp>

namespace test {

/// What is current, of four devices.
struct device_state {
  dispatch::DeviceIndex device = 0;
  std::int64_t stream_of[4] = {};
  int events = 0;          ///< that are not destroyed
  std::int64_t waits = 0;  ///< the stream that waits
};
inline device_state devices;

struct fake_devices final : dispatch::DeviceGuardImplInterface {
  static constexpr dispatch::DeviceType static_type = dispatch::DeviceType::MAIA;
  using Device = dispatch::Device;
  using Stream = dispatch::Stream;

  fake_devices() = default;
  explicit fake_devices(dispatch::DeviceType) {}

  dispatch::DeviceType type() const override { return static_type; }
  Device exchangeDevice(Device device) const override {
    const Device before = getDevice();
    setDevice(device);
    return before;
  }
  Device getDevice() const override { return Device(static_type, devices.device); }
  void setDevice(Device device) const override { devices.device = device.index(); }
  void uncheckedSetDevice(Device device) const noexcept override {
    devices.device = device.index();
  }
  dispatch::DeviceIndex deviceCount() const noexcept override { return 4; }
  Stream getStream(Device device) const override {
    return {Stream::UNSAFE, device, devices.stream_of[device.index()]};
  }
  Stream exchangeStream(Stream stream) const override {
    const Stream before = getStream(stream.device());
    devices.stream_of[stream.device_index()] = stream.id();
    return before;
  }
  void record(void** event, const Stream&, dispatch::DeviceIndex,
              dispatch::EventFlag) const override {
    if (*event == nullptr) *event = new int(++devices.events);
  }
  void block(void*, const Stream& stream) const override { devices.waits = stream.id(); }
  bool queryEvent(void*) const override { return true; }
  void synchronizeEvent(void*) const override { devices.waits = -1; }
  double elapsedTime(void* first, void* second, dispatch::DeviceIndex) const override {
    return *static_cast<int*>(second) - *static_cast<int*>(first);
  }
  void destroyEvent(void* event, dispatch::DeviceIndex) const noexcept override {
    delete static_cast<int*>(event);
    --devices.events;
  }
};

/// The device of this number.
inline dispatch::Device fake_device(int index) {
  return {fake_devices::static_type, static_cast<dispatch::DeviceIndex>(index)};
}
/// The stream of these numbers.
inline dispatch::Stream fake_stream(int device, std::int64_t id) {
  return {dispatch::Stream::UNSAFE, fake_device(device), id};
}

}  // namespace test
