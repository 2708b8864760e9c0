// SPDX-License-Identifier: BSL-1.0
// Whether gradients are requested, for a thread and for a scope.
#include <dispatch/default_host/grad_mode.hpp>

#include <gtest/gtest.h>

#include <c10/core/GradMode.h>

#include <thread>

namespace {

TEST(GradMode, IsOffWithinAGuard) {
  EXPECT_TRUE(at::GradMode::is_enabled());
  {
    const torch::NoGradGuard guard;
    EXPECT_FALSE(at::GradMode::is_enabled());
    {
      const torch::AutoGradMode on(true);
      EXPECT_FALSE(on.prev_mode);
      const at::AutoFwGradMode forward(false);
      EXPECT_TRUE(torch::autograd::GradMode::is_enabled());
    }
    EXPECT_FALSE(at::GradMode::is_enabled());
    std::thread([] { EXPECT_TRUE(at::GradMode::is_enabled()); }).join();
  }
  EXPECT_TRUE(at::GradMode::is_enabled());
}

}  // namespace
