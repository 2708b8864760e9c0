// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for many tensors in one. The operators are those of schema_ct::cpu.
#pragma once

#include <utility>
#include <vector>

#include <ATen/ATen.h>
#include <torch/csrc/Export.h>

namespace torch::utils {

/// One tensor of one dimension with the elements of all; they have one element type.
[[nodiscard]] inline at::Tensor flatten_dense_tensors(at::TensorList tensors) {
  return at::flatten_dense_tensors(tensors);
}

/// The parts of a flattened tensor, in the sizes of the tensors.
[[nodiscard]] inline std::vector<at::Tensor> unflatten_dense_tensors(const at::Tensor& flat,
                                                                     at::TensorList tensors) {
  return at::unflatten_dense_tensors(flat, tensors);
}

}  // namespace torch::utils
