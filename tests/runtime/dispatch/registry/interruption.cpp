// SPDX-License-Identifier: BSL-1.0
// A check for an interruption calls the registered function.
#include <dispatch/registry/interruption.hpp>

#include <gtest/gtest.h>
#include <dispatch/interruption.hpp>

#include <stdexcept>

namespace {

int asked = 0;

TEST(Interruption, CallsTheRegisteredFunction) {
  dispatch::check_interrupted();  // no function is registered yet
  EXPECT_EQ(dispatch::on_interruption_check([] { ++asked; }), nullptr);
  dispatch::check_interrupted();
  EXPECT_EQ(asked, 1);
  auto* const former = dispatch::on_interruption_check([] { throw std::runtime_error("enough"); });
  former();
  EXPECT_EQ(asked, 2);
  EXPECT_THROW(dispatch::check_interrupted(), std::runtime_error);
  EXPECT_NE(dispatch::on_interruption_check(nullptr), nullptr);
  dispatch::check_interrupted();
  EXPECT_EQ(asked, 2);
}

}  // namespace
