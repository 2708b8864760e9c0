// SPDX-License-Identifier: BSL-1.0
#include "convolution.hpp"

#include <algorithm>
#include <climits>

namespace dispatch::backend {
namespace {

[[nodiscard]] shape for_each_dimension(IntArrayRef given, std::size_t count, const char* name) {
  if (given.size() != 1 && given.size() != count)
    throw Error(message({"convolution(): ", name, " has one number, or one for each of ", count,
                         " dimensions, not ", given.size()}));
  shape out(given);
  if (given.size() == 1) std::fill(out.at, out.at + count, given[0]);
  out.count = count;
  return out;
}
[[nodiscard]] std::size_t dimensions_of(const Tensor& weight) {
  if (weight.dim() < 3)
    throw Error(
        message({"convolution(): the weight has the dimensions of two channels and at least ",
                 "one more, not ", weight.dim()}));
  return weight.sizes().size() - 2;
}
/// Numbers of 32 bits, so that no product of two overflows.
void check_range(const shape& numbers, std::int64_t least, const char* name) {
  for (const std::int64_t n : IntArrayRef(numbers)) {
    if (n < least)
      throw Error(message({"convolution(): ", name, " is at least ", least, ", not ", n}));
    if (n > INT_MAX)
      throw Error(message({"convolution(): ", name, " is at most 2^31 - 1, not ", n}));
  }
}

}  // namespace

convolution::convolution(const Tensor& input, const Tensor& weight,
                         const std::optional<Tensor>& bias, IntArrayRef strides,
                         IntArrayRef paddings, IntArrayRef dilations, bool is_transposed,
                         IntArrayRef output_paddings, std::int64_t group_count)
    : stride(for_each_dimension(strides, dimensions_of(weight), "stride")),
      padding(for_each_dimension(paddings, stride.count, "padding")),
      dilation(for_each_dimension(dilations, stride.count, "dilation")),
      output_padding(for_each_dimension(output_paddings, stride.count, "output_padding")),
      transposed(is_transposed),
      groups(group_count),
      output_sizes(input.sizes()) {
  check_numbers();
  if (input.dim() != weight.dim())
    throw Error(message("convolution(): input and weight have the same number of dimensions, but ",
                        "their sizes are ", input.sizes(), " and ", weight.sizes()));
  check_channels(input, weight, bias);
  output_sizes.at[1] = transposed ? weight.size(1) * groups : weight.size(0);
  for (std::size_t i = 0; i < stride.count; ++i)
    output_sizes.at[i + 2] = output_size(input, weight, i);
}

void convolution::check_numbers() const {
  if (groups < 1)
    throw Error(message({"convolution(): the number of groups is at least 1, not ", groups}));
  check_range(padding, 0, "padding");
  check_range(output_padding, 0, "output_padding");
  check_range(stride, 1, "stride");
  check_range(dilation, 1, "dilation");
}

void convolution::check_channels(const Tensor& input, const Tensor& weight,
                                 const std::optional<Tensor>& bias) const {
  const IntArrayRef sizes = weight.sizes();
  if (sizes[0] < groups || sizes[0] % groups != 0)
    throw Error(message("convolution(): dimension 0 of a weight of the sizes ", sizes,
                        " is not divisible into ", groups, " groups"));
  const std::int64_t wanted = transposed ? sizes[0] : sizes[1] * groups;
  if (input.size(1) != wanted)
    throw Error(message("convolution(): a weight of the sizes ", sizes, " with ", groups,
                        " groups takes ", wanted, " channels, but the input has ", input.size(1)));
  const std::int64_t outputs = transposed ? sizes[1] * groups : sizes[0];
  if (bias && bias->defined() && (bias->dim() != 1 || bias->size(0) != outputs))
    throw Error(message("convolution(): the bias is a vector of ", outputs,
                        " elements, one for each channel of the output, not of the sizes ",
                        bias->sizes()));
}

std::int64_t convolution::output_size(const Tensor& input, const Tensor& weight,
                                      std::size_t i) const {
  const std::int64_t given = input.sizes()[i + 2];
  const std::int64_t extent = dilation.at[i] * (weight.sizes()[i + 2] - 1) + 1;
  if (transposed)
    return (given - 1) * stride.at[i] - 2 * padding.at[i] + extent + output_padding.at[i];
  const std::int64_t padded = given + 2 * padding.at[i];
  if (padded < extent)
    throw Error(message({"convolution(): dimension ", i + 2, " of the input has ", padded,
                         " elements with its padding, of which the kernel takes ", extent}));
  return (padded - extent) / stride.at[i] + 1;
}

}  // namespace dispatch::backend
