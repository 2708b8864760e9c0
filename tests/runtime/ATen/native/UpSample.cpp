// SPDX-License-Identifier: BSL-1.0
// Sizes and places of resampling. The expected numbers and texts are PyTorch 2.13's.
#include <ATen/native/UpSample.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
using places = std::vector<std::int64_t>;
using test::thrown_by;

TEST(UpSample, OutputSizes) {
  const std::vector<std::int64_t> input{2, 3, 4, 5}, sizes{7, 8}, one{7};
  const std::vector<double> scales{2.5, 1.5}, few{2.0};
  const std::vector<double> endless{std::numeric_limits<double>::infinity(), 1};
  const auto computed = [&](at::OptionalIntArrayRef given,
                            std::optional<c10::ArrayRef<double>> factors) {
    const auto out = upsample::compute_output_size(input, given, factors);
    return places(out.begin(), out.end());
  };
  const at::OptionalIntArrayRef no_sizes;
  using doubles = c10::ArrayRef<double>;
  EXPECT_EQ(computed(no_sizes, doubles(scales)), (places{10, 7}));
  EXPECT_EQ(computed(at::IntArrayRef(sizes), {}), sizes);
  const char* const both = "Must specify exactly one of output_size and scale_factors";
  EXPECT_EQ(thrown_by([&] { computed(at::IntArrayRef(sizes), doubles(scales)); }), both);
  EXPECT_EQ(thrown_by([&] { computed(no_sizes, {}); }), both);
  EXPECT_EQ(thrown_by([&] { computed(at::IntArrayRef(one), {}); }),
            "Expected static_cast<int64_t>(output_size->size()) == spatial_dimensions to be true, "
            "but got false.  (Could this error message be improved?  If so, please report an "
            "enhancement request to PyTorch.)");
  EXPECT_EQ(thrown_by([&] { computed(no_sizes, doubles(few)); }).substr(0, 55),
            "Expected static_cast<int64_t>(scale_factors->size()) ==");
  EXPECT_EQ(thrown_by([&] { computed(no_sizes, doubles(endless)); }),
            "value cannot be converted to type int64_t without overflow");
  EXPECT_EQ(upsample::get_scale_value(doubles(scales), 1), 1.5);
  EXPECT_EQ(upsample::get_scale_value(std::nullopt, 1), std::nullopt);
}

TEST(UpSample, ChecksOfSizes) {
  EXPECT_EQ(upsample_1d_common_check({1, 2, 3}, {4}), (std::array<std::int64_t, 3>{1, 2, 4}));
  EXPECT_EQ(upsample_2d_common_check({1, 2, 3, 3}, {4, 5}),
            (std::array<std::int64_t, 4>{1, 2, 4, 5}));
  EXPECT_EQ(upsample_3d_common_check({1, 2, 3, 3, 3}, {4, 5, 6}),
            (std::array<std::int64_t, 5>{1, 2, 4, 5, 6}));
  EXPECT_EQ(thrown_by([] { upsample_1d_common_check({1, 2, 3}, {1, 2}); }),
            "It is expected output_size equals to 1, but got size 2");
  EXPECT_EQ(thrown_by([] { upsample_1d_common_check({1, 2}, {1}); }),
            "It is expected input_size equals to 3, but got size 2");
  EXPECT_EQ(thrown_by([] { upsample_1d_common_check({1, 2, 0}, {1}); }),
            "Input and output sizes should be greater than 0, but got input (W: 0) and output (W: "
            "1)");
  EXPECT_EQ(thrown_by([] { upsample_2d_common_check({1, 2, 0, 4}, {1, 5}); }),
            "Input and output sizes should be greater than 0, but got input (H: 0, W: 4) output "
            "(H: 1, W: 5)");
  EXPECT_EQ(thrown_by([] { upsample_3d_common_check({1, 2, 0, 4, 3}, {1, 5, 6}); }),
            "Input and output sizes should be greater than 0, but got input (D: 0, H: 4, W: 3) "
            "output (D: 1, H: 5, W: 6)");
  const at::Tensor x = at::zeros({2, 3, 4, 5}), none;
  EXPECT_NO_THROW(upsample_2d_shape_check(x, none, 2, 3, 4, 5, 1, 2));
  EXPECT_NO_THROW(upsample_2d_shape_check(none, x, 2, 3, 1, 2, 4, 5));
  EXPECT_EQ(
      thrown_by([&] { upsample_2d_shape_check(at::zeros({3, 4, 5}), none, 2, 3, 4, 5, 1, 2); }),
      "Non-empty 4D data tensor expected but got a tensor with sizes [3, 4, 5]");
  EXPECT_EQ(thrown_by([&] { upsample_2d_shape_check(none, x, 2, 3, 4, 5, 1, 2); }),
            "Expected a tensor of dimension 4 and tensor.size[2] == 1 but got: dimension 4 and "
            "tensor.size[2] = 4");
}

TEST(UpSample, NearestElements) {
  places left, exact, doubled, same, scaled;
  for (std::int64_t i = 0; i < 9; ++i) {
    left.push_back(nearest_idx(i, 5, 9, std::nullopt));
    exact.push_back(nearest_exact_idx(i, 5, 9, std::nullopt));
    doubled.push_back(nearest_idx(i, 5, 10, std::nullopt));
    same.push_back(nearest_idx(i, 9, 9, 2.0));
    scaled.push_back(nearest_idx(i, 5, 9, 1.7));
  }
  EXPECT_EQ(left, (places{0, 0, 1, 1, 2, 2, 3, 3, 4}));
  EXPECT_EQ(exact, (places{0, 0, 1, 1, 2, 3, 3, 4, 4}));
  EXPECT_EQ(doubled, (places{0, 0, 1, 1, 2, 2, 3, 3, 4}));
  EXPECT_EQ(same, (places{0, 1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(scaled, (places{0, 0, 1, 1, 2, 2, 3, 4, 4}));
}

TEST(UpSample, LinearInterpolation) {
  std::int64_t first = 0, second = 0;
  float of_first = 0, of_second = 0;
  const auto compute = [&](std::int64_t i, bool aligned) {
    const auto ratio = area_pixel_compute_scale<float>(5, 9, aligned, std::nullopt);
    compute_source_index_and_lambda(first, second, of_first, of_second, ratio, i, 5, 9, aligned);
  };
  compute(1, false);
  EXPECT_EQ((places{first, second}), (places{0, 1}));
  EXPECT_EQ(of_first, 0.66666662693023682f);
  EXPECT_EQ(of_second, 0.33333337306976318f);
  compute(8, false);
  EXPECT_EQ((places{first, second}), (places{4, 4}));
  EXPECT_EQ(of_second, 0.22222232818603516f);
  compute(3, true);
  EXPECT_EQ((places{first, second}), (places{1, 2}));
  EXPECT_EQ(of_second, 0.5f);
  compute_source_index_and_lambda(first, second, of_first, of_second, 1.f, 3, 9, 9, false);
  EXPECT_EQ((places{first, second}), (places{3, 3}));
  EXPECT_EQ(area_pixel_compute_scale<double>(5, 1, true, std::nullopt), 0);
  EXPECT_EQ(area_pixel_compute_source_index<double>(0.5, 0, false, true), -0.25);
  EXPECT_EQ(area_pixel_compute_source_index<double>(0.5, 0, false, false), 0);
}

TEST(UpSample, CubicInterpolation) {
  double weights[4];
  get_cubic_upsample_coefficients<double>(weights, 0.3);
  EXPECT_DOUBLE_EQ(weights[0], -0.11025000000000018);
  EXPECT_DOUBLE_EQ(weights[1], 0.83125000000000004);
  EXPECT_DOUBLE_EQ(weights[2], 0.32625000000000015);
  EXPECT_DOUBLE_EQ(weights[3], -0.047249999999999126);
  EXPECT_DOUBLE_EQ(cubic_interp1d<double>(1, 2, 4, 7, 0.3), 2.5265000000000066);
  float image[]{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(upsample_get_value_bounded(image, 3, 2, 7, -1), 3);
  upsample_increment_value_bounded(image, 3, 2, -1, 9, 10.f);
  EXPECT_EQ(image[3], 14);
}

TEST(UpSample, GradientsOfSixteenBits) {
  float row[]{1, 2}, other[]{1, 2};
  at::BFloat16 gradient[]{0.5f, 1.f};
  apply_grad_input(row, gradient, 2);
  EXPECT_EQ(gradient[1], 3.f);
  EXPECT_EQ(row[1], 0);
  EXPECT_EQ(thrown_by([&] { apply_grad_input(other, row, 2); }),
            "Upsample backward only support BFloat16 and Half in the lower precision data types on "
            "CPU.");
}

}  // namespace
