// SPDX-License-Identifier: BSL-1.0
// The numbers of Philox, which are those of PyTorch 2.14's at::philox_engine.
#include <dispatch/backend_parts/philox_engine.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::philox_engine;

TEST(PhiloxEngine, HasPyTorchsNumbers) {
  philox_engine first(42, 5, 3);
  for (const std::uint32_t word : {2733295896U, 1058844908U, 3019018469U, 1572457195U, 607284130U})
    EXPECT_EQ(first(), word);
  philox_engine few_rounds(7);
  EXPECT_EQ(few_rounds(7), 1429110215U);
  philox_engine normal(42);
  EXPECT_EQ(normal.randn(10), 0x1.523be2p-1F);
}

TEST(PhiloxEngine, TheOffsetCarriesIntoTheSubsequence) {
  philox_engine far(123456789012345U, ~std::uint64_t{0}, ~std::uint64_t{0} - 1);
  far.incr_n(5);
  EXPECT_EQ(far.get_offset(), 3U);
  EXPECT_EQ(far(), 2866991063U);
}

TEST(PhiloxEngine, BeginsAgain) {
  philox_engine engine(42, 5);
  const std::uint32_t first = engine();
  static_cast<void>(engine());
  engine.reset_state(42, 5);
  EXPECT_EQ(engine(), first);
  engine.reset_state(42, 5);
  engine.set_offset(1);
  EXPECT_NE(engine(), first);
}

}  // namespace
