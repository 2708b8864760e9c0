// SPDX-License-Identifier: BSL-1.0
// Sizes, checks and formats of convolutions. The same holds with PyTorch's headers.
#include <ATen/native/ConvUtils.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace at::native;
using numbers = std::vector<std::int64_t>;

template <class F>
std::string error_of(const F& f) {
  try {
    f();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}

TEST(ConvUtils, Sizes) {
  const numbers input{2, 6, 9, 11}, weight{8, 3, 3, 5}, pad{1, 0}, stride{2, 1}, dilation{1, 2};
  const numbers output = conv_output_size(input, weight, pad, stride, dilation);
  EXPECT_EQ(output, (numbers{2, 8, 5, 3}));
  EXPECT_EQ(conv_output_size(input, weight, pad, stride), (numbers{2, 8, 5, 7}));
  EXPECT_EQ(conv_input_size(output, weight, pad, {0, 0}, stride, dilation, 2), input);
  EXPECT_EQ(conv_weight_size(input, output, pad, {0, 0}, stride, dilation, 2), weight);
  const std::vector<c10::SymInt> symbols{1, 3, 4}, kernel{2, 3, 2}, one{1}, none{0};
  EXPECT_EQ(conv_output_size(symbols, kernel, none, one)[2], 3);
}

TEST(ConvUtils, ChecksOfArguments) {
  const auto checked = [](at::IntArrayRef pad, at::IntArrayRef stride, at::IntArrayRef input) {
    const at::Tensor x = at::empty(input), w = at::empty({4, 3, 2, 2}), y = at::empty({1, 4, 4, 4});
    const at::TensorArg xs{x, "input", 1}, ws{w, "weight", 2}, ys{y, "output", 0};
    return error_of([&] { convolution_shape_check("conv", xs, ws, ys, pad, stride, {1, 1}, 1); });
  };
  EXPECT_EQ(checked({0, 0}, {1, 1}, {1, 3, 5, 5}), "");
  EXPECT_EQ(checked({0}, {1, 1}, {1, 3, 5, 5}),
            "Not enough padding values (1) supplied, expecting 2 (while checking arguments for "
            "conv)");
  EXPECT_EQ(checked({0, 0}, {1, 1, 1}, {1, 3, 5, 5}),
            "Too many stride values (3) supplied, expecting 2 (while checking arguments for conv)");
  EXPECT_EQ(checked({0, -1}, {1, 1}, {1, 3, 5, 5}),
            "padding should be greater than zero but got (0, -1) (while checking arguments for "
            "conv)");
  EXPECT_EQ(checked({0, 0}, {1, 0}, {1, 3, 5, 5}), "Stride must be greater than 0 but got 0");
  EXPECT_NE(checked({0, 0}, {1, 1}, {1, 2, 5, 5}), "");
}

TEST(ConvUtils, ChannelsLast) {
  const at::Tensor plain = at::empty({1, 3, 4, 4}), weight = at::empty({2, 3, 2, 2});
  std::vector<double> memory(48);
  const auto in_channels_last = [&](at::ScalarType type) {
    return at::from_blob(memory.data(), {1, 3, 4, 4}, {48, 1, 12, 3}, at::TensorOptions(type));
  };
  const at::Tensor last = in_channels_last(at::kFloat);
  const at::Tensor last_of_double = in_channels_last(at::kDouble);
  EXPECT_FALSE(thnn_conv_use_channels_last(plain, weight));
  EXPECT_TRUE(thnn_conv_use_channels_last(last, weight));
  EXPECT_FALSE(mkldnn_conv_use_channels_last(plain, weight));
  EXPECT_TRUE(mkldnn_conv_use_channels_last(last, weight));
  EXPECT_FALSE(mkldnn_conv_use_channels_last(last_of_double, weight));
  EXPECT_FALSE(xpu_conv_use_channels_last(last, weight));
  EXPECT_FALSE(mps_conv_use_channels_last(last, weight));
  EXPECT_EQ(cudnn_conv_suggest_memory_format(last, weight), at::MemoryFormat::Contiguous);
  EXPECT_FALSE(miopen_conv_use_channels_last(last, weight));
}

}  // namespace
