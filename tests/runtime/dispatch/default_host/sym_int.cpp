// SPDX-License-Identifier: BSL-1.0
// The default host's symbolic numbers hold plain numbers.
#include <dispatch/default_host/sym_int.hpp>

#include <gtest/gtest.h>

#include <sstream>
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

TEST(SymIntTest, ComparesAsTruthValues) {
  const SymInt two = 2;
  EXPECT_TRUE(two.sym_eq(2).guard_bool(__FILE__, __LINE__));
  EXPECT_FALSE(two.sym_ne(2).expect_true(__FILE__, __LINE__));
  EXPECT_TRUE((two.sym_lt(3) & two.sym_le(2) & two.sym_gt(1) & two.sym_ge(2)).expect_bool());
  EXPECT_FALSE((two.sym_lt(2) | two.sym_gt(2) | ~two.sym_eq(2)).expect_bool());
  EXPECT_EQ(two.sym_eq(2).toSymInt(), 1);
  EXPECT_EQ(SymBool(false).toSymInt(), 0);
}

TEST(SymIntTest, HasWhatPyTorchsHas) {
  SymInt n = 7;
  EXPECT_EQ(n.min(3), 3);
  EXPECT_EQ(n.max(3), 7);
  EXPECT_EQ(-n, -7);
  n -= 1;
  n /= 2;
  EXPECT_EQ(n.clone(), 3);
  EXPECT_TRUE(n.is_same(3) && n.has_hint() && n.expect_size(__FILE__, __LINE__));
  EXPECT_FALSE((-n).expect_size(__FILE__, __LINE__));
  EXPECT_EQ(SymFloat(n), 3.0);
  EXPECT_EQ(SymInt(SymInt::UNCHECKED, 4), 4);
  EXPECT_TRUE(SymInt::check_range(-1));
  EXPECT_FALSE(SymInt::check_range(std::int64_t{-1} << 62 << 1));
  EXPECT_FALSE(SymInt::check_range(-(std::int64_t{1} << 62) - 1));
  EXPECT_TRUE(SymInt::check_range(-(std::int64_t{1} << 62)));
}

TEST(SymIntTest, ListsAreSeenAsIntegers) {
  const std::vector<std::int64_t> values{1, 2};
  const dispatch::SymIntArrayRef symbolic = dispatch::fromIntArrayRefKnownNonNegative(values);
  EXPECT_EQ(dispatch::asIntArrayRefSlow(symbolic, __FILE__, __LINE__).data(), values.data());
  EXPECT_EQ(dispatch::asIntArrayRefSlowOpt(symbolic)->size(), 2U);
}

TEST(SymFloatTest, CalculatesAndCompares) {
  SymFloat x = 1.5;
  x -= 0.5;
  x /= 2.0;
  EXPECT_EQ(x, 0.5);
  EXPECT_EQ(-x, -0.5);
  EXPECT_TRUE(x.sym_lt(1.0).expect_bool());
  EXPECT_FALSE(x.sym_lt(0.5).expect_bool());
  EXPECT_TRUE(x.sym_le(0.5).expect_bool());
  EXPECT_FALSE(x.sym_le(0.25).expect_bool());
  EXPECT_TRUE(x.sym_gt(0.25).expect_bool());
  EXPECT_FALSE(x.sym_gt(0.5).expect_bool());
  EXPECT_TRUE(x.sym_ge(0.5).expect_bool());
  EXPECT_FALSE(x.sym_ge(1.0).expect_bool());
  EXPECT_TRUE(x.sym_eq(0.5).expect_bool());
  EXPECT_TRUE(x.sym_ne(1.0).expect_bool());
  EXPECT_EQ(x.max(2.0), 2.0);
  EXPECT_EQ(x.max(0.25), 0.5);
  EXPECT_EQ(x.min(2.0), 0.5);
  EXPECT_EQ(x.min(0.25), 0.25);
}

TEST(SymBoolTest, GuardsOfBoolsAndSymBools) {
  EXPECT_TRUE(dispatch::guard_or_false(true, __FILE__, __LINE__));
  EXPECT_FALSE(dispatch::guard_or_true(SymBool(false), __FILE__, __LINE__));
  EXPECT_TRUE(dispatch::guard_size_oblivious(SymBool(true), __FILE__, __LINE__));
  EXPECT_FALSE(dispatch::statically_known_true(SymBool(false), __FILE__, __LINE__));
}

TEST(SymIntTest, StreamsTakeThem) {
  std::ostringstream out;
  out << SymInt(3) << ' ' << SymFloat(0.5) << ' ' << SymBool(true);
  EXPECT_EQ(out.str(), "3 0.5 1");
}

}  // namespace
