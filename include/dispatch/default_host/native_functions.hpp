// SPDX-License-Identifier: BSL-1.0
// The operators that PyTorch declares as methods alone, as functions of at::native.
#pragma once

#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/tensor.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

inline const Tensor& resize_(const Tensor& self, IntArrayRef size,
                             std::optional<MemoryFormat> format = {}) {
  return self.resize_(size, format);
}
inline const Tensor& resize_as_(const Tensor& self, const Tensor& like,
                                std::optional<MemoryFormat> format = {}) {
  return self.resize_as_(like, format);
}
inline Tensor& copy_(Tensor& self, const Tensor& from, bool non_blocking = false) {
  return self.copy_(from, non_blocking);
}
inline Tensor& set_(Tensor& self, const Tensor& from) { return self.set_(from); }
inline Tensor view(const Tensor& self, IntArrayRef size) { return self.view(size); }
inline Tensor expand(const Tensor& self, IntArrayRef size, bool implicit = false) {
  return self.expand(size, implicit);
}
inline Tensor unfold(const Tensor& self, std::int64_t d, std::int64_t size, std::int64_t step) {
  return self.unfold(d, size, step);
}
inline Tensor contiguous(const Tensor& self, MemoryFormat format = MemoryFormat::Contiguous) {
  return self.contiguous(format);
}

/// Sizes and no memory.
[[nodiscard]] inline Tensor empty_meta_symint(SymIntArrayRef size,
                                              std::optional<ScalarType> type = {},
                                              std::optional<Layout> layout = {},
                                              std::optional<Device> = {}, std::optional<bool> = {},
                                              std::optional<MemoryFormat> format = {}) {
  return at::empty(dispatch::asIntArrayRefUnchecked(size),
                   TensorOptions(type.value_or(dispatch::kFloat))
                       .device(dispatch::kMeta)
                       .layout(layout.value_or(dispatch::kStrided)),
                   format);
}

/// Gives a tensor that an operator writes to the sizes of its result: whether it had others.
inline bool resize_output(const Tensor& output, IntArrayRef size) {
  if (output.sizes() == size) return false;
  static_cast<void>(output.resize_(size));
  return true;
}

}  // namespace native
}  // namespace at
