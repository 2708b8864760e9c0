// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for repeat_interleave: everything but the kernel.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Each index as often as `repeats` says. The kernel is given the numbers, their sums up to each,
/// the result, how many numbers there are and how long the result is.
template <class Index,
          void compute(const Index*, const std::int64_t*, Index*, std::int64_t, std::int64_t)>
[[nodiscard]] Tensor repeat_interleave_common(const Tensor& repeats,
                                              std::optional<std::int64_t> output_size) {
  TORCH_CHECK(repeats.dim() == 1, "repeat_interleave only accept 1D vector as repeat");
  TORCH_CHECK(repeats.scalar_type() == kLong || repeats.scalar_type() == kInt,
              "repeats has to be Long or Int tensor");
  if (repeats.size(0) == 0) return at::empty_like(repeats);
  const Tensor numbers = repeats.contiguous(), sums = repeats.cumsum(0);
  if (!output_size) {
    TORCH_CHECK((repeats >= 0).all().item<bool>(), "repeats can not be negative");
    output_size = sums[-1].item<std::int64_t>();
  }
  Tensor out = at::empty({*output_size}, repeats.options());
  compute(numbers.const_data_ptr<Index>(), sums.const_data_ptr<std::int64_t>(),
          out.data_ptr<Index>(), repeats.size(0), *output_size);
  return out;
}

}  // namespace native
}  // namespace at
