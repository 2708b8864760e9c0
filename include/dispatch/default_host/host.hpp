// SPDX-License-Identifier: BSL-1.0
// The default host: a small tensor over DLPack memory and PyTorch's scalar types, for programs
// without a framework of their own.
#pragma once

#include <schema_ct/config.hpp>

#include <dispatch/base/check_macros.hpp>
#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/scalar_types.hpp>
#include <dispatch/default_host/words.hpp>

namespace dispatch {
inline namespace default_host {

/// The members that the library requires of a host (see <dispatch/host.hpp>).
struct SCHEMA_CT_SHARED host : scalar_types {
  using Tensor = at::Tensor;

  /// A tensor is one counted pointer; null is the undefined tensor, and it may be moved bit by bit.
  SCHEMA_CT_HIDDEN static constexpr bool tensor_is_pointer = true;

  [[nodiscard]] static DispatchKeySet key_set(const Tensor& tensor) noexcept {
    const auto* impl = tensor.unsafeGetTensorImpl();
    return impl == nullptr ? DispatchKeySet() : impl->key_set_;
  }
};

}  // namespace default_host
}  // namespace dispatch
