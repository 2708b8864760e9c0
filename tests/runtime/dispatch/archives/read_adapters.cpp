// SPDX-License-Identifier: BSL-1.0
// What archives are read from: streams, files and memory.
#include <dispatch/archives/read_adapters.hpp>

#include <gtest/gtest.h>

#include <sstream>

#include <dispatch/engine.hpp>

namespace {

TEST(ReadAdapters, AStreamIsReadAtAnyPlace) {
  std::istringstream stream("abcdef");
  const dispatch::IStreamAdapter adapter(&stream);
  char out[3] = {};
  EXPECT_EQ(adapter.size(), 6U);
  EXPECT_EQ(adapter.read(3, out, 2), 2U);
  EXPECT_STREQ(out, "de");
  EXPECT_EQ(adapter.read(0, out, 2), 2U);
  EXPECT_STREQ(out, "ab");
}

TEST(ReadAdapters, AStreamThatEndsTooEarlyIsAnError) {
  std::istringstream stream("abc");
  const dispatch::IStreamAdapter adapter(&stream);
  char out[4];
  EXPECT_THROW(adapter.read(1, out, 4, "a test"), dispatch::Error);
}

TEST(ReadAdapters, AFileThatIsNotThereIsAnError) {
  EXPECT_THROW(dispatch::FileAdapter("/no/such/file"), dispatch::Error);
}

TEST(ReadAdapters, MemoryEndsWhereItEnds) {
  const dispatch::MemoryReadAdapter adapter("abcdef", 6);
  char out[8];
  EXPECT_EQ(adapter.read(4, out, 8), 2U);
  EXPECT_EQ(out[1], 'f');
  EXPECT_EQ(adapter.read(6, out, 1), 0U);
  EXPECT_EQ(adapter.read(~std::uint64_t{0}, out, 1), 0U);
}

}  // namespace
