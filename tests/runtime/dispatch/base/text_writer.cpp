// SPDX-License-Identifier: BSL-1.0
// Writes parts of every length, also across the end of the writer's own buffer.
#include <dispatch/base/text_writer.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::detail::text_writer;

TEST(TextWriter, GathersPartsOfEveryLength) {
  for (std::size_t length = 0; length < 600; length = length < 40 ? length + 1 : length + 93) {
    std::string part;
    for (std::size_t i = 0; i != length; ++i) part += static_cast<char>('a' + i % 26);
    std::string expected;
    text_writer out;
    for (int i = 0; i != 40; ++i) {
      out.put(part);
      out.put('.');
      out.put("::");
      out.put_integer(i * 1000003 - 7);
      expected += part + ".::" + std::to_string(i * 1000003 - 7);
    }
    EXPECT_EQ(out.take(), expected) << length;
    EXPECT_EQ(out.take(), "") << "and is empty then";
  }
}

TEST(TextWriter, IsFullAtAnyPart) {
  for (std::size_t before = 480; before != 520; ++before) {
    const std::string filled(before, 'x');
    text_writer characters, texts, literals, integers;
    for (text_writer* out : {&characters, &texts, &literals, &integers}) out->put(filled);
    for (int i = 0; i != 9; ++i) characters.put('c');
    texts.put(std::string_view("123456789"));
    literals.put("123456789");
    integers.put_integer(-123456789);
    EXPECT_EQ(characters.take(), filled + "ccccccccc");
    EXPECT_EQ(texts.take(), filled + "123456789");
    EXPECT_EQ(literals.take(), filled + "123456789");
    EXPECT_EQ(integers.take(), filled + "-123456789");
  }
}

}  // namespace
