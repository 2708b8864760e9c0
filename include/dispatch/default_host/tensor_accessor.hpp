// SPDX-License-Identifier: BSL-1.0
// Typed access to a tensor's elements by N indices.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>

#include <dispatch/default_host/array_ref.hpp>

namespace dispatch {
inline namespace default_host {

/// T: element type; N: number of indices that remain. Unchecked, and valid while the tensor lives.
template <class T, std::size_t N>
class TensorAccessor final {
 public:
  SCHEMA_CT_HIDDEN TensorAccessor(T* data, const std::int64_t* sizes, const std::int64_t* strides)
      : data_(data), sizes_(sizes), strides_(strides) {}

  SCHEMA_CT_HIDDEN decltype(auto) operator[](std::int64_t i) const {
    if constexpr (N == 1) {
      return static_cast<T&>(data_[i * strides_[0]]);
    } else {
      return TensorAccessor<T, N - 1>(data_ + i * strides_[0], sizes_ + 1, strides_ + 1);
    }
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN IntArrayRef sizes() const { return {sizes_, N}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN IntArrayRef strides() const { return {strides_, N}; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t size(std::int64_t i) const { return sizes_[i]; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t stride(std::int64_t i) const { return strides_[i]; }
  [[nodiscard]] SCHEMA_CT_HIDDEN T* data() const { return data_; }

 private:
  T* data_;
  const std::int64_t* sizes_;
  const std::int64_t* strides_;
};

}  // namespace default_host
}  // namespace dispatch
