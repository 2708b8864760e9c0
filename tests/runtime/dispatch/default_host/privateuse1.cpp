// SPDX-License-Identifier: BSL-1.0
// Without schema_ct::aten no library stores a name for PrivateUse1, and it keeps its default name.
// A text that is not a name is refused first. tests/runtime/backends/aten/devices.cpp sets a name.
#include <dispatch/default_host/privateuse1.hpp>

#include <c10/core/DeviceType.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

std::string refused(const char* name) {
  return test::thrown<c10::Error>([name] { c10::register_privateuse1_backend(name); });
}

TEST(PrivateUse1Test, ANameNeedsTheLibraryThatKeepsIt) {
  EXPECT_THAT(refused("toy"), testing::HasSubstr("link the library schema_ct::aten"));
  EXPECT_FALSE(c10::is_privateuse1_backend_registered());
}

TEST(PrivateUse1Test, ATextThatIsNoNameIsRefused) {
  EXPECT_THAT(refused("two words"), testing::HasSubstr("'two words' is no name"));
  EXPECT_THAT(refused("Toy"), testing::HasSubstr("'Toy' is no name"));
  EXPECT_THAT(refused("cuda"), testing::HasSubstr("the name of another device type"));
  EXPECT_THAT(refused(""), testing::HasSubstr("or none"));
}

TEST(PrivateUse1Test, WithoutANameItIsPrivateuseone) {
  EXPECT_EQ(c10::get_privateuse1_backend(), "privateuseone");
  EXPECT_EQ(c10::get_privateuse1_backend(false), "PRIVATEUSEONE");
}

}  // namespace
