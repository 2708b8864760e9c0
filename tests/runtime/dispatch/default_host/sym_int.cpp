// SPDX-License-Identifier: BSL-1.0
// Symbolic numbers are plain numbers here.
#include <dispatch/default_host/sym_int.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using dispatch::SymBool;
using dispatch::SymFloat;
using dispatch::SymInt;

TEST(SymIntTest, IsTheNumberItWasMadeFrom) {
  const SymInt value = 3;
  EXPECT_EQ(value.guard_int(__FILE__, __LINE__), 3);
  EXPECT_EQ(value.expect_int(), 3);
  EXPECT_EQ(value.maybe_as_int(), 3);
  EXPECT_FALSE(value.is_symbolic());
}

TEST(SymIntTest, Calculates) {
  const SymInt seven = 7;
  EXPECT_EQ(seven * 2 + 1, 15);
  EXPECT_EQ(seven / 2 - seven % 2, 2);
  EXPECT_TRUE(seven > 6 && seven <= 7 && 3 < seven);
  EXPECT_EQ(toString(seven), "7");
  SymInt size = 2;
  size *= seven;
  size += 1;
  EXPECT_EQ(size, 15);
}

TEST(SymIntTest, ListsAreTheSameMemoryAsListsOfInt) {
  const std::vector<std::int64_t> values{1, 2};
  const dispatch::SymIntArrayRef symbolic = dispatch::fromIntArrayRefUnchecked(values);
  EXPECT_EQ(symbolic[1], 2);
  EXPECT_EQ(dispatch::asIntArrayRefUnchecked(symbolic).data(), values.data());
}

TEST(SymFloatTest, IsTheNumberItWasMadeFrom) {
  EXPECT_EQ((SymFloat(1.5) + 1.0).expect_float(), 2.5);
  EXPECT_EQ(toString(SymFloat(1.5)), "1.5");
}

TEST(SymBoolTest, IsTheValueItWasMadeFrom) {
  EXPECT_TRUE(SymBool(true).guard_bool(__FILE__, __LINE__));
  EXPECT_EQ(SymBool(false).maybe_as_bool(), false);
}

TEST(SymFloatTest, BeginsAsZero) {
  EXPECT_EQ(dispatch::SymFloat(), dispatch::SymFloat(0.0));
  EXPECT_FALSE(dispatch::SymFloat() == dispatch::SymFloat(1.0));
}

}  // namespace
