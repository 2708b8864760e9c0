// SPDX-License-Identifier: BSL-1.0
// The functions of a backend for its devices and streams (c10::impl::DeviceGuardImplInterface),
// which the guards call.
#pragma once

#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/device_capability.hpp>
#include <dispatch/default_host/stream.hpp>

namespace dispatch {
inline namespace default_host {

enum class EventFlag { PYTORCH_DEFAULT, BACKEND_DEFAULT, INVALID };

/// A backend derives from it, and registers one object for each device type with
/// C10_REGISTER_GUARD_IMPL. Functions with a body here are optional: they throw
/// NotImplementedError, or do nothing if the body says so.
struct SCHEMA_CT_POLYMORPHIC DeviceGuardImplInterface {
  DeviceGuardImplInterface() = default;
  DeviceGuardImplInterface(const DeviceGuardImplInterface&) = default;
  DeviceGuardImplInterface& operator=(const DeviceGuardImplInterface&) = default;
  virtual ~DeviceGuardImplInterface() = default;

  virtual DeviceType type() const = 0;
  /// Makes a device current and returns the one that was.
  virtual Device exchangeDevice(Device device) const = 0;
  virtual Device getDevice() const = 0;
  virtual void setDevice(Device device) const = 0;
  /// For destructors: an error is not reported.
  virtual void uncheckedSetDevice(Device device) const noexcept = 0;
  /// Where the devices cannot be counted, 0.
  virtual DeviceIndex deviceCount() const noexcept = 0;

  /// All that a device may have, unless the backend says less.
  [[nodiscard]] virtual DeviceCapability getDeviceCapability(Device) const { return {}; }

  virtual Stream getStream(Device device) const = 0;
  /// Makes a stream current for its device and returns the one that was. The current device stays.
  virtual Stream exchangeStream(Stream stream) const = 0;
  virtual Stream getDefaultStream(Device) const { throw unsupported("getDefaultStream"); }
  virtual Stream getStreamFromGlobalPool(Device, bool = false) const {
    throw unsupported("getStreamFromGlobalPool");
  }
  virtual Stream getNewStream(Device, int = 0) const { throw unsupported("getNewStream"); }
  virtual void* getStreamNativeHandle(Stream) const { throw unsupported("getStreamNativeHandle"); }
  virtual bool queryStream(const Stream&) const { throw unsupported("queryStream"); }
  virtual void synchronizeStream(const Stream&) const { throw unsupported("synchronizeStream"); }
  virtual bool isStreamCapturing(const Stream&) const { return false; }
  virtual void synchronizeDevice(DeviceIndex) const { throw unsupported("synchronizeDevice"); }

  virtual void record(void**, const Stream&, DeviceIndex, EventFlag) const {
    throw unsupported("record");
  }
  virtual void block(void*, const Stream&) const { throw unsupported("block"); }
  virtual bool queryEvent(void*) const { throw unsupported("queryEvent"); }
  virtual void synchronizeEvent(void*) const { throw unsupported("synchronizeEvent"); }
  virtual double elapsedTime(void*, void*, DeviceIndex) const { throw unsupported("elapsedTime"); }
  virtual void destroyEvent(void*, DeviceIndex) const noexcept {}
  virtual void recordDataPtrOnStream(const DataPtr&, const Stream&) const {}

  /// Those of a device type. Throws Error if no backend has registered them.
  [[nodiscard]] SCHEMA_CT_HIDDEN static const DeviceGuardImplInterface& of(DeviceType type);

 private:
  [[nodiscard]] NotImplementedError unsupported(const char* what) const {
    return NotImplementedError(
        message({"the backend of ", DeviceTypeName(type(), true), " devices has no ", what, "()"}));
  }
};

namespace SCHEMA_CT_HIDDEN impl {

/// nullptr if no backend has registered one.
[[nodiscard]] inline const DeviceGuardImplInterface* registered_guard_impl(DeviceType type) {
  const host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr || !isValidDeviceType(type)) return nullptr;
  return __atomic_load_n(&devices->guards[static_cast<std::size_t>(type)], __ATOMIC_ACQUIRE);
}
[[nodiscard]] inline bool hasDeviceGuardImpl(DeviceType type) {
  return registered_guard_impl(type) != nullptr;
}
/// Throws Error if no backend has registered one.
[[nodiscard]] inline const DeviceGuardImplInterface* getDeviceGuardImpl(DeviceType type) {
  const DeviceGuardImplInterface* out = registered_guard_impl(type);
  if (out == nullptr) {
    throw Error(message({"no backend for ", DeviceTypeName(type, true),
                         " devices is loaded: none has registered a device guard for them "
                         "(C10_REGISTER_GUARD_IMPL)"}));
  }
  return out;
}

/// Registers until the process ends.
class DeviceGuardImplRegistrar {
 public:
  DeviceGuardImplRegistrar(DeviceType type, const DeviceGuardImplInterface* impl) {
    if (host_detail::registered_devices* devices = host_detail::linked_devices())
      __atomic_store_n(&devices->guards[static_cast<std::size_t>(type)], impl, __ATOMIC_RELEASE);
  }
};

}  // namespace impl

inline const DeviceGuardImplInterface& DeviceGuardImplInterface::of(DeviceType type) {
  return *impl::getDeviceGuardImpl(type);
}

/// For a device type with one device and no streams.
template <DeviceType device_type>
struct SCHEMA_CT_POLYMORPHIC NoOpDeviceGuardImpl : DeviceGuardImplInterface {
  static constexpr DeviceType static_type = device_type;

  DeviceType type() const override { return device_type; }
  Device exchangeDevice(Device) const override { return getDevice(); }
  Device getDevice() const override { return Device(device_type, -1); }
  void setDevice(Device) const override {}
  void uncheckedSetDevice(Device) const noexcept override {}
  DeviceIndex deviceCount() const noexcept override { return 1; }
  Stream getStream(Device) const noexcept override { return Stream(Stream::DEFAULT, getDevice()); }
  Stream getNewStream(Device, int = 0) const override { return getStream(getDevice()); }
  Stream exchangeStream(Stream) const noexcept override { return getStream(getDevice()); }
  bool queryStream(const Stream&) const override { return true; }
  void synchronizeStream(const Stream&) const override {}
};

}  // namespace default_host
}  // namespace dispatch

/// Use it at namespace scope, with a DeviceType and a class that derives from
/// DeviceGuardImplInterface. The object is never destroyed.
#define C10_REGISTER_GUARD_IMPL(device_type, class_name)                                    \
  static const ::dispatch::impl::DeviceGuardImplRegistrar schema_ct_guard_of_##device_type( \
      ::dispatch::DeviceType::device_type, new class_name());
