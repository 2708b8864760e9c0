// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for resizing an existing tensor: resize_output calls the operator resize_;
// resize_impl_ may be a backend's kernel of it.
#pragma once

#include <ATen/NativeFunctions.h>
#include <ATen/native/ResizeCommon.h>
#include <dispatch/tensor_parts/resize.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

using dispatch::resize_impl_;

/// Resizes a tensor that an operator writes to; returns whether its sizes were different.
inline bool resize_output(const Tensor& output, IntArrayRef size) {
  if (output.sizes() == size) return false;
  static_cast<void>(output.resize_(size));
  return true;
}

/// Sets the sizes of the object, and reallocates memory that is too small, unless `resize_storage`
/// is false. No strides means contiguous.
inline c10::TensorImpl* resize_impl_cpu_(c10::TensorImpl* self, IntArrayRef size,
                                         OptionalIntArrayRef stride = {},
                                         bool resize_storage = true) {
  const IntArrayRef steps = stride ? *stride : IntArrayRef();
  if (self->sizes() == size && (stride ? self->strides() == steps : self->is_contiguous()))
    return self;
  if (resize_storage) {
    std::int64_t elements = 1;
    for (std::size_t d = 0; d != size.size(); ++d)
      elements = size[d] == 0 || elements == 0 ? 0
                 : stride                      ? elements + (size[d] - 1) * steps[d]
                                               : elements * size[d];
    Tensor lent = Tensor::adopt(self);
    struct release {
      Tensor& tensor;
      ~release() { static_cast<void>(tensor.unsafeReleaseTensorImpl()); }
    } const at_the_end{lent};
    resize_impl_(lent, {elements});
  }
  if (stride)
    self->set_sizes_and_strides(size, steps);
  else
    self->set_sizes_contiguous(size);
  return self;
}

}  // namespace native
}  // namespace at
