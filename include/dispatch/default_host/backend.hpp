// SPDX-License-Identifier: BSL-1.0
// PyTorch's older names for dispatch keys of tensors (c10::Backend).
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/keys/dispatch_key_set.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

// name, dispatch key, device type
#define SCHEMA_CT_BACKENDS(_)                                \
  _(CPU, CPU, CPU)                                           \
  _(CUDA, CUDA, CUDA)                                        \
  _(HIP, HIP, HIP)                                           \
  _(VE, VE, VE)                                              \
  _(FPGA, FPGA, FPGA)                                        \
  _(IPU, IPU, IPU)                                           \
  _(XPU, XPU, XPU)                                           \
  _(SparseCPU, SparseCPU, CPU)                               \
  _(SparseCUDA, SparseCUDA, CUDA)                            \
  _(SparseCsrCPU, SparseCsrCPU, CPU)                         \
  _(SparseCsrCUDA, SparseCsrCUDA, CUDA)                      \
  _(SparseCsrMPS, SparseCsrMPS, MPS)                         \
  _(SparseMPS, SparseMPS, MPS)                               \
  _(SparseHIP, SparseHIP, HIP)                               \
  _(SparseVE, SparseVE, VE)                                  \
  _(SparseXPU, SparseXPU, XPU)                               \
  _(SparsePrivateUse1, SparsePrivateUse1, PrivateUse1)       \
  _(SparseCsrHIP, SparseCsrHIP, HIP)                         \
  _(SparseCsrVE, SparseCsrVE, VE)                            \
  _(SparseCsrXPU, SparseCsrXPU, XPU)                         \
  _(SparseCsrPrivateUse1, SparseCsrPrivateUse1, PrivateUse1) \
  _(MAIA, MAIA, MAIA)                                        \
  _(XLA, XLA, XLA)                                           \
  _(Vulkan, Vulkan, Vulkan)                                  \
  _(Metal, Metal, Metal)                                     \
  _(Meta, Meta, Meta)                                        \
  _(QuantizedCPU, QuantizedCPU, CPU)                         \
  _(QuantizedCUDA, QuantizedCUDA, CUDA)                      \
  _(QuantizedXPU, QuantizedXPU, XPU)                         \
  _(QuantizedPrivateUse1, QuantizedPrivateUse1, PrivateUse1) \
  _(Undefined, Undefined, CPU)                               \
  _(MkldnnCPU, MkldnnCPU, CPU)                               \
  _(MPS, MPS, MPS)                                           \
  _(HPU, HPU, HPU)                                           \
  _(Lazy, Lazy, Lazy)                                        \
  _(MTIA, MTIA, MTIA)                                        \
  _(PrivateUse1, PrivateUse1, PrivateUse1)

/// In PyTorch's order.
enum class SCHEMA_CT_VISIBLE Backend {
#define SCHEMA_CT_BACKEND(name, key, type) name,
  SCHEMA_CT_BACKENDS(SCHEMA_CT_BACKEND)
#undef SCHEMA_CT_BACKEND
      NumOptions
};

namespace host_detail {
struct backend_row {
  const char* name;
  DispatchKey key;
  DeviceType type;
};
/// Throws Error for an invalid backend.
[[nodiscard]] inline const backend_row& row_of(Backend backend) {
  static constexpr backend_row rows[] = {
#define SCHEMA_CT_BACKEND(name, key, type) {#name, DispatchKey::key, DeviceType::type},
      SCHEMA_CT_BACKENDS(SCHEMA_CT_BACKEND)
#undef SCHEMA_CT_BACKEND
  };
  const auto i = static_cast<std::size_t>(backend);
  if (i >= sizeof rows / sizeof *rows) throw Error("Unknown backend");
  return rows[i];
}
}  // namespace host_detail
#undef SCHEMA_CT_BACKENDS

[[nodiscard]] inline DispatchKey backendToDispatchKey(Backend backend) {
  return host_detail::row_of(backend).key;
}
/// Throws Error for Undefined.
[[nodiscard]] inline DeviceType backendToDeviceType(Backend backend) {
  if (backend == Backend::Undefined) throw Error("Undefined backend is not a valid device type");
  return host_detail::row_of(backend).type;
}
/// The backend with this key or autograd key. Throws Error if there is none.
[[nodiscard]] inline Backend dispatchKeyToBackend(DispatchKey key) {
  for (int i = 0; i != static_cast<int>(Backend::NumOptions); ++i) {
    const auto backend = static_cast<Backend>(i);
    const DispatchKey own = backendToDispatchKey(backend);
    if (key == own || (own != DispatchKey::Undefined && !isAliasDispatchKey(key) &&
                       isPerBackendFunctionalityKey(toFunctionalityKey(own)) &&
                       toFunctionalityKey(own) == DispatchKey::Dense &&
                       key == toRuntimePerBackendFunctionalityKey(
                                  DispatchKey::AutogradFunctionality, toBackendComponent(own))))
      return backend;
  }
  throw Error(message({"Unrecognized tensor type ID: ", toString(key)}));
}
/// The enumerator's name; "UNKNOWN_BACKEND" for an unnamed value.
[[nodiscard]] inline const char* toString(Backend backend) {
  if (backend == Backend::PrivateUse1) return "PrivateUseOne";
  if (backend == Backend::Undefined || backend >= Backend::NumOptions) return "UNKNOWN_BACKEND";
  return host_detail::row_of(backend).name;
}

}  // namespace default_host
}  // namespace dispatch
