// SPDX-License-Identifier: BSL-1.0
#include <dispatch/phi/any.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <torch/library.h>

namespace any_of_phi {

using dispatch::phi_kernels::any;
using dispatch::phi_kernels::any_cast;

TEST(PhiAny, GivesTheTypeThatItHolds) {
  EXPECT_EQ(any_cast<std::string>(any(std::string("max"))), "max");
  EXPECT_EQ(any_cast<std::int64_t>(any(std::int64_t{3})), 3);
}

TEST(PhiAny, ConvertsAValueOfTheSchema) {
  EXPECT_EQ(any_cast<int>(any(std::int64_t{3}, "axis")), 3);
  EXPECT_EQ(any_cast<float>(any(0.5, "scale")), 0.5F);
  EXPECT_EQ(any_cast<std::string>(any(std::string_view("max"), "mode")), "max");
}

TEST(PhiAny, NamesTheAttributeThatIsAskedForAsAnotherType) {
  const any value(std::string_view("max"), "mode");
  try {
    static_cast<void>(any_cast<std::vector<int>>(value));
    FAIL() << "nothing was thrown";
  } catch (const c10::TypeError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("mode is asked for as another type"));
  }
}

TEST(PhiAny, IsAnAttributeWithoutAName) { EXPECT_EQ(any(1).name(), "an attribute"); }

}  // namespace any_of_phi
