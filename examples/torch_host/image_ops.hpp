// SPDX-License-Identifier: BSL-1.0
// The kernels of the operators on PyTorch's tensors.
#pragma once

#include <ATen/core/Tensor.h>
#include <optional>
#include <vector>

namespace image {

/// x * gain, and the bias where it is given. On the device meta: only the shape of it.
at::Tensor adjust(const at::Tensor& x, double gain, const std::optional<at::Tensor>& bias);
at::Tensor adjust_meta(const at::Tensor& x, double gain, const std::optional<at::Tensor>& bias);

/// The images of one size as one tensor, whose first dimension counts them.
at::Tensor batch(const std::vector<at::Tensor>& images);

}  // namespace image
