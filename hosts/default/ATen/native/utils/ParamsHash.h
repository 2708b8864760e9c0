// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for caches by the parameters of a computation, as backends keep their plans:
// hashes and comparisons of a structure's bytes.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// The 32-bit FNV-1a hash of the bytes of `Params`. They include padding, which must be set.
template <typename Params>
struct ParamsHash {
  static_assert(std::is_standard_layout_v<Params>, "Params is hashed by its bytes");

  std::size_t operator()(const Params& params) const noexcept {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(&params);
    std::uint32_t hash = 2166136261U;
    for (std::size_t i = 0; i != sizeof(Params); ++i) hash = (hash ^ bytes[i]) * 16777619U;
    return hash;
  }
};

/// Compares the bytes, with padding.
template <typename Params>
struct ParamsEqual {
  static_assert(std::is_standard_layout_v<Params>, "Params is compared by its bytes");

  bool operator()(const Params& a, const Params& b) const noexcept {
    return std::memcmp(&a, &b, sizeof(Params)) == 0;
  }
};

/// A structure whose bytes begin as zeros, padding too, and are copied all.
template <typename T>
struct ParamsWrapper {
  static_assert(std::is_standard_layout_v<T> && std::is_trivially_copyable_v<T>,
                "T is compared and copied by its bytes");
  T pod;

  ParamsWrapper() noexcept { std::memset(static_cast<void*>(&pod), 0, sizeof(T)); }
  ParamsWrapper(const ParamsWrapper& other) noexcept { std::memcpy(&pod, &other.pod, sizeof(T)); }
  ParamsWrapper& operator=(const ParamsWrapper& other) noexcept {
    std::memmove(&pod, &other.pod, sizeof(T));
    return *this;
  }

  friend bool operator==(const ParamsWrapper& a, const ParamsWrapper& b) noexcept {
    return ParamsEqual<T>()(a.pod, b.pod);
  }
};

template <typename Wrapper>
struct ParamsWrapperHash {
  std::size_t operator()(const Wrapper& wrapper) const noexcept {
    return ParamsHash<decltype(Wrapper::pod)>()(wrapper.pod);
  }
};

}  // namespace native
}  // namespace at
