// SPDX-License-Identifier: BSL-1.0
// Hashes spread similar names. A small table uses only their upper bits.
#include <dispatch/base/text_hash.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace {

using dispatch::detail::end_of_text;
using dispatch::detail::hash_text;
using dispatch::detail::same_text;

std::uint64_t hash(const std::string& text) {
  return hash_text(text.data(), text.size(), text.size());
}

TEST(TextHash, EveryCharacterOfEveryLengthCounts) {
  for (std::size_t length = 1; length <= 70; ++length) {
    std::set<std::uint64_t> hashes{hash(std::string(length, 'a'))};
    for (std::size_t i = 0; i != length; ++i) {
      std::string text(length, 'a');
      text[i] = 'b';
      hashes.insert(hash(text));
    }
    EXPECT_EQ(hashes.size(), length + 1) << length;
  }
}

TEST(TextHash, NumberedNamesSpreadOverASmallTable) {
  for (const std::string prefix : {"f", "ns::op", "bench_a::op", "a_long_namespace::and_a_name_"}) {
    std::map<std::uint64_t, int> places;
    for (int i = 0; i != 1024; ++i) ++places[hash(prefix + std::to_string(1000 + i)) >> 56];
    // Four names a place on average. Random hashes would put 14 in one place once in a hundred
    // tables.
    for (const auto& [place, count] : places) EXPECT_LE(count, 14) << prefix << place;
    EXPECT_GE(places.size(), 235U) << prefix;
  }
}

TEST(EndOfText, EachOfTheLastEightCharactersCounts) {
  for (std::size_t length = 0; length <= 20; ++length) {
    const std::string text(length, 'a');
    for (std::size_t i = 0; i != length; ++i) {
      std::string other = text;
      other[i] = 'b';
      EXPECT_EQ(end_of_text(text.data(), length) == end_of_text(other.data(), length),
                i + 8 < length)
          << length << ' ' << i;
    }
  }
}

TEST(SameText, ComparesEveryCharacterOfEveryLength) {
  for (std::size_t length = 0; length <= 40; ++length) {
    const std::string text(length, 'a');
    EXPECT_TRUE(same_text(text.data(), std::string(length, 'a').data(), length));
    for (std::size_t i = 0; i != length; ++i) {
      std::string other = text;
      other[i] = 'b';
      EXPECT_FALSE(same_text(text.data(), other.data(), length)) << length << ' ' << i;
    }
  }
}

}  // namespace
