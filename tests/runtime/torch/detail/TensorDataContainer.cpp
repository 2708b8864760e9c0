// SPDX-License-Identifier: BSL-1.0
// torch::tensor of nested braces. The expected tensors are PyTorch 2.13's.
#include <torch/detail/TensorDataContainer.h>

#include <gtest/gtest.h>

#include <vector>

#include <torch/types.h>

namespace {

TEST(TensorDataContainer, BracesWithinBraces) {
  const torch::Tensor t = torch::tensor({{1, 2}, {3, 4}});
  EXPECT_EQ(t.sizes(), at::IntArrayRef({2, 2}));
  EXPECT_EQ(t.scalar_type(), torch::kLong);
  EXPECT_EQ(t[1][0].item<int>(), 3);
  const torch::Tensor deep = torch::tensor({{{1}, {2}}}, torch::kFloat);
  EXPECT_EQ(deep.sizes(), at::IntArrayRef({1, 2, 1}));
  EXPECT_EQ(deep.scalar_type(), torch::kFloat);
  EXPECT_EQ(torch::tensor({{1.5, 2.5}}).scalar_type(), torch::kFloat);
  EXPECT_EQ(torch::tensor({{}}).sizes(), at::IntArrayRef({1, 0}));
  EXPECT_EQ(torch::tensor({}).sizes(), at::IntArrayRef({0}));
  EXPECT_EQ(torch::tensor({}).scalar_type(), torch::kFloat);
}

TEST(TensorDataContainer, NumbersAndArrays) {
  EXPECT_EQ(torch::tensor(1).dim(), 0);
  EXPECT_EQ(torch::tensor(1).scalar_type(), torch::kLong);
  EXPECT_EQ(torch::tensor(1.5).scalar_type(), torch::kFloat);
  EXPECT_EQ(torch::tensor(true).scalar_type(), torch::kBool);
  EXPECT_EQ(torch::tensor({true, false}).scalar_type(), torch::kBool);
  EXPECT_EQ(torch::tensor(at::Half(1)).scalar_type(), torch::kHalf);
  EXPECT_EQ(torch::tensor({std::uint8_t{3}}).scalar_type(), torch::kByte);
  EXPECT_EQ(torch::tensor(std::vector<int>{1, 2}).scalar_type(), torch::kLong);
  EXPECT_EQ(torch::tensor(std::vector<double>{1, 2}).scalar_type(), torch::kFloat);
  EXPECT_EQ(torch::tensor({c10::complex<double>(1, 2)}).scalar_type(), torch::kComplexDouble);
  const torch::Tensor ints = torch::tensor({1, 2}, torch::dtype(torch::kInt).device(torch::kCPU));
  EXPECT_EQ(ints.scalar_type(), torch::kInt);
  EXPECT_EQ(torch::tensor(ints.sizes())[0].item<int>(), 2);
}

TEST(TensorDataContainer, RefusesWhatIsNoTensor) {
  EXPECT_THROW(static_cast<void>(torch::tensor({{1, 2}, {3}})), c10::Error);
  EXPECT_THROW(static_cast<void>(torch::tensor({1, true})), c10::Error);
}

}  // namespace
