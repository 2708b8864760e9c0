// SPDX-License-Identifier: BSL-1.0
// The functions for devices of whichever backend is registered (c10::impl::VirtualGuardImpl).
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/default_host/device_guard_impl.hpp>

namespace dispatch {
inline namespace default_host {
namespace impl {

/// Calls the backend's functions. Throws Error if no backend is registered for the type.
class SCHEMA_CT_POLYMORPHIC VirtualGuardImpl final : public DeviceGuardImplInterface {
 public:
  VirtualGuardImpl(DeviceType type) : impl_(getDeviceGuardImpl(type)) {}
  VirtualGuardImpl(const DeviceGuardImplInterface* impl) : impl_(impl) {}

  DeviceType type() const override { return impl_->type(); }
  Device exchangeDevice(Device device) const override { return impl_->exchangeDevice(device); }
  Device getDevice() const override { return impl_->getDevice(); }
  void setDevice(Device device) const override { impl_->setDevice(device); }
  void uncheckedSetDevice(Device device) const noexcept override {
    impl_->uncheckedSetDevice(device);
  }
  DeviceIndex deviceCount() const noexcept override { return impl_->deviceCount(); }
  DeviceCapability getDeviceCapability(Device device) const override {
    return impl_->getDeviceCapability(device);
  }

  Stream getStream(Device device) const override { return impl_->getStream(device); }
  Stream exchangeStream(Stream stream) const override { return impl_->exchangeStream(stream); }
  Stream getDefaultStream(Device device) const override { return impl_->getDefaultStream(device); }
  Stream getStreamFromGlobalPool(Device device, bool is_urgent = false) const override {
    return impl_->getStreamFromGlobalPool(device, is_urgent);
  }
  Stream getNewStream(Device device, int priority = 0) const override {
    return impl_->getNewStream(device, priority);
  }
  void* getStreamNativeHandle(Stream stream) const override {
    return impl_->getStreamNativeHandle(stream);
  }
  bool queryStream(const Stream& stream) const override { return impl_->queryStream(stream); }
  void synchronizeStream(const Stream& stream) const override { impl_->synchronizeStream(stream); }
  bool isStreamCapturing(const Stream& stream) const override {
    return impl_->isStreamCapturing(stream);
  }
  void synchronizeDevice(DeviceIndex index) const override { impl_->synchronizeDevice(index); }

  void record(void** event, const Stream& stream, DeviceIndex index,
              EventFlag flag) const override {
    impl_->record(event, stream, index, flag);
  }
  void block(void* event, const Stream& stream) const override { impl_->block(event, stream); }
  bool queryEvent(void* event) const override { return impl_->queryEvent(event); }
  void synchronizeEvent(void* event) const override { impl_->synchronizeEvent(event); }
  double elapsedTime(void* first, void* second, DeviceIndex index) const override {
    return impl_->elapsedTime(first, second, index);
  }
  void destroyEvent(void* event, DeviceIndex index) const noexcept override {
    impl_->destroyEvent(event, index);
  }
  void recordDataPtrOnStream(const DataPtr& memory, const Stream& stream) const override {
    impl_->recordDataPtrOnStream(memory, stream);
  }

 private:
  const DeviceGuardImplInterface* impl_;
};

}  // namespace impl
}  // namespace default_host
}  // namespace dispatch
