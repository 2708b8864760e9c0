// SPDX-License-Identifier: BSL-1.0
// An undefined generator throws for all queries of its state. tests/runtime/dispatch/backend_parts
// tests defined ones.
#include <dispatch/default_host/generator.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::Generator;

TEST(GeneratorTest, AnUndefinedOneHasNothingToSay) {
  EXPECT_FALSE(Generator().defined());
  EXPECT_TRUE(Generator().key_set().empty());
  EXPECT_EQ(Generator(), Generator());
  EXPECT_THROW(static_cast<void>(Generator().device()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Generator().current_seed()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(Generator().clone()), dispatch::Error);
}

}  // namespace
