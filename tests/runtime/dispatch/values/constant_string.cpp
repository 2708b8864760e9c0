// SPDX-License-Identifier: BSL-1.0
// Strings that are reference-counted objects, and values that hold them.
#include <dispatch/values/constant_string.hpp>

#include <gtest/gtest.h>
#include <dispatch/engine.hpp>

namespace {

using dispatch::ConstantString;
using dispatch::IValue;

TEST(ConstantString, BecomesAValueAndComesOfOne) {
  const auto text = ConstantString::create("text");
  const IValue value(text);
  ASSERT_TRUE(value.isString());
  EXPECT_EQ(value.toStringRef(), "text");
  EXPECT_EQ(value.toString()->string(), "text");
  EXPECT_EQ(value.toString()->string_view(), "text");
  const std::string& same = *text;
  EXPECT_EQ(&same, &text->string());
  EXPECT_THROW(static_cast<void>(IValue(1).toString()), dispatch::TypeError);
  EXPECT_THROW(IValue(dispatch::intrusive_ptr<ConstantString>()), dispatch::ValueError);
}

}  // namespace
