// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for functions of at::native that take numbers, where the operator's own function
// also takes symbols.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <ATen/Functions.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <c10/util/irange.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

[[nodiscard]] inline Tensor reshape(const Tensor& self, IntArrayRef proposed_shape) {
  return at::reshape(self, proposed_shape);
}
[[nodiscard]] inline Tensor narrow(const Tensor& self, std::int64_t dim, std::int64_t start,
                                   std::int64_t length) {
  return at::narrow(self, dim, start, length);
}
[[nodiscard]] inline Tensor select(const Tensor& self, std::int64_t dim, std::int64_t index) {
  return at::select(self, dim, index);
}
[[nodiscard]] inline std::vector<Tensor> tensor_split(const Tensor& self, IntArrayRef indices,
                                                      std::int64_t dim) {
  return at::tensor_split(self, indices, dim);
}
[[nodiscard]] inline Tensor _sparse_coo_tensor_unsafe(
    const Tensor& indices, const Tensor& values, IntArrayRef size,
    std::optional<ScalarType> dtype = std::nullopt, std::optional<Layout> layout = std::nullopt,
    std::optional<Device> device = std::nullopt, std::optional<bool> pin_memory = std::nullopt,
    std::optional<bool> is_coalesced = std::nullopt) {
  return at::_sparse_coo_tensor_unsafe(indices, values, size, dtype, layout, device, pin_memory,
                                       is_coalesced);
}
[[nodiscard]] inline Tensor nll_loss(const Tensor& self, const Tensor& target,
                                     const std::optional<Tensor>& weight, std::int64_t reduction,
                                     std::int64_t ignore_index) {
  return at::nll_loss(self, target, weight, reduction, ignore_index);
}
[[nodiscard]] inline Tensor nll_loss2d(const Tensor& self, const Tensor& target,
                                       const std::optional<Tensor>& weight, std::int64_t reduction,
                                       std::int64_t ignore_index) {
  return at::nll_loss2d(self, target, weight, reduction, ignore_index);
}

// Gradients.
[[nodiscard]] inline Tensor _embedding_bag_backward(
    const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag,
    const Tensor& bag_size, const Tensor& maximum_indices, std::int64_t num_weights,
    bool scale_grad_by_freq, std::int64_t mode, bool sparse,
    const std::optional<Tensor>& per_sample_weights, std::int64_t padding_idx = -1) {
  return at::_embedding_bag_backward(grad, indices, offsets, offset2bag, bag_size, maximum_indices,
                                     num_weights, scale_grad_by_freq, mode, sparse,
                                     per_sample_weights, padding_idx);
}
[[nodiscard]] inline Tensor _embedding_bag_sparse_backward(
    const Tensor& grad, const Tensor& indices, const Tensor& offsets, const Tensor& offset2bag,
    const Tensor& bag_size, std::int64_t num_weights, bool scale_grad_by_freq, std::int64_t mode,
    const std::optional<Tensor>& per_sample_weights, std::int64_t padding_idx = -1) {
  return at::_embedding_bag_sparse_backward(grad, indices, offsets, offset2bag, bag_size,
                                            num_weights, scale_grad_by_freq, mode,
                                            per_sample_weights, padding_idx);
}
[[nodiscard]] inline Tensor value_selecting_reduction_backward(const Tensor& grad, std::int64_t dim,
                                                               const Tensor& indices,
                                                               IntArrayRef sizes, bool keepdim) {
  return at::value_selecting_reduction_backward(grad, dim, indices, sizes, keepdim);
}
[[nodiscard]] inline Tensor trace_backward(const Tensor& grad, IntArrayRef sizes) {
  return at::trace_backward(grad, sizes);
}
[[nodiscard]] inline Tensor index_select_backward(const Tensor& grad, IntArrayRef self_sizes,
                                                  std::int64_t dim, const Tensor& index) {
  return at::index_select_backward(grad, self_sizes, dim, index);
}

}  // namespace native
}  // namespace at
