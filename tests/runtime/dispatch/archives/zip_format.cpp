// SPDX-License-Identifier: BSL-1.0
// Numbers and checksums as ZIP files have them.
#include <dispatch/archives/zip_format.hpp>

#include <gtest/gtest.h>

namespace {

namespace zip = dispatch::zip;

TEST(ZipFormat, NumbersBeginWithTheLowestByte) {
  std::string bytes;
  zip::append(bytes, 0x0102, 2);
  zip::append(bytes, 0xfffefdfcfbfaf9f8, 8);
  EXPECT_EQ(bytes.substr(0, 2), "\2\1");
  EXPECT_EQ(zip::number_at(bytes.data(), 2), 0x0102U);
  EXPECT_EQ(zip::number_at(bytes.data() + 2, 8), 0xfffefdfcfbfaf9f8U);
}

// The values that the definition of CRC-32 gives as its checks.
TEST(ZipFormat, TheChecksumIsThatOfZip) {
  EXPECT_EQ(zip::checksum("", 0), 0U);
  EXPECT_EQ(zip::checksum("123456789", 9), 0xcbf43926U);
}

}  // namespace
