// SPDX-License-Identifier: BSL-1.0
// The dispatch key for an element type, a layout and a device, and the layout for a key or
// backend.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/backend.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>
#include <dispatch/keys/dispatch_key_set.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

namespace host_detail {
[[noreturn]] inline void refuse_device(const char* layout, DeviceType device) {
  throw NotImplementedError(
      message({"Unsupported device type for ", layout, " layout: ", DeviceTypeName(device, true)}));
}
[[nodiscard]] inline DispatchKey key_on_device(DispatchKey functionality, DeviceType device,
                                               const char* layout) {
  const BackendComponent backend = toBackendComponent(device);
  if (backend == BackendComponent::InvalidBit) refuse_device(layout, device);
  return toRuntimePerBackendFunctionalityKey(functionality, backend);
}
}  // namespace host_detail

/// Throws NotImplementedError if there is no key for such a tensor.
[[nodiscard]] inline DispatchKey key_of_options(ScalarType type, Layout layout, DeviceType device) {
  switch (layout) {
    case Layout::Strided:
    case Layout::Jagged:
      switch (device) {
        case DeviceType::FPGA: return DispatchKey::FPGA;
        case DeviceType::Vulkan: return DispatchKey::Vulkan;
        case DeviceType::Metal: return DispatchKey::Metal;
        default:
          return host_detail::key_on_device(
              isQIntType(type) ? DispatchKey::Quantized : DispatchKey::Dense, device, "dense");
      }
    case Layout::Sparse: return host_detail::key_on_device(DispatchKey::Sparse, device, "sparse");
    case Layout::Mkldnn:
      if (device != DeviceType::CPU) host_detail::refuse_device("mkldnn", device);
      return DispatchKey::MkldnnCPU;
    case Layout::SparseCsr:
    case Layout::SparseCsc:
    case Layout::SparseBsr:
    case Layout::SparseBsc:
      return host_detail::key_on_device(DispatchKey::SparseCsr, device, toString(layout));
    default: throw Error(message({"Unsupported layout: ", toString(layout)}));
  }
}

/// Throws Error for a key that stands for several layouts.
[[nodiscard]] inline Layout dispatchKeyToLayout(DispatchKey key) {
  if (key == DispatchKey::MkldnnCPU) return Layout::Mkldnn;
  const DispatchKey functionality = toFunctionalityKey(key);
  if (functionality == DispatchKey::Sparse) return Layout::Sparse;
  if (functionality == DispatchKey::SparseCsr)
    throw Error(message({"Cannot map DispatchKey ", toString(key), " to a unique layout."}));
  return Layout::Strided;
}
/// Throws Error for a backend that stands for several layouts.
[[nodiscard]] inline Layout layout_from_backend(Backend backend) {
  return dispatchKeyToLayout(backendToDispatchKey(backend));
}

}  // namespace default_host
}  // namespace dispatch

#pragma GCC diagnostic pop
