// SPDX-License-Identifier: BSL-1.0
// The types around a tensor, PyTorch's with its numbers, for a host whose framework has tensors but
// not these types.
#pragma once

#include <dispatch/default_host/scalar_words.hpp>
#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
inline namespace default_host {

/// Everything that docs/hosts.md requires of a host except `Tensor` and `key_set`, which a `struct
/// host : scalar_types` adds. The host may hide every member by one of its own.
struct SCHEMA_CT_SHARED scalar_types {
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

  /// A tensor of any size, copied and moved only by its own functions.
  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = false;

  /// The key set of an ordinary dense tensor of a backend: that of most calls.
  [[nodiscard]] static constexpr DispatchKeySet typical_key_set(BackendComponent backend) {
    return dense_tensor_key_set(backend);
  }
  /// InvalidBit for a device type for which no kernel can be registered.
  [[nodiscard]] static constexpr BackendComponent backend_of(DeviceType type) {
    return toBackendComponent(type);
  }
  [[nodiscard]] static Device read_device(const std::string& text) { return Device(text); }
  [[nodiscard]] static std::string device_text(const Device& device) { return device.str(); }
  [[nodiscard]] static constexpr ScalarType scalar_type_of(std::int64_t number) {
    return static_cast<ScalarType>(number);
  }
  [[nodiscard]] static constexpr int scalar_type_number(ScalarType type) {
    return static_cast<int>(type);
  }
  /// Calls `f` with the number in a Scalar: int64_t, double, bool or Complex.
  template <class F>
  static decltype(auto) visit(const Scalar& value, const F& f) {
    return value.visit(f);
  }
};

}  // namespace default_host
}  // namespace dispatch
