// SPDX-License-Identifier: BSL-1.0
// Guards of a backend's own devices and streams (c10::impl::InlineDeviceGuard and its kin), which
// call the functions of the class T for devices, or those of the registered backend.
#pragma once

#include <schema_ct/config.hpp>

#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/virtual_guard_impl.hpp>

namespace dispatch {
inline namespace default_host {
namespace impl {

template <class T>
concept knows_its_type = !std::is_same_v<T, VirtualGuardImpl>;

/// Makes a device the current one during its lifetime. A device without an index leaves the current
/// one as it is.
template <class T>
class SCHEMA_CT_SHARED InlineDeviceGuard {
 public:
  InlineDeviceGuard() = delete;
  explicit InlineDeviceGuard(Device device) : InlineDeviceGuard(T(device.type()), device) {}
  explicit InlineDeviceGuard(DeviceIndex index)
    requires knows_its_type<T>
      : InlineDeviceGuard(Device(T::static_type, index)) {}
  explicit InlineDeviceGuard(Device device, const DeviceGuardImplInterface* impl)
    requires(!knows_its_type<T>)
      : InlineDeviceGuard(impl != nullptr ? T(impl) : T(device.type()), device) {}
  InlineDeviceGuard(const InlineDeviceGuard&) = delete;
  InlineDeviceGuard& operator=(const InlineDeviceGuard&) = delete;
  ~InlineDeviceGuard() { impl_.uncheckedSetDevice(original_); }

  /// Throws Error for a device of another type.
  void set_device(Device device)
    requires knows_its_type<T>
  {
    if (device.type() != T::static_type) {
      throw Error(message({"a guard for ", DeviceTypeName(T::static_type, true),
                           " devices was given ", device.str()}));
    }
    if (device.has_index()) set(device);
  }
  void reset_device(Device device)
    requires knows_its_type<T>
  {
    set_device(device);
  }
  /// If the type of the device differs, restores the former device of the old type.
  void reset_device(Device device, const DeviceGuardImplInterface* impl = nullptr)
    requires(!knows_its_type<T>)
  {
    if (!device.has_index()) return;
    if (device.type() == original_.type()) return set(device);
    impl_.setDevice(original_);
    impl_ = impl != nullptr ? T(impl) : T(device.type());
    original_ = impl_.exchangeDevice(device);
    current_ = device;
  }
  void set_index(DeviceIndex index) { reset_device(Device(original_.type(), index)); }
  [[nodiscard]] Device original_device() const { return original_; }
  [[nodiscard]] Device current_device() const { return current_; }

 private:
  InlineDeviceGuard(const T& impl, Device device)
      : impl_(impl),
        original_(device.has_index() ? impl_.exchangeDevice(device) : impl_.getDevice()),
        current_(device.has_index() ? device : original_) {}
  void set(Device device) {
    impl_.setDevice(device);
    current_ = device;
  }

 protected:
  T impl_;

 private:
  Device original_;
  Device current_;
};

/// An InlineDeviceGuard that may be empty.
template <class T>
class SCHEMA_CT_SHARED InlineOptionalDeviceGuard {
 public:
  InlineOptionalDeviceGuard() = default;
  explicit InlineOptionalDeviceGuard(std::optional<Device> device) {
    if (device.has_value()) guard_.emplace(*device);
  }
  explicit InlineOptionalDeviceGuard(std::optional<DeviceIndex> index)
    requires knows_its_type<T>
  {
    if (index.has_value()) guard_.emplace(*index);
  }
  template <class... A>
    requires std::is_constructible_v<InlineDeviceGuard<T>, A...>
  explicit InlineOptionalDeviceGuard(A&&... arguments)
      : guard_(std::in_place, std::forward<A>(arguments)...) {}
  InlineOptionalDeviceGuard(const InlineOptionalDeviceGuard&) = delete;
  InlineOptionalDeviceGuard& operator=(const InlineOptionalDeviceGuard&) = delete;

  void set_device(Device device)
    requires knows_its_type<T>
  {
    reset_device(device);
  }
  template <class... Impl>
  void reset_device(Device device, Impl... impl) {
    if (guard_.has_value())
      guard_->reset_device(device, impl...);
    else
      guard_.emplace(device, impl...);
  }
  void set_index(DeviceIndex index)
    requires knows_its_type<T>
  {
    if (guard_.has_value())
      guard_->set_index(index);
    else
      guard_.emplace(index);
  }
  /// Restores the original device.
  void reset() { guard_.reset(); }
  [[nodiscard]] std::optional<Device> original_device() const {
    return guard_.has_value() ? std::optional(guard_->original_device()) : std::nullopt;
  }
  [[nodiscard]] std::optional<Device> current_device() const {
    return guard_.has_value() ? std::optional(guard_->current_device()) : std::nullopt;
  }

 private:
  std::optional<InlineDeviceGuard<T>> guard_;
};

}  // namespace impl
}  // namespace default_host
}  // namespace dispatch
