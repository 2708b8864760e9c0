// SPDX-License-Identifier: BSL-1.0
// A stream that appends to a text.
#include <dispatch/base/text_stream.hpp>

#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace {

using dispatch::text_stream;

TEST(TextStream, KeepsWhatIsWritten) {
  text_stream out;
  EXPECT_EQ(out.str(), "");
  out << "a" << 1 << ' ' << 2.5;
  EXPECT_EQ(out.str(), "a1 2.5");
  out.put('\0').put('\xff');
  EXPECT_EQ(out.str(), std::string("a1 2.5\0\xff", 8));
}
TEST(TextStream, IsGoodBehindACharacterThatLooksLikeTheEnd) {
  text_stream out;
  out << '\xff' << "b";
  EXPECT_TRUE(out.good());
  EXPECT_EQ(out.str(),
            "\xff"
            "b");
}

}  // namespace
