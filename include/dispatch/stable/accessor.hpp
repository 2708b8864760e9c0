// SPDX-License-Identifier: BSL-1.0
// Elements by N indices over memory, sizes and strides, for kernels that have no tensor at hand.
#pragma once

#include <dispatch/host.hpp>

#include <cstddef>
#include <cstdint>
#include <dispatch/stable/error.hpp>
#include <utility>

#if defined(__CUDACC__) || defined(__HIPCC__)
#define SCHEMA_CT_HOST_DEVICE __host__ __device__
#else
#define SCHEMA_CT_HOST_DEVICE
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

template <class T>
struct DefaultPtrTraits {
  using PtrType = T*;
};
template <class T>
struct RestrictPtrTraits {
  using PtrType = T* __restrict__;
};

/// What the two kinds of accessors have in common. `Extents`: where sizes and strides are, a
/// pointer or an array.
template <class T, std::size_t N, template <class> class PtrTraits, class index_t, class Extents>
class accessor_base {
 public:
  using PtrType = typename PtrTraits<T>::PtrType;

  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE index_t stride(index_t i) const { return strides_[i]; }
  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE index_t size(index_t i) const { return sizes_[i]; }
  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE PtrType data() const { return data_; }

 protected:
  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE explicit accessor_base(PtrType data) : data_(data) {}

  PtrType data_;
  Extents sizes_, strides_;
};

/// Refers to the sizes and strides, which must outlive it. Unchecked.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class HeaderOnlyTensorAccessor : public accessor_base<T, N, PtrTraits, index_t, const index_t*> {
 public:
  using typename HeaderOnlyTensorAccessor::accessor_base::PtrType;

  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE HeaderOnlyTensorAccessor(PtrType data,
                                                                  const index_t* sizes,
                                                                  const index_t* strides)
      : HeaderOnlyTensorAccessor::accessor_base(data) {
    this->sizes_ = sizes;
    this->strides_ = strides;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArrayRef<index_t> sizes() const { return {this->sizes_, N}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN ArrayRef<index_t> strides() const { return {this->strides_, N}; }
  /// The element, or the accessor of the dimensions after this one.
  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE decltype(auto) operator[](index_t i) const {
    const auto at = this->data_ + this->strides_[0] * i;
    if constexpr (N == 1)
      return static_cast<T&>(*at);
    else
      return HeaderOnlyTensorAccessor<T, N - 1, PtrTraits, index_t>(at, this->sizes_ + 1,
                                                                    this->strides_ + 1);
  }
};

/// Holds the sizes and strides, to be passed to a kernel by value. Unchecked.
template <class T, std::size_t N, template <class> class PtrTraits = DefaultPtrTraits,
          class index_t = std::int64_t>
class HeaderOnlyGenericPackedTensorAccessor
    : public accessor_base<T, N, PtrTraits, index_t, index_t[N]> {
 public:
  using typename HeaderOnlyGenericPackedTensorAccessor::accessor_base::PtrType;

  /// From numbers of that type or of int64_t.
  template <class Number>
  SCHEMA_CT_HIDDEN HeaderOnlyGenericPackedTensorAccessor(PtrType data, const Number* sizes,
                                                         const Number* strides)
      : HeaderOnlyGenericPackedTensorAccessor::accessor_base(data) {
    for (std::size_t i = 0; i != N; ++i) {
      this->sizes_[i] = static_cast<index_t>(sizes[i]);
      this->strides_[i] = static_cast<index_t>(strides[i]);
    }
  }
  SCHEMA_CT_HIDDEN SCHEMA_CT_HOST_DEVICE decltype(auto) operator[](index_t i) const {
    const auto at = this->data_ + this->strides_[0] * i;
    if constexpr (N == 1)
      return static_cast<T&>(*at);
    else
      return HeaderOnlyTensorAccessor<T, N - 1, PtrTraits, index_t>(at, this->sizes_ + 1,
                                                                    this->strides_ + 1);
  }
  /// With two dimensions exchanged. Throws std::runtime_error where there is no such dimension.
  [[nodiscard]] SCHEMA_CT_HIDDEN HeaderOnlyGenericPackedTensorAccessor
  transpose(index_t dim1, index_t dim2) const {
    for (const index_t d : {dim1, dim2})
      STD_TORCH_CHECK(0 <= d && d < static_cast<index_t>(N), "Index ", d,
                      " is not within bounds of a tensor of dimension ", N);
    HeaderOnlyGenericPackedTensorAccessor out(*this);
    std::swap(out.sizes_[dim1], out.sizes_[dim2]);
    std::swap(out.strides_[dim1], out.strides_[dim2]);
    return out;
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

#undef SCHEMA_CT_HOST_DEVICE
