// SPDX-License-Identifier: BSL-1.0
// Blocks of lasting memory are disjoint and aligned; equal contents share one.
#include <dispatch/base/lasting_memory.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "../../own_memory.hpp"

namespace {

TEST(LastingMemory, PiecesAreAlignedAndApart) {
  test::own_memory memory;
  struct piece {
    char* begin;
    std::size_t size;
    char fill;
  };
  std::vector<piece> pieces;
  for (const std::size_t size :
       {1UL, 7UL, 8UL, 9UL, 0UL, 100UL, 16375UL, 16376UL, 16377UL, 20000UL, 3UL, 5000UL, 12000UL}) {
    const auto fill = static_cast<char>(pieces.size());
    pieces.push_back({memory.take(size), size, fill});
    std::memset(pieces.back().begin, fill, size);
  }
  for (const piece& p : pieces) {
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(p.begin) % alignof(void*), 0U) << p.size;
    EXPECT_EQ(std::string(p.begin, p.size), std::string(p.size, p.fill)) << p.size;
  }
}

TEST(LastingMemory, RoomStaysFreeUntilItIsTaken) {
  test::own_memory memory;
  char* const room = memory.room(100);
  EXPECT_EQ(memory.room(50), room);
  EXPECT_EQ(memory.take(100), room);
  EXPECT_GE(memory.room(1), room + 100);
  // Repeated requests for a large room that is never taken allocate it only once.
  char* const much = memory.room(50000);
  for (int i = 0; i != 100; ++i) EXPECT_EQ(memory.room(50000), much);
}

TEST(LastingPieces, EqualContentsLieAtOnePlace) {
  test::own_memory memory;
  dispatch::lasting_pieces pieces;
  std::vector<const void*> places;
  for (int i = 0; i != 1000; ++i) {
    const std::string text = "text " + std::to_string(i);
    places.push_back(pieces.get(memory, text.data(), text.size()));
  }
  for (int i = 0; i != 1000; ++i) {
    const std::string text = "text " + std::to_string(i);
    const void* const again = pieces.get(memory, text.data(), text.size());
    EXPECT_EQ(again, places[static_cast<std::size_t>(i)]) << text;
    EXPECT_EQ(std::string(static_cast<const char*>(again), text.size()), text);
  }
  EXPECT_NE(pieces.get(memory, "ab", 1), pieces.get(memory, "ab", 2));
}

}  // namespace
