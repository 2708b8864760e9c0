// SPDX-License-Identifier: BSL-1.0
// The first values of weights. The expected numbers, those drawn at random too, are PyTorch 2.13's.
#include <torch/nn/init.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <cstdint>
#include <string_view>
#include <tuple>
#include <vector>

#include "../../thrown.hpp"

namespace {

namespace init = torch::nn::init;
using numbers = std::vector<float>;

void expect_elements(const at::Tensor& found, const numbers& wanted) {
  const at::Tensor contiguous = found.contiguous();
  const auto* const at = contiguous.const_data_ptr<float>();
  ASSERT_EQ(contiguous.numel(), static_cast<std::int64_t>(wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(at[i], wanted[i], 1e-5) << i;
}

[[nodiscard]] at::Tensor seeded(at::IntArrayRef sizes) {
  torch::manual_seed(0);
  return at::empty(sizes);
}

TEST(NnInit, Gains) {
  EXPECT_DOUBLE_EQ(init::calculate_gain(torch::kTanh), 5.0 / 3);
  EXPECT_NEAR(init::calculate_gain(torch::kReLU), 1.41421, 1e-5);
  EXPECT_NEAR(init::calculate_gain(torch::kLeakyReLU, 0.5), 1.26491, 1e-5);
  EXPECT_EQ(init::calculate_gain(torch::kSigmoid), 1);
  EXPECT_EQ(init::calculate_gain(torch::kConv3D), 1);
}

TEST(NnInit, Fans) {
  EXPECT_EQ(init::_calculate_fan_in_and_fan_out(at::empty({2, 3})), std::make_tuple(3, 2));
  EXPECT_EQ(init::_calculate_fan_in_and_fan_out(at::empty({2, 3, 4, 5})), std::make_tuple(60, 40));
  EXPECT_EQ(
      test::thrown<c10::Error>([] { static_cast<void>(init::kaiming_normal_(at::empty({2}))); }),
      "Fan in and fan out cannot be computed for tensor with fewer than 2 dimensions");
}

TEST(NnInit, Constants) {
  const at::Tensor x = at::empty({2, 3});
  EXPECT_TRUE(init::constant_(x, 2).is_same(x));
  expect_elements(x, {2, 2, 2, 2, 2, 2});
  expect_elements(init::ones_(x), {1, 1, 1, 1, 1, 1});
  expect_elements(init::eye_(x), {1, 0, 0, 0, 1, 0});
  expect_elements(init::zeros_(x), {0, 0, 0, 0, 0, 0});
  EXPECT_EQ(test::thrown<c10::Error>([] { static_cast<void>(init::eye_(at::empty({2}))); }),
            "Only tensors with 2 dimensions are supported");
}

TEST(NnInit, DiracKeepsChannels) {
  expect_elements(init::dirac_(at::ones({2, 3, 3})),
                  {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0});
  const at::Tensor x = init::dirac_(at::ones({3, 2, 2, 4}));
  EXPECT_EQ(x.sum().item<float>(), 2);
  EXPECT_EQ(x[0][0][1][2].item<float>(), 1);
  EXPECT_EQ(x[1][1][1][2].item<float>(), 1);
  EXPECT_EQ(test::thrown<c10::Error>([] { static_cast<void>(init::dirac_(at::empty({2, 2}))); }),
            "Only tensors with 3, 4, or 5 dimensions are supported");
}

TEST(NnInit, RandomNumbers) {
  expect_elements(init::uniform_(seeded({2, 3})),
                  {0.4962566F, 0.7682218F, 0.0884774F, 0.1320305F, 0.3074228F, 0.6340787F});
  expect_elements(init::normal_(seeded({2, 3}), 1, 2),
                  {4.0819921F, 0.4131422F, -3.3575788F, 2.1368625F, -1.1690447F, -1.7971908F});
  expect_elements(init::kaiming_uniform_(seeded({2, 3})),
                  {-0.010588F, 0.7586458F, -1.1639615F, -1.0407749F, -0.5446905F, 0.3792318F});
  expect_elements(init::kaiming_normal_(seeded({2, 3}), 0.2, torch::kFanOut),
                  {1.511071F, -0.2877307F, -2.1364787F, 0.5573927F, -1.0634617F, -1.3714356F});
  expect_elements(init::xavier_uniform_(seeded({2, 3}), 2),
                  {-0.0164028F, 1.175289F, -1.8032016F, -1.6123617F, -0.8438309F, 0.5875034F});
  expect_elements(init::xavier_normal_(seeded({2, 3})),
                  {0.9746115F, -0.1855807F, -1.3779874F, 0.3595075F, -0.6859121F, -0.8845494F});
  EXPECT_NEAR(init::kaiming_normal_(seeded({2, 3, 2}), 0, torch::kFanIn, torch::kReLU)[0][0][0]
                  .item<float>(),
              0.8896945, 1e-6);
}

TEST(NnInit, SparseColumns) {
  expect_elements(init::sparse_(seeded({4, 2}), 0.3, 0.5),
                  {0, -0.1467144F, 0, 0, -0.5422612F, -0.6992977F, 0.2016734F, 0});
}

// There is no kernel of linalg_qr here. The test's own one orthogonalises columns one by one.
TEST(NnInit, OrthogonalRowsOrColumns) {
  torch::Library library = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);
  library.impl("linalg_qr", [](const at::Tensor& a, std::string_view) {
    at::Tensor q = a.clone(), r = at::zeros({a.size(1), a.size(1)});
    for (std::int64_t i = 0; i < a.size(1); ++i) {
      const at::Tensor column = q.select(1, i);
      for (std::int64_t j = 0; j < i; ++j)
        column.sub_(q.select(1, j) * q.select(1, j).mul(column).sum());
      r[i][i].copy_(column.mul(column).sum().sqrt());
      column.div_(r[i][i]);
    }
    return std::make_tuple(q, r);
  });
  expect_elements(init::orthogonal_(seeded({2, 3}), 2),
                  {1.1479619F, -0.2185892F, -1.6230843F, -0.6908302F, -1.8617654F, -0.2378711F});
  expect_elements(init::orthogonal_(seeded({3, 2})),
                  {0.5349525F, -0.1699301F, -0.7563608F, 0.3401838F, -0.376489F, -0.9248777F});
  EXPECT_EQ(test::thrown<c10::Error>([] { static_cast<void>(init::orthogonal_(at::empty({2}))); }),
            "Only tensors with 2 or more dimensions are supported");
}

}  // namespace
