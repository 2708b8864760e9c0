// SPDX-License-Identifier: BSL-1.0
// Tensors that an operator makes, and those that its caller gives it to write to.
#pragma once

#include <cstdint>

#include <dispatch/base/check_macros.hpp>
#include <dispatch/tensor_parts/empty_tensor.hpp>
#include <dispatch/tensor_parts/resize.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {
/// How many elements a tensor's memory has, from the first one to the last.
[[nodiscard]] inline std::int64_t elements_of(IntArrayRef sizes, IntArrayRef strides) {
  return static_cast<std::int64_t>(computeStorageNbytes(sizes, strides, 1));
}
inline void warn_of_resize(const host::Tensor& out, IntArrayRef sizes) {
  if (out.numel() != 0)
    TORCH_WARN("An output with one or more elements was resized since it had shape ", out.sizes(),
               ", which does not match the required output shape ", sizes,
               ". Give one of that shape, or one without elements, as resize_(0) makes it.");
}
}  // namespace host_detail

/// A tensor whose elements are not set. Without strides it is contiguous, or has the options'
/// format of memory.
[[nodiscard]] inline host::Tensor new_output(IntArrayRef sizes, IntArrayRef strides,
                                             const TensorOptions& options) {
  if (strides.empty()) return at::empty(sizes, options);
  host::Tensor out = at::empty({host_detail::elements_of(sizes, strides)}, options);
  out.unsafeGetTensorImpl()->set_sizes_and_strides(sizes, strides);
  return out;
}

/// Gives a result's sizes to a tensor that the caller gave, and warns where it has elements of
/// other sizes. Were they other ones?
inline bool resize_given_output(const host::Tensor& out, IntArrayRef sizes) {
  if (out.sizes() == sizes) return false;
  host_detail::warn_of_resize(out, sizes);
  return resize_impl_(out, sizes);
}

/// The same. Where the sizes were other ones the tensor gets these strides, or without them the
/// options' format of memory.
inline void resize_given_output(const host::Tensor& out, IntArrayRef sizes, IntArrayRef strides,
                                const TensorOptions& options = {}) {
  if (out.sizes() == sizes) return;
  host_detail::warn_of_resize(out, sizes);
  auto& self = *out.unsafeGetTensorImpl();
  if (strides.empty()) {
    resize_impl_(out, sizes);
    if (const auto format = options.memory_format_opt()) self.empty_tensor_restride(*format);
  } else {
    resize_impl_(out, {host_detail::elements_of(sizes, strides)});
    self.set_sizes_and_strides(sizes, strides);
  }
}

}  // namespace default_host
}  // namespace dispatch
