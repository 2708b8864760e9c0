// SPDX-License-Identifier: BSL-1.0
// The hash table that iterates in the order of insertion.
#include <c10/util/order_preserving_flat_hash_map.h>

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace {

using table = ska_ordered::order_preserving_flat_hash_map<std::string, int>;

std::string keys(const table& t) {
  std::string out;
  for (const auto& [key, value] : t) out += key;
  return out;
}

TEST(OrderPreservingHashMap, IteratesInTheOrderOfInsertion) {
  table t;
  t["z"] = 1;
  t.emplace("a", 2);
  t.insert({"m", 3});
  EXPECT_FALSE(t.emplace("a", 9).second);
  EXPECT_EQ(keys(t), "zam");
  EXPECT_EQ(t.at("a"), 2);
  t["a"] = 5;
  EXPECT_EQ(t.find("a")->second, 5);
  EXPECT_EQ(t.erase("a"), 1U);
  EXPECT_EQ(t.erase("a"), 0U);
  EXPECT_EQ(t.find("a"), t.end());
  EXPECT_FALSE(t.contains("a"));
  t.insert_or_assign("z", 7);
  t.insert_or_assign("b", 8);
  EXPECT_EQ(keys(t), "zmb");
  EXPECT_EQ(t["z"], 7);
  EXPECT_THROW(static_cast<void>(t.at("a")), std::out_of_range);
}

TEST(OrderPreservingHashMap, IsCopiedAndMoved) {
  table t{{"b", 1}, {"a", 2}};
  const table copy = t;
  t.clear();
  EXPECT_TRUE(t.empty());
  EXPECT_EQ(keys(copy), "ba");
  EXPECT_EQ(copy.at("a"), 2);
  table moved = table(copy);
  t = std::move(moved);
  EXPECT_EQ(t.size(), 2U);
  EXPECT_EQ(t.count("b"), 1U);
}

TEST(OrderPreservingHashMap, TakesAnAllocator) {
  ska_ordered::order_preserving_flat_hash_map<std::string, int, std::hash<std::string>,
                                              std::equal_to<std::string>,
                                              std::allocator<std::pair<std::string, int>>>
      t;
  t["b"] = 1;
  t["a"] = 2;
  EXPECT_EQ(t.begin()->first, "b");
  EXPECT_EQ(t.at("a"), 2);
}

}  // namespace
