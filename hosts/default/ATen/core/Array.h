// SPDX-License-Identifier: BSL-1.0
// PyTorch's array with a compile-time size, for kernels of devices.
#pragma once

#include <c10/macros/Macros.h>
#include <schema_ct/config.hpp>

namespace at {
namespace SCHEMA_CT_HIDDEN detail {

template <class T, int size_>
struct SCHEMA_CT_SHARED Array {
  T data[size_];

  Array() = default;
  /// Sets each element to x.
  C10_HOST_DEVICE Array(T x) {
    for (T& element : data) element = x;
  }
  C10_HOST_DEVICE T operator[](int i) const { return data[i]; }
  C10_HOST_DEVICE T& operator[](int i) { return data[i]; }
  static constexpr int size() { return size_; }
};

}  // namespace detail
}  // namespace at
