// SPDX-License-Identifier: BSL-1.0
// Flags of a program. Their macros work with and without a semicolon.
// Compiled alone: its definitions stand at global scope, as those of users do.
#include <c10/util/Flags.h>

#include <gtest/gtest.h>

#include <string>

C10_DECLARE_bool(shop_is_open);
C10_DEFINE_bool(shop_is_open, true, "whether the shop is open");
C10_DEFINE_int(shop_size, 3, "how many rooms the shop has");
C10_DEFINE_int64(shop_money, std::int64_t{1} << 40, "what is in the till");
C10_DEFINE_double(shop_rate, 0.5, "what it costs");
// clang-format off
C10_DEFINE_string(shop_name, "shop", "what it is called")
    // clang-format on

    namespace {
  TEST(Flags, AreVariables) {
    EXPECT_TRUE(FLAGS_shop_is_open);
    EXPECT_EQ(FLAGS_shop_size, 3);
    EXPECT_EQ(FLAGS_shop_money, std::int64_t{1} << 40);
    EXPECT_EQ(FLAGS_shop_rate, 0.5);
    EXPECT_EQ(FLAGS_shop_name, "shop");
    FLAGS_shop_size = 4;
    EXPECT_EQ(FLAGS_shop_size, 4);
  }

}  // namespace
