// SPDX-License-Identifier: BSL-1.0
// Settings in the environment. The same holds with PyTorch's headers.
#include <dispatch/collectives/environment.hpp>

#include <gtest/gtest.h>
#include <cstdlib>
#include <torch/csrc/distributed/c10d/Utils.hpp>

namespace {

constexpr const char* new_name = "SCHEMA_CT_TEST_SETTING";
constexpr const char* old_name = "SCHEMA_CT_TEST_OLD_SETTING";

struct CollectiveEnvironment : testing::Test {
  const std::vector<std::string> names{new_name, old_name};

  ~CollectiveEnvironment() override {
    ::unsetenv(new_name);
    ::unsetenv(old_name);
  }
};

TEST_F(CollectiveEnvironment, LeavesADefault) {
  EXPECT_EQ(c10d::getCvarString(names, "d"), "d");
  EXPECT_EQ(c10d::getCvarInt(names, 3), 3);
  EXPECT_TRUE(c10d::getCvarBool(names, true));
  EXPECT_THROW(static_cast<void>(c10d::getCvarInt({}, 3)), c10::Error);
}

TEST_F(CollectiveEnvironment, TakesTheFirstNameThatIsSet) {
  ::setenv(old_name, "1", 1);
  EXPECT_EQ(c10d::getCvarInt(names, 3), 1);
  ::setenv(new_name, "2", 1);
  EXPECT_EQ(c10d::getCvarInt(names, 3), 2);
  EXPECT_EQ(c10d::getCvarString(names, "d"), "2");
}

TEST_F(CollectiveEnvironment, ReadsWordsOfEitherCase) {
  for (const char* yes : {"y", "YES", "1", "t", "True"}) {
    ::setenv(new_name, yes, 1);
    EXPECT_TRUE(c10d::getCvarBool(names, false)) << yes;
  }
  for (const char* no : {"n", "No", "0", "F", "false"}) {
    ::setenv(new_name, no, 1);
    EXPECT_FALSE(c10d::getCvarBool(names, true)) << no;
  }
}

TEST_F(CollectiveEnvironment, RefusesOtherWords) {
  ::setenv(new_name, "abc", 1);
  for (const auto& read :
       {std::function<void()>([&] { static_cast<void>(c10d::getCvarInt(names, 3)); }),
        std::function<void()>([&] { static_cast<void>(c10d::getCvarBool(names, true)); })}) {
    try {
      read();
      ADD_FAILURE();
    } catch (const c10::Error& e) {
      EXPECT_STREQ(e.what_without_backtrace(),
                   "Invalid value for environment variable: SCHEMA_CT_TEST_SETTING");
    }
  }
}

}  // namespace
