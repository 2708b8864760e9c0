// SPDX-License-Identifier: BSL-1.0
// A minimal host: a tensor that has nothing in common with PyTorch's, and the library's own scalar
// types. Its == is deleted, because a host need not have one.
#pragma once

#include <dispatch/default_host/scalar_types.hpp>
#include <vector>

#define SCHEMA_CT_HOST plain_host

namespace plain {
struct Tensor {
  std::vector<double> values;
  bool operator==(const Tensor&) const = delete;
};
}  // namespace plain

template <>
SCHEMA_CT_HIDDEN inline constexpr schema_ct::type_word schema_ct::word<plain::Tensor> =
    schema_ct::word_of(schema_ct::code::tensor);

namespace dispatch {
inline namespace plain_host {

struct host : scalar_types {
  using Tensor = plain::Tensor;

  /// Tensors without values are on the device meta.
  [[nodiscard]] SCHEMA_CT_HIDDEN static DispatchKeySet key_set(const Tensor& x) noexcept {
    return typical_key_set(x.values.empty() ? BackendComponent::MetaBit : BackendComponent::CPUBit);
  }
};

}  // namespace plain_host
}  // namespace dispatch
