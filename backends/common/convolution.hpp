// SPDX-License-Identifier: BSL-1.0
// The sizes of a convolution, with PyTorch's checks.
#pragma once

#include "dimensions.hpp"

namespace dispatch::backend {

/// The arguments of aten::convolution behind its tensors, with a number for each dimension behind
/// the batch and the channels.
struct convolution {
  shape stride;
  shape padding;
  shape dilation;
  shape output_padding;
  bool transposed;
  std::int64_t groups;
  shape output_sizes;  ///< of the result

  /// Lists of one number stand for all dimensions. Throws Error for sizes that do not fit.
  convolution(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias,
              IntArrayRef strides, IntArrayRef paddings, IntArrayRef dilations, bool is_transposed,
              IntArrayRef output_paddings, std::int64_t group_count);

 private:
  void check_numbers() const;
  void check_channels(const Tensor& input, const Tensor& weight,
                      const std::optional<Tensor>& bias) const;
  [[nodiscard]] std::int64_t output_size(const Tensor& input, const Tensor& weight,
                                         std::size_t i) const;
};

}  // namespace dispatch::backend
