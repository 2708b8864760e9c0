// SPDX-License-Identifier: BSL-1.0
// The methods of the default host's tensor about gradients, of which it records none, and about the
// order of its dimensions in memory.
#pragma once

#include <dispatch/default_host/tensor.hpp>

namespace at {

SCHEMA_CT_COMMON_ENGINE void Tensor::refuse_gradients(const char* method) {
  throw dispatch::Error(dispatch::message(
      {"Tensor::", method, "(): the default host's tensors record no gradients"}));
}

SCHEMA_CT_COMMON_ENGINE const Tensor& Tensor::set_requires_grad(bool wanted) const {
  static_cast<void>(get("set_requires_grad"));
  if (wanted) refuse_gradients("set_requires_grad");
  return *this;
}
SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::requires_grad_(bool wanted) const {
  return const_cast<Tensor&>(set_requires_grad(wanted));
}
SCHEMA_CT_COMMON_ENGINE void Tensor::backward(const Tensor&, std::optional<bool>, bool) const {
  refuse_gradients("backward");
}
SCHEMA_CT_COMMON_ENGINE void Tensor::backward() const { refuse_gradients("backward"); }
SCHEMA_CT_COMMON_ENGINE void Tensor::retain_grad() const { refuse_gradients("retain_grad"); }
SCHEMA_CT_COMMON_ENGINE Tensor& Tensor::mutable_grad() const { refuse_gradients("mutable_grad"); }

SCHEMA_CT_COMMON_ENGINE dispatch::MemoryFormat Tensor::suggest_memory_format(bool exact) const {
  impl_type& self = get("suggest_memory_format");
  const std::int64_t n = self.dimensions;
  if ((n != 4 && n != 5) || self.stride_list()[1] == 0) return dispatch::MemoryFormat::Contiguous;
  // From the fastest dimension to the slowest: channels, then the last to the third, then the
  // first. Strides alone leave sizes of one open; PyTorch then takes the first dimension for what
  // decides.
  std::int64_t least = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t d = i == 0 ? 1 : i + 1 == n ? 0 : n - i;
    const std::int64_t size = self.sizes()[d];
    const std::int64_t stride = self.strides()[d];
    if (size == 0 || stride < least || (d == 0 && least == self.strides()[1]))
      return dispatch::MemoryFormat::Contiguous;
    least = size > 1 ? stride * size : stride;
  }
  const auto format =
      n == 4 ? dispatch::MemoryFormat::ChannelsLast : dispatch::MemoryFormat::ChannelsLast3d;
  if (exact) {
    std::int64_t step = 1;
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t d = i == 0 ? 1 : i + 1 == n ? 0 : n - i;
      if (self.strides()[d] != step) return dispatch::MemoryFormat::Contiguous;
      step *= self.sizes()[d];
    }
  }
  return format;
}

}  // namespace at
