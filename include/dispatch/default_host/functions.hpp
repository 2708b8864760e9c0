// SPDX-License-Identifier: BSL-1.0
// Factory functions: tensors in new memory, over existing memory, and without memory.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>
#include <utility>

#include <dispatch/default_host/tensor_methods.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// A tensor with sizes and a type on a device, but without memory, for tests of dispatching. Its
/// key set is that of an ordinary tensor there; data_ptr() throws.
[[nodiscard]] Tensor tensor_without_memory(Device device, IntArrayRef sizes = {},
                                           ScalarType type = kFloat);

namespace host_detail {

/// The context that from_blob keeps until the last tensor over the memory is destroyed.
template <class Deleter>
struct blob_owner {
  Deleter deleter;
  void* data;
  static void release(void* self) {
    auto* held = static_cast<blob_owner*>(self);
    held->deleter(held->data);
    delete held;
  }
};

/// The options, with the element type of a tensor of T if they have none: integers make Long,
/// floating-point numbers Float, as in PyTorch.
template <class T>
[[nodiscard]] TensorOptions options_for(TensorOptions options) {
  if (options.has_dtype()) return options;
  return options.dtype(std::is_same_v<T, bool>       ? kBool
                       : std::is_integral_v<T>       ? kLong
                       : std::is_floating_point_v<T> ? kFloat
                                                     : kComplexFloat);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace SCHEMA_CT_HIDDEN at {

/// Not initialised. Makes strided tensors on the CPU or on Meta (sizes without memory); for others
/// it calls aten::empty if schema_ct::aten is linked, and otherwise throws NotImplementedError.
[[nodiscard]] Tensor empty(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {},
                           std::optional<dispatch::MemoryFormat> format = {});

[[nodiscard]] Tensor zeros(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {});

/// If the options have no element type, uses that of the value (bool, Long, Float, ComplexFloat).
[[nodiscard]] Tensor full(dispatch::IntArrayRef sizes, const dispatch::Scalar& value,
                          dispatch::TensorOptions options = {});

[[nodiscard]] Tensor ones(dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {});

[[nodiscard]] Tensor empty_like(const Tensor& other, dispatch::TensorOptions options = {},
                                std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor zeros_like(const Tensor& other, dispatch::TensorOptions options = {},
                                std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor ones_like(const Tensor& other, dispatch::TensorOptions options = {},
                               std::optional<dispatch::MemoryFormat> format = {});
[[nodiscard]] Tensor full_like(const Tensor& other, const dispatch::Scalar& value,
                               dispatch::TensorOptions options = {},
                               std::optional<dispatch::MemoryFormat> format = {});

/// The options, with the element type of a tensor of T if they have none: integers make Long,
/// floating-point numbers Float, as in PyTorch.
template <class T>
[[nodiscard]] dispatch::TensorOptions options_for(dispatch::TensorOptions options) {
  if (options.has_dtype()) return options;
  return options.dtype(std::is_same_v<T, bool>       ? dispatch::kBool
                       : std::is_integral_v<T>       ? dispatch::kLong
                       : std::is_floating_point_v<T> ? dispatch::kFloat
                                                     : dispatch::kComplexFloat);
}

/// A tensor with one value and no dimension.
template <class T>
  requires std::is_arithmetic_v<T>
[[nodiscard]] Tensor tensor(T value, dispatch::TensorOptions options = {}) {
  return full({}, value, dispatch::host_detail::options_for<T>(options));
}
/// A one-dimensional tensor with these values.
template <class T>
[[nodiscard]] Tensor tensor(dispatch::ArrayRef<T> values, dispatch::TensorOptions options = {}) {
  options = dispatch::host_detail::options_for<T>(options);
  const auto n = static_cast<std::int64_t>(values.size());
  Tensor out = empty(n, options);
  for (std::int64_t i = 0; i < n; ++i) out[i].fill_(values[static_cast<std::size_t>(i)]);
  return out;
}
template <class T>
[[nodiscard]] Tensor tensor(std::initializer_list<T> values, dispatch::TensorOptions options = {}) {
  return tensor(dispatch::ArrayRef<T>(values), options);
}
template <class T>
[[nodiscard]] Tensor tensor(const std::vector<T>& values, dispatch::TensorOptions options = {}) {
  return tensor(dispatch::ArrayRef<T>(values), options);
}

/// A tensor over memory of the caller, which must outlive it.
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::IntArrayRef strides, dispatch::TensorOptions options = {});
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::TensorOptions options = {});

/// A tensor over memory that it owns: `deleter(data)` is called once, when the last tensor over the
/// memory is destroyed.
template <class Deleter>
  requires std::is_invocable_v<Deleter&, void*>
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                               dispatch::IntArrayRef strides, Deleter&& deleter,
                               dispatch::TensorOptions options = {}) {
  // Constructed first: invalid sizes throw before the deleter is taken over.
  const Tensor described = from_blob(data, sizes, strides, options);
  using owner = dispatch::host_detail::blob_owner<std::decay_t<Deleter>>;
  auto* held = new owner{std::forward<Deleter>(deleter), data};
  auto storage = dispatch::Storage::adopt(data, described.storage().nbytes(), options.device(),
                                          held, &owner::release);
  return Tensor::adopt(dispatch::host_detail::make_impl(std::move(storage),
                                                        static_cast<char*>(data), sizes, &strides,
                                                        options.dtype(), options.device()));
}
template <class Deleter>
  requires std::is_invocable_v<Deleter&, void*>
[[nodiscard]] Tensor from_blob(void* data, dispatch::IntArrayRef sizes, Deleter&& deleter,
                               dispatch::TensorOptions options = {}) {
  dispatch::host_detail::extents strides(sizes);
  dispatch::host_detail::write_contiguous_strides(sizes, strides.at);
  return from_blob(data, sizes, strides, std::forward<Deleter>(deleter), options);
}

[[nodiscard]] bool equal(const Tensor& a, const Tensor& b);

}  // namespace at

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/functions.ipp>
#endif
