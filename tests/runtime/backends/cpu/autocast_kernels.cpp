// SPDX-License-Identifier: BSL-1.0
// Kernels for an autocast key, as a backend registers them: the type in which each policy computes.
#include <ATen/autocast_mode.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

namespace autocast = at::autocast;
using autocast::CastPolicy;

TORCH_LIBRARY_IMPL(_, AutocastCPU, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(aten, AutocastCPU, m) {
  KERNEL_CPU(mm, lower_precision_fp)
  KERNEL_CPU(asin, fp32)
  KERNEL_CPU(softmax, int, fp32_set_opt_dtype)
  KERNEL_CPU(cat, promote)
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_CPU(
      ADD_NS(norm), "norm.Scalar", at::Tensor(const at::Tensor&, const at::Scalar&),
      at::Tensor(const at::Tensor&, const std::optional<at::Scalar>&, at::ScalarType),
      fp32_append_dtype)
}

class AutocastKernels : public testing::Test {
 protected:
  void SetUp() override { autocast::set_autocast_enabled(at::kCPU, true); }
  void TearDown() override { autocast::set_autocast_enabled(at::kCPU, false); }

  at::Tensor x = at::ones({2, 2});
  at::Tensor lower = at::ones({2, 2}, at::kBFloat16);
};

TEST_F(AutocastKernels, LowerPrecision) {
  EXPECT_EQ(at::mm(x, x).scalar_type(), at::kBFloat16);
  EXPECT_EQ(at::mm(x, lower).scalar_type(), at::kBFloat16);
  EXPECT_EQ(at::mm(x.to(at::kDouble), x.to(at::kDouble)).scalar_type(), at::kDouble);
  autocast::set_autocast_enabled(at::kCPU, false);
  EXPECT_EQ(at::mm(x, x).scalar_type(), at::kFloat);
}

TEST_F(AutocastKernels, Float) { EXPECT_EQ(at::asin(lower).scalar_type(), at::kFloat); }

TEST_F(AutocastKernels, FloatWhereNoTypeIsGiven) {
  EXPECT_EQ(at::softmax(lower, 0).scalar_type(), at::kFloat);
  EXPECT_EQ(at::softmax(lower, 0, at::kDouble).scalar_type(), at::kDouble);
}

TEST_F(AutocastKernels, TheResultTypeIsAppended) {
  EXPECT_EQ(at::norm(lower, 2).scalar_type(), at::kFloat);
  EXPECT_EQ(at::norm(x.to(at::kDouble), 2).scalar_type(), at::kDouble);
}

TEST_F(AutocastKernels, TheWidestType) {
  EXPECT_EQ(at::cat({lower, lower}).scalar_type(), at::kBFloat16);
  EXPECT_EQ(at::cat({lower, x}).scalar_type(), at::kFloat);
  EXPECT_THAT(test::thrown_by([&] { at::cat({lower, x.to(at::kHalf)}); }),
              testing::HasSubstr("neither Float nor BFloat16"));
}

}  // namespace
