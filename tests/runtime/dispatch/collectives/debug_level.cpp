// SPDX-License-Identifier: BSL-1.0
// How much is said of collectives. The same holds with PyTorch's headers.
#include <dispatch/collectives/debug_level.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/debug.h>
#include <cstdlib>
#include <stdexcept>

namespace {

TEST(CollectiveDebugLevel, IsThatOfTheEnvironment) {
  const auto level_of = [](const char* word) {
    ::setenv("TORCH_DISTRIBUTED_DEBUG", word, 1);
    c10d::setDebugLevelFromEnvironment();
    return c10d::debug_level();
  };
  EXPECT_EQ(level_of("detail"), c10d::DebugLevel::Detail);
  EXPECT_EQ(level_of("INFO"), c10d::DebugLevel::Info);
  EXPECT_THROW(level_of("nothing"), std::invalid_argument);
  EXPECT_EQ(level_of("Off"), c10d::DebugLevel::Off);
  ::unsetenv("TORCH_DISTRIBUTED_DEBUG");
  c10d::setDebugLevel(c10d::DebugLevel::Info);
  EXPECT_EQ(c10d::debug_level(), c10d::DebugLevel::Info);
  c10d::setDebugLevelFromEnvironment();
  EXPECT_EQ(c10d::debug_level(), c10d::DebugLevel::Off);
}

}  // namespace
