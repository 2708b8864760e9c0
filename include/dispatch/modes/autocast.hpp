// SPDX-License-Identifier: BSL-1.0
// Calls of a thread in lower precision, by kernels for the autocast keys (at::autocast).
#pragma once

#include <array>

#include <dispatch/default_host/host.hpp>
#include <dispatch/registry/local_dispatch_key_set.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace autocast {

inline constexpr std::array<DeviceType, 10> _AUTOCAST_SUPPORTED_DEVICES{
    kCPU, kCUDA, kMTIA, kMAIA, kXPU, kIPU, kHPU, kXLA, kPrivateUse1, kMPS};
[[nodiscard]] inline bool is_autocast_available(DeviceType device) {
  for (const DeviceType one : _AUTOCAST_SUPPORTED_DEVICES)
    if (one == device) return true;
  return false;
}

/// Throws Error for a device type without autocast.
[[nodiscard]] inline DispatchKey get_autocast_dispatch_key_from_device_type(DeviceType device) {
  switch (device) {
    case kCPU: return DispatchKey::AutocastCPU;
    case kCUDA: return DispatchKey::AutocastCUDA;
    case kMTIA: return DispatchKey::AutocastMTIA;
    case kMAIA: return DispatchKey::AutocastMAIA;
    case kXPU: return DispatchKey::AutocastXPU;
    case kIPU: return DispatchKey::AutocastIPU;
    case kHPU: return DispatchKey::AutocastHPU;
    case kXLA: return DispatchKey::AutocastXLA;
    case kPrivateUse1: return DispatchKey::AutocastPrivateUse1;
    case kMPS: return DispatchKey::AutocastMPS;
    default: throw Error(message({"unknown device type for autocast: ", DeviceTypeName(device)}));
  }
}

/// Is autocast on for this thread's calls? It is off at first.
[[nodiscard]] inline bool is_autocast_enabled(DeviceType device) {
  return !tls_is_dispatch_key_excluded(get_autocast_dispatch_key_from_device_type(device));
}
inline void set_autocast_enabled(DeviceType device, bool enabled) {
  tls_set_dispatch_key_excluded(get_autocast_dispatch_key_from_device_type(device), !enabled);
}

namespace detail {
/// This thread's type for a device; Undefined before set_autocast_dtype().
inline ScalarType& chosen_type(DeviceType device) {
  static_cast<void>(get_autocast_dispatch_key_from_device_type(device));
  constinit thread_local static ScalarType
      types[static_cast<int>(DeviceType::COMPILE_TIME_MAX_DEVICE_TYPES)] = {};
  constinit thread_local static bool is_set = false;
  if (!is_set) {
    for (ScalarType& type : types) type = ScalarType::Undefined;
    is_set = true;
  }
  return types[static_cast<int>(device)];
}
}  // namespace detail

/// The type set by this thread; by default BFloat16 for CPU, HPU, MAIA and XLA, else Half.
[[nodiscard]] inline ScalarType get_autocast_dtype(DeviceType device) {
  if (const ScalarType type = detail::chosen_type(device); type != ScalarType::Undefined)
    return type;
  const bool bfloat = device == kCPU || device == kHPU || device == kMAIA || device == kXLA;
  return bfloat ? kBFloat16 : kHalf;
}
/// get_autocast_dtype(), but throws Error for a device type without autocast.
[[nodiscard]] inline ScalarType get_lower_precision_fp_from_device_type(DeviceType device) {
  static_cast<void>(get_autocast_dispatch_key_from_device_type(device));
  return get_autocast_dtype(device);
}
inline void set_autocast_dtype(DeviceType device, ScalarType type) {
  detail::chosen_type(device) = type;
}

// The older names, for the GPU and for the CPU.
[[nodiscard]] inline bool is_enabled() { return is_autocast_enabled(kCUDA); }
inline void set_enabled(bool enabled) { set_autocast_enabled(kCUDA, enabled); }
[[nodiscard]] inline bool is_cpu_enabled() { return is_autocast_enabled(kCPU); }
inline void set_cpu_enabled(bool enabled) { set_autocast_enabled(kCPU, enabled); }
[[nodiscard]] inline ScalarType get_autocast_gpu_dtype() { return get_autocast_dtype(kCUDA); }
[[nodiscard]] inline ScalarType get_autocast_cpu_dtype() { return get_autocast_dtype(kCPU); }

/// Is it a floating-point tensor of the device of this switch?
[[nodiscard]] inline bool is_autocast_eligible(const host::Tensor& tensor, DeviceType device) {
  const DeviceType own = tensor.device().type();
  return (own == device || (device == kCUDA && own == kXLA)) && tensor.is_floating_point();
}
/// Does cached_cast() convert it? True for floating-point tensors of the device, except Double.
[[nodiscard]] inline bool is_eligible(const host::Tensor& tensor, DeviceType device = kCUDA) {
  return tensor.defined() && is_autocast_eligible(tensor, device) &&
         tensor.scalar_type() != kDouble;
}
/// Converts a tensor to this type if it is eligible. Nothing is cached, because without gradients
/// no one asks for the same conversion again.
[[nodiscard]] inline host::Tensor cached_cast(ScalarType type, const host::Tensor& tensor,
                                              DeviceType device = kCUDA) {
  return is_eligible(tensor, device) && tensor.scalar_type() != type ? tensor.to(type) : tensor;
}
inline void clear_cache() {}

}  // namespace autocast
}  // namespace default_host
}  // namespace dispatch
