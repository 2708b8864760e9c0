// SPDX-License-Identifier: BSL-1.0
// Operators that are aliases of others.
#include <ATen/ATen.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "call.hpp"

namespace {

using at::Tensor;
using cpu_test::elements;
using testing::ElementsAre;

TEST(CpuOtherNames, GiveWhatTheOperatorGives) {
  const Tensor a = at::arange(4.0);
  EXPECT_THAT(elements(at::multiply(a, a)), ElementsAre(0, 1, 4, 9));
  EXPECT_THAT(elements(at::subtract(a, 1, 2)), ElementsAre(-2, -1, 0, 1));
  EXPECT_THAT(elements(at::clip(a, 1, 2)), ElementsAre(1, 1, 2, 2));
  EXPECT_THAT(elements(at::divide(a, 2, "floor")), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(elements(at::greater_equal(a, 2)), ElementsAre(0, 0, 1, 1));
  EXPECT_THAT(elements(at::linalg_matmul(a, a)), ElementsAre(14));
  EXPECT_NEAR(at::special_expit(at::zeros({})).item().toDouble(), 0.5, 1e-6);
}
TEST(CpuOtherNames, WriteWhereTheOperatorWrites) {
  Tensor a = at::arange(4.0);
  Tensor out = at::empty({0});
  EXPECT_TRUE(a.multiply_(2).is_same(a));
  EXPECT_TRUE(at::negative_out(out, a).is_same(out));
  EXPECT_THAT(elements(out), ElementsAre(0, -2, -4, -6));
}
TEST(CpuOtherNames, TurnTheTensorItself) {
  Tensor a = at::zeros({2, 3});
  EXPECT_TRUE(a.swapaxes_(0, 1).is_same(a));
  EXPECT_THAT(a.sizes(), ElementsAre(3, 2));
  EXPECT_EQ(at::swapdims(a, 0, 1).data_ptr(), a.data_ptr());
}
TEST(CpuOtherNames, RefuseWhatTheOperatorRefuses) {
  const Tensor a = at::zeros({2});
  EXPECT_THROW(at::multiply(a, at::zeros({3})), c10::Error);
  EXPECT_THROW(at::clip(a), c10::Error);
}

}  // namespace
