// SPDX-License-Identifier: BSL-1.0
// The statistics of allocators.
#include <dispatch/backend_parts/memory_statistics.hpp>

#include <c10/core/Allocator.h>
#include <gtest/gtest.h>

namespace {

using c10::CachingAllocator::DurationStat;
using c10::CachingAllocator::format_size;
using c10::CachingAllocator::Stat;

TEST(MemoryStatistics, AStatKnowsItsPeak) {
  Stat stat;
  stat.increase(10);
  stat.decrease(4);
  stat.increase(2);
  EXPECT_EQ(stat.current, 8);
  EXPECT_EQ(stat.peak, 10);
  EXPECT_EQ(stat.allocated, 12);
  EXPECT_EQ(stat.freed, 4);
  stat.reset_peak();
  stat.reset_accumulated();
  EXPECT_EQ(stat.current, 8);
  EXPECT_EQ(stat.peak, 8);
  EXPECT_EQ(stat.allocated, 0);
  EXPECT_EQ(stat.freed, 0);
}

TEST(MemoryStatistics, ADurationHasBounds) {
  DurationStat stat;
  stat.increase(5);
  stat.increase(2);
  stat.increase(9);
  EXPECT_EQ(stat.total, 16);
  EXPECT_EQ(stat.count, 3);
  EXPECT_EQ(stat.min, 2);
  EXPECT_EQ(stat.max, 9);
  stat.reset_peak();
  stat.reset_accumulated();
  EXPECT_EQ(stat.total + stat.count + stat.min + stat.max, 0);
}

TEST(MemoryStatistics, ChosenTypesAreVisited) {
  std::size_t sum = 0;
  c10::CachingAllocator::for_each_selected_stat_type({true, false, true},
                                                     [&](std::size_t i) { sum += 10 + i; });
  EXPECT_EQ(sum, 22U);
}

TEST(MemoryStatistics, SizesAsTexts) {
  EXPECT_EQ(format_size(0), "0 bytes");
  EXPECT_EQ(format_size(1024), "1024 bytes");
  EXPECT_EQ(format_size(1536), "1.50 KiB");
  EXPECT_EQ(format_size(std::uint64_t{1} << 20), "1024.00 KiB");
  EXPECT_EQ(format_size((std::uint64_t{1} << 20) + 1), "1.00 MiB");
  EXPECT_EQ(format_size(std::uint64_t{5} << 30), "5.00 GiB");
}

TEST(MemoryStatistics, PoolsHaveAHash) {
  const c10::MempoolIdHash hash;
  EXPECT_EQ(hash({0, 7}), hash({0, 7}));
  EXPECT_NE(hash({0, 7}), hash({0, 8}));
}

}  // namespace
