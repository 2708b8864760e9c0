// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the memory layout of a tensor, without the tensor.
#pragma once

#include <utility>
#include <vector>

#include <ATen/core/TensorBase.h>
#include <c10/core/WrapDimMinimal.h>

namespace at {

class SCHEMA_CT_SHARED TensorGeometry {
 public:
  TensorGeometry() = default;
  explicit TensorGeometry(IntArrayRef sizes) : sizes_(sizes.vec()), strides_(sizes.size()) {
    for (std::size_t i = sizes_.size(); i-- > 0; numel_ *= sizes_[i]) strides_[i] = numel_;
  }
  explicit TensorGeometry(const TensorBase& t)
      : sizes_(t.sizes().vec()),
        strides_(t.strides().vec()),
        offset_(t.storage_offset()),
        numel_(t.numel()) {}

  std::int64_t dim() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t size(std::int64_t d) const { return sizes_[place(d)]; }
  std::int64_t stride(std::int64_t d) const { return strides_[place(d)]; }
  IntArrayRef sizes() const { return sizes_; }
  IntArrayRef strides() const { return strides_; }
  std::int64_t storage_offset() const { return offset_; }
  std::int64_t numel() const { return numel_; }

  /// Are the elements contiguous and in order? Strides of dimensions of size 1 are ignored.
  bool is_contiguous() const {
    if (numel_ == 0) return true;
    std::int64_t expected = 1;
    for (std::size_t i = sizes_.size(); i-- > 0; expected *= sizes_[i]) {
      if (sizes_[i] != 1 && strides_[i] != expected) return false;
    }
    return true;
  }

  TensorGeometry transpose(std::int64_t a, std::int64_t b) const {
    TensorGeometry turned = *this;
    std::swap(turned.sizes_[place(a)], turned.sizes_[place(b)]);
    std::swap(turned.strides_[place(a)], turned.strides_[place(b)]);
    return turned;
  }

 private:
  std::size_t place(std::int64_t d) const {
    return static_cast<std::size_t>(c10::maybe_wrap_dim(d, dim()));
  }

  std::vector<std::int64_t> sizes_, strides_;
  std::int64_t offset_ = 0, numel_ = 1;
};

}  // namespace at
