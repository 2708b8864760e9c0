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
  EXPECT_FALSE(torch::cuda::cudnn_is_available());
  torch::cuda::manual_seed(3);
  torch::cuda::manual_seed_all(3);
  EXPECT_THROW(torch::cuda::synchronize(), c10::Error);
  EXPECT_THROW(torch::cuda::synchronize(0), c10::Error);
}

}  // namespace
