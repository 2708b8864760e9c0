// SPDX-License-Identifier: BSL-1.0
// The settings of TorchScript's executor are kept. Their first values are PyTorch 2.13's.
#include <torch/csrc/jit/runtime/graph_executor.h>

#include <gtest/gtest.h>

namespace {

TEST(GraphExecutor, KeepsItsSettings) {
  EXPECT_TRUE(torch::jit::getProfilingMode());
  EXPECT_TRUE(torch::jit::getExecutorMode());
  EXPECT_EQ(torch::jit::getNumProfiledRuns(), 1U);
  torch::jit::getProfilingMode() = false;
  EXPECT_FALSE(torch::jit::getProfilingMode());
  torch::jit::getProfilingMode() = true;
  EXPECT_TRUE(torch::jit::getGraphExecutorOptimize());
  {
    const torch::jit::GraphOptimizerEnabledGuard off(false);
    EXPECT_FALSE(torch::jit::getGraphExecutorOptimize());
  }
  EXPECT_TRUE(torch::jit::getGraphExecutorOptimize());
}

}  // namespace
