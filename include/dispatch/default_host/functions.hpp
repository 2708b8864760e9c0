// SPDX-License-Identifier: BSL-1.0
// Making tensors: of new memory, of memory that exists, and of no memory at all.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/tensor_print.hpp>

namespace dispatch {
inline namespace default_host {

/// A tensor of sizes and type on a device, and nothing behind it: for tests of dispatching. Its key
/// set is that of an ordinary tensor there; data_ptr() throws.
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor tensor_without_memory(Device device,
                                                                   IntArrayRef sizes = {},
                                                                   ScalarType type = kFloat) {
  return Tensor::adopt(host_detail::make_impl(Storage(), nullptr, sizes, nullptr, type, device));
}

namespace host_detail {

/// What from_blob keeps until the last tensor over the memory goes.
template <class Deleter>
struct blob_owner {
  Deleter deleter;
  void* data;
  SCHEMA_CT_HIDDEN static void release(void* self) {
    auto* held = static_cast<blob_owner*>(self);
    held->deleter(held->data);
    delete held;
  }
};

/// The options of a tensor that is made after another one. Preserved strides are those of a
/// contiguous tensor here.
[[nodiscard]] SCHEMA_CT_HIDDEN inline TensorOptions like(const Tensor& other, TensorOptions given,
                                                         std::optional<MemoryFormat> format) {
  if (!format) format = given.memory_format_opt();
  if (is_dense(format)) format.reset();
  return other.options().merge_in(given).memory_format(format);
}

/// The options with the element type of a tensor of T, where they have none: integers make Long,
/// floating-point numbers Float, as in PyTorch.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN TensorOptions options_for(TensorOptions options) {
  if (options.has_dtype()) return options;
  return options.dtype(std::is_same_v<T, bool>       ? kBool
                       : std::is_integral_v<T>       ? kLong
                       : std::is_floating_point_v<T> ? kFloat
                                                     : kComplexFloat);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {

/// Not initialised. Strided tensors on the CPU or on Meta (sizes without memory) are made here, and
/// others by aten::empty where schema_ct::aten is linked: NotImplementedError where it is not.
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor empty(
    dispatch::IntArrayRef sizes, dispatch::TensorOptions options = {},
    std::optional<dispatch::MemoryFormat> format = {}) {
  const dispatch::Device device = options.device();
  const dispatch::ScalarType type = options.dtype();
  if (!format) format = options.memory_format_opt();
  const bool strided =
      options.layout() == dispatch::kStrided && dispatch::host_detail::is_dense(format);
  if (device.is_meta() && strided) return dispatch::tensor_without_memory(device, sizes, type);
  if (!device.is_cpu() || !strided) {
    if (const auto* operators = dispatch::host_detail::linked_operators())
      return operators->empty(sizes, options, format);
    throw dispatch::NotImplementedError(dispatch::message(
        {"at::empty(): the default host makes strided tensors on the CPU, asked for ", device.str(),
         " ", options.layout(), "; from_blob and fromDLPack take memory of other devices",
         dispatch::host_detail::how_elsewhere}));
  }
  const std::int64_t count = dispatch::host_detail::count_elements(sizes, type);
  dispatch::Storage storage =
      dispatch::Storage::allocate(static_cast<std::size_t>(count) * dispatch::elementSize(type));
  auto* data = static_cast<char*>(storage.mutable_data());
  return Tensor::adopt(
      dispatch::host_detail::make_impl(std::move(storage), data, sizes, nullptr, type, device));
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor zeros(dispatch::IntArrayRef sizes,
                                                   dispatch::TensorOptions options = {}) {
  Tensor out = empty(sizes, options);
  if (out.has_storage()) out.zero_();
  return out;
}

/// Without an element type in the options: that of the value (bool, Long, Float, ComplexFloat).
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor full(dispatch::IntArrayRef sizes,
                                                  const dispatch::Scalar& value,
                                                  dispatch::TensorOptions options = {}) {
  if (!options.has_dtype()) {
    options = options.dtype(value.isFloatingPoint() ? dispatch::kFloat
                            : value.isComplex()     ? dispatch::kComplexFloat
                                                    : value.type());
  }
  Tensor out = empty(sizes, options);
  if (out.has_storage()) out.fill_(value);
  return out;
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor ones(dispatch::IntArrayRef sizes,
                                                  dispatch::TensorOptions options = {}) {
  return full(sizes, 1, options.dtype(options.dtype()));
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor empty_like(
    const Tensor& other, dispatch::TensorOptions options = {},
    std::optional<dispatch::MemoryFormat> format = {}) {
  return empty(other.sizes(), dispatch::host_detail::like(other, options, format));
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor zeros_like(
    const Tensor& other, dispatch::TensorOptions options = {},
    std::optional<dispatch::MemoryFormat> format = {}) {
  return zeros(other.sizes(), dispatch::host_detail::like(other, options, format));
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor ones_like(
    const Tensor& other, dispatch::TensorOptions options = {},
    std::optional<dispatch::MemoryFormat> format = {}) {
  return ones(other.sizes(), dispatch::host_detail::like(other, options, format));
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor full_like(
    const Tensor& other, const dispatch::Scalar& value, dispatch::TensorOptions options = {},
    std::optional<dispatch::MemoryFormat> format = {}) {
  return full(other.sizes(), value, dispatch::host_detail::like(other, options, format));
}

/// The options with the element type of a tensor of T, where they have none: integers make Long,
/// floating-point numbers Float, as in PyTorch.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN dispatch::TensorOptions options_for(
    dispatch::TensorOptions options) {
  if (options.has_dtype()) return options;
  return options.dtype(std::is_same_v<T, bool>       ? dispatch::kBool
                       : std::is_integral_v<T>       ? dispatch::kLong
                       : std::is_floating_point_v<T> ? dispatch::kFloat
                                                     : dispatch::kComplexFloat);
}

/// One value without a dimension.
template <class T>
  requires std::is_arithmetic_v<T>
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor tensor(T value, dispatch::TensorOptions options = {}) {
  return full({}, value, dispatch::host_detail::options_for<T>(options));
}
/// One dimension of the values given.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor tensor(dispatch::ArrayRef<T> values,
                                             dispatch::TensorOptions options = {}) {
  options = dispatch::host_detail::options_for<T>(options);
  const auto n = static_cast<std::int64_t>(values.size());
  Tensor out = empty(n, options);
  for (std::int64_t i = 0; i < n; ++i) out[i].fill_(values[static_cast<std::size_t>(i)]);
  return out;
}
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor tensor(std::initializer_list<T> values,
                                             dispatch::TensorOptions options = {}) {
  return tensor(dispatch::ArrayRef<T>(values), options);
}
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor tensor(const std::vector<T>& values,
                                             dispatch::TensorOptions options = {}) {
  return tensor(dispatch::ArrayRef<T>(values), options);
}

/// A tensor over memory of the caller, which must outlive it.
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                                       dispatch::IntArrayRef strides,
                                                       dispatch::TensorOptions options = {}) {
  if (sizes.size() != strides.size()) {
    throw dispatch::Error(dispatch::message(
        {"from_blob(): expected one stride per size, given sizes ",
         dispatch::detail::text_of(sizes), " and strides ", dispatch::detail::text_of(strides)}));
  }
  const std::size_t element = dispatch::elementSize(options.dtype());
  std::size_t bytes = element;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] <= 0) {
      bytes = 0;
      break;
    }
    bytes += static_cast<std::size_t>((sizes[i] - 1) * strides[i]) * element;
  }
  auto storage = dispatch::Storage::adopt(data, bytes, options.device(), nullptr, nullptr);
  return Tensor::adopt(dispatch::host_detail::make_impl(std::move(storage),
                                                        static_cast<char*>(data), sizes, &strides,
                                                        options.dtype(), options.device()));
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                                       dispatch::TensorOptions options = {}) {
  dispatch::host_detail::extents strides(sizes);
  dispatch::host_detail::write_contiguous_strides(sizes, strides.at);
  return from_blob(data, sizes, strides, options);
}

/// A tensor over memory that it owns: `deleter(data)` is called once, when the last tensor over the
/// memory is destroyed.
template <class Deleter>
  requires std::is_invocable_v<Deleter&, void*>
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                                dispatch::IntArrayRef strides, Deleter&& deleter,
                                                dispatch::TensorOptions options = {}) {
  // Described first: sizes that are no sizes throw before the deleter is taken over.
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
[[nodiscard]] SCHEMA_CT_HIDDEN Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                                Deleter&& deleter,
                                                dispatch::TensorOptions options = {}) {
  dispatch::host_detail::extents strides(sizes);
  dispatch::host_detail::write_contiguous_strides(sizes, strides.at);
  return from_blob(data, sizes, strides, std::forward<Deleter>(deleter), options);
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool equal(const Tensor& a, const Tensor& b) {
  return a.equal(b);
}

inline Tensor Tensor::new_empty(dispatch::IntArrayRef sizes, dispatch::TensorOptions given) const {
  return at::empty(sizes, options().merge_in(given));
}
inline Tensor Tensor::new_zeros(dispatch::IntArrayRef sizes, dispatch::TensorOptions given) const {
  return at::zeros(sizes, options().merge_in(given));
}
inline Tensor Tensor::new_full(dispatch::IntArrayRef sizes, const dispatch::Scalar& value,
                               dispatch::TensorOptions given) const {
  return at::full(sizes, value, options().merge_in(given));
}

}  // namespace at
