// SPDX-License-Identifier: BSL-1.0
// Names of reductions and their factors. The same holds with PyTorch's headers.
#include <dispatch/collectives/reduce_op.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Types.hpp>

namespace {

using c10d::ReduceOp;

TEST(CollectiveReduceOp, ConvertsToAndFromItsName) {
  ReduceOp op = ReduceOp::MAX;
  EXPECT_TRUE(op == ReduceOp::MAX);
  EXPECT_TRUE(op == std::uint8_t{4});
  EXPECT_TRUE(op == ReduceOp(ReduceOp::MAX));
  switch (op) {
    case ReduceOp::MAX: break;
    default: ADD_FAILURE();
  }
  EXPECT_EQ(static_cast<ReduceOp::RedOpType>(ReduceOp()), ReduceOp::SUM);
  EXPECT_THROW(static_cast<void>(op == std::uint8_t{9}), c10::Error);
}

TEST(CollectiveReduceOp, HasAFactorForPremulSum) {
  EXPECT_THROW(ReduceOp{ReduceOp::PREMUL_SUM}, c10::Error);
  const ReduceOp number = c10d::makePreMulSum(2.5);
  EXPECT_EQ(number.op_, ReduceOp::PREMUL_SUM);
  const auto* factor = dynamic_cast<c10d::PreMulSumSupplement*>(number.supplement_.get());
  ASSERT_NE(factor, nullptr);
  EXPECT_EQ(factor->double_factor, 2.5);
  const ReduceOp tensor = c10d::makePreMulSum(at::ones({1}));
  factor = dynamic_cast<c10d::NCCLPreMulSumSupplement*>(tensor.supplement_.get());
  ASSERT_NE(factor, nullptr);
  EXPECT_EQ(factor->tensor_factor.numel(), 1);
  EXPECT_THROW(static_cast<void>(c10d::makePreMulSum(at::ones({2}))), c10::Error);
}

TEST(CollectiveReduceOp, ItsConstructorKeepsNoSupplement) {
  const ReduceOp with(ReduceOp::MAX, c10::make_intrusive<c10d::PreMulSumSupplement>(1.0));
  EXPECT_EQ(with.op_, ReduceOp::MAX);
  EXPECT_FALSE(with.supplement_.defined());
  EXPECT_EQ(ReduceOp(ReduceOp::MAX, nullptr).op_, ReduceOp::SUM);
}

TEST(CollectiveReduceOp, SomeAllowComplexNumbersAsPairs) {
  for (const auto op : {ReduceOp::SUM, ReduceOp::AVG, ReduceOp::UNUSED})
    EXPECT_TRUE(c10d::isComplexViewAsRealAllowed(op));
  EXPECT_TRUE(c10d::isComplexViewAsRealAllowed(c10d::makePreMulSum(1.0)));
  for (const auto op : {ReduceOp::PRODUCT, ReduceOp::MIN, ReduceOp::MAX, ReduceOp::BAND})
    EXPECT_FALSE(c10d::isComplexViewAsRealAllowed(op));
}

}  // namespace
