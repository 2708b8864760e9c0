// SPDX-License-Identifier: BSL-1.0
// The result of Tensor::type(): a backend and an element type, which older extensions of PyTorch
// use.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/backend.hpp>
#include <dispatch/default_host/key_of_options.hpp>
#include <dispatch/default_host/tensor_options.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Hidden, because clients have no reason to pass it on.
class DeprecatedTypeProperties {
 public:
  constexpr DeprecatedTypeProperties(Backend backend, ScalarType type) noexcept
      : backend_(backend), type_(type) {}

  [[nodiscard]] Backend backend() const { return backend_; }
  [[nodiscard]] Layout layout() const { return layout_from_backend(backend_); }
  [[nodiscard]] bool is_sparse() const { return layout() == kSparse; }
  [[nodiscard]] bool is_sparse_csr() const { return layout() == kSparseCsr; }
  [[nodiscard]] DeviceType device_type() const { return backendToDeviceType(backend_); }
  [[nodiscard]] bool is_cuda() const { return device_type() == kCUDA; }
  [[nodiscard]] ScalarType scalarType() const { return type_; }
  [[nodiscard]] TypeMeta typeMeta() const { return TypeMeta(type_); }
  /// "CPUFloatType".
  [[nodiscard]] std::string toString() const {
    if (backend_ == Backend::Undefined || type_ == ScalarType::Undefined) return "UndefinedType";
    return message({dispatch::toString(backend_), dispatch::toString(type_), "Type"});
  }
  [[nodiscard]] std::int64_t id() const {
    return static_cast<std::int64_t>(backend_) * static_cast<std::int64_t>(ScalarType::NumOptions) +
           static_cast<std::int64_t>(type_);
  }

  [[nodiscard]] DeprecatedTypeProperties toBackend(Backend backend) const {
    return {backend, type_};
  }
  [[nodiscard]] DeprecatedTypeProperties toScalarType(ScalarType type) const {
    return {backend_, type};
  }
  [[nodiscard]] DeprecatedTypeProperties cpu() const { return toBackend(Backend::CPU); }
  [[nodiscard]] DeprecatedTypeProperties cuda() const { return toBackend(Backend::CUDA); }

  [[nodiscard]] TensorOptions options(std::int16_t device_index = -1) const {
    return TensorOptions(type_)
        .device(device_type(), static_cast<DeviceIndex>(device_index))
        .layout(layout());
  }
  /// Throws Error for a device of another type.
  [[nodiscard]] TensorOptions options(Device device) const {
    if (device.type() != device_type()) {
      throw Error(message(
          {"a device of ", dispatch::toString(device_type()), " expected, not ", device.str()}));
    }
    return options(device.index());
  }
  template <std::same_as<Device> T>
  [[nodiscard]] TensorOptions options(const std::optional<T>& device) const {
    return device ? options(*device) : options();
  }
  operator TensorOptions() const { return options(); }

  friend constexpr bool operator==(const DeprecatedTypeProperties& a,
                                   const DeprecatedTypeProperties& b) noexcept = default;

 private:
  Backend backend_;
  ScalarType type_;
};

}  // namespace default_host
}  // namespace dispatch
