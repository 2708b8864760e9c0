// SPDX-License-Identifier: BSL-1.0
// PyTorch's own tensors and scalar types under this library's dispatcher, in a process with
// libtorch.
#pragma once

#include <c10/core/DispatchKey.h>
#if !defined(C10_FORALL_BACKEND_COMPONENTS)
#include "schema_ct's <c10/...> comes before PyTorch's: name PyTorch's include directories first"
#endif
#include <ATen/core/Tensor.h>

#include <dispatch/default_host/device.hpp>
#include <dispatch/keys/named_key_sets.hpp>
#include <schema_ct/libtorch/tensor_types.hpp>

#define SCHEMA_CT_HOST torch_host
#define SCHEMA_CT_HOST_IS_PYTORCH

namespace dispatch {
inline namespace torch_host {

struct host {
  using Tensor = at::Tensor;
  using Device = c10::Device;
  using DeviceType = c10::DeviceType;
  using Scalar = c10::Scalar;
  using ScalarType = c10::ScalarType;
  using Layout = c10::Layout;
  using MemoryFormat = c10::MemoryFormat;
  using QScheme = c10::QScheme;
  using SymInt = c10::SymInt;
  using SymFloat = c10::SymFloat;
  using SymBool = c10::SymBool;
  using Complex = c10::complex<double>;
  using Generator = at::Generator;
  using Stream = c10::Stream;
  using Storage = c10::Storage;
  template <class T>
  using ArrayRef = c10::ArrayRef<T>;
  template <class T>
  using OptionalArrayRef = c10::OptionalArrayRef<T>;

  /// PyTorch's undefined tensor is a pointer to an object, not null.
  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = false;

  [[nodiscard]] SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& x) noexcept {
    if (!x.defined()) return {};
    return {DispatchKeySet::RAW, x.key_set().raw_repr()};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr DispatchKeySet typical_key_set(
      BackendComponent backend) {
    return dense_tensor_key_set(backend);
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static constexpr BackendComponent backend_of(DeviceType type) {
    return toBackendComponent(static_cast<default_host::DeviceType>(type));
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
  template <class F>
  SCHEMA_CT_HIDDEN static decltype(auto) visit(const Scalar& value, const F& f) {
    if (value.isBoolean()) return f(value.toBool());
    if (value.isFloatingPoint()) return f(value.toDouble());
    if (value.isComplex()) return f(value.toComplexDouble());
    return f(value.toLong());
  }
};
// Devices and keys have the same numbers as in PyTorch 2.13.
static_assert(static_cast<int>(c10::DeviceType::PrivateUse1) == static_cast<int>(kPrivateUse1));
static_assert(static_cast<int>(c10::DispatchKey::EndOfAliasKeys) ==
              static_cast<int>(DispatchKey::EndOfAliasKeys));

}  // namespace torch_host
}  // namespace dispatch
