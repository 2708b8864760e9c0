// SPDX-License-Identifier: BSL-1.0
// Tensors whose sizes are SymInts.
#include <dispatch/default_host/functions_symint.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

TEST(SymIntFunctionsTest, GiveTheTensorsOfTheIntegerFunctions) {
  const std::vector<dispatch::SymInt> symbols{2, 3};
  const std::vector<std::int64_t> sizes{2, 3};
  EXPECT_EQ(at::empty_symint(symbols).sizes(), sizes);
  EXPECT_EQ(at::zeros_symint(symbols, dispatch::kInt).scalar_type(), dispatch::kInt);
  EXPECT_TRUE(at::zeros_symint(symbols).equal(at::zeros(sizes)));
  EXPECT_TRUE(at::ones_symint(symbols).equal(at::ones(sizes)));
  EXPECT_TRUE(at::full_symint(symbols, 7).equal(at::full(sizes, 7)));
}

}  // namespace
