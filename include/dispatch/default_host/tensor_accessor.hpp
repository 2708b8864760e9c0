// SPDX-License-Identifier: BSL-1.0
// Typed access to a tensor's elements by N indices.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>

namespace dispatch {
inline namespace default_host {

/// How an accessor stores the address of its elements.
template <class T>
struct DefaultPtrTraits {
  using PtrType = T*;
};
template <class T>
struct RestrictPtrTraits {
  using PtrType = T* __restrict__;
};

/// The common part of accessors: the address of the first element, and sizes and strides of N
/// dimensions. It owns none of them: the tensor must outlive it. Clients may also derive from it.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class SCHEMA_CT_SHARED TensorAccessorBase {
 public:
  using PtrType = typename PtrTraits<T>::PtrType;

  SCHEMA_CT_HOST_DEVICE TensorAccessorBase(PtrType data, const index_t* sizes,
                                           const index_t* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}
  [[nodiscard]] ArrayRef<index_t> sizes() const { return {sizes_, N}; }
  [[nodiscard]] ArrayRef<index_t> strides() const { return {strides_, N}; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE index_t size(index_t i) const { return sizes_[i]; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE index_t stride(index_t i) const { return strides_[i]; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE PtrType data() const { return data_; }

 protected:
  PtrType data_;
  const index_t* sizes_;
  const index_t* strides_;
};

/// T: element type; N: number of indices that remain. Unchecked, and valid while the tensor lives.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class SCHEMA_CT_SHARED TensorAccessor : public TensorAccessorBase<T, N, PtrTraits, index_t> {
 public:
  using TensorAccessorBase<T, N, PtrTraits, index_t>::TensorAccessorBase;

  SCHEMA_CT_HOST_DEVICE decltype(auto) operator[](index_t i) const {
    if constexpr (N == 1) {
      return static_cast<T&>(this->data_[i * this->strides_[0]]);
    } else {
      return TensorAccessor<T, N - 1, PtrTraits, index_t>(this->data_ + i * this->strides_[0],
                                                          this->sizes_ + 1, this->strides_ + 1);
    }
  }
};

/// TensorAccessorBase with its own sizes and strides, for code that cannot access the tensor's.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class SCHEMA_CT_SHARED GenericPackedTensorAccessorBase {
 public:
  using PtrType = typename PtrTraits<T>::PtrType;

  template <class From>
  GenericPackedTensorAccessorBase(PtrType data, const From* sizes, const From* strides)
      : data_(data) {
    for (std::size_t i = 0; i != N; ++i) {
      sizes_[i] = static_cast<index_t>(sizes[i]);
      strides_[i] = static_cast<index_t>(strides[i]);
    }
  }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE index_t size(index_t i) const { return sizes_[i]; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE index_t stride(index_t i) const { return strides_[i]; }
  [[nodiscard]] SCHEMA_CT_HOST_DEVICE PtrType data() const { return data_; }

 protected:
  /// Throws IndexError unless `i` is a dimension.
  void bounds_check_(index_t i) const {
    if (i >= 0 && static_cast<std::size_t>(i) < N) return;
    throw IndexError(message({"Index ", i, " is not within bounds of a tensor of dimension ", N}));
  }

  PtrType data_;
  index_t sizes_[N], strides_[N];
};

/// Unchecked, and valid as long as the elements live.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class SCHEMA_CT_SHARED GenericPackedTensorAccessor
    : public GenericPackedTensorAccessorBase<T, N, PtrTraits, index_t> {
 public:
  using GenericPackedTensorAccessorBase<T, N, PtrTraits, index_t>::GenericPackedTensorAccessorBase;

  SCHEMA_CT_HOST_DEVICE decltype(auto) operator[](index_t i) const {
    return TensorAccessor<T, N, PtrTraits, index_t>(this->data_, this->sizes_, this->strides_)[i];
  }
  /// The same elements with two dimensions swapped; throws IndexError for an invalid dimension.
  [[nodiscard]] GenericPackedTensorAccessor transpose(index_t a, index_t b) const {
    this->bounds_check_(a), this->bounds_check_(b);
    GenericPackedTensorAccessor out = *this;
    std::swap(out.sizes_[a], out.sizes_[b]);
    std::swap(out.strides_[a], out.strides_[b]);
    return out;
  }
};

template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
using PackedTensorAccessor = GenericPackedTensorAccessor<T, N, PtrTraits, index_t>;
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor32 = GenericPackedTensorAccessor<T, N, PtrTraits, std::int32_t>;
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits>
using PackedTensorAccessor64 = GenericPackedTensorAccessor<T, N, PtrTraits, std::int64_t>;

}  // namespace default_host
}  // namespace dispatch
