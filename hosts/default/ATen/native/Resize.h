// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for resizing an existing tensor: resize_output calls the operator resize_;
// resize_impl_ may be a backend's kernel of it.
#pragma once

#include <utility>

#include <ATen/EmptyTensor.h>
#include <ATen/NativeFunctions.h>
#include <ATen/TensorUtils.h>
#include <ATen/native/ResizeCommon.h>
#include <dispatch/tensor_parts/outputs.hpp>
#include <dispatch/tensor_parts/resize.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

using dispatch::resize_impl_;

/// Must an operator resize its output? A warning says so if the output has elements.
inline bool resize_output_check(const Tensor& output, IntArrayRef size) {
  if (output.sizes() == size) return false;
  dispatch::host_detail::warn_of_resize(output, size);
  return true;
}
/// Resizes a tensor that an operator writes to; returns whether its sizes were different.
inline bool resize_output(const Tensor& output, IntArrayRef size) {
  if (!resize_output_check(output, size)) return false;
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

namespace resize_detail {

[[nodiscard]] inline IntArrayRef numbers_of(IntArrayRef values) { return values; }
[[nodiscard]] inline IntArrayRef numbers_of(c10::SymIntArrayRef values) {
  return c10::asIntArrayRefUnchecked(values);
}
[[nodiscard]] inline std::int64_t number_of(const c10::SymInt& value) { return value.expect_int(); }

}  // namespace resize_detail

// Each function takes `int64_t` or SymInt. Strides without data mean contiguous.

/// Do the elements lie inside the storage?
template <class T>
void checkInBoundsForStorage(ArrayRef<T> size, ArrayRef<T> stride, T storage_offset,
                             const caffe2::TypeMeta& type, const Storage& storage) {
  const IntArrayRef sizes = resize_detail::numbers_of(size);
  const IntArrayRef strides = resize_detail::numbers_of(stride);
  const auto bytes_from = [&](std::int64_t offset) {
    const auto start = static_cast<std::size_t>(offset);
    return strides.data() == nullptr
               ? at::detail::computeStorageNbytesContiguous(sizes, type.itemsize(), start)
               : at::detail::computeStorageNbytes(sizes, strides, type.itemsize(), start);
  };
  const std::size_t bytes = bytes_from(resize_detail::number_of(storage_offset));
  TORCH_CHECK(bytes_from(0) == 0 || bytes <= storage.nbytes(), "setStorage: sizes ", sizes,
              ", strides ", strides, ", storage offset ", storage_offset, ", and itemsize ",
              type.itemsize(), " requiring a storage size of ", bytes,
              " are out of bounds for storage of size ", storage.nbytes());
}

/// Gives a tensor another storage, before its kernel of set_ sets sizes, strides and offset.
template <class T>
void checkSetStorage(Tensor& result, Storage storage, T storage_offset, ArrayRef<T> size,
                     ArrayRef<T> stride, bool check_offset_in_bounds = true) {
  const IntArrayRef sizes = resize_detail::numbers_of(size);
  const IntArrayRef strides = resize_detail::numbers_of(stride);
  TORCH_CHECK(strides.data() == nullptr || sizes.size() == strides.size(), "unequal size length (",
              sizes.size(), ") and stride length (", strides.size(), ")");
  TORCH_CHECK(resize_detail::number_of(storage_offset) >= 0, "Tensor: invalid storage offset ",
              storage_offset);
  if (check_offset_in_bounds && result.sizes() == sizes &&
      (strides.data() == nullptr || result.strides() == strides))
    checkInBoundsForStorage(size, stride, storage_offset, result.dtype(), storage);
  if (result.storage().is_alias_of(storage)) return;
  TORCH_CHECK(result.storage().device() == storage.device(),
              "Attempted to set the storage of a tensor on device \"", result.storage().device(),
              "\" to a storage on different device \"", storage.device(),
              "\".  This is no longer allowed; the devices must match.");
  result.unsafeGetTensorImpl()->set_storage_keep_dtype(std::move(storage));
}

template <class T>
void checkAsStridedArgs(ArrayRef<T> size, ArrayRef<T> stride, T storage_offset) {
  TORCH_CHECK(size.size() == stride.size(), "mismatch in length of strides and shape");
  for (const std::int64_t step : resize_detail::numbers_of(stride)) {
    TORCH_CHECK(step >= 0,
                "as_strided: Negative strides are not supported at the moment, got strides: ",
                resize_detail::numbers_of(stride));
  }
  TORCH_CHECK(resize_detail::number_of(storage_offset) >= 0, "Tensor: invalid storage offset ",
              storage_offset);
}

/// Sets sizes, strides and offset, which must lie inside the storage.
template <class T>
void setStrided(const Tensor& self, ArrayRef<T> size, ArrayRef<T> stride, T storage_offset) {
  checkAsStridedArgs(size, stride, storage_offset);
  checkInBoundsForStorage(size, stride, storage_offset, self.dtype(), self.storage());
  self.unsafeGetTensorImpl()->set_sizes_and_strides(resize_detail::numbers_of(size),
                                                    resize_detail::numbers_of(stride),
                                                    resize_detail::number_of(storage_offset));
}

}  // namespace native
}  // namespace at
