// SPDX-License-Identifier: BSL-1.0
// The kernels of the operators on PyTorch's tensors.
#pragma once

#include <ATen/core/Tensor.h>
#include <optional>
#include <vector>

namespace image {

/// x * gain, plus the bias if it is given. The kernel for the device meta returns only the shape.
at::Tensor adjust(const at::Tensor& x, double gain, const std::optional<at::Tensor>& bias);
at::Tensor adjust_meta(const at::Tensor& x, double gain, const std::optional<at::Tensor>& bias);

/// Stacks images of one size into a tensor, along a new first dimension.
at::Tensor batch(const std::vector<at::Tensor>& images);

}  // namespace image
