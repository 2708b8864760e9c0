// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the memory layout of a tensor, without the tensor.
#pragma once

#include <type_traits>
#include <utility>
#include <vector>

#include <ATen/core/TensorBase.h>
#include <c10/core/WrapDimMinimal.h>

namespace at {

/// Are the elements contiguous and in order? Strides of dimensions of size 1 are ignored.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool geometry_is_contiguous(IntArrayRef sizes,
                                                                  IntArrayRef strides) {
  bool out = true;
  std::int64_t expected = 1;
  for (std::size_t i = sizes.size(); i-- > 0; expected *= sizes[i]) {
    if (sizes[i] == 0) return true;
    if (sizes[i] != 1 && strides[i] != expected) out = false;
  }
  return out;
}

class SCHEMA_CT_SHARED TensorGeometry {
 public:
  TensorGeometry() = default;
  explicit TensorGeometry(IntArrayRef sizes)
      : sizes_(c10::fromIntArrayRefUnchecked(sizes).vec()), strides_(sizes.size()) {
    recompute();
    std::int64_t expected = 1;
    for (std::size_t i = sizes.size(); i-- > 0; expected *= sizes[i]) strides_[i] = expected;
  }
  template <class Sizes>
    requires std::is_same_v<Sizes, c10::SymIntArrayRef>
  explicit TensorGeometry(Sizes sizes) : TensorGeometry(c10::asIntArrayRefUnchecked(sizes)) {}
  explicit TensorGeometry(const TensorBase& t)
      : sizes_(t.sym_sizes().vec()),
        strides_(t.sym_strides().vec()),
        offset_(t.storage_offset()),
        numel_(t.numel()) {}
  explicit TensorGeometry(std::vector<c10::SymInt> sizes, std::vector<c10::SymInt> strides,
                          c10::SymInt storage_offset)
      : sizes_(std::move(sizes)), strides_(std::move(strides)), offset_(storage_offset) {
    recompute();
  }

  std::int64_t dim() const { return static_cast<std::int64_t>(sizes_.size()); }
  std::int64_t size(std::int64_t d) const { return sizes()[place(d)]; }
  std::int64_t stride(std::int64_t d) const { return strides()[place(d)]; }
  IntArrayRef sizes() const { return c10::asIntArrayRefUnchecked(sizes_); }
  IntArrayRef strides() const { return c10::asIntArrayRefUnchecked(strides_); }
  std::int64_t storage_offset() const { return offset_.expect_int(); }
  std::int64_t numel() const { return numel_; }

  c10::SymInt sym_size(std::int64_t d) const { return size(d); }
  c10::SymInt sym_stride(std::int64_t d) const { return stride(d); }
  c10::SymIntArrayRef sym_sizes() const { return sizes_; }
  c10::SymIntArrayRef sym_strides() const { return strides_; }
  c10::SymInt sym_storage_offset() const { return offset_; }
  c10::SymInt sym_numel() const { return numel_; }

  bool is_contiguous() const { return geometry_is_contiguous(sizes(), strides()); }

  TensorGeometry transpose(std::int64_t a, std::int64_t b) const {
    TensorGeometry turned = *this;
    std::swap(turned.sizes_[place(a)], turned.sizes_[place(b)]);
    std::swap(turned.strides_[place(a)], turned.strides_[place(b)]);
    return turned;
  }

  // After a change of sizes, recompute() counts the elements again.
  std::vector<c10::SymInt>& mutable_sizes() { return sizes_; }
  std::vector<c10::SymInt>& mutable_strides() { return strides_; }
  c10::SymInt& mutable_storage_offset() { return offset_; }
  void recompute() {
    numel_ = 1;
    for (const std::int64_t each : sizes()) numel_ *= each;
  }

 private:
  std::size_t place(std::int64_t d) const {
    return static_cast<std::size_t>(c10::maybe_wrap_dim(d, dim()));
  }

  std::vector<c10::SymInt> sizes_, strides_;
  c10::SymInt offset_ = 0;
  std::int64_t numel_ = 1;
};

}  // namespace at
