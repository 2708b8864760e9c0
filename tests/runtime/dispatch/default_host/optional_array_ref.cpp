// SPDX-License-Identifier: BSL-1.0
// An optional view accepts everything that a view accepts.
#include <dispatch/default_host/optional_array_ref.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using dispatch::OptionalIntArrayRef;

std::size_t size_of(OptionalIntArrayRef values) { return values ? values->size() : 99; }

TEST(OptionalArrayRefTest, TakesListsVectorsAndNothing) {
  const std::vector<std::int64_t> vector{1, 2, 3};
  const std::optional<dispatch::IntArrayRef> optional;
  EXPECT_EQ(size_of({1, 2}), 2U);
  EXPECT_EQ(size_of(vector), 3U);
  EXPECT_EQ(size_of(dispatch::IntArrayRef(vector)), 3U);
  EXPECT_EQ(size_of(std::nullopt), 99U);
  EXPECT_EQ(size_of(optional), 99U);
}

TEST(OptionalArrayRefTest, ThrowsWhereThereIsNoValue) {
  OptionalIntArrayRef none;
  EXPECT_THROW(static_cast<void>(none.value()), std::bad_optional_access);
  EXPECT_TRUE(none.value_or(dispatch::IntArrayRef()).empty());
  EXPECT_EQ(none, OptionalIntArrayRef());
}

}  // namespace
