// SPDX-License-Identifier: BSL-1.0
// The engine gives the numbers of std::mt19937, and another engine can continue from its data.
#include <dispatch/backend_parts/mersenne_twister.hpp>

#include <ATen/core/MT19937RNGEngine.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace {

TEST(MersenneTwister, HasTheNumbersOfTheStandardLibrary) {
  for (const std::uint64_t seed : {std::uint64_t{5489}, std::uint64_t{0}, std::uint64_t{1} << 40}) {
    at::mt19937 ours(seed);
    std::mt19937 theirs(static_cast<std::uint32_t>(seed));
    EXPECT_EQ(ours.seed(), seed);
    for (int i = 0; i < 2000; ++i) ASSERT_EQ(ours(), theirs()) << i;
  }
}

TEST(MersenneTwister, GivesManyNumbersAtOnce) {
  at::mt19937 many(7), each(7);
  std::vector<std::uint32_t> numbers(2000);
  for (const std::size_t n : std::vector<std::size_t>{0, 1, 622, 1, 624, 625, 3, 2000, 623, 1}) {
    many.fill(numbers.data(), n);
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(numbers[i], each()) << i << " of " << n;
    EXPECT_TRUE(many.is_valid());
    EXPECT_EQ(many(), each());
  }
}

TEST(MersenneTwister, GoesOnFromItsData) {
  at::mt19937 engine(7);
  for (int i = 0; i < 700; ++i) engine();
  at::mt19937 other;
  other.set_data(engine.data());
  EXPECT_TRUE(other.is_valid());
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(other(), engine());
}

TEST(MersenneTwister, KnowsDataThatNoEngineHas) {
  at::mt19937 engine(7);
  at::mt19937_data_pod data = engine.data();
  data.left_ = 0;
  engine.set_data(data);
  EXPECT_FALSE(engine.is_valid());
}

}  // namespace
