// SPDX-License-Identifier: BSL-1.0
// Windows of pooling, and checks of its arguments and of padding's. The expected numbers and texts
// are PyTorch 2.13's.
#include <ATen/native/AdaptivePooling.h>
#include <ATen/native/FractionalMaxPooling.h>
#include <ATen/native/MaxPooling.h>
#include <ATen/native/Padding.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
using places = std::vector<std::int64_t>;
using test::thrown_by;

TEST(AdaptivePooling, Windows) {
  places starts, ends;
  for (std::int64_t i = 0; i < 7; ++i) {
    starts.push_back(start_index(i, 7, 17));
    ends.push_back(end_index(i, 7, 17));
  }
  EXPECT_EQ(starts, (places{0, 2, 4, 7, 9, 12, 14}));
  EXPECT_EQ(ends, (places{3, 5, 8, 10, 13, 15, 17}));
  EXPECT_NO_THROW(adaptive_pool_empty_output_check(at::zeros({0, 2}), "f"));
  EXPECT_EQ(thrown_by([] { adaptive_pool_empty_output_check(at::zeros({0, 2, 0}), "f"); }),
            "f(): Expected grad_output to have non-zero size for non-batch dimensions, but "
            "grad_output has sizes [0, 2, 0] with dimension 2 being empty");
}

TEST(MaxPooling, Checks) {
  const at::Tensor x = at::zeros({3, 4, 5});
  const auto refused = [&](at::IntArrayRef kernel, at::IntArrayRef stride, at::IntArrayRef padding,
                           at::IntArrayRef dilation) {
    return thrown_by([&] { check_max_pool1d(x, kernel, stride, padding, dilation, false); });
  };
  EXPECT_NO_THROW(check_max_pool1d(x, {2}, {}, {1}, {1}, false));
  EXPECT_EQ(thrown_by([] { check_max_pool1d(at::zeros({2, 3, 4, 5}), {2}, {}, {0}, {1}, false); }),
            "max_pool1d() Expected 2D or 3D input tensor, but got [2, 3, 4, 5]");
  EXPECT_EQ(refused({2, 2}, {}, {0}, {1}),
            "max_pool1d() kernel_size must be an int, list of ints or tuple of ints of size 1 but "
            "got size 2");
  EXPECT_EQ(refused({2}, {1, 1}, {0}, {1}),
            "max_pool1d() stride must be None, an int, list of ints, or tuple of ints of size 1 "
            "but got size 2");
  EXPECT_EQ(refused({2}, {}, {2}, {1}),
            "max_pool1d() padding should be at most half of kernel size, but got padding=2 and "
            "kernel_size=2");
  EXPECT_EQ(refused({2}, {}, {-1}, {1}), "max_pool1d() padding must be non-negative, but got -1");
  EXPECT_EQ(refused({0}, {1}, {0}, {0}),
            "max_pool1d() kernel_size must be greater than zero, but got 0");
  EXPECT_EQ(refused({2}, {0}, {0}, {1}),
            "max_pool1d() stride must be greater than zero, but got 0");
  EXPECT_EQ(refused({2}, {1}, {0}, {0}),
            "max_pool1d() dilation must be greater than zero, but got 0");
  EXPECT_EQ(refused({7}, {}, {0}, {1}), "max_pool1d() Invalid computed output size: 0");
}

TEST(MaxPooling, Windows) {
  const PoolingParams1D p{1, 1, 10, 5, 3, 2, 1, 2};
  places found;
  for (std::int64_t k = 0; k < 3; ++k)
    found.insert(found.end(), {p.index(k, 2), p.valid_output_start(k), p.valid_output_end(k)});
  EXPECT_EQ(found, (places{3, 1, 5, 5, 0, 5, 7, 0, 4}));
}

TEST(FractionalMaxPooling, Windows) {
  EXPECT_EQ(generate_intervals<float>(0.37f, 20, 6, 3), (places{0, 3, 7, 10, 13, 17}));
  EXPECT_EQ(generate_intervals<double>(0.9, 20, 1, 3), (places{17}));
  EXPECT_EQ(generate_intervals<double>(0.9, 20, 0, 3), places{});
}

TEST(FractionalMaxPooling, Checks) {
  const at::Tensor x = at::zeros({2, 3, 4, 5});
  const auto refused = [&](at::IntArrayRef sizes, at::ScalarType type = at::kFloat) {
    return thrown_by([&] { fractional_max_pool_check_shape<2>(x, at::zeros(sizes, type)); });
  };
  EXPECT_NO_THROW(fractional_max_pool_check_shape<2>(x, at::zeros({2, 3, 2})));
  EXPECT_NO_THROW(fractional_max_pool_check_shape<3>(x, at::zeros({1, 2, 3})));
  EXPECT_EQ(refused({2, 3, 2}, at::kDouble),
            "Expect _random_samples to have the same dtype as input");
  EXPECT_EQ(refused({2, 3}), "Expect _random_samples to have 3 dimensions, got 2");
  EXPECT_EQ(refused({1, 3, 2}), "Expect _random_samples.size(0) no less then input batch size.");
  EXPECT_EQ(refused({2, 4, 2}), "Expect _random_samples.size(1) equals to input channel size.");
  EXPECT_EQ(refused({2, 3, 3}), "Expect _random_samples.size(2) equals to 2; got 3.");
}

TEST(Padding, Checks) {
  const at::Tensor x = at::zeros({2, 3, 4, 5});
  EXPECT_NO_THROW(padding::check_valid_input<2>(x, {1, 1, 1, 1}));
  EXPECT_NO_THROW(padding::check_valid_input<2>(at::zeros({0, 3, 4, 5}), {1, 1, 1, 1}));
  EXPECT_NO_THROW(padding::check_valid_input<3>(x, {1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(thrown_by([&] { padding::check_valid_input<2>(x, {1, 1}); }),
            "padding size is expected to be 4, but got: 2");
  EXPECT_EQ(
      thrown_by([] { padding::check_valid_input<3>(at::zeros({0, 3, 4, 5}), {1, 1, 1, 1, 1, 1}); }),
      "Expected 4D or 5D (batch mode) tensor with possibly 0 batch size and other non-zero "
      "dimensions for input, but got: [0, 3, 4, 5]");
}

}  // namespace
