// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for new tensors over memory of an allocator, and for those that the kernels of
// empty make on the CPU and for the meta device.
#pragma once

#include <optional>

#include <ATen/core/TensorBase.h>
#include <c10/core/Allocator.h>
#include <c10/core/DispatchKeySet.h>
#include <c10/core/TensorOptions.h>
#include <dispatch/backend_parts/accelerator_hooks.hpp>
#include <dispatch/tensor_parts/empty_tensor.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace detail {
using dispatch::computeStorageNbytes;
using dispatch::computeStorageNbytesContiguous;
using dispatch::empty_generic;
using dispatch::empty_strided_generic;

inline void check_size_nonnegative(IntArrayRef sizes) {
  for (const std::int64_t size : sizes)
    TORCH_CHECK(size >= 0, "Trying to create tensor with negative dimension ", size, ": ", sizes);
}
inline void check_size_nonnegative(c10::SymIntArrayRef sizes) {
  check_size_nonnegative(c10::asIntArrayRefUnchecked(sizes));
}

// Pinned memory is the accelerator's. Layout and device are not looked at, as in PyTorch.

[[nodiscard]] inline c10::Allocator* allocator_of_cpu(bool pinned) {
  return pinned ? dispatch::getPrivateUse1Hooks().getPinnedMemoryAllocator()
                : dispatch::GetCPUAllocator();
}

[[nodiscard]] inline TensorBase empty_cpu(IntArrayRef sizes, ScalarType type, bool pinned = false,
                                          std::optional<c10::MemoryFormat> format = {}) {
  check_size_nonnegative(sizes);
  return empty_generic(sizes, allocator_of_cpu(pinned), c10::DispatchKeySet(DispatchKey::CPU), type,
                       format);
}
[[nodiscard]] inline TensorBase empty_cpu(IntArrayRef sizes, std::optional<ScalarType> type,
                                          std::optional<Layout> /*layout*/,
                                          std::optional<Device> /*device*/,
                                          std::optional<bool> pinned,
                                          std::optional<c10::MemoryFormat> format) {
  return empty_cpu(sizes, c10::dtype_or_default(type), pinned.value_or(false), format);
}
[[nodiscard]] inline TensorBase empty_cpu(IntArrayRef sizes, const TensorOptions& options) {
  return empty_cpu(sizes, c10::typeMetaToScalarType(options.dtype()), options.pinned_memory(),
                   options.memory_format_opt());
}

[[nodiscard]] inline TensorBase empty_strided_cpu(IntArrayRef sizes, IntArrayRef strides,
                                                  ScalarType type, bool pinned = false) {
  check_size_nonnegative(sizes);
  return empty_strided_generic(sizes, strides, allocator_of_cpu(pinned),
                               c10::DispatchKeySet(DispatchKey::CPU), type);
}
[[nodiscard]] inline TensorBase empty_strided_cpu(IntArrayRef sizes, IntArrayRef strides,
                                                  std::optional<ScalarType> type,
                                                  std::optional<Layout> /*layout*/,
                                                  std::optional<Device> /*device*/,
                                                  std::optional<bool> pinned) {
  return empty_strided_cpu(sizes, strides, c10::dtype_or_default(type), pinned.value_or(false));
}
[[nodiscard]] inline TensorBase empty_strided_cpu(IntArrayRef sizes, IntArrayRef strides,
                                                  const TensorOptions& options) {
  return empty_strided_cpu(sizes, strides, c10::typeMetaToScalarType(options.dtype()),
                           options.pinned_memory());
}

[[nodiscard]] inline TensorBase empty_meta(IntArrayRef sizes, ScalarType type,
                                           std::optional<c10::MemoryFormat> format = {}) {
  check_size_nonnegative(sizes);
  TensorBase out = dispatch::tensor_without_memory(c10::kMeta, sizes, type);
  if (format) out.unsafeGetTensorImpl()->empty_tensor_restride(*format);
  return out;
}
[[nodiscard]] inline TensorBase empty_meta(IntArrayRef sizes, std::optional<ScalarType> type,
                                           std::optional<Layout> /*layout*/,
                                           std::optional<Device> /*device*/,
                                           std::optional<bool> /*pinned*/,
                                           std::optional<c10::MemoryFormat> format) {
  return empty_meta(sizes, c10::dtype_or_default(type), format);
}
[[nodiscard]] inline TensorBase empty_meta(IntArrayRef sizes, const TensorOptions& options) {
  return empty_meta(sizes, c10::typeMetaToScalarType(options.dtype()), options.memory_format_opt());
}

[[nodiscard]] inline TensorBase empty_strided_meta(IntArrayRef sizes, IntArrayRef strides,
                                                   ScalarType type) {
  static_cast<void>(computeStorageNbytes(sizes, strides, c10::elementSize(type)));
  TensorBase out = empty_meta(sizes, type);
  out.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides);
  return out;
}
[[nodiscard]] inline TensorBase empty_strided_meta(IntArrayRef sizes, IntArrayRef strides,
                                                   std::optional<ScalarType> type,
                                                   std::optional<Layout> /*layout*/,
                                                   std::optional<Device> /*device*/,
                                                   std::optional<bool> /*pinned*/) {
  return empty_strided_meta(sizes, strides, c10::dtype_or_default(type));
}
[[nodiscard]] inline TensorBase empty_strided_meta(IntArrayRef sizes, IntArrayRef strides,
                                                   const TensorOptions& options) {
  return empty_strided_meta(sizes, strides, c10::typeMetaToScalarType(options.dtype()));
}

}  // namespace detail
}  // namespace at
