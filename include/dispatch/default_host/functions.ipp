// SPDX-License-Identifier: BSL-1.0
// The factory functions of the default host; functions.hpp includes this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

SCHEMA_CT_COMMON_ENGINE Tensor tensor_without_memory(Device device, IntArrayRef sizes,
                                                     ScalarType type) {
  return Tensor::adopt(host_detail::make_impl(Storage(), nullptr, sizes, nullptr, type, device));
}

namespace SCHEMA_CT_HIDDEN host_detail {

/// The options of a tensor that is made like another one, without a format that preserves strides.
[[nodiscard]] inline TensorOptions like(const Tensor& other, TensorOptions given,
                                        std::optional<MemoryFormat> format) {
  if (preserves(format)) format.reset();
  return other.options().merge_in(given).memory_format(format);
}

SCHEMA_CT_COMMON_ENGINE Tensor tensor_of(const void* values, std::size_t count, ScalarType type,
                                         TensorOptions options) {
  const ScalarType to = options.dtype();
  const bool is_made = to == kComplexFloat || to == kComplexDouble ||
                       (!isComplexType(type) && to <= kDouble && to != kHalf);
  if (!is_made)
    throw NotImplementedError(message(
        {"\"tensor_cpu\" not implemented for '", toString(to), "' with values of type ",
         toString(type), ": use torch::tensor(), or convert the result of at::tensor() by to()"}));
  const auto n = static_cast<std::int64_t>(count);
  Tensor out = at::empty(n, options.device(kCPU));
  out.copy_(at::from_blob(const_cast<void*>(values), n, type));
  return options.device().is_cpu() ? out : out.to(options.device());
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

namespace at {

SCHEMA_CT_COMMON_ENGINE Tensor empty(dispatch::IntArrayRef sizes, dispatch::TensorOptions options,
                                     std::optional<dispatch::MemoryFormat> format) {
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
  return Tensor::adopt(dispatch::host_detail::make_impl(sizes, type));
}

SCHEMA_CT_COMMON_ENGINE Tensor zeros(dispatch::IntArrayRef sizes, dispatch::TensorOptions options) {
  Tensor out = empty(sizes, options);
  if (out.has_storage()) out.zero_();
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor full(dispatch::IntArrayRef sizes, const dispatch::Scalar& value,
                                    dispatch::TensorOptions options) {
  if (!options.has_dtype()) {
    options = options.dtype(value.isFloatingPoint() ? dispatch::kFloat
                            : value.isComplex()     ? dispatch::kComplexFloat
                                                    : value.type());
  }
  Tensor out = empty(sizes, options);
  if (out.has_storage()) out.fill_(value);
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor ones(dispatch::IntArrayRef sizes, dispatch::TensorOptions options) {
  return full(sizes, 1, options.dtype(options.dtype()));
}

SCHEMA_CT_COMMON_ENGINE Tensor empty_like(const Tensor& other, dispatch::TensorOptions options,
                                          std::optional<dispatch::MemoryFormat> format) {
  if (!format) format = options.memory_format_opt();
  options = dispatch::host_detail::like(other, options, format);
  Tensor out = empty(other.sizes(), options);
  if (dispatch::host_detail::preserves(format) && options.layout() == dispatch::kStrided)
    dispatch::host_detail::lay_out_like(out, other);
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor zeros_like(const Tensor& other, dispatch::TensorOptions options,
                                          std::optional<dispatch::MemoryFormat> format) {
  Tensor out = empty_like(other, options, format);
  if (out.has_storage()) out.zero_();
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor full_like(const Tensor& other, const dispatch::Scalar& value,
                                         dispatch::TensorOptions options,
                                         std::optional<dispatch::MemoryFormat> format) {
  Tensor out = empty_like(other, options, format);
  if (out.has_storage()) out.fill_(value);
  return out;
}

SCHEMA_CT_COMMON_ENGINE Tensor ones_like(const Tensor& other, dispatch::TensorOptions options,
                                         std::optional<dispatch::MemoryFormat> format) {
  return full_like(other, 1, options, format);
}

SCHEMA_CT_COMMON_ENGINE Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                         dispatch::IntArrayRef strides,
                                         dispatch::TensorOptions options) {
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

SCHEMA_CT_COMMON_ENGINE Tensor from_blob(void* data, dispatch::IntArrayRef sizes,
                                         dispatch::TensorOptions options) {
  dispatch::host_detail::extents strides(sizes);
  dispatch::host_detail::write_contiguous_strides(sizes, strides.at);
  return from_blob(data, sizes, strides, options);
}

SCHEMA_CT_COMMON_ENGINE bool equal(const Tensor& a, const Tensor& b) { return a.equal(b); }

SCHEMA_CT_COMMON_ENGINE Tensor Tensor::new_empty(dispatch::IntArrayRef sizes,
                                                 dispatch::TensorOptions given) const {
  return at::empty(sizes, options().merge_in(given));
}
SCHEMA_CT_COMMON_ENGINE Tensor Tensor::new_zeros(dispatch::IntArrayRef sizes,
                                                 dispatch::TensorOptions given) const {
  return at::zeros(sizes, options().merge_in(given));
}
SCHEMA_CT_COMMON_ENGINE Tensor Tensor::new_full(dispatch::IntArrayRef sizes,
                                                const dispatch::Scalar& value,
                                                dispatch::TensorOptions given) const {
  return at::full(sizes, value, options().merge_in(given));
}

}  // namespace at
