// SPDX-License-Identifier: BSL-1.0
// Small names that kernels of other libraries take from <torch/all.h>.
#include <torch/all.h>

#include <gtest/gtest.h>

namespace {

TEST(ClientNames, AValueOrWhatAFunctionGives) {
  EXPECT_EQ(c10::value_or_else(std::optional<int>(3), [] { return 4; }), 3);
  EXPECT_EQ(c10::value_or_else(std::optional<double>(), [] { return 4; }), 4.0);
}

TEST(ClientNames, ThereIsNoCudaDevice) {
  EXPECT_FALSE(torch::cuda::is_available());
  EXPECT_EQ(torch::cuda::device_count(), 0);
}

}  // namespace
