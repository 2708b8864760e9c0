// SPDX-License-Identifier: BSL-1.0
// Less common names of <torch/all.h> that kernels of other libraries use.
#include <torch/all.h>

#include <gtest/gtest.h>

namespace {

TEST(ClientNames, AValueOrTheResultOfAFunction) {
  EXPECT_EQ(c10::value_or_else(std::optional<int>(3), [] { return 4; }), 3);
  EXPECT_EQ(c10::value_or_else(std::optional<double>(), [] { return 4; }), 4.0);
}

TEST(ClientNames, ThereIsNoCudaDevice) {
  EXPECT_FALSE(torch::cuda::is_available());
  EXPECT_EQ(torch::cuda::device_count(), 0);
}

}  // namespace
