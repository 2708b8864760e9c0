// SPDX-License-Identifier: BSL-1.0
// Convolutions of any form, by the one that a backend computes: aten::convolution_overrideable;
// their gradients, by aten::convolution_backward_overrideable.
#include <array>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/convolution.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;
using backend::symbolic;
using maybe_tensor = std::optional<Tensor>;

/// The arguments behind input, weight and bias.
struct form {
  IntArrayRef stride;
  IntArrayRef padding;
  IntArrayRef dilation;
  bool transposed;
  IntArrayRef output_padding;
  std::int64_t groups;
};
const std::int64_t no_padding[] = {0};

/// Without samples, or without channels: PyTorch's result has the promoted type, and no channels
/// where the input has none.
[[nodiscard]] Tensor empty_result(const Tensor& input, const Tensor& weight,
                                  const maybe_tensor& bias, const backend::convolution& of) {
  const Tensor factors = weight.reshape({-1});
  Tensor out = input.size(1) == 0 ? at::mul(input.reshape({-1}), factors)
                                  : at::mul(input, factors.select(0, 0));
  if (bias && bias->defined()) out.add_(bias->select(0, 0));
  shape sizes(of.output_sizes);
  if (input.size(1) == 0) sizes.at[1] = 0;
  return out.view(IntArrayRef(sizes));
}
/// `takes_complex`: only the operators for a number of dimensions do.
[[nodiscard]] Tensor convolve(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                              const form& by, bool takes_complex) {
  const backend::convolution of(input, weight, bias, by.stride, by.padding, by.dilation,
                                by.transposed, by.output_padding, by.groups);
  if (input.dim() != 0 && (input.size(0) == 0 || input.size(1) == 0))
    return empty_result(input, weight, bias, of);
  if (input.is_complex() && !takes_complex)
    throw NotImplementedError(
        message({"\"convolution\" not implemented for '", toString(input.scalar_type()),
                 "'; conv1d, conv2d, conv3d and conv_transpose1d and so on take complex numbers"}));
  return at::convolution_overrideable(input, weight, bias, by.stride, by.padding, by.dilation,
                                      by.transposed, by.output_padding, by.groups);
}

Tensor convolution(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                   SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation,
                   bool transposed, SymIntArrayRef output_padding, SymInt groups) {
  return convolve(input, weight, bias,
                  {ints(stride), ints(padding), ints(dilation), transposed, ints(output_padding),
                   groups.expect_int()},
                  false);
}
Tensor inner_convolution(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                         SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation,
                         bool transposed, SymIntArrayRef output_padding, SymInt groups, bool, bool,
                         bool, bool) {
  return composite::convolution(input, weight, bias, stride, padding, dilation, transposed,
                                output_padding, groups);
}
Tensor deprecated_convolution(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                              SymIntArrayRef stride, SymIntArrayRef padding,
                              SymIntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                              SymInt groups, bool, bool, bool) {
  return composite::convolution(input, weight, bias, stride, padding, dilation, transposed,
                                symbolic(output_padding), groups);
}

/// An input with `dimensions` behind its channels may come without the dimension of samples.
[[nodiscard]] bool has_samples(const char* name, const Tensor& input, std::int64_t dimensions) {
  if (input.dim() != dimensions + 1 && input.dim() != dimensions + 2)
    throw Error(message(name, "(): the input has ", dimensions + 1, " dimensions, or ",
                        dimensions + 2, " with samples; its sizes are ", input.sizes()));
  return input.dim() == dimensions + 2;
}
void check_bias(const char* name, const Tensor& input, const maybe_tensor& bias) {
  if (bias && bias->defined() && bias->scalar_type() != input.scalar_type())
    throw Error(message({name, "(): input and bias have one type, given ",
                         toString(input.scalar_type()), " and ", toString(bias->scalar_type())}));
}
[[nodiscard]] Tensor convolve_samples(const char* name, std::int64_t dimensions,
                                      const Tensor& input, const Tensor& weight,
                                      const maybe_tensor& bias, const form& by) {
  if (has_samples(name, input, dimensions)) return convolve(input, weight, bias, by, true);
  return convolve(input.unsqueeze(0), weight, bias, by, true).squeeze(0);
}

template <std::int64_t dimensions>
Tensor conv(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
            SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation, SymInt groups) {
  check_bias("conv", input, bias);
  return convolve_samples(
      "conv", dimensions, input, weight, bias,
      {ints(stride), ints(padding), ints(dilation), false, no_padding, groups.expect_int()});
}
template <std::int64_t dimensions>
Tensor conv_transpose(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                      SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef output_padding,
                      SymInt groups, SymIntArrayRef dilation) {
  return convolve_samples("conv_transpose", dimensions, input, weight, bias,
                          {ints(stride), ints(padding), ints(dilation), true, ints(output_padding),
                           groups.expect_int()});
}

void check_same(const Tensor& input, const Tensor& weight, const form& by) {
  const std::int64_t dimensions = weight.dim() - 2;
  if (dimensions < 1 || input.dim() != weight.dim())
    throw Error(message("convolution(): input and weight have the same number of dimensions, at ",
                        "least 3, but their sizes are ", input.sizes(), " and ", weight.sizes()));
  for (const IntArrayRef list : {by.stride, by.dilation})
    if (list.size() != 1 && static_cast<std::int64_t>(list.size()) != dimensions)
      throw Error(
          message({"convolution(): stride and dilation have one number, or one for each of ",
                   dimensions, " dimensions, not ", list.size()}));
  for (const std::int64_t step : by.stride)
    if (step != 1)
      throw Error(message({"convolution(): the padding 'same' is for the stride 1, not ", step}));
}
/// Pads so that the result has the sizes of the input: where the number of elements is odd, one
/// more behind than before.
[[nodiscard]] Tensor convolve_same(const Tensor& input, const Tensor& weight,
                                   const maybe_tensor& bias, form by, bool takes_complex) {
  check_same(input, weight, by);
  const std::size_t dimensions = weight.sizes().size() - 2;
  std::vector<std::int64_t> on_both(dimensions);
  std::vector<std::int64_t> more(2 * dimensions);
  bool is_even = true;
  for (std::size_t i = 0; i < dimensions; ++i) {
    const std::int64_t dilation = by.dilation[by.dilation.size() == 1 ? 0 : i];
    const std::int64_t total = dilation * (weight.sizes()[i + 2] - 1);
    on_both[i] = total / 2;
    more[2 * (dimensions - 1 - i) + 1] = total - 2 * on_both[i];
    is_even = is_even && total % 2 == 0;
  }
  by.padding = on_both;
  const Tensor padded = is_even ? input : at::constant_pad_nd(input, more, 0);
  return convolve(padded, weight, bias, by, takes_complex);
}
[[nodiscard]] Tensor convolve_mode(const Tensor& input, const Tensor& weight,
                                   const maybe_tensor& bias, std::string_view padding, form by,
                                   bool takes_complex) {
  if (padding == "same") return convolve_same(input, weight, bias, by, takes_complex);
  if (padding != "valid")
    throw Error(message(
        {"convolution(): the padding is 'valid' or 'same', not '", std::string(padding), "'"}));
  return convolve(input, weight, bias, by, takes_complex);
}
[[nodiscard]] form mode_form(SymIntArrayRef stride, SymIntArrayRef dilation, const SymInt& groups) {
  return {ints(stride), no_padding, ints(dilation), false, no_padding, groups.expect_int()};
}
Tensor convolution_mode(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                        SymIntArrayRef stride, std::string_view padding, SymIntArrayRef dilation,
                        SymInt groups) {
  return convolve_mode(input, weight, bias, padding, mode_form(stride, dilation, groups), false);
}
template <std::int64_t dimensions>
Tensor conv_padding(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                    SymIntArrayRef stride, std::string_view padding, SymIntArrayRef dilation,
                    SymInt groups) {
  const form by = mode_form(stride, dilation, groups);
  if (has_samples("conv", input, dimensions))
    return convolve_mode(input, weight, bias, padding, by, true);
  return convolve_mode(input.unsqueeze(0), weight, bias, padding, by, true).squeeze(0);
}

/// The gradients of input, weight and bias, of which those that are not wanted stay undefined.
std::tuple<Tensor, Tensor, Tensor> convolution_backward(
    const Tensor& gradient, const Tensor& input, const Tensor& weight, OptionalSymIntArrayRef,
    SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation, bool transposed,
    SymIntArrayRef output_padding, SymInt groups, std::array<bool, 3> wanted) {
  const backend::convolution of(input, weight, {}, ints(stride), ints(padding), ints(dilation),
                                transposed, ints(output_padding), groups.expect_int());
  if (gradient.numel() != 0 && input.numel() != 0)
    return at::convolution_backward_overrideable(gradient, input, weight, ints(stride),
                                                 ints(padding), ints(dilation), transposed,
                                                 ints(output_padding), groups.expect_int(), wanted);
  return {wanted[0] ? at::zeros_like(input) : Tensor(),
          wanted[1] ? at::zeros_like(weight) : Tensor(),
          wanted[2] ? at::zeros({gradient.size(1)}, gradient.options()) : Tensor()};
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("convolution", TORCH_FN(dispatch::composite::convolution));
  m.impl("_convolution", TORCH_FN(dispatch::composite::inner_convolution));
  m.impl("convolution_backward", TORCH_FN(dispatch::composite::convolution_backward));
}

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("_convolution.deprecated", TORCH_FN(deprecated_convolution));
  m.impl("_convolution_mode", TORCH_FN(convolution_mode));
  m.impl("conv1d", TORCH_FN(conv<1>));
  m.impl("conv2d", TORCH_FN(conv<2>));
  m.impl("conv3d", TORCH_FN(conv<3>));
  m.impl("conv1d.padding", TORCH_FN(conv_padding<1>));
  m.impl("conv2d.padding", TORCH_FN(conv_padding<2>));
  m.impl("conv3d.padding", TORCH_FN(conv_padding<3>));
  m.impl("conv_transpose1d", TORCH_FN(conv_transpose<1>));
  m.impl("conv_transpose2d.input", TORCH_FN(conv_transpose<2>));
  m.impl("conv_transpose3d.input", TORCH_FN(conv_transpose<3>));
}
