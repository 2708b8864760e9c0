// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the first values of a layer's weights: each function writes into its tensor
// and returns it. The elements are those of the operators that the functions call.
#pragma once

#include <cmath>
#include <cstdint>
#include <tuple>
#include <variant>

#include <ATen/Functions.h>
#include <torch/enum.h>
#include <torch/types.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace init {

/// What follows the layer.
using NonlinearityType =
    std::variant<enumtype::kLinear, enumtype::kConv1D, enumtype::kConv2D, enumtype::kConv3D,
                 enumtype::kConvTranspose1D, enumtype::kConvTranspose2D, enumtype::kConvTranspose3D,
                 enumtype::kSigmoid, enumtype::kTanh, enumtype::kReLU, enumtype::kLeakyReLU>;

/// Whose variance stays the same: that of the results, or of the gradients.
using FanModeType = std::variant<enumtype::kFanIn, enumtype::kFanOut>;

/// By which factor weights before the nonlinearity are larger. `param` is the slope of kLeakyReLU.
[[nodiscard]] inline double calculate_gain(NonlinearityType nonlinearity, double param = 0.01) {
  if (std::holds_alternative<enumtype::kTanh>(nonlinearity)) return 5.0 / 3.0;
  if (std::holds_alternative<enumtype::kReLU>(nonlinearity)) return std::sqrt(2.0);
  if (std::holds_alternative<enumtype::kLeakyReLU>(nonlinearity))
    return std::sqrt(2.0 / (1 + param * param));
  return 1;
}

/// How many inputs an output of the layer has, and how many outputs an input reaches.
[[nodiscard]] inline std::tuple<std::int64_t, std::int64_t> _calculate_fan_in_and_fan_out(
    const Tensor& tensor) {
  TORCH_CHECK(tensor.dim() >= 2,
              "Fan in and fan out cannot be computed for tensor with fewer than 2 dimensions");
  std::int64_t field = 1;
  for (const std::int64_t size : tensor.sizes().slice(2)) field *= size;
  return {tensor.size(1) * field, tensor.size(0) * field};
}

namespace init_detail {

/// The standard deviation of Kaiming's initialisations.
[[nodiscard]] inline double kaiming_deviation(const Tensor& tensor, double slope, FanModeType mode,
                                              NonlinearityType nonlinearity) {
  const auto [in, out] = _calculate_fan_in_and_fan_out(tensor);
  const std::int64_t fan = std::holds_alternative<enumtype::kFanIn>(mode) ? in : out;
  return calculate_gain(nonlinearity, slope) / std::sqrt(static_cast<double>(fan));
}

/// The standard deviation of Xavier's initialisations.
[[nodiscard]] inline double xavier_deviation(const Tensor& tensor, double gain) {
  const auto [in, out] = _calculate_fan_in_and_fan_out(tensor);
  return gain * std::sqrt(2.0 / static_cast<double>(in + out));
}

/// The largest number of a uniform distribution around 0 with this standard deviation.
[[nodiscard]] inline double bound_of(double deviation) { return std::sqrt(3.0) * deviation; }

inline void check_matrix(const Tensor& tensor) {
  TORCH_CHECK(tensor.dim() == 2, "Only tensors with 2 dimensions are supported");
}

}  // namespace init_detail

inline Tensor constant_(Tensor tensor, Scalar value) { return tensor.fill_(value); }
inline Tensor zeros_(Tensor tensor) { return tensor.zero_(); }
inline Tensor ones_(Tensor tensor) { return tensor.fill_(1); }
inline Tensor uniform_(Tensor tensor, double low = 0, double high = 1) {
  return tensor.uniform_(low, high);
}
inline Tensor normal_(Tensor tensor, double mean = 0, double std = 1) {
  return tensor.normal_(mean, std);
}

/// Ones where row and column are the same, and zeros elsewhere.
inline Tensor eye_(Tensor matrix) {
  init_detail::check_matrix(matrix);
  return at::eye_out(matrix, matrix.size(0), matrix.size(1));
}

/// The weights of a convolution that keeps as many channels as possible.
inline Tensor dirac_(Tensor tensor) {
  TORCH_CHECK(tensor.dim() >= 3 && tensor.dim() <= 5,
              "Only tensors with 3, 4, or 5 dimensions are supported");
  tensor.zero_();
  Tensor centre = tensor;
  for (std::int64_t dim = tensor.dim(); dim-- > 2;)
    centre = centre.select(dim, tensor.size(dim) / 2);
  for (std::int64_t d = 0; d < centre.size(0) && d < centre.size(1); ++d)
    centre.select(0, d).select(0, d).fill_(1);
  return tensor;
}

/// Rows, or columns where there are fewer of them, that are orthogonal and of length `gain`. The
/// dimensions after the first are taken as one.
inline Tensor orthogonal_(Tensor tensor, double gain = 1.0) {
  TORCH_CHECK(tensor.dim() >= 2, "Only tensors with 2 or more dimensions are supported");
  const std::int64_t rows = tensor.size(0);
  const std::int64_t others = tensor.numel() / rows;
  Tensor random = at::randn({rows, others}, tensor.options());
  if (rows < others) random = random.t();
  const auto [q, r] = at::linalg_qr(random);
  Tensor out = q * r.diagonal().sign();
  if (rows < others) out = out.t();
  return tensor.copy_(out.reshape(tensor.sizes())).mul_(gain);
}

/// Normal numbers, and zeros in a fraction of each column's elements, drawn at random.
inline Tensor sparse_(Tensor tensor, double sparsity, double std = 0.01) {
  init_detail::check_matrix(tensor);
  const std::int64_t rows = tensor.size(0);
  const auto zeros = static_cast<std::int64_t>(std::ceil(sparsity * static_cast<double>(rows)));
  tensor.normal_(0, std);
  for (std::int64_t column = 0; column < tensor.size(1); ++column) {
    const Tensor chosen = at::randperm(rows, at::kLong).slice(0, 0, zeros).to(tensor.device());
    tensor.select(1, column).index_fill_(0, chosen, 0);
  }
  return tensor;
}

/// He's initialisation (https://arxiv.org/abs/1502.01852). `a` is the slope of kLeakyReLU.
inline Tensor kaiming_uniform_(Tensor tensor, double a = 0, FanModeType mode = torch::kFanIn,
                               NonlinearityType nonlinearity = torch::kLeakyReLU) {
  const double bound =
      init_detail::bound_of(init_detail::kaiming_deviation(tensor, a, mode, nonlinearity));
  return uniform_(tensor, -bound, bound);
}
inline Tensor kaiming_normal_(Tensor tensor, double a = 0, FanModeType mode = torch::kFanIn,
                              NonlinearityType nonlinearity = torch::kLeakyReLU) {
  return normal_(tensor, 0, init_detail::kaiming_deviation(tensor, a, mode, nonlinearity));
}

/// Glorot's initialisation.
inline Tensor xavier_uniform_(Tensor tensor, double gain = 1.0) {
  const double bound = init_detail::bound_of(init_detail::xavier_deviation(tensor, gain));
  return uniform_(tensor, -bound, bound);
}
inline Tensor xavier_normal_(Tensor tensor, double gain = 1.0) {
  return normal_(tensor, 0, init_detail::xavier_deviation(tensor, gain));
}

}  // namespace init
}  // namespace nn
}  // namespace torch
