// SPDX-License-Identifier: BSL-1.0
// Helpers that the generated functions use to pass arguments to operators.
#include <gtest/gtest.h>
#include <dispatch/default_host/operator_arguments.hpp>

namespace {

using dispatch::format_of;
using dispatch::MemoryFormat;
using dispatch::symbolic;
using dispatch::TensorOptions;

TEST(OperatorArguments, NumbersAreTheSameElementsAsSymbols) {
  const std::int64_t sizes[] = {2, 3};
  const auto symbols = symbolic(dispatch::IntArrayRef(sizes, 2));
  ASSERT_TRUE(symbols.has_value());
  ASSERT_EQ(symbols->size(), 2U);
  EXPECT_EQ((*symbols)[1].expect_int(), 3);
  EXPECT_EQ(static_cast<const void*>(symbols->data()), sizes);
  EXPECT_FALSE(symbolic(std::nullopt).has_value());
}

TEST(OperatorArguments, AMemoryFormatComesFromOnePlace) {
  const TensorOptions none;
  const TensorOptions last = none.memory_format(MemoryFormat::ChannelsLast);
  EXPECT_FALSE(format_of(none, std::nullopt).has_value());
  EXPECT_EQ(format_of(last, std::nullopt), MemoryFormat::ChannelsLast);
  EXPECT_EQ(format_of(none, MemoryFormat::Preserve), MemoryFormat::Preserve);
  EXPECT_THROW(static_cast<void>(format_of(last, MemoryFormat::Preserve)), dispatch::ValueError);
}

}  // namespace
