// SPDX-License-Identifier: BSL-1.0
// PaddlePaddle's own types as the host: operators take its at::Tensor, c10::Device, c10::ArrayRef
// and so on. -DSCHEMA_CT_HOST_HEADER='<dispatch/paddle_host/host.hpp>' selects it; docs/paddle.md.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/keys/named_key_sets.hpp>
#include <dispatch/paddle_host/device_text.hpp>
#include <dispatch/paddle_host/names.hpp>
#include <dispatch/paddle_host/place_keys.hpp>
#include <dispatch/paddle_host/scalar_type_number.hpp>
#include <dispatch/paddle_host/words.hpp>
#include <dispatch/values/paddle_value_names.hpp>

#define SCHEMA_CT_HOST paddle_host
#define SCHEMA_CT_HOST_TAG "paddle_host"
#define SCHEMA_CT_STABLE_HOST_HEADER <dispatch/paddle_host/stable_tensors.hpp>
#if !defined(SCHEMA_CT_VALUE_NAMES)
#define SCHEMA_CT_VALUE_NAMES SCHEMA_CT_PADDLE_VALUE_NAMES
#endif

namespace dispatch {
inline namespace paddle_host {

/// Stands for a type that Paddle does not have.
template <int>
struct SCHEMA_CT_SHARED absent {
  [[nodiscard]] static constexpr bool defined() { return false; }
};

/// The members that the library requires of a host (see docs/hosts.md). A tensor, a Scalar, a
/// Device and a complex number are in counted boxes: Paddle's are 64, 32, 16 and 16 bytes large.
struct SCHEMA_CT_SHARED host {
  using Tensor = at::Tensor;
  using Device = c10::Device;
  using DeviceType = c10::DeviceType;
  using Scalar = c10::Scalar;
  using ScalarType = c10::ScalarType;
  using Layout = c10::Layout;
  using MemoryFormat = c10::MemoryFormat;
  using SymInt = c10::SymInt;  // int64_t
  using SymFloat = double;
  using SymBool = bool;
  using Complex = c10::complex<double>;
  using QScheme = absent<0>;
  using Generator = absent<1>;
  using Stream = absent<2>;
  using Storage = absent<3>;
  template <class T>
  using ArrayRef = c10::ArrayRef<T>;
  template <class T>
  using OptionalArrayRef = c10::OptionalArrayRef<T>;

  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = false;
  /// Paddle's layer always runs the kernel for the CPU. Libraries that were adapted to it have
  /// moved their blocks for BackendSelect into those for the CPU.
  SCHEMA_CT_HIDDEN static constexpr DispatchKey key_without_tensors = DispatchKey::CPU;

  [[nodiscard]] static constexpr BackendComponent backend_of(DeviceType type) {
    return paddle_detail::backend_of(type);
  }
  [[nodiscard]] static constexpr DispatchKeySet typical_key_set(BackendComponent backend) {
    return dense_tensor_key_set(backend);
  }
  /// The keys of the tensor's place. Paddle's place() throws for a tensor without memory, which
  /// therefore has no keys, like an undefined one.
  [[nodiscard]] static DispatchKeySet key_set(const Tensor& tensor) noexcept {
    const phi::TensorBase* impl = inner(tensor).impl().get();
    if (impl == nullptr || !impl->has_allocation()) return {};
    return paddle_detail::keys_of(impl->place().GetType());
  }
  /// The paddle::Tensor in an at::Tensor; its own const accessor would copy it.
  [[nodiscard]] static const paddle::Tensor& inner(const Tensor& tensor) noexcept {
    return const_cast<Tensor&>(tensor)._PD_GetInner();
  }

  /// PyTorch's names, and `gpu` for `cuda`. Throws ValueError for a device that Paddle lacks.
  [[nodiscard]] static Device read_device(const std::string& text) {
    return paddle_detail::read_device(text);
  }
  [[nodiscard]] static std::string device_text(const Device& device) {
    return paddle_detail::device_text(device);
  }
  [[nodiscard]] static ScalarType scalar_type_of(std::int64_t number) {
    return paddle_detail::scalar_type_of(number);
  }
  [[nodiscard]] static int scalar_type_number(ScalarType type) {
    return paddle_detail::scalar_type_number(type);
  }

  template <class F>
  static decltype(auto) visit(const Scalar& value, const F& f) {
    switch (value.dtype()) {
      case phi::DataType::BOOL: return f(value.to<bool>());
      case phi::DataType::FLOAT16:
      case phi::DataType::BFLOAT16:
      case phi::DataType::FLOAT32:
      case phi::DataType::FLOAT64: return f(value.to<double>());
      case phi::DataType::COMPLEX64:
      case phi::DataType::COMPLEX128: return f(value.to<Complex>());
      default: return f(value.to<std::int64_t>());
    }
  }
};

}  // namespace paddle_host
}  // namespace dispatch
