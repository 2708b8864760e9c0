// SPDX-License-Identifier: BSL-1.0
// Values that are borrowed or owned.
#include <dispatch/default_host/maybe_owned.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using text = dispatch::MaybeOwned<std::string>;

TEST(MaybeOwnedTest, ABorrowedValueIsSomebodyElses) {
  const std::string value = "abc";
  const text t = text::borrowed(value);
  EXPECT_EQ(&*t, &value);
  EXPECT_EQ(t->size(), 3U);
  const text copy = t;
  EXPECT_EQ(&*copy, &value);
  EXPECT_TRUE(copy.unsafeIsBorrowed());
}

TEST(MaybeOwnedTest, AnOwnedValueMovesAndIsCopied) {
  text t = text::owned(std::string(100, 'a'));
  EXPECT_FALSE(t.unsafeIsBorrowed());
  const char* const data = t->data();
  const text copy = t;
  EXPECT_NE(copy->data(), data);
  EXPECT_EQ(*copy, *t);
  text moved = std::move(t);
  EXPECT_EQ(moved->data(), data);
  const std::string taken = *std::move(moved);
  EXPECT_EQ(taken.data(), data);
  EXPECT_EQ(*text::owned(std::in_place, 2U, 'b'), "bb");
}

TEST(MaybeOwnedTest, ABorrowedValueThatIsTakenIsCopied) {
  const std::string value = "abc";
  EXPECT_EQ(*text::borrowed(value), "abc");
  text t = text::borrowed(value);
  const std::string taken = *std::move(t);
  EXPECT_NE(taken.data(), value.data());
}

}  // namespace
