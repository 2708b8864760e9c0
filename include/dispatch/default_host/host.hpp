// SPDX-License-Identifier: BSL-1.0
// The default host: a small tensor over DLPack memory and PyTorch's scalar types, for programs that
// bring no framework of their own.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/base/check_macros.hpp>
#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/words.hpp>

namespace dispatch {
inline namespace default_host {

/// What the rest of the library asks of a host (see <dispatch/host.hpp>).
struct host {
  using Tensor = at::Tensor;
  using Device = default_host::Device;
  using DeviceType = default_host::DeviceType;
  using Scalar = default_host::Scalar;
  using ScalarType = default_host::ScalarType;
  using Layout = default_host::Layout;
  using MemoryFormat = default_host::MemoryFormat;
  using QScheme = default_host::QScheme;
  using SymInt = default_host::SymInt;
  using SymFloat = default_host::SymFloat;
  using SymBool = default_host::SymBool;
  using Complex = default_host::complex<double>;
  using Generator = default_host::Generator;
  using Stream = default_host::Stream;
  using Storage = default_host::Storage;
  template <class T>
  using ArrayRef = default_host::ArrayRef<T>;
  template <class T>
  using OptionalArrayRef = default_host::OptionalArrayRef<T>;

  /// A tensor is one counted pointer; null is the undefined tensor, and it may be moved bit by bit.
  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = true;

  [[nodiscard]] SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& tensor) noexcept {
    const auto* impl = tensor.unsafeGetTensorImpl();
    return impl == nullptr ? DispatchKeySet() : impl->keys;
  }
  /// The key set of an ordinary dense tensor of a backend: what most calls bring.
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr DispatchKeySet typical_key_set(
      BackendComponent backend) {
    return dense_tensor_key_set(backend);
  }

  /// InvalidBit for a device type that no kernel can be registered for.
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr BackendComponent backend_of(DeviceType type) {
    return toBackendComponent(type);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static Device read_device(const std::string& text) {
    return Device(text);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static std::string device_text(const Device& device) {
    return device.str();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr ScalarType scalar_type_of(std::int64_t number) {
    return static_cast<ScalarType>(number);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr int scalar_type_number(ScalarType type) {
    return static_cast<int>(type);
  }
  /// Calls `f` with the number that a Scalar holds: int64_t, double, bool or Complex.
  template <class F>
  SCHEMA_CT_HIDDEN static decltype(auto) visit(const Scalar& value, const F& f) {
    return value.visit(f);
  }
};

}  // namespace default_host
}  // namespace dispatch
