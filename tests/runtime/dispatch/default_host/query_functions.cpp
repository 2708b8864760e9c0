// SPDX-License-Identifier: BSL-1.0
// Functions in the namespace at that query a tensor.
#include <dispatch/default_host/query_functions.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

namespace {

TEST(QueryFunctions, AnswerAsTheTensorDoes) {
  const at::Tensor t = at::zeros({2, 3}, dispatch::kInt);
  EXPECT_EQ(at::size(t, 1), 3);
  EXPECT_EQ(at::stride(t, 0), 3);
  EXPECT_EQ(at::numel(t), 6);
  EXPECT_EQ(at::get_device(t), -1);
  EXPECT_TRUE(at::is_signed(t));
  EXPECT_FALSE(at::is_floating_point(t) || at::is_complex(t) || at::is_conj(t) || at::is_neg(t));
  EXPECT_TRUE(at::is_floating_point(at::zeros({1})));
  EXPECT_TRUE(at::is_complex(at::zeros({1}, dispatch::kComplexFloat)));
}

}  // namespace
