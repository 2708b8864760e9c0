// SPDX-License-Identifier: BSL-1.0
// The basic views, from which others are built, and resize_.
#include <ATen/native/TensorShape.h>
#include <torch/library.h>

#include <dispatch/tensor_parts/resize.hpp>

#include "../common/dimensions.hpp"
#include "layouts.hpp"

namespace dispatch::cpu {
namespace {

using backend::ints;
using backend::shape;

const Tensor& resize_(const Tensor& self, SymIntArrayRef size, std::optional<MemoryFormat> format) {
  for (const std::int64_t s : ints(size))
    if (s < 0) throw Error(message({"resize_(): the size ", s, " is negative"}));
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  resize_impl_(self, ints(size));
  if (format) {
    const shape strides = strides_in(*format, ints(size));
    const IntArrayRef steps = strides;
    host_detail::set_extents(impl, ints(size), &steps);
  }
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("resize_", TORCH_FN(dispatch::cpu::resize_));
  m.impl("as_strided", TORCH_FN(at::native::as_strided_impl));
  m.impl("view", TORCH_FN(at::native::view_impl));
  m.impl("_reshape_alias", TORCH_FN(at::native::_reshape_alias_impl));
  m.impl("unfold", TORCH_FN(at::native::unfold_impl));
}
