// SPDX-License-Identifier: BSL-1.0
// Helpers of kernels for numbers and sizes. The expected numbers and texts are PyTorch 2.13's.
#include <ATen/native/Gelu.h>
#include <ATen/native/Lerp.h>
#include <ATen/native/LossMulti.h>
#include <ATen/native/Pow.h>
#include <ATen/native/SpectralOpsUtils.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
using test::thrown_by;

TEST(Pow, Integers) {
  EXPECT_EQ(powi<int>(-3, 3), -27);
  EXPECT_EQ(powi<int>(0, 0), 1);
  EXPECT_EQ(powi<std::int8_t>(3, 5), -13);
  EXPECT_EQ(powi<std::int8_t>(3, 6), -39);
  EXPECT_EQ(powi<std::uint8_t>(7, 9), 71);
  EXPECT_EQ(powi<std::int64_t>(-1, -3), -1);
  EXPECT_EQ(powi<std::int64_t>(-1, -4), 1);
  EXPECT_EQ(powi<std::int64_t>(1, -1), 1);
  EXPECT_EQ(powi<std::int64_t>(2, -1), 0);
}

TEST(Lerp, Numbers) {
  EXPECT_EQ(at::native::lerp(1.f, 3.f, 0.3f), 1.6000000238418579f);
  EXPECT_EQ(at::native::lerp(1.f, 3.f, 0.7f), 2.4000000953674316f);
  EXPECT_EQ(at::native::lerp(1.0, 1e17, 1.0), 1e17);
  using number = c10::complex<double>;
  EXPECT_FALSE(is_lerp_weight_small(number(0.4, 0.4)));
  EXPECT_TRUE(is_lerp_weight_small(number(0.3, 0.3)));
  EXPECT_EQ(at::native::lerp(number(1, 0), number(3, 2), number(0.5, 0)), number(2, 1));
  EXPECT_EQ(at::native::lerp(at::Half(1.f), at::Half(3.f), at::Half(0.25f)), at::Half(1.5f));
}

TEST(Gelu, Names) {
  EXPECT_EQ(get_gelutype_enum("none"), GeluType::None);
  EXPECT_EQ(get_gelutype_enum("tanh"), GeluType::Tanh);
  EXPECT_EQ(gelutype_to_string(GeluType::None), "none");
  EXPECT_EQ(gelutype_to_string(GeluType::Tanh), "tanh");
  EXPECT_EQ(thrown_by([] { static_cast<void>(get_gelutype_enum("x")); }),
            "approximate argument must be either none or tanh.");
  EXPECT_EQ(thrown_by([] { static_cast<void>(gelutype_to_string(GeluType::END)); }),
            "unknown GELU type: 2");
}

TEST(SpectralOpsUtils, Sizes) {
  EXPECT_EQ(infer_ft_real_to_complex_onesided_size(11), 6);
  EXPECT_EQ(infer_ft_real_to_complex_onesided_size(10), 6);
  EXPECT_EQ(infer_ft_complex_to_real_onesided_size(6), 11);
  EXPECT_EQ(infer_ft_complex_to_real_onesided_size(6, 10), 10);
  EXPECT_EQ(infer_ft_complex_to_real_onesided_size(6, 11), 11);
  EXPECT_EQ(thrown_by([] { static_cast<void>(infer_ft_complex_to_real_onesided_size(6, 9)); }),
            "expected real signal size 9 is incompatible with onesided complex frequency size 6");
}

TEST(LossMulti, Checks) {
  std::int64_t samples = 0, classes = 0;
  const auto refused = [&](std::int64_t ndims, const at::Tensor& input, const at::Tensor& target) {
    return thrown_by(
        [&] { multilabel_margin_loss_shape_check(samples, classes, ndims, input, target); });
  };
  multilabel_margin_loss_shape_check(samples, classes, 2, at::zeros({2, 3}), at::zeros({2, 3}));
  EXPECT_EQ(samples, 2);
  EXPECT_EQ(classes, 3);
  multilabel_margin_loss_shape_check(samples, classes, 0, at::zeros({}), at::zeros({1}));
  EXPECT_EQ(samples, 1);
  EXPECT_EQ(classes, 1);
  EXPECT_EQ(refused(2, at::zeros({2, 3}), at::zeros({2, 4})),
            "inconsistent target size: [2, 4] for input of size: [2, 3]");
  EXPECT_EQ(refused(1, at::zeros({3}), at::zeros({4})),
            "inconsistent target size: [4] for input of size: [3]");
  EXPECT_EQ(refused(3, at::zeros({3, 1, 1}), at::zeros({4})),
            "Expected non-empty vector or matrix with optional 0-dim batch size, but got: [3, 1, "
            "1]");
  const at::Tensor x = at::zeros({2, 3});
  multi_margin_loss_shape_check(samples, classes, 2, x, at::zeros({2}), at::zeros({3}));
  EXPECT_EQ(thrown_by([&] {
              multi_margin_loss_shape_check(samples, classes, 2, x, at::zeros({3}), std::nullopt);
            }),
            "multi_margin_loss: target tensor should be 1-D with size equal to the number of input "
            "samples (batch size). Expected target size [2], but got [3]. Input has shape [2, 3].");
  EXPECT_EQ(thrown_by([&] {
              multi_margin_loss_shape_check(samples, classes, 2, x, at::zeros({2}), at::zeros({2}));
            }),
            "inconsistent weight size, expected 3 but got [2]");
}

}  // namespace
