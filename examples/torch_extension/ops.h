// SPDX-License-Identifier: BSL-1.0
// The operators of the extension: kernels and, with the checks on, a table of their schemas.
#pragma once

#include <ATen/core/Tensor.h>

at::Tensor scale_cpu(const at::Tensor& x, double factor, const std::optional<at::Tensor>& mask);
std::tuple<at::Tensor, int64_t> count_above(const at::Tensor& x, double limit);
