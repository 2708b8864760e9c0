// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for resampling: the stubs, which schema_ct::cpu defines, checks of sizes, and
// which elements of the input an element of the result is made of.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include <ATen/OpMathType.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/Tensor.h>
#include <ATen/cpu/vec/vec_base.h>
#include <ATen/native/DispatchStub.h>
#include <ATen/native/cpu/utils.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/OptionalArrayRef.h>
#include <c10/util/SmallVector.h>
#include <c10/util/TypeCast.h>

/// Calls _(type, kernel) for each stub; its gradient has the kernel's name with `_backward`.
// clang-format off
#define SCHEMA_CT_FORALL_UPSAMPLE_STUBS(_) \
  _(upsampling_nearest1d, upsample_nearest1d) \
  _(_upsampling_nearest_exact1d, _upsample_nearest_exact1d) \
  _(upsampling_nearest2d, upsample_nearest2d) \
  _(_upsampling_nearest_exact2d, _upsample_nearest_exact2d) \
  _(upsampling_nearest3d, upsample_nearest3d) \
  _(_upsampling_nearest_exact3d, _upsample_nearest_exact3d) \
  _(upsampling_linear1d, upsample_linear1d) \
  _(upsampling_bilinear2d, upsample_bilinear2d) \
  _(_upsampling_bilinear2d_aa, _upsample_bilinear2d_aa) \
  _(upsampling_trilinear3d, upsample_trilinear3d) \
  _(_upsampling_bicubic2d_aa, _upsample_bicubic2d_aa)
// clang-format on

namespace at::native {

using scale_t = std::optional<double>;
using upsampling_nearest1d = void (*)(const Tensor& output, const Tensor& input, scale_t w);
using upsampling_nearest2d = void (*)(const Tensor& output, const Tensor& input, scale_t h,
                                      scale_t w);
using upsampling_nearest3d = void (*)(const Tensor& output, const Tensor& input, scale_t d,
                                      scale_t h, scale_t w);
using _upsampling_nearest_exact1d = upsampling_nearest1d;
using _upsampling_nearest_exact2d = upsampling_nearest2d;
using _upsampling_nearest_exact3d = upsampling_nearest3d;
using upsampling_linear1d = void (*)(const Tensor& output, const Tensor& input, bool align_corners,
                                     scale_t w);
using upsampling_bilinear2d = void (*)(const Tensor& output, const Tensor& input,
                                       bool align_corners, scale_t h, scale_t w);
using upsampling_trilinear3d = void (*)(const Tensor& output, const Tensor& input,
                                        bool align_corners, scale_t d, scale_t h, scale_t w);
using upsampling_bicubic2d = upsampling_bilinear2d;
using _upsampling_bilinear2d_aa = upsampling_bilinear2d;
using _upsampling_bicubic2d_aa = upsampling_bilinear2d;
using _upsampling_lanczos2d_aa = upsampling_bilinear2d;

#define SCHEMA_CT_DECLARE_UPSAMPLE_STUB(type, name) \
  DECLARE_DISPATCH(type, name##_kernel)             \
  DECLARE_DISPATCH(type, name##_backward_kernel)
SCHEMA_CT_FORALL_UPSAMPLE_STUBS(SCHEMA_CT_DECLARE_UPSAMPLE_STUB)
SCHEMA_CT_DECLARE_UPSAMPLE_STUB(_upsampling_lanczos2d_aa, _upsample_lanczos2d_aa)
#undef SCHEMA_CT_DECLARE_UPSAMPLE_STUB
DECLARE_DISPATCH(upsampling_bicubic2d, upsample_bicubic2d_kernel)

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace upsample {

/// The sizes behind batch and channels, given, or scaled and rounded down. `input_size` has all.
[[nodiscard]] inline c10::SmallVector<std::int64_t, 3> compute_output_size(
    IntArrayRef input_size, at::OptionalIntArrayRef output_size,
    std::optional<c10::ArrayRef<double>> scale_factors) {
  TORCH_CHECK(output_size.has_value() != scale_factors.has_value(),
              "Must specify exactly one of output_size and scale_factors");
  const std::size_t dimensions = input_size.size() - 2;
  const auto check_number = [&](bool is_right, const char* what) {
    TORCH_CHECK(is_right, "Expected static_cast<int64_t>(", what,
                "->size()) == spatial_dimensions to be true, but got false.  (Could this error "
                "message be improved?  If so, please report an enhancement request to PyTorch.)");
  };
  c10::SmallVector<std::int64_t, 3> out;
  if (output_size) {
    check_number(output_size->size() == dimensions, "output_size");
    out.append(output_size->begin(), output_size->end());
  } else {
    check_number(scale_factors->size() == dimensions, "scale_factors");
    for (std::size_t d = 0; d < dimensions; ++d)
      out.push_back(c10::checked_convert<std::int64_t>(
          static_cast<double>(input_size[d + 2]) * (*scale_factors)[d], "int64_t"));
  }
  return out;
}

[[nodiscard]] inline std::optional<double> get_scale_value(
    std::optional<c10::ArrayRef<double>> scales, int i) {
  if (!scales) return std::nullopt;
  return scales->at(static_cast<std::size_t>(i));
}

}  // namespace upsample

namespace upsample_detail {

/// Throws Error unless there are so many sizes.
inline void check_sizes(IntArrayRef output, IntArrayRef input, std::size_t dimensions) {
  TORCH_CHECK(output.size() == dimensions, "It is expected output_size equals to ", dimensions,
              ", but got size ", output.size());
  TORCH_CHECK(input.size() == dimensions + 2, "It is expected input_size equals to ",
              dimensions + 2, ", but got size ", input.size());
}
inline void check_positive_sizes(std::int64_t input_h, std::int64_t input_w, std::int64_t output_h,
                                 std::int64_t output_w) {
  TORCH_CHECK(input_h > 0 && input_w > 0 && output_h > 0 && output_w > 0,
              "Input and output sizes should be greater than 0, but got input (H: ", input_h,
              ", W: ", input_w, ") output (H: ", output_h, ", W: ", output_w, ")");
}

}  // namespace upsample_detail

// These throw Error if an input of such sizes cannot become an output of such sizes behind batch
// and channels. They return all sizes of the output.
[[maybe_unused]] inline std::array<std::int64_t, 3> upsample_1d_common_check(IntArrayRef input,
                                                                             IntArrayRef output) {
  upsample_detail::check_sizes(output, input, 1);
  TORCH_CHECK(input[2] > 0 && output[0] > 0,
              "Input and output sizes should be greater than 0, but got input (W: ", input[2],
              ") and output (W: ", output[0], ")");
  return {input[0], input[1], output[0]};
}
[[maybe_unused]] inline std::array<std::int64_t, 4> upsample_2d_common_check(IntArrayRef input,
                                                                             IntArrayRef output) {
  upsample_detail::check_sizes(output, input, 2);
  upsample_detail::check_positive_sizes(input[2], input[3], output[0], output[1]);
  return {input[0], input[1], output[0], output[1]};
}
[[maybe_unused]] inline std::array<std::int64_t, 5> upsample_3d_common_check(IntArrayRef input,
                                                                             IntArrayRef output) {
  upsample_detail::check_sizes(output, input, 3);
  const auto is_positive = [](std::int64_t size) { return size > 0; };
  TORCH_CHECK(std::all_of(input.begin() + 2, input.end(), is_positive) &&
                  std::all_of(output.begin(), output.end(), is_positive),
              "Input and output sizes should be greater than 0, but got input (D: ", input[2],
              ", H: ", input[3], ", W: ", input[4], ") output (D: ", output[0], ", H: ", output[1],
              ", W: ", output[2], ")");
  return {input[0], input[1], output[0], output[1], output[2]};
}

/// Throws Error if the input or, where that is undefined, the result's gradient has other sizes.
inline void upsample_2d_shape_check(const Tensor& input, const Tensor& grad_output,
                                    std::int64_t nbatch, std::int64_t nchannels,
                                    std::int64_t input_height, std::int64_t input_width,
                                    std::int64_t output_height, std::int64_t output_width) {
  upsample_detail::check_positive_sizes(input_height, input_width, output_height, output_width);
  if (input.defined()) {
    TORCH_CHECK(input.dim() == 4 && input.size(1) != 0 && input.size(2) != 0 && input.size(3) != 0,
                "Non-empty 4D data tensor expected but got a tensor with sizes ", input.sizes());
  } else if (grad_output.defined()) {
    const std::array sizes{nbatch, nchannels, output_height, output_width};
    for (std::int64_t d = 0; d < 4; ++d)
      check_dim_size(grad_output, 4, d, sizes[static_cast<std::size_t>(d)]);
  }
}

/// How many elements of the input there are for one of the result.
template <class T>
[[nodiscard]] T compute_scales_value(std::optional<double> scale, std::int64_t input_size,
                                     std::int64_t output_size) {
  if (scale.has_value() && *scale > 0) return static_cast<T>(1 / *scale);
  return static_cast<T>(input_size) / static_cast<T>(output_size);
}
/// The same if elements are areas; with `align_corners`, if the centres of the first and of the
/// last elements coincide.
template <class T>
[[nodiscard]] T area_pixel_compute_scale(std::int64_t input_size, std::int64_t output_size,
                                         bool align_corners, std::optional<double> scale) {
  if (!align_corners) return compute_scales_value<T>(scale, input_size, output_size);
  if (output_size <= 1) return T(0);
  return static_cast<T>(input_size - 1) / static_cast<T>(output_size - 1);
}
/// The place in the input of the centre of an element. For cubic interpolation, which also uses the
/// elements around the nearest two, it may be before the first one.
template <class T>
[[nodiscard]] T area_pixel_compute_source_index(T scale, std::int64_t dst_index, bool align_corners,
                                                bool cubic) {
  if (align_corners) return scale * static_cast<T>(dst_index);
  const T place = scale * (static_cast<T>(dst_index) + static_cast<T>(0.5)) - static_cast<T>(0.5);
  return cubic || !(place < T(0)) ? place : T(0);
}

/// The element of the input that contains the left edge of an element of the result.
[[nodiscard]] inline std::int64_t nearest_neighbor_compute_source_index(float scale,
                                                                        std::int64_t dst_index,
                                                                        std::int64_t input_size) {
  const float place = std::floor(static_cast<float>(dst_index) * scale);
  return std::min(static_cast<std::int64_t>(place), input_size - 1);
}
/// The one that contains its centre.
[[nodiscard]] inline std::int64_t nearest_neighbor_exact_compute_source_index(
    float scale, std::int64_t dst_index, std::int64_t input_size) {
  const double place = (static_cast<double>(dst_index) + 0.5) * scale;
  return std::min(static_cast<std::int64_t>(std::floor(static_cast<float>(place))), input_size - 1);
}
/// The same from the sizes. Equal and doubled sizes do not look at the scale, as in PyTorch.
[[nodiscard]] inline std::int64_t nearest_idx(std::int64_t output_index, std::int64_t input_size,
                                              std::int64_t output_size,
                                              std::optional<double> scales) {
  if (output_size == input_size) return output_index;
  if (output_size == 2 * input_size) return output_index / 2;
  return nearest_neighbor_compute_source_index(
      compute_scales_value<float>(scales, input_size, output_size), output_index, input_size);
}
[[nodiscard]] inline std::int64_t nearest_exact_idx(std::int64_t output_index,
                                                    std::int64_t input_size,
                                                    std::int64_t output_size,
                                                    std::optional<double> scales) {
  return nearest_neighbor_exact_compute_source_index(
      compute_scales_value<float>(scales, input_size, output_size), output_index, input_size);
}
/// One of these two functions.
using nearest_idx_fn_t = std::int64_t (*)(std::int64_t, std::int64_t, std::int64_t,
                                          std::optional<double>);

namespace upsample_detail {
/// The element of an image at the nearest place inside.
template <class T>
[[nodiscard]] T& nearest(T* data, std::int64_t width, std::int64_t height, std::int64_t x,
                         std::int64_t y) {
  const std::int64_t column = std::clamp<std::int64_t>(x, 0, width - 1);
  return data[std::clamp<std::int64_t>(y, 0, height - 1) * width + column];
}
}  // namespace upsample_detail

template <class T>
[[nodiscard]] T upsample_get_value_bounded(T* data, std::int64_t width, std::int64_t height,
                                           std::int64_t x, std::int64_t y) {
  return upsample_detail::nearest(data, width, height, x, y);
}
template <class T>
void upsample_increment_value_bounded(T* data, std::int64_t width, std::int64_t height,
                                      std::int64_t x, std::int64_t y, T value) {
  upsample_detail::nearest(data, width, height, x, y) += value;
}

// The weight of an element at the distance x of at most one, and of one to two, in cubic
// convolution: https://en.wikipedia.org/wiki/Bicubic_interpolation#Bicubic_convolution_algorithm
template <class T>
[[nodiscard]] T cubic_convolution1(T x, T a) {
  return ((a + T(2)) * x - (a + T(3))) * x * x + T(1);
}
template <class T>
[[nodiscard]] T cubic_convolution2(T x, T a) {
  return ((a * x - T(5) * a) * x + T(8) * a) * x - T(4) * a;
}
/// The weights of the four elements around a place that is `t` behind the second of them.
template <class T>
void get_cubic_upsample_coefficients(T coeffs[4], T t) {
  const T a = static_cast<T>(-0.75), rest = T(1) - t;
  coeffs[0] = cubic_convolution2<T>(t + T(1), a);
  coeffs[1] = cubic_convolution1<T>(t, a);
  coeffs[2] = cubic_convolution1<T>(rest, a);
  coeffs[3] = cubic_convolution2<T>(rest + T(1), a);
}
template <class T>
[[nodiscard]] T cubic_interp1d(T x0, T x1, T x2, T x3, T t) {
  T weights[4];
  get_cubic_upsample_coefficients<T>(weights, t);
  return x0 * weights[0] + x1 * weights[1] + x2 * weights[2] + x3 * weights[3];
}

/// Splits a place into an element's index and the distance to it, from 0 to 1. A great place is
/// rounded, perhaps to one beyond the last element.
template <class T, class Place>
void guard_index_and_lambda(const Place& place, const std::int64_t& input_size, std::int64_t& index,
                            T& lambda) {
  const auto whole = static_cast<std::int64_t>(std::floor(static_cast<float>(place)));
  index = std::min(whole, input_size - 1);
  lambda = static_cast<T>(std::clamp<Place>(place - static_cast<Place>(index), Place(0), Place(1)));
}

/// The two elements between which an element of the result is interpolated, and their weights.
template <class T, class Place>
void compute_source_index_and_lambda(std::int64_t& index0, std::int64_t& index1, T& lambda0,
                                     T& lambda1, Place ratio, std::int64_t output_index,
                                     std::int64_t input_size, std::int64_t output_size,
                                     bool align_corners) {
  if (output_size == input_size) {
    index0 = index1 = output_index;
    lambda0 = static_cast<T>(1);
    lambda1 = static_cast<T>(0);
    return;
  }
  const Place place =
      area_pixel_compute_source_index<Place>(ratio, output_index, align_corners, false);
  guard_index_and_lambda(place, input_size, index0, lambda1);
  index1 = std::min(index0 + 1, input_size - 1);
  lambda0 = static_cast<T>(1) - lambda1;
}

/// Adds a row of float to a gradient of sixteen bits, and makes the row zero. Throws Error for
/// other types.
template <class In, class Out>
void apply_grad_input(In* buffer, Out* gradient, std::int64_t size) {
  TORCH_CHECK(vec::is_reduced_floating_point_v<Out>,
              "Upsample backward only support BFloat16 and Half in the lower precision data types "
              "on CPU.");
  TORCH_CHECK((std::is_same_v<In, float>),
              "Upsample backward should use float as acc buffer for BFloat16 and Half grad input "
              "on CPU.");
  if constexpr (vec::is_reduced_floating_point_v<Out> && std::is_same_v<In, float>) {
    for (std::int64_t i = 0; i < size; ++i) {
      gradient[i] = static_cast<Out>(static_cast<float>(gradient[i]) + buffer[i]);
      buffer[i] = 0;
    }
  }
}

}  // namespace native
}  // namespace at
