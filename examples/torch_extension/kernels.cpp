// SPDX-License-Identifier: BSL-1.0
// The kernels. They do not need the checks: this file may be C++17.
#include "ops.h"

#include <ATen/ops/gt.h>
#include <ATen/ops/mul.h>

at::Tensor scale_cpu(const at::Tensor& x, double factor, const std::optional<at::Tensor>& mask) {
  const at::Tensor scaled = at::mul(x, factor);
  return mask.has_value() ? at::mul(scaled, *mask) : scaled;
}

std::tuple<at::Tensor, int64_t> count_above(const at::Tensor& x, double limit) {
  const at::Tensor above = at::gt(x, limit);
  return {above, above.sum().item<int64_t>()};
}
