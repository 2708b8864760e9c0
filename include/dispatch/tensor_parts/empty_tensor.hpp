// SPDX-License-Identifier: BSL-1.0
// New tensors in memory of an allocator (at::detail::empty_generic), for a backend's kernels of
// empty and empty_strided.
#pragma once

#include <utility>

#include <dispatch/tensor_parts/storage_impl.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// The bytes from the beginning of the storage to the end of the last element. Throws Error for
/// negative sizes or strides, and on overflow.
[[nodiscard]] inline std::size_t computeStorageNbytes(IntArrayRef sizes, IntArrayRef strides,
                                                      std::size_t item_size,
                                                      std::size_t offset = 0) {
  if (sizes.size() != strides.size()) {
    throw Error(message({"expected one stride per size, given sizes ", detail::text_of(sizes),
                         " and strides ", detail::text_of(strides)}));
  }
  std::int64_t last = static_cast<std::int64_t>(offset);
  std::int64_t bytes = 0;
  bool is_empty = false;
  bool too_large = false;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (sizes[d] < 0 || strides[d] < 0) {
      throw Error(message({"a tensor cannot have the sizes ", detail::text_of(sizes),
                           " and strides ", detail::text_of(strides)}));
    }
    is_empty = is_empty || sizes[d] == 0;
    std::int64_t extent = 0;
    too_large = __builtin_mul_overflow(sizes[d] - 1, strides[d], &extent) ||
                __builtin_add_overflow(last, extent, &last) || too_large;
  }
  if (is_empty) return 0;
  if (too_large || __builtin_add_overflow(last, 1, &last) ||
      __builtin_mul_overflow(last, static_cast<std::int64_t>(item_size), &bytes)) {
    throw Error(message({"a tensor of sizes ", detail::text_of(sizes), " and strides ",
                         detail::text_of(strides), " does not fit in memory"}));
  }
  return static_cast<std::size_t>(bytes);
}

[[nodiscard]] inline std::size_t computeStorageNbytesContiguous(IntArrayRef sizes,
                                                                std::size_t item_size,
                                                                std::size_t offset = 0) {
  const host_detail::extents of(sizes);
  host_detail::extents strides(sizes);
  for (const std::int64_t size : sizes) {
    if (size < 0) throw Error(message({"a tensor cannot have the sizes ", detail::text_of(sizes)}));
  }
  host_detail::write_contiguous_strides(of, strides.at);
  return computeStorageNbytes(sizes, strides, item_size, offset);
}

namespace host_detail {

[[nodiscard]] inline host::Tensor empty_over(IntArrayRef sizes, const IntArrayRef* strides,
                                             std::size_t bytes, Allocator* allocator,
                                             DispatchKeySet keys, ScalarType type) {
  DataPtr memory = allocator->allocate(bytes);
  void* const data = memory.mutable_get();
  if (bytes != 0 && data == nullptr && memory.get_context() == nullptr)
    throw Error(message(
        {"the allocator of ", memory.device().str(), " returned no memory for ", bytes, " bytes"}));
  const Device device = memory.device();
  const DeleterFnPtr deleter = memory.get_deleter();
  // Without a deleter, the storage does not own the context either.
  void* const context = memory.release_context();
  Storage storage =
      Storage::adopt(data, bytes, device, deleter == nullptr ? nullptr : context, deleter);
  TensorImpl* impl =
      make_impl(std::move(storage), static_cast<char*>(data), sizes, strides, type, device);
  impl->key_set_ = with_related_keys(keys);
  return host::Tensor::adopt(impl);
}

}  // namespace host_detail

[[nodiscard]] inline host::Tensor empty_generic(IntArrayRef sizes, Allocator* allocator,
                                                DispatchKeySet keys, ScalarType type,
                                                std::optional<MemoryFormat> format) {
  host::Tensor out = host_detail::empty_over(
      sizes, nullptr, computeStorageNbytesContiguous(sizes, elementSize(type)), allocator, keys,
      type);
  if (format) out.unsafeGetTensorImpl()->empty_tensor_restride(*format);
  return out;
}

[[nodiscard]] inline host::Tensor empty_strided_generic(IntArrayRef sizes, IntArrayRef strides,
                                                        Allocator* allocator, DispatchKeySet keys,
                                                        ScalarType type) {
  return host_detail::empty_over(sizes, &strides,
                                 computeStorageNbytes(sizes, strides, elementSize(type)), allocator,
                                 keys, type);
}

}  // namespace default_host
}  // namespace dispatch
