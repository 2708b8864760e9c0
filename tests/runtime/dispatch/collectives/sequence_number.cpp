// SPDX-License-Identifier: BSL-1.0
// Numbers of collectives. The same holds with PyTorch's headers.
#include <dispatch/collectives/sequence_number.hpp>

#include <c10/util/Exception.h>
#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/sequence_num.hpp>

namespace {

TEST(CollectiveSequenceNumber, CountsOnceItIsSet) {
  c10d::SequenceNum number;
  EXPECT_FALSE(number.isSet());
  EXPECT_THROW(static_cast<void>(number.get()), std::bad_optional_access);
  EXPECT_THROW(number.increment(), c10::Error);
  EXPECT_THROW(number.getAndIncrement(), c10::Error);
  number.set(4);
  EXPECT_EQ(number.getAndIncrement(), 4U);
  number.increment();
  EXPECT_EQ(number.get(), 6U);
  const c10d::SequenceNum copy = number;
  EXPECT_EQ(copy.get(), 6U);
  c10d::SequenceNum other(1);
  other = number;
  EXPECT_EQ(other.get(), 6U);
}

TEST(CollectiveSequenceNumber, IsWrittenAsBytes) {
  const std::vector<char> bytes = c10d::toVec<char>(0x1234F6, 4);
  EXPECT_EQ(bytes, (std::vector<char>{'\xF6', '\x34', '\x12', '\0'}));
  EXPECT_EQ(c10d::fromVec(bytes), 0x1234F6U);
}

}  // namespace
