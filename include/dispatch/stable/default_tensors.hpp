// SPDX-License-Identifier: BSL-1.0
// The functions on tensors that the stable ABI needs, for the default host, whose tensors provide
// them.
#pragma once

#include <dispatch/host.hpp>

#include <dispatch/default_host/parallel.hpp>
#include <dispatch/default_host/scalar_type_query.hpp>

struct AtenTensorOpaque;
/// Handles are counted. An owning handle is passed to torch::stable::Tensor or to
/// aoti_torch_delete_tensor_object. The undefined tensor has no handle.
using AtenTensorHandle = AtenTensorOpaque*;

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The host's tensor as the stable ABI stores it.
using held_tensor = at::Tensor;

/// The functions that every host has for its held_tensor.
struct SCHEMA_CT_HIDDEN held {
  /// Takes ownership from the handle.
  [[nodiscard]] static held_tensor adopt(AtenTensorHandle handle) {
    return held_tensor::adopt(reinterpret_cast<held_tensor::impl_type*>(handle));
  }
  /// The tensor of a handle that keeps its ownership.
  [[nodiscard]] static held_tensor borrow(AtenTensorHandle handle) {
    held_tensor owner = adopt(handle);
    held_tensor out = owner;
    static_cast<void>(owner.unsafeReleaseTensorImpl());
    return out;
  }
  [[nodiscard]] static AtenTensorHandle handle(const held_tensor& tensor) {
    return reinterpret_cast<AtenTensorHandle>(tensor.unsafeGetTensorImpl());
  }
  /// An owning handle.
  [[nodiscard]] static AtenTensorHandle release(held_tensor tensor) {
    return reinterpret_cast<AtenTensorHandle>(tensor.unsafeReleaseTensorImpl());
  }
  [[nodiscard]] static const host::Tensor& in_values(const held_tensor& tensor) { return tensor; }
  [[nodiscard]] static Device in_values(Device device) { return device; }
  [[nodiscard]] static Device of_value(Device device) { return device; }
  [[nodiscard]] static const Generator& in_values(const Generator& generator) { return generator; }
  [[nodiscard]] static Generator of_value(Generator generator) { return generator; }

  [[nodiscard]] static held_tensor empty(IntArrayRef sizes, const TensorOptions& options) {
    return at::empty(sizes, options);
  }
  [[nodiscard]] static held_tensor full(IntArrayRef sizes, double value,
                                        const TensorOptions& options) {
    return at::full(sizes, value, options);
  }
  /// The same memory with these sizes and strides, which must stay within it.
  [[nodiscard]] static held_tensor with_strides(const held_tensor& tensor, IntArrayRef sizes,
                                                IntArrayRef strides) {
    const auto* impl = tensor.unsafeGetTensorImpl();
    return held_tensor::adopt(host_detail::make_impl(impl->storage_, impl->data_, sizes, &strides,
                                                     impl->data_type_, impl->device()));
  }
  /// A tensor over `bytes` bytes of the caller's memory, whose first element is at `first`. When
  /// the last tensor over it is destroyed, `release(context)` is called, unless it is nullptr.
  [[nodiscard]] static held_tensor over_memory(void* data, std::size_t bytes, char* first,
                                               IntArrayRef sizes, IntArrayRef strides,
                                               Device device, ScalarType type, void* context,
                                               void (*release)(void*)) {
    // Constructed first, so that an exception comes before the deleter is taken over.
    held_tensor out = held_tensor::adopt(
        host_detail::make_impl(Storage::adopt(data, bytes, device, nullptr, nullptr), first, sizes,
                               &strides, type, device));
    if (release == nullptr) return out;
    return held_tensor::adopt(
        host_detail::make_impl(Storage::adopt(data, bytes, device, context, release), first, sizes,
                               &strides, type, device));
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
