// SPDX-License-Identifier: BSL-1.0
// Bags of rows, and the gradients of chosen rows, by the kernels of a backend.
#include <optional>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

namespace dispatch::composite {
namespace {

using maybe_tensor = std::optional<Tensor>;
using four = std::tuple<Tensor, Tensor, Tensor, Tensor>;

four embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                   bool by_frequency, std::int64_t mode, bool sparse,
                   const maybe_tensor& sample_weights, bool last_is_end) {
  return at::_embedding_bag_forward_only(weight, indices, offsets, by_frequency, mode, sparse,
                                         sample_weights, last_is_end);
}
four embedding_bag_with_padding(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                bool by_frequency, std::int64_t mode, bool sparse,
                                const maybe_tensor& sample_weights, bool last_is_end,
                                std::optional<std::int64_t> padding) {
  std::int64_t place = -1;
  if (padding) {
    const std::int64_t rows = weight.size(0);
    if (*padding < -rows || *padding >= rows)
      throw Error(
          message({"embedding_bag(): padding_idx is one of ", rows, " rows, not ", *padding}));
    place = *padding < 0 ? *padding + rows : *padding;
  }
  return at::_embedding_bag_forward_only(weight, indices, offsets, by_frequency, mode, sparse,
                                         sample_weights, last_is_end, place);
}

Tensor embedding_backward(const Tensor& gradient, const Tensor& indices, SymInt num_weights,
                          SymInt padding_idx, bool by_frequency, bool sparse) {
  if (sparse) throw NotImplementedError("embedding_backward(): there are no sparse gradients");
  return at::embedding_dense_backward(gradient, indices, num_weights.expect_int(),
                                      padding_idx.expect_int(), by_frequency);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("embedding_bag", TORCH_FN(dispatch::composite::embedding_bag));
  m.impl("embedding_bag.padding_idx", TORCH_FN(embedding_bag_with_padding));
  m.impl("embedding_backward", TORCH_FN(dispatch::composite::embedding_backward));
}
