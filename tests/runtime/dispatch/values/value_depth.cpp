// SPDX-License-Identifier: BSL-1.0
// The depth to which functions follow nested values is limited.
#include <dispatch/values/value_depth.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

TEST(ValueDepth, AThousandContainersAndNoMore) {
  EXPECT_NO_THROW(dispatch::detail::check_depth(999, "copied"));
  EXPECT_EQ(
      test::thrown<dispatch::ValueError>([] { dispatch::detail::check_depth(1000, "copied"); }),
      "a value that nests deeper than 1000 levels, as one that holds itself, cannot be "
      "copied");
}

}  // namespace
