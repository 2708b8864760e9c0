// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for fractional pooling: where the windows begin, and a check of the random
// numbers that decide it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>
#include <c10/util/irange.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// Where windows of `pool` of `inputs` elements begin. The last one ends with the input; `sample`,
/// from 0 to 1, moves the others.
template <class T>
[[nodiscard]] std::vector<std::int64_t> generate_intervals(T sample, std::int64_t inputs,
                                                           std::int64_t outputs,
                                                           std::int64_t pool) {
  std::vector<std::int64_t> starts;
  if (outputs <= 0) return starts;
  starts.reserve(static_cast<std::size_t>(outputs));
  if (outputs > 1) {
    const T step = static_cast<T>(inputs - pool) / static_cast<T>(outputs - 1);
    const int before = static_cast<int>(sample * step);
    for (std::int64_t i = 0; i < outputs - 1; ++i)
      starts.push_back(static_cast<int>((static_cast<T>(i) + sample) * step) - before);
  }
  starts.push_back(inputs - pool);
  return starts;
}

/// Throws Error if there is not a number for each dimension of each channel of each batch.
template <std::int64_t ndim>
void fractional_max_pool_check_shape(const Tensor& input, const Tensor& samples) {
  TORCH_CHECK(input.scalar_type() == samples.scalar_type(),
              "Expect _random_samples to have the same dtype as input");
  TORCH_CHECK(samples.dim() == 3, "Expect _random_samples to have 3 dimensions, got ",
              samples.dim());
  const bool is_batch = input.dim() != ndim + 1;
  TORCH_CHECK(samples.size(0) >= (is_batch ? input.size(0) : 1),
              "Expect _random_samples.size(0) no less then input batch size.");
  TORCH_CHECK(samples.size(1) == input.size(is_batch ? 1 : 0),
              "Expect _random_samples.size(1) equals to input channel size.");
  TORCH_CHECK(samples.size(2) == ndim, "Expect _random_samples.size(2) equals to ", ndim, "; got ",
              samples.size(2), ".");
}

}  // namespace native
}  // namespace at
