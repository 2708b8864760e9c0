// SPDX-License-Identifier: BSL-1.0
// Moves objects out of values, or copies them where another value shares them.
#include <gtest/gtest.h>
#include <torch/library.h>
#include <dispatch/values/value_access.hpp>

namespace {
using c10::IValue;
using dispatch::value_access;
using dispatch::value_tag;

TEST(ValueAccessTest, TakingMovesOutOfASoleOwnerAndCopiesFromASharedOne) {
  IValue only(std::string("a text too long for the string's own characters"));
  const IValue shared = only;
  EXPECT_EQ(value_access::take<std::string>(only), shared.toStringRef());
  EXPECT_FALSE(shared.toStringRef().empty());
  IValue sole(std::vector<at::Tensor>{at::ones({1})});
  const at::Tensor held = sole.toTensorVector()[0];
  const auto taken = value_access::take<std::vector<at::Tensor>>(sole);
  EXPECT_EQ(held.use_count(), 2U);
}

TEST(ValueAccessTest, ReadsAndWritesInPlace) {
  IValue number(std::int64_t{3});
  value_access::get<std::int64_t>(number) = 4;
  EXPECT_EQ(number.toInt(), 4);
  EXPECT_EQ(*static_cast<std::int64_t*>(value_access::place(number)), 4);
}

TEST(ValueAccessTest, HoldingReleasesTheValueBefore) {
  const at::Tensor held = at::ones({1});
  IValue value(std::vector<at::Tensor>{held});
  ASSERT_EQ(held.use_count(), 2U);
  alignas(8) unsigned char bits[8];
  const double number = 2.5;
  std::memcpy(bits, &number, sizeof number);
  value_access::hold(value, value_tag::real, bits);
  EXPECT_EQ(value.toDouble(), 2.5);
  EXPECT_EQ(held.use_count(), 1U);
}

TEST(ValueAccessTest, ATensorOwnedAloneIsToldFromASharedOne) {
  const IValue number(std::int64_t{3});
  EXPECT_FALSE(value_access::owns_tensor(number));
  const IValue value(at::ones({1}));
  EXPECT_TRUE(value_access::owns_tensor(value));
}

}  // namespace
