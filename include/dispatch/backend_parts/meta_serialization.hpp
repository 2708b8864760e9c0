// SPDX-License-Identifier: BSL-1.0
// Functions of a backend that write and read the data of a tensor other than its elements
// (torch::jit::TensorBackendMetaRegistry).
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <utility>

#include <dispatch/default_host/host.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Writes to the map, or reads from it.
using BackendMetaPtr =
    std::function<void(const host::Tensor&, std::unordered_map<std::string, bool>&)>;

namespace SCHEMA_CT_HIDDEN host_detail {
/// The writer and the reader.
using meta_serialization = std::pair<BackendMetaPtr, BackendMetaPtr>;

[[nodiscard]] inline const meta_serialization* meta_functions_of(DeviceType type) {
  const registered_devices* devices = linked_devices();
  if (devices == nullptr) return nullptr;
  return static_cast<const meta_serialization*>(
      __atomic_load_n(&devices->meta_functions[static_cast<std::size_t>(type)], __ATOMIC_ACQUIRE));
}
}  // namespace host_detail

/// Registers both for the tensors of PrivateUse1. Throws Error for another device type, and if they
/// are already registered; without schema_ct::aten it does nothing.
inline void TensorBackendMetaRegistry(DeviceType type, const BackendMetaPtr& write,
                                      const BackendMetaPtr& read) {
  if (type != kPrivateUse1) {
    throw Error(message({"TensorBackendMetaRegistry() is for PrivateUse1, and not for ",
                         DeviceTypeName(type, true), " devices"}));
  }
  host_detail::registered_devices* devices = host_detail::linked_devices();
  if (devices == nullptr) return;
  const void* before = nullptr;
  const auto* functions = new host_detail::meta_serialization(write, read);
  if (!__atomic_compare_exchange_n(&devices->meta_functions[static_cast<std::size_t>(type)],
                                   &before, static_cast<const void*>(functions), false,
                                   __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    delete functions;
    throw Error(message({"TensorBackendMetaRegistry(): ", DeviceTypeName(type, true),
                         " devices have functions already"}));
  }
}

/// Empty for a tensor without such data.
[[nodiscard]] inline std::unordered_map<std::string, bool> getTensorMetadata(
    const host::Tensor& tensor) {
  std::unordered_map<std::string, bool> out;
  if (const auto* functions = host_detail::meta_functions_of(tensor.device().type()))
    functions->first(tensor, out);
  return out;
}
inline void setTensorMetadata(const host::Tensor& tensor,
                              std::unordered_map<std::string, bool> metadata) {
  if (const auto* functions = host_detail::meta_functions_of(tensor.device().type()))
    functions->second(tensor, metadata);
}

}  // namespace default_host
}  // namespace dispatch
