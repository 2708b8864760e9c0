// SPDX-License-Identifier: BSL-1.0
// Messages in a stream of bytes, and the bytes outside of them.
#ifdef SCHEMA_CT_HAS_LSP
#include "lsp/frames.hpp"

#include <gtest/gtest.h>

namespace {

/// The stream with each message in angle brackets after its header, and errors as (!).
std::string parts_of(std::string_view bytes, std::size_t piece) {
  std::string out;
  tools::lsp::frame_reader frames([&](std::string_view aside) { out += aside; });
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    frames.feed(bytes.substr(0, piece));
    while (const std::optional<tools::lsp::frame> f = frames.next())
      out += f->error.empty() ? f->header + "<" + f->body + ">" : "(!)";
  }
  frames.finish();
  return out;
}

TEST(Frames, LoseNoByte) {
  const std::string a = "Content-Length: 3\r\n\r\n", b = "Content-Length: 0\r\nX: y\r\n\r\n";
  const std::string wrong = "Content-Length: x\r\n\r\n";
  const std::string giant = "Content-Length: 67108865\r\n\r\n";
  const std::string junk(5000, '-');
  for (const std::size_t piece : {std::size_t{1}, std::size_t{1000}, std::string::npos}) {
    EXPECT_EQ(parts_of("", piece), "");
    EXPECT_EQ(parts_of(a + "{ }" + b + a + "abc", piece), a + "<{ }>" + b + "<>" + a + "<abc>");
    EXPECT_EQ(parts_of(a + "{}", piece), a + "{}");
    EXPECT_EQ(parts_of(a + "{ }Content-Len", piece), a + "<{ }>Content-Len");
    EXPECT_EQ(parts_of(wrong + a + "{ }", piece), wrong + "(!)" + a + "<{ }>");
    EXPECT_EQ(parts_of(giant + "abc", piece), giant + "(!)abc");
  }
  EXPECT_EQ(parts_of(junk, 5000), junk + "(!)");
}

TEST(Frames, GoOnBehindAGiantMessage) {
  const std::string size = std::to_string(tools::lsp::message_size_limit + 1);
  const std::string giant = "Content-Length: " + size + "\r\n\r\n";
  const std::string body(tools::lsp::message_size_limit + 1, ' ');
  const std::string next = tools::lsp::framed("{}");
  EXPECT_EQ(parts_of(giant + body + next, 1 << 20),
            giant + "(!)" + body + next.substr(0, next.size() - 2) + "<{}>");
}

}  // namespace
#endif
