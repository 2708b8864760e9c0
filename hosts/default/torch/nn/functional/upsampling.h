// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the enlargement of images.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <variant>
#include <vector>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/pooling.h>
#include <torch/nn/options/upsampling.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

/// The sizes of the result: those that are given, or the input's times the factors.
[[nodiscard]] inline std::vector<std::int64_t> _interp_output_size(
    std::int64_t dim,
    std::tuple<Tensor, std::optional<std::vector<std::int64_t>>, std::optional<std::vector<double>>,
               std::optional<bool>> closed_over_args) {
  const auto& [input, size, factors, recompute] = closed_over_args;
  TORCH_CHECK(size || factors, "either size or scale_factor should be defined");
  TORCH_CHECK(!size || !factors, "only one of size or scale_factor should be defined");
  if (size) return *size;
  TORCH_CHECK(static_cast<std::int64_t>(factors->size()) == dim,
              "scale_factor shape must match input shape. Input is ", dim,
              "D, scale_factor size is ", c10::ArrayRef<double>(*factors));
  std::vector<std::int64_t> out;
  bool is_fraction = false;
  for (const double factor : *factors) {
    is_fraction = is_fraction || std::floor(factor) != factor;
    const auto in = static_cast<double>(input.size(static_cast<std::int64_t>(out.size()) + 2));
    out.push_back(static_cast<std::int64_t>(std::floor(in * factor)));
  }
  if (is_fraction && !recompute)
    TORCH_WARN(
        "The default behavior for interpolate/upsample with float scale_factor changed in 1.6.0 to "
        "align with other frameworks/libraries, and uses scale_factor directly, instead of relying "
        "on the computed output size. If you wish to keep the old behavior, please set "
        "recompute_scale_factor=True. See the documentation of nn.Upsample for details. ");
  return out;
}

namespace detail {

/// What interpolate() computes with: the sizes of the result, and the factors that operators take.
struct enlargement {
  std::vector<std::int64_t> sizes;
  std::vector<std::optional<double>> factors;
  bool align_corners;
};

template <class Mode>
[[nodiscard]] bool is_mode(const InterpolateFuncOptions& options) {
  return std::holds_alternative<Mode>(options.mode());
}

[[nodiscard]] inline Tensor nearest(const Tensor& x, const enlargement& e) {
  const auto& f = e.factors;
  if (f.size() == 1) return at::upsample_nearest1d(x, e.sizes, f[0]);
  if (f.size() == 2) return at::upsample_nearest2d(x, e.sizes, f[0], f[1]);
  return at::upsample_nearest3d(x, e.sizes, f[0], f[1], f[2]);
}
[[nodiscard]] inline Tensor nearest_exact(const Tensor& x, const enlargement& e) {
  const auto& f = e.factors;
  if (f.size() == 1) return at::_upsample_nearest_exact1d(x, e.sizes, f[0]);
  if (f.size() == 2) return at::_upsample_nearest_exact2d(x, e.sizes, f[0], f[1]);
  return at::_upsample_nearest_exact3d(x, e.sizes, f[0], f[1], f[2]);
}
[[nodiscard]] inline Tensor area(const Tensor& x, const enlargement& e) {
  if (e.factors.size() == 1) return at::adaptive_avg_pool1d(x, e.sizes);
  if (e.factors.size() == 2) return at::adaptive_avg_pool2d(x, e.sizes);
  return at::adaptive_avg_pool3d(x, e.sizes);
}
[[nodiscard]] inline Tensor bilinear(const Tensor& x, const enlargement& e, bool antialias) {
  const auto& f = e.factors;
  return antialias ? at::_upsample_bilinear2d_aa(x, e.sizes, e.align_corners, f[0], f[1])
                   : at::upsample_bilinear2d(x, e.sizes, e.align_corners, f[0], f[1]);
}
[[nodiscard]] inline Tensor bicubic(const Tensor& x, const enlargement& e, bool antialias) {
  const auto& f = e.factors;
  return antialias ? at::_upsample_bicubic2d_aa(x, e.sizes, e.align_corners, f[0], f[1])
                   : at::upsample_bicubic2d(x, e.sizes, e.align_corners, f[0], f[1]);
}

inline void check_interpolation(const Tensor& input, const InterpolateFuncOptions& options) {
  const bool is_aligned =
      !is_mode<enumtype::kNearest>(options) && !is_mode<enumtype::kArea>(options);
  TORCH_CHECK(is_aligned || !options.align_corners(),
              "align_corners option can only be set with the interpolating modes: linear | "
              "bilinear | bicubic | trilinear");
  if (is_aligned && !options.align_corners()) {
    TORCH_WARN("Default upsampling behavior when mode=", enumtype::get_enum_name(options.mode()),
               " is changed to align_corners=False since 0.4.0. Please specify align_corners=True "
               "if the old behavior is desired. See the documentation of nn.Upsample for details.");
  }
  const bool is_cubic = is_mode<enumtype::kBicubic>(options);
  TORCH_CHECK(input.dim() >= 3 && input.dim() <= 5 && (!is_cubic || input.dim() == 4),
              "Input Error: Only 3D, 4D and 5D input Tensors supported (got ", input.dim(),
              "D) for the modes: nearest | linear | bilinear | bicubic | trilinear (got ",
              enumtype::get_enum_name(options.mode()), ")");
  TORCH_CHECK(!options.antialias() ||
                  (input.dim() == 4 && (is_cubic || is_mode<enumtype::kBilinear>(options))),
              "Anti-alias option is only supported for bilinear and bicubic modes");
  const auto needs = [&](const char* word, std::int64_t dim) {
    TORCH_CHECK(input.dim() == dim, "Got ", input.dim(), "D input, but ", word, " mode needs ", dim,
                "D input");
  };
  if (is_mode<enumtype::kLinear>(options)) needs("linear", 3);
  if (is_mode<enumtype::kBilinear>(options)) needs("bilinear", 4);
  if (is_mode<enumtype::kTrilinear>(options)) needs("trilinear", 5);
}

}  // namespace detail

/// Either `size` or `scale_factor` is given. With `recompute_scale_factor` operators take the
/// factors from the sizes.
[[nodiscard]] inline Tensor interpolate(const Tensor& input,
                                        const InterpolateFuncOptions& options = {}) {
  detail::check_interpolation(input, options);
  const std::int64_t dims = input.dim() - 2;
  detail::enlargement e{_interp_output_size(dims, {input, options.size(), options.scale_factor(),
                                                   options.recompute_scale_factor()}),
                        std::vector<std::optional<double>>(static_cast<std::size_t>(dims)),
                        options.align_corners().value_or(false)};
  if (options.scale_factor() && !options.recompute_scale_factor().value_or(false))
    e.factors.assign(options.scale_factor()->begin(), options.scale_factor()->end());
  const auto& f = e.factors;
  if (detail::is_mode<enumtype::kNearest>(options)) return detail::nearest(input, e);
  if (detail::is_mode<enumtype::kNearestExact>(options)) return detail::nearest_exact(input, e);
  if (detail::is_mode<enumtype::kArea>(options)) return detail::area(input, e);
  if (detail::is_mode<enumtype::kLinear>(options))
    return at::upsample_linear1d(input, e.sizes, e.align_corners, f[0]);
  if (detail::is_mode<enumtype::kBilinear>(options))
    return detail::bilinear(input, e, options.antialias());
  if (detail::is_mode<enumtype::kBicubic>(options))
    return detail::bicubic(input, e, options.antialias());
  return at::upsample_trilinear3d(input, e.sizes, e.align_corners, f[0], f[1], f[2]);
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
