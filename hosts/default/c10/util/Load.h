// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for reading an element. A bool is true for any byte but 0.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>

#include <c10/macros/Macros.h>

namespace SCHEMA_CT_HIDDEN c10 {

template <class T>
C10_HOST_DEVICE constexpr T load(const void* from) {
  if constexpr (std::is_same_v<T, bool>)
    return *static_cast<const unsigned char*>(from) != 0;
  else
    return *static_cast<const T*>(from);
}
template <class T>
C10_HOST_DEVICE constexpr T load(const T* from) {
  return load<T>(static_cast<const void*>(from));
}

}  // namespace c10
